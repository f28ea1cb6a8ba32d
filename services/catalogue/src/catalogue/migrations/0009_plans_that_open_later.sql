-- A bought plan is closed until then, if that is set.
ALTER TABLE purchase ADD COLUMN IF NOT EXISTS opens_at timestamptz;
