-- How often somebody has been taught something at the moment of choice; the moment itself counts once.

CREATE TABLE lessons (
    person TEXT NOT NULL,
    lesson TEXT NOT NULL,
    seen INTEGER NOT NULL,
    moment TEXT NOT NULL,
    PRIMARY KEY (person, lesson)
) STRICT, WITHOUT ROWID;
