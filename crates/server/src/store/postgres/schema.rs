//! The shape of what is in the database. Everything is in a schema of its own, so that other programs can share the
//! database.

use duels_postgres::Schema;

/// One step for each version of the schema, as in the SQLite store: a step that has been released is never edited.
const STEPS: &[&[&str]] = &[&[FIRST, WRITE_CHANGES], &[DOCUMENTS], &[APPEND_EVENTS]];

/// The schema of the store. The lock's number means nothing.
pub(super) const SCHEMA: Schema = Schema { name: "duels", steps: STEPS, lock: 0x6475_656c_7301 };

/// A game's version and plies are in its row: the lock of that row is what two writers meet at. The row changes with
/// every event, so its page has room for the next versions of the row, and no index has a column that changes.
///
/// Events have no foreign key, because the statement that writes them holds the lock of their game anyway.
const FIRST: &str = "
CREATE TABLE duels.games (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version bigint NOT NULL,
    plies bigint NOT NULL,
    updated bigint NOT NULL,
    created bigint NOT NULL,
    first smallint NOT NULL,
    open smallint,
    listed boolean NOT NULL,
    id text COLLATE \"C\" NOT NULL UNIQUE,
    start text NOT NULL,
    player1 text NOT NULL,
    player2 text NOT NULL,
    name1 text,
    name2 text,
    key1 bytea,
    key2 bytea,
    invitation bytea
) WITH (fillfactor = 60);

CREATE INDEX waiting ON duels.games (created, number) WHERE open IS NOT NULL AND listed;

CREATE TABLE duels.events (
    game bigint NOT NULL,
    version bigint NOT NULL,
    at bigint NOT NULL,
    number bigint,
    kind text NOT NULL,
    word text,
    request bytea NOT NULL,
    PRIMARY KEY (game, version),
    UNIQUE (game, request)
);
";

/// Makes several changes as one statement, and returns the games that it changed with their new versions. It is a function,
/// because PostgreSQL keeps the plan of a function's statement, whichever client of a pooler calls it: planning takes
/// longer than a small batch. The plan looks up every game in the index, because it is made when there are few games and
/// kept when there are many; so two nodes also lock games in the order in which they are given.
///
/// An update waits for the lock of its row and then checks the newest version of the row, so of two nodes that make
/// the same version one finds that it no longer fits. An event is only written by an update that fits.
///
/// `synchronous_commit` counts when the change commits; a stricter setting of the server is kept.
const WRITE_CHANGES: &str = "
CREATE FUNCTION duels.write_changes(
    bigint[], text[], text[], smallint[], text[], text[], text[], text[], bytea[], bytea[], bytea[], smallint[], boolean[],
    text[], bigint[], text[], bigint[], text[], bytea[], bigint[], bytea[], text[]
) RETURNS TABLE (changed text, became bigint)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $function$
BEGIN
IF current_setting('synchronous_commit') NOT IN ('on', 'remote_apply') THEN
    PERFORM set_config('synchronous_commit', 'on', true);
END IF;
RETURN QUERY
WITH created AS (
    INSERT INTO duels.games (version, plies, updated, created, id, start, first, player1, player2, name1, name2,
        key1, key2, invitation, open, listed)
    SELECT 0, 0, created, created, id, start, first, player1, player2, name1, name2, key1, key2, invitation, open,
        listed
    FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        AS new (created, id, start, first, player1, player2, name1, name2, key1, key2, invitation, open, listed)
    ON CONFLICT (id) DO NOTHING
    RETURNING id
),
changed AS (
    UPDATE duels.games SET
        version = games.version + 1,
        updated = greatest(games.updated, change.at),
        plies = CASE WHEN change.kind IN ('played', 'undone') THEN change.number ELSE games.plies END,
        open = CASE WHEN change.key IS NOT NULL OR change.kind = 'closed' THEN NULL ELSE games.open END,
        key1 = CASE WHEN change.key IS NOT NULL AND change.number = 1 THEN change.key ELSE games.key1 END,
        key2 = CASE WHEN change.key IS NOT NULL AND change.number = 2 THEN change.key ELSE games.key2 END,
        name1 = CASE WHEN change.key IS NOT NULL AND change.number = 1 THEN change.name ELSE games.name1 END,
        name2 = CASE WHEN change.key IS NOT NULL AND change.number = 2 THEN change.name ELSE games.name2 END
    FROM unnest($14, $15, $16, $17, $18, $19, $20, $21, $22)
        AS change (game, after, kind, number, word, request, at, key, name)
    WHERE games.id = change.game
        AND CASE
            WHEN change.key IS NOT NULL THEN games.open = change.number
            ELSE games.version = change.after AND CASE change.kind
                WHEN 'played' THEN games.plies + 1 = change.number
                WHEN 'undone' THEN change.number <= games.plies
                WHEN 'closed' THEN games.open IS NOT NULL
                ELSE true
            END
        END
        AND (SELECT events.version FROM duels.events
            WHERE events.game = games.number AND events.request = change.request) IS NULL
    RETURNING games.number AS game_number, games.version, change.*
),
written AS (
    INSERT INTO duels.events (game, version, kind, number, word, request, at)
    SELECT game_number, version, kind, number, word, request, at FROM changed
),
applied AS (
    SELECT created.id, 0::bigint AS version FROM created
    UNION ALL SELECT changed.game, changed.version FROM changed
)
SELECT id, version FROM applied;
END
$function$;
";

/// What is not a game, such as a class. An update waits for the lock of its row and then looks at its newest version, so of
/// two nodes that saw the same version one changes nothing.
const DOCUMENTS: &str = "
CREATE TABLE duels.documents (
    name text COLLATE \"C\" PRIMARY KEY,
    version bigint NOT NULL,
    body text NOT NULL,
    expires bigint NOT NULL
);

CREATE INDEX documents_by_end ON duels.documents (expires);

CREATE FUNCTION duels.put_document(
    its_name text, after bigint, next bigint, its_body text, its_end bigint, now bigint,
    OUT changed boolean, OUT newest bigint
) LANGUAGE plpgsql AS $function$
BEGIN
IF current_setting('synchronous_commit') NOT IN ('on', 'remote_apply') THEN
    PERFORM set_config('synchronous_commit', 'on', true);
END IF;
IF after IS NULL THEN
    INSERT INTO duels.documents (name, version, body, expires) VALUES (its_name, next, its_body, its_end)
    ON CONFLICT DO NOTHING;
ELSE
    UPDATE duels.documents SET version = next, body = its_body, expires = its_end
    WHERE name = its_name AND version = after AND expires > now;
END IF;
changed := FOUND;
SELECT version INTO newest FROM duels.documents WHERE name = its_name;
END
$function$;

CREATE FUNCTION duels.remove_document(
    its_name text, seen bigint, its_games text[], OUT changed boolean, OUT newest bigint
) LANGUAGE plpgsql AS $function$
BEGIN
IF current_setting('synchronous_commit') NOT IN ('on', 'remote_apply') THEN
    PERFORM set_config('synchronous_commit', 'on', true);
END IF;
DELETE FROM duels.documents WHERE name = its_name AND version = seen;
changed := FOUND;
IF changed THEN
    WITH deleted AS (DELETE FROM duels.games WHERE id = ANY (its_games) RETURNING number)
    DELETE FROM duels.events USING deleted WHERE events.game = deleted.number;
ELSE
    SELECT version INTO newest FROM duels.documents WHERE name = its_name;
END IF;
END
$function$;
";

/// Appends events to games, which is almost all that is ever written, and returns the games that it changed with their new
/// versions. It has a function of its own, because calling one with fewer parameters takes half the time.
///
/// Whether a request was made before is asked of the events that the caller has not seen, mostly none. They used to be in
/// an index by request, and keeping that took longer than the insert itself. The caller gets their requests, and has seen them
/// from then on. Nodes of the last version still call `write_changes`, which looks at all events of the game.
const APPEND_EVENTS: &str = "
ALTER TABLE duels.events DROP CONSTRAINT events_game_request_key;

CREATE FUNCTION duels.append_events(
    text[], bigint[], bigint[], text[], bigint[], text[], bytea[], bigint[]
) RETURNS TABLE (changed text, became bigint, missed bytea[])
LANGUAGE plpgsql
SET lock_timeout = '2s'
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $function$
BEGIN
IF current_setting('synchronous_commit') NOT IN ('on', 'remote_apply') THEN
    PERFORM set_config('synchronous_commit', 'on', true);
END IF;
RETURN QUERY
WITH appended AS (
    UPDATE duels.games SET
        version = games.version + 1,
        updated = greatest(games.updated, event.at),
        plies = CASE WHEN event.kind IN ('played', 'undone') THEN event.number ELSE games.plies END,
        open = CASE WHEN event.kind = 'closed' THEN NULL ELSE games.open END
    FROM unnest($1, $2, $3, $4, $5, $6, $7, $8) AS event (game, after, seen, kind, number, word, request, at)
    WHERE games.id = event.game
        AND games.version = event.after
        AND CASE event.kind
            WHEN 'played' THEN games.plies + 1 = event.number
            WHEN 'undone' THEN event.number <= games.plies
            WHEN 'closed' THEN games.open IS NOT NULL
            ELSE true
        END
        AND CASE WHEN event.seen = event.after THEN true ELSE (
            SELECT events.version FROM duels.events
            WHERE events.game = games.number AND events.version > event.seen AND events.request = event.request
        ) IS NULL END
    RETURNING games.number AS game_number, games.version, event.*,
        CASE WHEN event.seen = event.after THEN NULL ELSE ARRAY(
            SELECT events.request FROM duels.events
            WHERE events.game = games.number AND events.version > event.seen ORDER BY events.version
        ) END AS unseen
),
written AS (
    INSERT INTO duels.events (game, version, kind, number, word, request, at)
    SELECT game_number, version, kind, number, word, request, at FROM appended
)
SELECT game, version, unseen FROM appended;
END
$function$;
";
