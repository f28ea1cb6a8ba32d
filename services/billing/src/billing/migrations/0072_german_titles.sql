-- The title of a plan in German, if its content has one.
ALTER TABLE plan_title ADD COLUMN IF NOT EXISTS german_title text;
