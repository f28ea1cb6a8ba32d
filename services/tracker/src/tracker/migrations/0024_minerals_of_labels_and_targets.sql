-- Of 100 g, as the label says.
ALTER TABLE my_food
    ADD COLUMN IF NOT EXISTS sodium_mg double precision,
    ADD COLUMN IF NOT EXISTS potassium_mg double precision,
    ADD COLUMN IF NOT EXISTS magnesium_mg double precision;

-- The least and the most of each: {"sodium_mg": {"min": 3000, "max": 5000}}.
ALTER TABLE target ADD COLUMN IF NOT EXISTS minerals jsonb;
