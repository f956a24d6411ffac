-- Each copy of a letter belongs to whoever held the seat then; of older ones it is only known who holds it now.

CREATE TABLE letters_of_people (
    table_id  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      TEXT    NOT NULL,             -- whose copy it is
    holder    TEXT    NOT NULL,             -- the person at that seat, or empty: nobody's
    number    INTEGER NOT NULL,             -- among the letters of that person at that seat
    sender    TEXT    NOT NULL,
    receivers TEXT    NOT NULL,             -- a JSON list of seats
    text      TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    reported  TEXT    NOT NULL,             -- why that person has reported it, or empty
    PRIMARY KEY (table_id, seat, holder, number)
) WITHOUT ROWID;
INSERT INTO letters_of_people
SELECT letters.table_id, letters.seat, coalesce(chairs.person, ''), number, sender, receivers, text, at, reported
FROM letters LEFT JOIN chairs ON chairs.table_id = letters.table_id AND chairs.seat = letters.seat;
DROP TABLE letters;
ALTER TABLE letters_of_people RENAME TO letters;
CREATE INDEX letters_reported ON letters (table_id, at) WHERE reported <> '';

-- Letters on their way, and reports of them, name the same copies.
UPDATE outbox SET effect = json_set(effect, '$.holder', coalesce((
    SELECT person FROM chairs
    WHERE chairs.table_id = outbox.table_id AND chairs.seat = json_extract(outbox.effect, '$.seat')
), ''))
WHERE state IN ('waiting', 'sending') AND json_extract(effect, '$.kind') IN ('letter', 'reported');
