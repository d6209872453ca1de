use duels_postgres::Schema;

/// A step that has been released is never edited.
const STEPS: &[&[&str]] = &[&[FIRST, PROGRESS]];

/// The schema of the runs. The lock's number means nothing.
pub(super) const SCHEMA: Schema = Schema { name: "duels_arena", steps: STEPS, lock: 0x6475_656c_7302 };

/// Batches are few at a time: the planner publishes those near the oldest unfinished game, and deletes what it has
/// collected. What a worker hands in is compressed already.
const FIRST: &str = "
CREATE TABLE duels_arena.runs (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE \"C\" NOT NULL UNIQUE,
    program text NOT NULL,
    plan text NOT NULL,
    about text NOT NULL,
    planner bytea NOT NULL,
    state text NOT NULL,
    failure text,
    done bigint NOT NULL,
    total bigint NOT NULL,
    standings text NOT NULL,
    created timestamptz NOT NULL DEFAULT now(),
    updated timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE duels_arena.batches (
    run bigint NOT NULL REFERENCES duels_arena.runs ON DELETE CASCADE,
    first bigint NOT NULL,
    count integer NOT NULL,
    worker text,
    token bytea,
    expires timestamptz,
    games bytea,
    PRIMARY KEY (run, first)
);

ALTER TABLE duels_arena.batches ALTER COLUMN games SET STORAGE EXTERNAL;
";

/// What other programs may read: `duels_postgres::RunProgress`.
const PROGRESS: &str = "
CREATE VIEW duels_arena.progress AS
SELECT name, about, state, failure, done, total, standings, created,
    (SELECT count(DISTINCT worker) FROM duels_arena.batches
        WHERE batches.run = runs.number AND expires > now()) AS workers,
    greatest(extract(epoch FROM now() - updated), 0)::bigint AS silent
FROM duels_arena.runs;
";
