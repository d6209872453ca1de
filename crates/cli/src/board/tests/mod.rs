mod games;
mod pictures;
mod samples;
mod sizes;
mod walking;
