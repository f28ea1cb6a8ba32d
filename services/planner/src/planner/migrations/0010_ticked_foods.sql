-- The foods of a ticked line with their grams. NULL: the line was ticked by an earlier release, or
-- has no grams, and counts as a whole.
ALTER TABLE shopping_tick ADD COLUMN IF NOT EXISTS foods jsonb;
