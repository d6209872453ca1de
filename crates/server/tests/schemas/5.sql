-- Games as the fifth schema keeps them: those of the fourth, brought up to date. Once the fifth schema is released this is
-- never edited: it is what servers out there have on their disks.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    start TEXT NOT NULL,
    first INTEGER NOT NULL,
    player1 TEXT NOT NULL,
    player2 TEXT NOT NULL,
    key1 BLOB,
    key2 BLOB,
    invitation BLOB,
    open INTEGER,
    listed INTEGER NOT NULL,
    created INTEGER NOT NULL
, name1 TEXT, name2 TEXT) STRICT;
INSERT INTO games VALUES(1,'n96uwhb8c2qr','fifty',1,'person','person',X'4307b52b8bd7130aeec7aab1afe39ed6ad7fa7b7cf6dc5a64ba06210bb3fbc67',X'4307b52b8bd7130aeec7aab1afe39ed6ad7fa7b7cf6dc5a64ba06210bb3fbc67',NULL,NULL,0,1794807423884,NULL,NULL);
INSERT INTO games VALUES(2,'w4hyb5u3j27w','deletion:numbers=549-876',1,'person','person',X'076ab20e16e79bc5b8f04f0127421a31f7ba74ddaa4e1bd6a1cbfba1f4eb7908',X'182693d634cca2843931c23c1448c03a3fcaa6d8d1deb258c8a2c64ac7435acd',X'b7cfff303c0949872c577df5cc76a1e06c3fc8cec9221ae4bd17c8fa86842a5f',NULL,0,1794807423900,'Ann','Böd');
INSERT INTO games VALUES(3,'uq3g5qyczxr6','deletion:numbers=549-876',2,'person','person',X'3bc90cc18973522e34aa9ed619907bba81cc400b4b565db326578c7315524008',NULL,X'797f7499be687ed7e408db370e94c180ee9ec627c8cbc970218c5040f4a2c659',2,0,1794807423906,NULL,NULL);
INSERT INTO games VALUES(4,'a67bqhf5bppa','dilemma#7',1,'person','person',X'b90e2d39e161ed09ab5811dde6b4681672faa685de8e1adc4d4afddeca8403a3',NULL,NULL,2,1,1794807423908,NULL,NULL);
INSERT INTO games VALUES(5,'c8kz4m2xw7aq','fifty',1,'person','person',X'b5aadc17adc3aee91a221c36608a338cbf193cacc63beb14420f8fdeae9c262b',NULL,X'dd22de86975ed7675999789d2286f89e26820a6e32256541e93949f0fee06aa1',NULL,0,1794807424000,'Ann',NULL);
CREATE TABLE documents (
    name TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT;
INSERT INTO documents VALUES('a',1794807424300,'{}',1794893824300);
CREATE TABLE IF NOT EXISTS "events" (
    event INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    version INTEGER NOT NULL,
    previous INTEGER,
    kind TEXT NOT NULL,
    number INTEGER,
    word TEXT,
    request BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT;
INSERT INTO events VALUES(1,1,1,NULL,'played',1,'6',X'bcae1382ffa8469cc28e72987d1437f4',1794807423893);
INSERT INTO events VALUES(2,1,2,1,'played',2,'7',X'70185605b07c812e9a2614e234bf7d69',1794807423895);
INSERT INTO events VALUES(3,1,3,2,'played',3,'8',X'28f29c1e7e0d4d291ca365d210baf4e8',1794807423897);
INSERT INTO events VALUES(4,1,4,3,'undone',2,NULL,X'fedbc7ba0ba14a11ab823b981f7fcf82',1794807423898);
INSERT INTO events VALUES(5,2,1,NULL,'joined',2,NULL,X'f7efa84132190a6245f0f68192cebb0e',1794807423901);
INSERT INTO events VALUES(6,2,2,5,'played',1,'right',X'78881cdda14bf62912c5acd21482978c',1794807423903);
INSERT INTO events VALUES(7,2,3,6,'resigned',2,NULL,X'c9bf17492881064a5cd655282d222f78',1794807423905);
INSERT INTO events VALUES(8,2,4,7,'rematched',NULL,'uq3g5qyczxr6',X'2c6a1882087607a895152d401a11a376',1794807423907);
INSERT INTO events VALUES(9,5,1,NULL,'closed',NULL,NULL,X'0ef0faf42aaba1ccfd90b72b19238342',1794807424100);
INSERT INTO events VALUES(10,2,5,8,'rematch_declined',2,NULL,X'fd91112851c8507ce848ddef4c953478',1794807424200);
CREATE TABLE latest (
    game INTEGER PRIMARY KEY REFERENCES games (number),
    version INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    event INTEGER,
    updated INTEGER NOT NULL
) STRICT;
INSERT INTO latest VALUES(1,4,2,4,1794807423898);
INSERT INTO latest VALUES(2,5,1,10,1794807424200);
INSERT INTO latest VALUES(3,0,0,NULL,1794807423906);
INSERT INTO latest VALUES(4,0,0,NULL,1794807423908);
INSERT INTO latest VALUES(5,1,0,9,1794807424100);
CREATE INDEX waiting ON games (created) WHERE open IS NOT NULL AND listed = 1;
CREATE INDEX documents_by_end ON documents (expires);
CREATE INDEX undone ON events (game, number) WHERE kind = 'undone';
CREATE VIEW plies AS
    SELECT game, number, word FROM events
    WHERE kind = 'played' AND NOT EXISTS (
        SELECT 1 FROM events AS later
        WHERE later.kind = 'undone' AND later.game = events.game AND later.number < events.number
            AND later.version > events.version
    );
COMMIT;
PRAGMA user_version=5;
