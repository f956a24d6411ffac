-- Half-made standing answers beside the one to what a seat is asked now; they outlive the batch.

CREATE TABLE all_drafts (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     TEXT    NOT NULL,
    about    TEXT    NOT NULL,             -- the name of a standing question; empty: what is asked now
    batch    INTEGER NOT NULL,
    turn     INTEGER NOT NULL,
    draft    TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat, about)
) WITHOUT ROWID;
INSERT INTO all_drafts SELECT table_id, seat, '', batch, turn, draft FROM drafts;
DROP TABLE drafts;
ALTER TABLE all_drafts RENAME TO drafts;
