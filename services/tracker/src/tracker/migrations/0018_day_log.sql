-- A log has what was typed by hand; a figure of a day is that, else the sum of its entries.

-- The strongest lock first: whoever has read the table may be about to write it.
LOCK TABLE progress_log IN ACCESS EXCLUSIVE MODE;

-- A day's figure: what was typed, else the sum where all entries state it. PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION figure_of_day(
    typed double precision, total numeric, entries integer, unstated integer
) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(typed, CASE WHEN entries > 0 AND unstated = 0 THEN total::float8 END)
$$;

-- The logs of days, as everything reads them. A day with entries has its row in `progress_log`.
CREATE OR REPLACE VIEW day_log AS
SELECT log.id, log.user_id, log.date, log.weight_kg,
       figure_of_day(log.calories, day.calories, day.entries, day.calories_unstated) AS calories,
       figure_of_day(log.protein_g, day.protein_g, day.entries, day.protein_g_unstated)
           AS protein_g,
       figure_of_day(log.fat_g, day.fat_g, day.entries, day.fat_g_unstated) AS fat_g,
       figure_of_day(log.carbs_g, day.carbs_g, day.entries, day.carbs_g_unstated) AS carbs_g,
       figure_of_day(log.net_carbs_g, day.net_carbs_g, day.entries, day.net_carbs_g_unstated)
           AS net_carbs_g,
       log.water_ml, log.notes, log.saved_at, coalesce(day.entries, 0) AS entries
FROM progress_log AS log
LEFT JOIN diary_day AS day
    ON day.user_id = log.user_id AND day.date = (log.date AT TIME ZONE 'UTC')::date;

-- A log that is deleted leaves its row while the day has entries. The statements of a trigger see
-- what was committed while the DELETE waited for the row.
CREATE OR REPLACE FUNCTION keep_log_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO progress_log (id, user_id, date, saved_at)
    SELECT OLD.id, OLD.user_id, OLD.date, OLD.saved_at FROM diary_day AS day
    WHERE day.user_id = OLD.user_id AND day.date = (OLD.date AT TIME ZONE 'UTC')::date
      AND day.entries > 0
      AND NOT EXISTS (SELECT FROM erased_user WHERE erased_user.user_id = OLD.user_id)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_log_of_entries AFTER DELETE ON progress_log
FOR EACH ROW EXECUTE FUNCTION keep_log_of_entries();

DROP TRIGGER IF EXISTS follow_day ON progress_log;
DROP FUNCTION IF EXISTS follow_day();

-- Until the next release: version 1.0.0 stores the sums in the log's figures, and which ones in
-- `from_entries`, a bit each. Of those it stores nothing. The next release drops the trigger, its
-- function and the column.
ALTER TABLE progress_log ALTER COLUMN from_entries DROP NOT NULL;
CREATE OR REPLACE FUNCTION keep_what_was_typed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.calories := CASE WHEN NEW.from_entries & 1 = 0 THEN NEW.calories END;
    NEW.protein_g := CASE WHEN NEW.from_entries & 2 = 0 THEN NEW.protein_g END;
    NEW.fat_g := CASE WHEN NEW.from_entries & 4 = 0 THEN NEW.fat_g END;
    NEW.carbs_g := CASE WHEN NEW.from_entries & 8 = 0 THEN NEW.carbs_g END;
    NEW.net_carbs_g := CASE WHEN NEW.from_entries & 16 = 0 THEN NEW.net_carbs_g END;
    NEW.from_entries := 0;
    RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_what_was_typed BEFORE INSERT OR UPDATE ON progress_log
FOR EACH ROW WHEN (NEW.from_entries <> 0) EXECUTE FUNCTION keep_what_was_typed();
