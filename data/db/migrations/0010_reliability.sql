-- How reliably people have played, of finished games only: facts without a table, so that each person can have them deleted.

CREATE TABLE reliability (
    person TEXT PRIMARY KEY,
    games INTEGER NOT NULL,
    handed_in INTEGER NOT NULL,
    by_steward INTEGER NOT NULL,
    missed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
