-- Letters between the seats of a table: a row for each copy, the writer's and that of each seat it went to.

CREATE TABLE letters (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      TEXT    NOT NULL,             -- whose copy it is
    number    INTEGER NOT NULL,             -- among the letters of that seat
    sender    TEXT    NOT NULL,
    receivers TEXT    NOT NULL,             -- a JSON list of seats
    text      TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    reported  TEXT    NOT NULL,             -- why that seat has reported it, or empty
    PRIMARY KEY (table_id, seat, number)
) WITHOUT ROWID;
CREATE INDEX letters_reported ON letters (table_id, at) WHERE reported <> '';
