-- The moment of the latest visit, also of one on a day that had been counted: after a flight it may be on
-- another day. NULL until the next visit, and while the previous version counts: `last_active_date` is used.
ALTER TABLE member ADD COLUMN IF NOT EXISTS last_visit_at timestamptz;
