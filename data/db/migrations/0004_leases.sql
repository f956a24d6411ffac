-- Who is sending a message, and until when nobody else may; where and since when it may have been posted; how often it
-- was put off. A message that was being sent before this migration is held by nobody.

ALTER TABLE outbox ADD COLUMN held_by      TEXT;
ALTER TABLE outbox ADD COLUMN held_until   INTEGER;
ALTER TABLE outbox ADD COLUMN posted_after INTEGER;
ALTER TABLE outbox ADD COLUMN tries        INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN not_before   INTEGER NOT NULL DEFAULT 0;
