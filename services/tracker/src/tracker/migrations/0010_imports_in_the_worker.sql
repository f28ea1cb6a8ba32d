-- A file is read, and its entries added, by a worker: who has taken it, until when, and how often.
ALTER TABLE diary_import ADD COLUMN IF NOT EXISTS leased_until timestamptz;
ALTER TABLE diary_import ADD COLUMN IF NOT EXISTS attempts integer NOT NULL DEFAULT 0;

-- Those that wait for a worker or are at work: one a member.
CREATE UNIQUE INDEX IF NOT EXISTS diary_import_at_work ON diary_import (user_id)
WHERE state IN ('reading', 'applying');
