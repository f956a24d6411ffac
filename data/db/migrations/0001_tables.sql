-- Tables and everything that is kept of their games.

CREATE TABLE tables (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    version    INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    stage      TEXT    NOT NULL,
    guild      INTEGER NOT NULL,
    channel    INTEGER NOT NULL,
    host       TEXT    NOT NULL,
    record     TEXT    NOT NULL,
    seed       BLOB    NOT NULL,
    due        INTEGER,
    wake_at    INTEGER,           -- the nearest of reminder and deadline
    stewards   INTEGER NOT NULL,  -- whether a steward has to think
    changed_at INTEGER NOT NULL
);
CREATE INDEX tables_by_wake    ON tables (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX tables_by_channel ON tables (channel);
CREATE INDEX tables_by_guild   ON tables (guild, stage);
CREATE INDEX tables_stewards   ON tables (id) WHERE stewards = 1;

-- Who sits where and is waited for: an index for "my tables" and "my duties".
CREATE TABLE chairs (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     TEXT    NOT NULL,
    person   TEXT    NOT NULL,
    waits    INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX chairs_by_person ON chairs (person);

CREATE TABLE journal (
    id       INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    line     INTEGER NOT NULL,
    entry    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    void     INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX journal_by_line ON journal (table_id, line) WHERE void = 0;

CREATE TABLE checkpoints (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    line     INTEGER NOT NULL,
    packed   BLOB    NOT NULL,
    PRIMARY KEY (table_id, line)
) WITHOUT ROWID;

CREATE TABLE pending (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     TEXT    NOT NULL,
    batch    INTEGER NOT NULL,
    answer   TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE TABLE standing (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    answer   TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat, name)
) WITHOUT ROWID;

CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     TEXT    NOT NULL,
    batch    INTEGER NOT NULL,
    turn     INTEGER NOT NULL,
    draft    TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE TABLE receipts (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    batch    INTEGER NOT NULL,
    turn     INTEGER NOT NULL,
    seat     TEXT    NOT NULL,
    receipt  TEXT    NOT NULL,
    PRIMARY KEY (table_id, batch, turn, seat)
) WITHOUT ROWID;

CREATE TABLE rolls (
    id       INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    line     INTEGER NOT NULL,
    roll     TEXT    NOT NULL
);
CREATE INDEX rolls_by_table ON rolls (table_id);

CREATE TABLE events (
    id       INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    line     INTEGER NOT NULL,
    event    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    void     INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX events_by_table ON events (table_id, id);

-- Messages that must go out exactly once.
CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id   INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    mark       INTEGER NOT NULL UNIQUE,  -- by which the message is found again in its channel
    effect     TEXT    NOT NULL,
    state      TEXT    NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'dropped')),
    sent_as    INTEGER,                  -- the mark of the message that carried it
    channel    INTEGER,
    message    INTEGER
);
CREATE INDEX outbox_unsent ON outbox (table_id, id) WHERE state IN ('waiting', 'sending');

CREATE TABLE people (
    person     TEXT PRIMARY KEY,
    dm_channel INTEGER,
    dms_closed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Single facts about the bot itself, such as the hash of the synced commands.
CREATE TABLE facts (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
