-- How somebody wants to be reminded, as JSON, empty where they have not chosen; and when they last got their digest.

ALTER TABLE people ADD COLUMN notices TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN digested INTEGER NOT NULL DEFAULT 0;
