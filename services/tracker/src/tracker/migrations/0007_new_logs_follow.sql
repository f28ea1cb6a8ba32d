-- A log that is made anew has the sums of its day as they are now. The statement that makes it may
-- have read the day before another one added an entry, whose log was deleted meanwhile. What has
-- not been committed yet changes the log itself: it waits for this row. So no lock is needed.
CREATE FUNCTION follow_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    sums diary_day;
BEGIN
    SELECT * INTO sums FROM diary_day
    WHERE user_id = NEW.user_id AND date = (NEW.date AT TIME ZONE 'UTC')::date AND entries > 0;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    UPDATE progress_log AS log SET
        calories = CASE WHEN log.from_entries & 1 > 0 OR log.calories IS NULL
                        THEN sums.calories ELSE log.calories END,
        protein_g = CASE WHEN log.from_entries & 2 > 0 OR log.protein_g IS NULL
                         THEN sums.protein_g ELSE log.protein_g END,
        fat_g = CASE WHEN log.from_entries & 4 > 0 OR log.fat_g IS NULL
                     THEN sums.fat_g ELSE log.fat_g END,
        carbs_g = CASE WHEN log.from_entries & 8 > 0 OR log.carbs_g IS NULL
                       THEN sums.carbs_g ELSE log.carbs_g END,
        net_carbs_g = CASE WHEN log.from_entries & 16 > 0 OR log.net_carbs_g IS NULL
                           THEN sums.net_carbs_g ELSE log.net_carbs_g END,
        from_entries = log.from_entries
            | CASE WHEN log.calories IS NULL THEN 1 ELSE 0 END
            | CASE WHEN log.protein_g IS NULL THEN 2 ELSE 0 END
            | CASE WHEN log.fat_g IS NULL THEN 4 ELSE 0 END
            | CASE WHEN log.carbs_g IS NULL THEN 8 ELSE 0 END
            | CASE WHEN log.net_carbs_g IS NULL THEN 16 ELSE 0 END
    WHERE log.user_id = NEW.user_id AND log.date = NEW.date AND (
        log.calories IS NULL OR log.from_entries & 1 > 0 AND log.calories <> sums.calories
        OR log.protein_g IS NULL OR log.from_entries & 2 > 0 AND log.protein_g <> sums.protein_g
        OR log.fat_g IS NULL OR log.from_entries & 4 > 0 AND log.fat_g <> sums.fat_g
        OR log.carbs_g IS NULL OR log.from_entries & 8 > 0 AND log.carbs_g <> sums.carbs_g
        OR log.net_carbs_g IS NULL
        OR log.from_entries & 16 > 0 AND log.net_carbs_g <> sums.net_carbs_g
    );
    RETURN NULL;
END $$;

CREATE TRIGGER follow_day AFTER INSERT ON progress_log
FOR EACH ROW EXECUTE FUNCTION follow_day();
