-- A plan whose buyer left the box of the waiver empty is closed until the right to withdraw ends.
ALTER TABLE payment ADD COLUMN IF NOT EXISTS opens_at timestamptz;
ALTER TABLE purchase ADD COLUMN IF NOT EXISTS opens_at timestamptz;
