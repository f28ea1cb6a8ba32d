-- The latest date that a token, a link or their end was given: the next one is later, by whichever
-- machine's clock.
ALTER TABLE member ADD COLUMN IF NOT EXISTS dated_at timestamptz;
