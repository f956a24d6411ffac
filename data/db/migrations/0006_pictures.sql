-- How somebody wants pictures to be cut on their own panels: wide, tall, or empty: as the table does.

ALTER TABLE people ADD COLUMN picture TEXT NOT NULL DEFAULT '';
