-- Up to which line of the journal somebody at a seat has seen the game, now and when they had last been there before.

CREATE TABLE seen (
    table_id   INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat       TEXT    NOT NULL,
    person     TEXT    NOT NULL,
    line       INTEGER NOT NULL,
    at         INTEGER NOT NULL,             -- when they last looked
    since_line INTEGER NOT NULL,             -- what they had seen before this visit, or -1: nothing
    since_at   INTEGER,                      -- when that was, or null: never
    PRIMARY KEY (table_id, seat, person)
) STRICT, WITHOUT ROWID;

-- What people note for themselves at a table.

CREATE TABLE notes (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
