-- Answers that somebody has saved under names, as text, to use them again in any game of that kind.

CREATE TABLE saved_answers (
    person   TEXT NOT NULL,
    game     TEXT NOT NULL,
    question TEXT NOT NULL,
    name     TEXT NOT NULL,
    text     TEXT NOT NULL,
    PRIMARY KEY (person, game, question, name)
) STRICT, WITHOUT ROWID;
