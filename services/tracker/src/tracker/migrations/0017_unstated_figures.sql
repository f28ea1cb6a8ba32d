-- How many entries of the day do not state a figure.
ALTER TABLE diary_day
    ADD COLUMN IF NOT EXISTS calories_unstated integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS protein_g_unstated integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS fat_g_unstated integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS carbs_g_unstated integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS net_carbs_g_unstated integer NOT NULL DEFAULT 0;
