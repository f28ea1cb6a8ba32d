-- The limits of a day of the diary are those of a typing error. They are looser than before, so
-- that no row breaks them.
ALTER TABLE diary_day
    DROP CONSTRAINT IF EXISTS diary_day_carbs_g,
    DROP CONSTRAINT IF EXISTS diary_day_net_carbs_g,
    ADD CONSTRAINT diary_day_carbs_g CHECK (carbs_g <= 1000) NOT VALID,
    ADD CONSTRAINT diary_day_net_carbs_g CHECK (net_carbs_g <= 1000) NOT VALID;
