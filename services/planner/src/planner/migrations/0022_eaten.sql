-- How often a dish of a plan was left uneaten more often than it was eaten, and how often it was eaten
-- once more.
ALTER TABLE dish_taste ADD COLUMN IF NOT EXISTS uneaten integer NOT NULL DEFAULT 0;
ALTER TABLE dish_taste ADD COLUMN IF NOT EXISTS eaten_again integer NOT NULL DEFAULT 0;
