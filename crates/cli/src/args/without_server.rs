use std::ffi::OsString;

use clap::Args as ClapArgs;

/// The arguments of a command that this build of the program does not have.
#[derive(Debug, ClapArgs)]
pub(crate) struct WithoutServerArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _ignored: Vec<OsString>,
}

pub(crate) type ServeArgs = WithoutServerArgs;
pub(crate) type StoreArgs = WithoutServerArgs;
