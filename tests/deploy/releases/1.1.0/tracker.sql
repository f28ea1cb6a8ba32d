SET check_function_bodies = false;
CREATE FUNCTION public.add_diary_month(month date) RETURNS boolean
    LANGUAGE plpgsql
    AS $_$
DECLARE
    first date := date_trunc('month', month);
    following date := first + interval '1 month';
    partition text := 'diary_entry_' || to_char(first, 'YYYY_MM');
BEGIN
    IF to_regclass(partition) IS NOT NULL OR partition < (
        SELECT min(relname::text) FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = 'diary_entry'::regclass AND relname ~ '^diary_entry_[0-9]{4}_[0-9]{2}$'
    ) THEN
        RETURN false;
    END IF;
    LOCK TABLE diary_entry IN ACCESS EXCLUSIVE MODE;
    IF to_regclass(partition) IS NOT NULL THEN
        RETURN false;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE diary_entry INCLUDING ALL)', partition);
    EXECUTE format(
        'WITH moved AS (DELETE FROM diary_entry_default WHERE date >= %L AND date < %L RETURNING *)'
        ' INSERT INTO %I SELECT * FROM moved', first, following, partition);
    EXECUTE format('ALTER TABLE diary_entry ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                   partition, first, following);
    RETURN true;
END $_$;
CREATE FUNCTION public.add_import_task() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM add_work(
        import_kind(NEW.content), NEW.id, NEW.user_id, now(), false,
        array_remove(ARRAY[NEW.network], NULL)
    );
    RETURN NULL;
END $$;
CREATE FUNCTION public.add_unfinished_erasure() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM add_work('finish-erasure', NEW.user_id, NULL, NEW.erased_at);
    RETURN NULL;
END $$;
CREATE FUNCTION public.add_work(task_kind text, task_key text, member text, due timestamp with time zone, once boolean DEFAULT false, member_networks text[] DEFAULT '{}'::text[], parent text DEFAULT NULL::text, task_group text DEFAULT ''::text) RETURNS void
    LANGUAGE sql
    AS $$
    INSERT INTO work AS task (kind, key, member_id, due_at, networks, traceparent, group_key)
    VALUES (task_kind, task_key, member, due, member_networks, parent, task_group)
    ON CONFLICT (kind, key) DO UPDATE SET
        due_at = CASE
            WHEN task.worker IS NOT NULL THEN task.due_at
            WHEN task.done_at IS NULL AND task.gave_up_at IS NULL
                THEN least(task.due_at, excluded.due_at)
            ELSE excluded.due_at
        END,
        again_at = CASE WHEN task.worker IS NOT NULL THEN least(task.again_at, excluded.due_at) END,
        attempts = CASE
            WHEN task.done_at IS NULL AND task.gave_up_at IS NULL THEN task.attempts ELSE 0
        END,
        added_at = CASE
            WHEN task.done_at IS NULL AND task.gave_up_at IS NULL THEN task.added_at
            ELSE excluded.added_at
        END,
        done_at = NULL, gave_up_at = NULL,
        member_id = excluded.member_id, networks = excluded.networks,
        traceparent = excluded.traceparent, group_key = excluded.group_key
    WHERE NOT once
$$;
CREATE FUNCTION public.day_of(noon timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT (noon AT TIME ZONE 'UTC')::date
$$;
CREATE FUNCTION public.entry_room(member_id text, most bigint, most_unconfirmed bigint) RETURNS TABLE(entries_left bigint, is_unconfirmed boolean)
    LANGUAGE sql STABLE ROWS 1 PARALLEL SAFE
    AS $$
    SELECT CASE WHEN member.is_unconfirmed THEN most_unconfirmed ELSE most END
            - coalesce((SELECT entries FROM diary_size WHERE user_id = member_id), 0),
        member.is_unconfirmed
    FROM (
        SELECT EXISTS (SELECT FROM member WHERE id = member_id AND NOT email_confirmed)
    ) AS member (is_unconfirmed)
$$;
CREATE FUNCTION public.erased_among(users text[]) RETURNS SETOF text
    LANGUAGE plpgsql
    AS $$
BEGIN
    -- In one order, so that two transactions do not wait for each other.
    PERFORM pg_advisory_xact_lock_shared(1701999459, hashtext(named.id)) FROM (
        SELECT DISTINCT listed.id COLLATE "C" AS id FROM unnest(users) AS listed (id) ORDER BY 1
    ) AS named;
    RETURN QUERY SELECT gone.user_id FROM erased_user AS gone WHERE gone.user_id = ANY(users);
END $$;
CREATE FUNCTION public.figure_of_day(typed double precision, total numeric, entries integer, unstated integer) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT coalesce(typed, CASE WHEN entries > 0 AND unstated = 0 THEN total::float8 END)
$$;
CREATE FUNCTION public.fill_earlier_entries(first tid, until tid) RETURNS void
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
    foods jsonb := (SELECT jsonb_object_agg(food_id, to_jsonb(food)) FROM known_food() AS food);
    dated record;
BEGIN
    FOR dated IN
        SELECT user_id, date, id FROM diary_entry_date WHERE ctid >= first AND ctid < until
    LOOP
        UPDATE diary_entry AS entry SET (
            fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest
        ) = (
            SELECT
                round(food.fiber_g * entry.grams::numeric / 100, 1),
                round(food.polyols_g * entry.grams::numeric / 100, 1),
                round(food.sodium_mg * entry.grams::numeric / 100, 1),
                round(food.potassium_mg * entry.grams::numeric / 100, 1),
                round(food.magnesium_mg * entry.grams::numeric / 100, 1),
                nullif(jsonb_strip_nulls(jsonb_build_object(
                    'calcium_mg', round(food.calcium_mg * entry.grams::numeric / 100, 3),
                    'iron_mg', round(food.iron_mg * entry.grams::numeric / 100, 3),
                    'zinc_mg', round(food.zinc_mg * entry.grams::numeric / 100, 3),
                    'iodine_ug', round(food.iodine_ug * entry.grams::numeric / 100, 3),
                    'selenium_ug', round(food.selenium_ug * entry.grams::numeric / 100, 3),
                    'vitamin_b12_ug', round(food.vitamin_b12_ug * entry.grams::numeric / 100, 3),
                    'folate_ug', round(food.folate_ug * entry.grams::numeric / 100, 3),
                    'vitamin_c_mg', round(food.vitamin_c_mg * entry.grams::numeric / 100, 3),
                    'vitamin_d_ug', round(food.vitamin_d_ug * entry.grams::numeric / 100, 3),
                    'vitamin_e_mg', round(food.vitamin_e_mg * entry.grams::numeric / 100, 3),
                    'vitamin_k_ug', round(food.vitamin_k_ug * entry.grams::numeric / 100, 3),
                    'saturated_g', round(food.saturated_g * entry.grams::numeric / 100, 3),
                    'omega3_g', round(food.omega3_g * entry.grams::numeric / 100, 3),
                    'epa_dha_g', round(food.epa_dha_g * entry.grams::numeric / 100, 3),
                    'cholesterol_mg', round(food.cholesterol_mg * entry.grams::numeric / 100, 3),
                    'alcohol_g', round(food.alcohol_g * entry.grams::numeric / 100, 3),
                    'water_g', round(food.water_g * entry.grams::numeric / 100, 3)
                )), '{}')
            FROM jsonb_to_record(foods->entry.food_id) AS food (
                fiber_g numeric, polyols_g numeric, sodium_mg numeric, potassium_mg numeric,
                magnesium_mg numeric, calcium_mg numeric, iron_mg numeric, zinc_mg numeric,
                iodine_ug numeric, selenium_ug numeric, vitamin_b12_ug numeric,
                folate_ug numeric, vitamin_c_mg numeric, vitamin_d_ug numeric,
                vitamin_e_mg numeric, vitamin_k_ug numeric, saturated_g numeric,
                omega3_g numeric, epa_dha_g numeric, cholesterol_mg numeric, alcohol_g numeric,
                water_g numeric
            )
        )
        WHERE user_id = dated.user_id AND date = dated.date AND id = dated.id
          AND foods ? food_id AND grams IS NOT NULL
          AND num_nonnulls(fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest) = 0;
        CONTINUE WHEN FOUND;
        -- Own foods whose label says fiber or polyols, and is as it was: it has the calories.
        UPDATE diary_entry AS entry SET
            fiber_g = round(food.fiber_g::numeric * entry.grams::numeric / 100, 1),
            polyols_g = round(food.polyols_g::numeric * entry.grams::numeric / 100, 1)
        FROM my_food AS food
        WHERE entry.user_id = dated.user_id AND entry.date = dated.date AND entry.id = dated.id
          AND food.user_id = dated.user_id AND food.id = entry.food_id AND entry.grams IS NOT NULL
          AND entry.fiber_g IS NULL AND entry.polyols_g IS NULL
          AND coalesce(food.fiber_g, food.polyols_g) IS NOT NULL
          AND abs(food.calories::numeric * entry.grams::numeric / 100 - entry.calories) <= 0.1;
    END LOOP;
END $$;
CREATE FUNCTION public.has_room_for_day(member_id text, noon timestamp with time zone, most_logs bigint) RETURNS SETOF boolean
    LANGUAGE sql STABLE ROWS 1 PARALLEL SAFE
    AS $$
    SELECT (
        EXISTS (
            SELECT FROM diary_day
            WHERE user_id = member_id AND date = day_of(noon) AND entries > 0
        ) OR (
            SELECT count(*) FROM diary_day WHERE user_id = member_id AND entries > 0
        ) < most_logs
    ) AND has_room FROM has_room_for_log(member_id, noon, most_logs) AS has_room
$$;
CREATE FUNCTION public.has_room_for_log(member_id text, noon timestamp with time zone, most_logs bigint) RETURNS SETOF boolean
    LANGUAGE sql STABLE ROWS 1 PARALLEL SAFE
    AS $$
    SELECT EXISTS (SELECT FROM progress_log WHERE user_id = member_id AND date = noon)
        OR (SELECT count(*) FROM progress_log WHERE user_id = member_id) < most_logs
$$;
CREATE FUNCTION public.import_kind(content bytea) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT CASE WHEN octet_length(content) <= 262144 THEN 'import-small-file' ELSE 'import-file' END
$$;
CREATE FUNCTION public.keep_log_of_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO progress_log (id, user_id, date, saved_at)
    SELECT OLD.id, OLD.user_id, OLD.date, OLD.saved_at FROM diary_day AS day
    WHERE day.user_id = OLD.user_id AND day.date = (OLD.date AT TIME ZONE 'UTC')::date
      AND day.entries > 0
      AND NOT EXISTS (SELECT FROM erased_user WHERE erased_user.user_id = OLD.user_id)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE FUNCTION public.keep_what_was_typed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.calories := CASE WHEN NEW.from_entries & 1 = 0 THEN NEW.calories END;
    NEW.protein_g := CASE WHEN NEW.from_entries & 2 = 0 THEN NEW.protein_g END;
    NEW.fat_g := CASE WHEN NEW.from_entries & 4 = 0 THEN NEW.fat_g END;
    NEW.carbs_g := CASE WHEN NEW.from_entries & 8 = 0 THEN NEW.carbs_g END;
    NEW.net_carbs_g := CASE WHEN NEW.from_entries & 16 = 0 THEN NEW.net_carbs_g END;
    NEW.from_entries := 0;
    RETURN NEW;
END $$;
CREATE FUNCTION public.known_food() RETURNS TABLE(food_id text, fiber_g numeric, polyols_g numeric, sodium_mg numeric, potassium_mg numeric, magnesium_mg numeric, calcium_mg numeric, iron_mg numeric, zinc_mg numeric, iodine_ug numeric, selenium_ug numeric, vitamin_b12_ug numeric, folate_ug numeric, vitamin_c_mg numeric, vitamin_d_ug numeric, vitamin_e_mg numeric, vitamin_k_ug numeric, saturated_g numeric, omega3_g numeric, epa_dha_g numeric, cholesterol_mg numeric, alcohol_g numeric, water_g numeric)
    LANGUAGE sql STABLE ROWS 661
    AS $$
    SELECT cells[1], cells[2]::numeric, cells[3]::numeric, cells[4]::numeric, cells[5]::numeric,
        cells[6]::numeric, cells[7]::numeric, cells[8]::numeric, cells[9]::numeric,
        cells[10]::numeric, cells[11]::numeric, cells[12]::numeric, cells[13]::numeric,
        cells[14]::numeric, cells[15]::numeric, cells[16]::numeric, cells[17]::numeric,
        cells[18]::numeric, cells[19]::numeric, cells[20]::numeric, cells[21]::numeric,
        cells[22]::numeric, cells[23]::numeric
    FROM (
        SELECT string_to_array(line, ',', '') AS cells
        FROM regexp_split_to_table('
agar,81.1,0,102,1125,770,625,21.4,5.8,,7.4,0,580,0,0,5,24.4,0.061,,0.087,0,,
agave-syrup,0.2,0,4,4,1,1,0.09,0.01,,1.7,0,30,17,0,0.98,22.5,0,,0,0,,
alcohol-free-beer,0,0,13,8,7,7,0.06,0.02,,1.2,0.02,14,0.5,0,0,0,0.024,,0,0,,
alfalfa-sprouts,1.9,0,6,79,27,32,0.96,0.92,,0.6,0,36,8.2,0,0.02,30.5,0.069,,0,0,,
alfredo-sauce,0,0,552,39,4,66,0.02,0.29,,2.7,0.07,2,0.2,0.5,0.3,1.3,8.523,,0.004,44,,
allulose,0,100,,0,,,,,,,,,,,,,,,,,,
almond-butter,10.3,0,227,748,279,347,3.49,3.29,,2.4,0,53,0,0,24.21,0,6.55,,0,0,,
almond-flour,7.4,0,0.894,666.8,251.1,232.3,3.225,2.795,,0.742,,37.83,,,,,,,,,,
almond-milk,0,0,60,31,7,173,0.29,0.17,,0,0.34,0,0,0.9,3.32,0,0.104,,0,0,,
almond-yogurt,1.8,0,6,71,,35,0.59,,,,,,,,,,,,,,,
almonds,12.7,0,1,733,270,269,3.71,3.12,,4.1,0,44,0,0,25.63,0,3.802,0.003,0,0,,
almonds-blanched,9.9,0,19,659,268,236,3.28,2.97,,3.2,0,49,0,0,23.75,0,3.953,,0,0,,
american-cheese,0,0,1430,207,30,1062,0.74,2.37,,18.3,1.48,13,0,6.5,0.82,3.2,15.608,,0.012,87,,
anchovies-canned,0,0,3668,544,69,232,4.63,2.44,,68.1,0.88,13,0,1.7,3.33,12.1,2.203,,2.055,85,,
apple,2.4,0,2,100,5,6,0.13,0.04,,0,,3,,,0.18,1.8,,,,,,
apple-cider-vinegar,0,0,5,73,5,7,0.2,0.04,,0.1,0,0,0,0,0,0,0,,0,0,,
apple-juice,0.2,0,5,97,5,7,0.06,0,,0.1,0,2,38.6,0,0.01,0,0.022,,0,0,,
apple-pie,,0,211,79,7,7,1.12,0.19,,7.8,0,24,1.7,,,,3.05,,0,0,,
apricot,2,0,1,259,10,13,0.39,0.2,,0.1,0,9,10,0,0.89,3.3,0.027,,0,0,,
artichoke,10.79,0,94,370,60,44,1.28,0.49,,0.2,0,68,11.7,0,0.19,14.8,0.036,,0,0,,
arugula,1.6,0,27,369,47,160,1.46,0.47,,0.3,0,97,15,0,0.43,108.6,0.086,,0,0,,
asparagus,2.1,0,2,202,14,24,2.14,0.54,,2.3,0,52,5.6,0,1.13,41.6,0.04,,0,0,,
avocado-oil,0,0,0,0,0,0,0,0,,0,0,0,0,,,,11.56,,,,,
avocado-oil-mayonnaise,0,0,607,20,1,,,,,,,,,,,,,,,,,
avocado-raw,6.7,0,7,485,29,12,0.55,0.64,,0.4,0,81,10,0,2.07,21,2.126,0.111,0,0,,
bacon,0,0,751,201,13,6,0.38,1.14,,20.1,0.5,0,0,0.4,0.43,0,12.615,0.226,0.009,66,,
bacon-cooked,0,0,2193,539,30,10,1.49,3.36,,59,1.16,2,0,,0.32,0.1,14.187,0.21,0,107,,
bagel,1.6,0,422,107,29,70,3.57,0.83,,21.5,0,106,0,0,0.32,0.2,0.36,,0,0,,
baked-beans,4.1,0,343,224,27,34,1.19,2.28,,5,0,12,0,0,0.15,0.8,0.071,0.051,0,0,,
baked-potato,2.2,0,10,535,28,15,1.08,0.36,,0.4,0,28,9.6,0,0.04,2,0.034,,0,0,,
baking-chocolate-unsweetened,16.6,0,24,830,327,101,17.4,9.63,,8.1,0,28,0,0,0.4,9.7,32.277,0.117,0,2,,
baking-powder,0.2,0,10600,20,27,5876,11.02,0.01,,,,,,,,,,,,,,
baking-soda,0,0,27360,0,0,0,0,0,,0.2,0,0,0,0,0,0,0,,0,0,,
balsamic-vinegar,,0,23,112,12,27,0.72,0.08,,,,,0,,,,0,,,,,
bamboo-shoots,1.4,0,7,80,4,8,0.32,0.65,,0.5,0,3,1.1,0,0.63,0,0.092,,0,0,,
banana,2.6,0,1,358,27,5,0.26,0.15,,1,0,20,8.7,0,0.1,0.5,0.112,,0,0,,
barbecue-sauce,0.9,0,1027,232,13,33,0.64,0.17,,1.3,0,2,0.6,0,0.8,1.8,0.045,0.021,0,0,,
basil,1.6,0,4,295,64,177,3.17,0.81,,0.3,0,68,18,0,0.8,414.8,0.041,,0,0,,
basil-dried,37.7,0,76,2630,711,2240,89.8,7.1,,3,0,310,0.8,0,10.7,1714.5,2.157,0.296,0,0,,
bay-leaf,26.3,0,23,529,120,834,43,3.7,,2.8,0,180,46.5,0,,,2.28,,0,0,,
bean-sprouts,1.8,0,6,149,21,13,0.91,0.41,,0.6,0,61,13.2,0,0.1,33,0.046,,0,0,,
beef-bone-broth,0,0,35,,,8,,,,,,,,,,,,,,,,
beef-brisket-cooked,0,0,377,285,22,10,2.74,7,,27.2,2.57,8,0,0.2,0.14,1.7,4.616,,0.005,94,,
beef-burrito,2.5,0,486,212,25,104,2.38,1.8,,16.5,0.57,48,0.2,0,0.08,4,3.481,,0,22,,
beef-chuck,0,0,48.44,281.1,16.99,4.576,2.059,5.386,,,,,,,,,6.341,,,66.75,,
beef-heart,0,0,98,287,21,7,4.31,1.7,,,,,,,,,,,,,,
beef-hot-dog,0,0,865,364,11,14,1.12,2.01,,10.3,0.96,0,0,0.9,0.5,1.8,11.46,0.08,0.005,58,,
beef-jerky,1.8,0,1785,597,51,20,5.42,8.11,,10.7,0.99,134,0,0.3,0.49,2.3,10.85,,0,48,,
beef-liver,0,0,69,313,18,5,4.9,4,,,,,,,,,,,,,,
beef-salami,0.1,0,1140,188,13,6,2.2,1.77,,14.6,3.06,2,0,1.2,0.19,1.3,9.865,,0,71,,
beef-short-ribs,0,0,49,232,14,9,1.55,3.16,,,,,,,,,,,,,,
beef-stock,0,0,198,185,7,8,0.27,0.17,,1.2,0,2,0,0,0.01,0.1,0.035,,0,0,,
beef-taco,2.1,0,375,214,35,69,1.61,3.56,,14.5,1.27,6,0,0,0.92,4.7,4.489,,0.001,46,,
beef-tallow,0,0,0,0,0,0,0,0,,0.2,0,0,0,0.7,2.7,0,49.8,,0,109,,
beef-tenderloin,0,0,44.85,344.7,21.98,4.089,2.53,3.225,,,,,,,,,,,,64.41,,
beef-tongue,0,0,69,315,16,6,2.95,2.87,,,,,,,,,,,,,,
beer,0,0,4,27,6,4,0.02,0.01,,0.6,0.02,6,0,0,0,0,0,,0,0,,
beets,2.8,0,78,325,23,16,0.8,0.35,,0.7,0,109,4.9,0,0.04,0.2,0.027,,0,0,,
belgian-endive,3.1,0,2,211,10,19,0.24,0.16,,0.2,0,37,2.8,0,,,0.024,,,0,,
bison-ground,0,0,66,307,19,11,2.6,4.29,,18.7,1.79,11,0,,0.24,,6.802,,0,70,,
black-beans-cooked,8.6,0,232,353,70,27,2.09,1.11,,1.2,0,141,0,0,0.86,3.3,0.138,,0,0,,
black-pepper,25.3,0,20,1329,171,443,9.71,1.19,,4.9,0,17,0,0,1.04,163.7,1.392,0.152,0,0,,
black-tea,0,0,2,0,0,0,0,0,,0,0,0,0,0,0,0,0,,0,0,,
blackberries,5.3,0,1,162,20,29,0.62,0.53,,0.4,0,25,21,0,1.17,19.8,0.014,,0,0,,
blood-sausage,0,0,680,38,8,6,6.4,1.3,,15.5,1,5,0,1.3,0.13,0,13.4,,0,120,,
blue-cheese,0,0,1146,256,23,528,0.31,2.66,,14.5,1.22,36,0,0.5,0.25,2.4,18.669,,0,75,,
blue-cheese-dressing,0.4,0,642,88,8,37,0.09,0.21,,1,0.27,5,0.7,0.1,4.28,85.9,8.275,,0.003,31,,
blueberries,2.4,0,1,77,6,6,0.28,0.16,,0.1,0,6,9.7,0,0.57,19.3,0.028,,0,0,,
boiled-egg,0,0,124,126,10,50,1.19,1.05,,30.8,1.11,44,0,2.2,1.03,0.3,3.267,,0.043,373,,
bok-choy,1,0,65,252,19,105,0.8,0.19,,0.5,0,66,45,0,0.09,45.5,0.027,,0,0,,
bratwurst,0,0,846,348,21,28,0.53,3.25,,39.7,0.73,3,0,1.1,0.26,3.4,9.998,,0,74,,
brazil-nuts,7.5,0,3,659,376,160,2.43,4.06,,1917,0,22,0.7,0,5.65,0,16.134,0.018,0,0,,
bread-roll,2.3,0,544,108,27,95,3.28,0.94,,39.1,0,95,0,0,0.42,0.6,0.606,,0,0,,
bread-wheat,2.3,0,477,117,26.9,211,3.36,0.88,,23.2,,,,,,,0.821,0.202,0.002,,,
bresaola,0,0,1643,,,,2.57,,,,,,,,,,,,,,,
brie,0,0,629,152,20,184,0.5,2.38,,14.5,1.65,65,0,0.5,0.24,2.3,17.41,,0,100,,
broccoli-frozen,3,0,24,212,18,56,0.81,0.48,,2.8,0,67,56.4,0,1.22,81.1,0.044,,0,0,,
broccoli-raw,2.6,0,33,316,21,47,0.73,0.41,,2.5,0,63,89.2,0,0.78,101.6,0.114,,0,0,,
brown-rice-cooked,1,0,201,80,39,5,0.4,0.63,,5,0,5,0,0,0.2,0.2,0.199,,0,0,,
brown-sugar,0,0,28,133,9,83,0.71,0.03,,1.2,0,1,0,0,0,0,0,,0,0,,
brownie,3.4,0,286,149,31,29,2.25,0.72,,6.3,0.07,47,0,0,0.15,6.5,4.235,,0.001,17,,
brussels-sprouts,3.8,0,25,389,23,42,1.4,0.42,,1.6,0,61,85,0,0.88,177,0.062,,0,0,,
bulgur-cooked,3.7,0,5,68,32,10,0.96,0.57,,0.6,0,18,0,0,0.01,0.5,0.042,,0,0,,
butter,0,0,643,24,2,24,0.02,0.09,,1,0.17,3,0,0,2.32,7,51.368,0.315,0,215,,
butter-unsalted,0,0,11,24,2,24,0.02,0.09,,1,0.17,3,0,0,2.32,7,50.489,0.315,0,215,,
buttermilk,0,0,148,151,11,116,0.05,0.42,,2,0.22,5,1,0,0.05,0.1,0.66,,0,4,,
butternut-squash,2,0,4,352,34,48,0.7,0.15,,0.5,0,27,21,0,1.44,1.1,0.021,,0,0,,
cabbage,2.5,0,18,170,12,40,0.47,0.18,,0.3,0,43,36.6,0,0.15,76,0.034,,0,0,,
cacao-nibs,20,0,67,800,327,73,,,,,,,,,,,,,,,,
caesar-dressing,0.5,0,1209,29,2,48,1.08,0.11,,1.6,0.03,2,0.3,0.1,4.74,104.8,8.789,,0.024,39,,
camembert,0,0,842,187,20,388,0.33,2.38,,14.5,1.3,62,0,0.4,0.21,2,15.259,,0,72,,
canadian-bacon,0,0,751,683,20,6,0.44,1.23,,37.1,0.37,4,0,0.1,0.22,0,0.9,0.014,0.002,48,,
canola-oil,0,0,0,0,0,0,0,0,,0,0,0,0,0,17.46,71.3,7.365,9.137,0,0,,
cantaloupe,0.9,0,16,267,12,9,0.21,0.18,,0.4,0,21,36.7,0,0.05,2.5,0.051,,0,0,,
capers,3.2,0,2348,40,33,40,1.67,0.32,,1.2,0,23,4.3,0,0.88,24.6,0.233,,0,0,,
cappuccino,0,0,23,100,20,65,0.02,0.23,,0.9,0.22,1,0.1,0.6,0.02,0.1,0.575,,0,4,,
cardamom,28,0,18,1119,229,383,13.97,7.47,,,0,,21,0,,,0.68,,,0,,
carrot,2.8,0,69,320,12,33,0.3,0.24,,0.1,0,19,5.9,0,0.66,13.2,0.032,,0,0,,
cashew-butter,2,0,295,447,206,61,4.91,4.43,,9.3,0,55,0,0,5.08,30.3,10.606,,0,0,,
cashews,3.3,0,12,660,292,37,6.68,5.78,,19.9,0,25,0.5,0,0.9,34.1,7.783,,0,0,,
catfish,0,0,98,302,19,8,0.23,0.48,,8.2,2.88,10,0,0.2,0.81,2.1,1.31,0.128,0.074,55,,
cauliflower-frozen,2.3,0,24,193,12,22,0.54,0.17,,0.8,0,64,48.8,0,0.07,14.8,0.041,,0,0,,
cauliflower-raw,2,0,30,299,15,22,0.42,0.27,,0.6,0,57,48.2,0,0.08,15.5,0.13,0.015,0,0,,
caviar,0,0,1500,181,300,275,11.88,0.95,,65.5,20,50,0,2.9,1.89,0.6,4.06,,6.541,588,,
cayenne-pepper,27.2,0,30,2014,152,148,7.8,2.48,,8.8,0,106,76.4,0,29.83,80.3,3.26,,0,0,,
celeriac,4.2,0,100,300,20,43,0.7,0.33,,0.7,0,8,8,0,0.36,41,0.079,,0,0,,
celery-raw,1.6,0,80,260,11,40,0.2,0.13,,0.4,0,36,3.1,0,0.27,29.3,0.042,,0,0,,
chayote,1.7,0,2,125,12,17,0.34,0.74,,0.2,0,93,7.7,0,0.12,4.1,0.028,,0,0,,
cheddar,0,0,644,76,27,711,0.16,3.74,,28.3,0.88,27,0,1,0.78,2.4,19.368,0.128,0.011,99,,
cheese-crisps,0,0,1400,,,1200,,,,,,,,,,,,,,,,
cheese-puffs,0.8,0,928,180,18,53,1.69,0.37,,8.1,0.2,80,0.1,0.1,4.18,1.3,3.749,,0.002,7,,
cheeseburger,0.6,0,438,219,22,171,2.53,3.12,,23.6,1.62,47,0.5,0.6,0.19,3.2,6.864,,0.004,54,,
cheesecake,0.4,0,438,90,11,51,0.63,0.51,,5.2,0.17,18,0.4,0.5,0.56,4.4,9.921,,0.005,55,,
cherries,2.1,0,0,222,11,13,0.36,0.07,,0,0,4,7,0,0.07,2.1,0.038,,0,0,,
cherry-tomatoes,2.1,0,6,260,11.9,11,0.33,0.2,,,,10,27.2,,0.98,4.2,,,,,,
chia-seeds,34.4,0,16,407,335,631,7.72,4.58,,55.2,0,49,1.6,,0.5,,3.33,,,0,,
chicken-bratwurst,0,0,72,211,23,11,0.87,1.43,,,0.34,6,2,,,,,,,71,,
chicken-breast,0,0,65.75,330.1,26.2,3.939,0.354,0.654,,,,,,,,,0.349,,,72.73,,
chicken-breast-with-skin,0,0,48.07,332.5,25.4,6.898,0.353,0.625,,,,,,,,,,,,75.38,,
chicken-broth,0,0,371,18,1,4,0.07,0.07,,0.4,0.02,0,0,0,0.04,0,0.013,,0,2,,
chicken-canned,0,0,503,138,12,14,1.58,1.41,,15.8,0.29,4,2,0.1,0.26,1.8,2.2,,0.03,62,,
chicken-curry,1.4,0,376,280,18,20,0.71,0.52,,5.2,0.08,16,8.9,0,1.44,8.7,1.557,,0,22,,
chicken-drumstick,0,0,90.98,244.1,18.55,8.285,0.666,1.7,,,,,,,,,,,,94.55,,
chicken-fat,0,0,0,0,0,0,0,0,,0.2,0,0,0,4.8,2.7,0,29.8,,0,85,,
chicken-hearts,0,0,74,176,15,12,5.96,6.59,,4.3,7.29,72,3.2,,,,2.66,,0,136,,
chicken-liver,0,0,71,230,19,8,8.99,2.67,,54.6,16.58,588,17.9,0,0.7,0,1.563,0.006,0,345,,
chicken-noodle-soup,0.7,0,248,108,11,10,0.38,0.31,,6.5,0.04,19,3.7,0,0.18,7.7,0.323,,0.001,17,,
chicken-nuggets,0.9,0,594,251,24,11,0.83,0.59,,17.2,0.33,11,0.6,0.2,1.12,7,3.566,,0.004,55,,
chicken-roasted,0,0,329,276,25,16,0.51,0.86,,22.3,0.3,11,0,0,0.33,0,1.958,,0,90,,
chicken-thigh,0,0,63.55,246,18.51,5.726,0.586,1.2,,,,,,,,,,,,95.5,,
chicken-thigh-skinless,0,0,62.33,271.8,21.8,5.65,0.602,1.348,,,,,,,,,1.658,,,91.66,,
chicken-wings,0,0,84.14,194,16.53,13.55,0.511,1.179,,,,,,,,,,,,98.88,,
chickpea-flour,10.8,0,64,846,166,45,4.86,2.81,,8.3,0,437,0,0,0.83,9.1,0.693,,0,0,,
chickpeas-cooked,7.6,0,238,289,48,49,2.87,1.52,,3.7,0,162,1.2,0,0.35,4,0.267,,0,0,,
chili-con-carne,3,0,340,285,25,21,1.91,1.98,,6.6,0.63,50,6.3,0,0.46,4.6,1.617,,0,22,,
chili-powder,34.8,0,2867,1950,149,330,17.3,4.3,,20.4,0,28,0.7,0,38.14,105.7,2.462,0.519,0,0,,
chives,2.5,0,3,296,42,92,1.6,0.56,,0.9,0,105,58.1,0,0.21,212.7,0.146,,0,0,,
chocolate-cake,1.8,0,387,117,30,120,1.98,0.68,,8.1,0.2,35,0,0.5,2.37,10.6,2.976,,0,79,,
chocolate-chip-cookie,2,0,311,171,41,21,5.58,0.72,,3.9,0.03,72,0,0,2.01,33.7,8.091,,0,0,,
chocolate-hazelnut-spread,5.4,0,41,407,64,108,4.38,1.06,,3.6,0.27,14,0,0,4.96,1.9,28.423,,0,0,,
chocolate-milk,0.8,0,60,167,13,112,0.24,0.41,,1.9,0.33,5,0.9,1.3,0.07,0.3,2.104,,0,12,,
chocolate-peanuts,5.4,0,50,477,109,137,2.04,2.49,,6.4,0.45,46,0,0,2.28,3.4,14.195,,0,14,,
chorizo,0,0,788,308,20,19,1.41,1.68,,18.6,2,0,0,1.5,0.22,0,8.595,0.161,0.005,63,,
cider,0,0,4,54,3,4,0.06,0.02,,0,0,1,2.3,0,0.09,1.1,0,,0,0,,
cilantro,2.8,0,46,521,26,67,1.77,0.5,,0.9,0,62,27,0,2.5,310,0.014,,0,0,,
cinnamon,53.1,0,10,431,60,1002,8.32,1.83,,3.1,0,6,3.8,0,2.32,31.2,0.345,0.011,0,0,,
clams,0,0,601,46,19,39,1.62,0.51,,30.6,11.28,5,0,0,0.68,0.2,0.187,0.122,0.107,30,,
clementine,1.7,0,1,177,10,30,0.14,0.06,,0.1,,24,48.8,0,0.2,0,,,,,,
cloves,33.9,0,277,1020,259,632,11.83,2.32,,7.2,0,25,0.2,0,8.82,141.8,3.952,0.593,0.008,0,,
cocoa-powder,26.32,0,21,1524,499,128,13.86,6.81,,14.3,0,32,0,0,0.1,2.5,8.07,,0,0,,
coconut-aminos,0,0,3000,,,,1.33,,,,,,,,,,,,,,,
coconut-cream,2.2,0,4,325,28,11,2.28,0.96,,,,,,,,,,,,,,
coconut-flour,34.24,0,46.94,2088,247.7,35.98,8.018,3.698,,26.76,,,,,,,13.999,,,,,
coconut-fresh,8.33,0,20,356,32,14,2.43,1.1,,10.1,0,26,3.3,0,0.24,0.2,29.698,,0,0,,
coconut-milk-canned,2.2,0,15,263,37,16,1.64,0.67,,6.2,0,16,2.8,0,0.15,0.1,21.14,,0,0,,
coconut-oil,0,0,0,0,0,1,0.05,0.02,,0,0,0,0,0,0.11,0.6,82.475,0.019,0,0,,
coconut-yogurt,0,0,14,,,,,,,,,,,,,,,,,,,
cod,0,0,54,413,32,16,0.38,0.45,,33.1,0.91,7,1,0.9,0.64,0.1,0.131,,0.184,43,,
cod-liver-oil,0,0,0,0,0,0,0,0,,0,0,0,0,250,,,22.608,,17.866,570,,
coffee,0,0,2,49,3,2,0.01,0.02,,0,0,2,0,0,0.01,0.1,0.002,,0,0,,
coffee-creamer,0,0,67,191,0,9,0.03,0.02,,1.1,0,0,0,0,0.81,2.5,1.937,,0,0,,
cola,0,0,3,5,0,1,0.02,0.09,,0.1,0,0,0,0,0,0,0,,0,0,,
coleslaw,3,0,280,172,11,33,0.14,0.2,,1.3,0.02,33,26.9,0,0.85,54.3,1.233,,0.001,9,,
collagen-powder,0,0,321,7,,207,,,,,,,,,,,,,,,,
collard-greens,4,0,17,213,27,232,0.47,0.21,,1.3,0,129,35.3,0,2.26,437.1,0.055,,0,0,,
coriander-seed,41.9,0,35,1267,330,709,16.32,4.7,,26.2,0,0,21,0,,,0.99,,,0,,
corn,2,0,15,270,37,2,0.52,0.46,,0.6,0,42,6.8,0,0.07,0.3,0.325,0.014,0,0,,
corn-flakes,3.5,0,703,128,29,4,28.01,0.6,,9.5,1.8,327,0,5,0.11,0,0.198,,0,0,,
corn-starch,0.9,0,9,3,3,2,0.47,0.06,,2.8,0,0,0,0,0,0,0.009,,0,0,,
corn-tortilla,6.3,0,45,186,72,81,1.23,1.31,,6.1,0,5,0,0,0.28,0,0.453,,0,0,,
corned-beef-brisket,0,0,1217,297,14,7,1.69,2.85,,19,1.78,5,27,,,,4.73,,0,54,,
cornmeal,7.3,0,35,287,127,6,3.45,1.82,,15.5,0,25,0,0,0.42,0.3,0.505,,0,0,,
cotija,,0,1625,116.7,29.9,699.6,0,3.597,64.75,,,,,0,,,15.89,,,89.26,,
cottage-cheese,0,0,321,120,9,103,0.13,0.61,,14.6,0.42,10,0,0,0.08,0,1.26,,0.001,12,,
couscous-cooked,2.8,0,5,58,8,8,0.38,0.26,,27.5,0,15,0,0,0.13,0.1,0.029,,0,0,,
crab,0,0,293,329,34,89,0.74,3.54,,37.4,9,44,3,,,,0.222,,0.32,78,,
crab-canned,0,0,563,259,36,91,0.5,3.81,,42.9,3.33,51,3.3,0,1.84,0.3,0.201,,0.168,97,,
crackers,2.8,0,941,152,23,19,5.57,0.69,,10.3,0.09,134,0,0,1.15,25.4,1.653,,0,0,,
cranberries,3.6,0,2,80,6,8,0.23,0.09,,0.1,0,1,14,0,1.32,5,0.008,,0,0,,
cranberry-juice,0,0,2,14,1,3,0.1,0.03,,0.2,0,0,42.3,0,0.22,1,0.009,,0,0,,
crayfish,0,0,73,382,34,34,1.06,1.65,,40,2.15,35,1.2,0,3.61,0.1,0.201,,0.18,144,,
cream-cheese,0,0,314,132,9,97,0.11,0.5,,8.6,0.22,9,0,0,0.86,2.1,20.213,0.135,0.01,101,,
cream-double,0,0,21,97,6,,,,,,,,,,,,,,,,,
cream-of-tartar,0,0,52,16500,2,8,3.72,0.42,,0.2,0,0,0,0,0,0,0,,0,0,,
creme-fraiche,0,0,36,97,6,71,,,,,,,,,,,,,,,,
cremini-mushrooms,0.6,0,6,448,9,18,0.4,1.1,,26,0.1,25,0,0.1,0.01,0,0.014,,0,0,,
crispbread-rye,16.5,0,410,319,78,31,2.43,2.39,,36.6,0,47,0,0,0.81,6,0.145,,0,0,,
croissant,2.6,0,384,118,16,37,2.03,0.75,,22.7,0.16,88,0.2,0,0.84,1.8,11.659,,0.005,67,,
crushed-tomatoes,1.9,0,186,293,20,34,1.3,0.27,,0.6,0,13,9.2,0,1.25,5.3,0.04,,0,0,,
cucumber,0.5,0,2,147,13,16,0.28,0.2,,0.3,0,7,2.8,0,0.03,16.4,0.037,,0,0,,
cumin,10.5,0,168,1788,366,931,66.36,4.8,,5.2,0,10,7.7,0,3.33,5.4,1.535,,0,0,,
curry-powder,53.2,0,52,1170,255,525,19.1,4.7,,40.3,0,56,0.7,0,25.24,99.8,1.648,0.255,0,0,,
daikon,1.6,0,21,227,16,27,0.4,0.15,,0.7,0,28,22,0,0,0.3,0.03,,0,0,,
dark-chocolate,7.2,0,23,568,152,57,8.13,2.11,,3.5,0.23,0,0,0,0.55,8,18.993,,0.001,7,,
dark-chocolate-85,13.3,0,,733,228,67,20,,,,,,,,,,,,,,,
dark-chocolate-90,16,0,,920,,40,24.4,,,,,,,,,,,,,,,
dates,6.7,0,1,696,54,64,0.9,0.44,,,,15,0,0,,2.7,,,,,,
desiccated-coconut,14.8,0,19,543,90,,,,,,,,,,,,,,,,,
diet-cola,0,0,8,8,1,3,0.11,0.01,,0,0,0,0,0,0,0,0,,0,0,,
dill,2.1,0,61,738,55,208,6.59,0.91,,,0,150,85,0,,,0.06,,,0,,
dill-pickles,1,0,809,117,7,57,0.26,0.1,,0,0,8,2.3,0,0.03,17.3,0.079,,0,0,,
double-cream,0,0,27,95,7,66,0.1,0.24,,3,0.16,4,0.6,1.6,0.92,3.2,23.032,0.131,0.009,113,,
doughnut,1.8,0,378,113,16,69,2.36,0.54,,12.5,0.08,96,0.6,0,1.63,10.3,9.852,,0.005,20,,
duck-egg,0,0,146,222,17,64,3.85,1.41,,36.4,5.4,80,0,1.7,1.34,0.4,3.681,,0,884,,
duck-meat,0,0,74,271,19,11,2.4,1.9,,13.9,0.4,25,5.8,0.1,0.7,2.8,2.32,,0,77,,
duck-with-skin,0,0,63,209,15,11,2.4,1.36,,12.4,0.25,13,2.8,0.7,0.7,5.5,13.22,,0,76,,
edam,0,0,973,188,30,731,0.44,3.75,,14.5,1.54,16,0,0.5,0.24,2.3,18.67,,0,89,,
edamame,4.8,0,6,482,61,60,2.11,1.32,,,,303,9.7,,0.72,31.4,,,,,,
egg,0,0,142,138,12,56,1.75,1.29,,30.7,0.89,47,0,2,1.05,0.3,3.126,0.094,0.058,372,,
egg-noodles-cooked,1.2,0,5,38,21,12,1.47,0.65,,23.9,0.09,84,0,0.1,0.17,0,0.419,,0,29,,
egg-salad,0,0,378,105,8,42,0.99,0.87,,25.1,0.91,36,0,1.8,1.47,32.1,4.904,,0.035,307,,
egg-white,0,0,166,163,11,7,0.08,0.03,,20,0.09,4,0,0,0,0,0,,0,0,,
egg-yolk,0,0,48,109,5,129,2.73,2.3,,56,1.95,146,0,5.4,2.58,0.7,9.551,,0.125,1085,,
eggplant,3,0,2,229,14,9,0.23,0.16,,0.3,0,22,2.2,0,0.3,3.5,0.034,,0,0,,
emmental,0,0,187,72,33,890,0.13,4.37,,30,3.06,10,0,0,0.6,1.4,18.227,0.134,0.009,93,,
enchilada-sauce,0.5,0,547,101,6,7,0.67,0.09,,0.4,0,5,0.3,0,0.7,2.8,0.111,0.029,0,0,,
endive,3.1,0,22,314,15,52,0.83,0.79,,0.2,0,142,6.5,0,0.44,231,0.048,,0,0,,
energy-drink,0,0,39,3,19,6,0.06,0.01,,0.2,1.97,0,0,0,0,0,0,,0,0,,
enoki-mushrooms,2.7,0,3,359,16,0,1.15,0.65,,2.2,0,48,0,0.1,0.01,0,0.027,,0,0,,
erythritol,0,100,0,0,,0,0,,,,,,,,,,,,,,,
espresso,0,0,14,115,80,2,0.13,0.05,,0,0,1,0.2,0,0.01,0.1,0.092,,0,0,,
falafel,6,0,294,585,82,54,3.42,1.5,,1,0,93,1.6,0,,,2.383,,,0,,
fennel,3.1,0,52,414,17,49,0.73,0.2,,0.7,0,27,12,0,0.58,62.8,0.09,,0,0,,
fennel-seed,39.8,0,88,1694,385,1196,18.54,3.7,,,0,,21,0,,,0.48,,,0,,
feta,0,0,1139,62,19,493,0.65,2.88,,15,1.69,32,0,0.4,0.18,1.8,13.3,,0,89,,
figs,2.9,0,1,232,17,35,0.37,0.15,,0.2,0,6,2,0,0.11,4.7,0.06,,0,0,,
fish-sauce,0,0,7851,288,175,43,0.78,0.2,,9.1,0.48,51,0.5,0,0,0,0.003,,0.003,0,,
fish-sticks,1.5,0,402,185,25,16,0.84,0.42,,15.7,0.96,24,0,0,6.88,4.7,3.733,0.374,0.138,28,,
flank-steak,0,0,51.3,331.8,18.86,3.836,1.834,5.563,,,,,,,,,3.551,,,57.7,,
flaxseed,27.3,0,30,813,392,255,5.73,4.34,,25.4,0,87,0.6,0,0.31,4.3,3.663,,0,0,,
flaxseed-ground,27.3,0,30,813,392,255,5.73,4.34,,25.4,0,87,0.6,0,0.31,4.3,3.663,,0,0,,
flaxseed-oil,0,0,0,0,0,1,0,0.07,,0,0,0,0,0,0.47,9.3,8.976,53.368,0,0,,
flour-tortilla,3.5,0,700,125,22,146,3.63,0.53,,22.3,0,94,0,0,0,7.2,2.924,,0,0,,
fontina,0,0,800,64,14,550,0.23,3.5,,14.5,1.68,6,0,0.6,0.27,2.6,19.196,,0,116,,
french-fries,3.8,0,210,579,35,18,0.81,0.5,,0.9,0,30,4.7,0,1.67,11.2,2.336,,0,0,,
french-toast,1.2,0,302,135,20,143,2.39,1.02,,24.9,0.41,70,0,1.2,1.32,4.5,3.252,,0.001,177,,
fried-egg,0,0,207,152,13,62,1.89,1.39,,33.1,0.97,51,0,2.2,1.31,5.6,4.323,,0.063,401,,
fried-rice,1.1,0,361,69,10,11,0.46,0.69,,8.3,0,6,3.8,0,0.13,2.8,0.493,,0,18,,
fried-tofu,3.9,0,16,146,60,372,4.87,1.99,,28.5,0,27,0,0,0.04,7.8,2.918,,0,0,,
fruit-smoothie,1.1,0,28,174,14,80,0.19,0.37,,1.5,0.28,9,9.5,0.6,0.16,3.3,0.588,,0,4,,
fruit-yogurt,0,0,53,177,13,138,0.06,0.67,,2.8,0.43,9,0.6,0,0.02,0.1,0.742,,0,5,,
garlic,4.1,0,17,401,25,181,1.7,1.16,,14.2,0,3,31.2,0,0.08,1.7,0.089,,0,0,,
garlic-bread,2.5,0,544,103,23,27,3.05,0.87,,16.6,0.08,186,0.2,0.2,1.18,29.5,5.281,0.013,0.003,0,,
garlic-powder,9.9,0,60,1193,77,79,5.65,2.99,,23.9,0,47,1.2,0,0.67,0.4,0.249,0.012,0,0,,
gelatin-dessert,0,0,75,1,1,3,0.02,0.01,,1.1,0,1,0,0,0,0,0,,0,0,,
gelatin-powder,0,0,196,16,22,55,1.11,0.14,,39.5,0,30,0,0,0,0,0.07,,0,0,,
ghee,0,0,0,5,0,0,0,,,,,,0,,,,60,,,300,,
gin,0,0,1,2,0,0,0.04,0.04,,0,0,0,0,0,0,0,0,,0,0,,
ginger,1.9,0,13,415,43,16,0.6,0.34,,0.7,0,11,5,0,0.26,0.1,0.203,,0,0,,
ginger-ground,14.1,0,27,1320,214,114,19.8,3.64,,55.8,0,13,0.7,0,0,0.8,2.599,0.223,0,0,,
gluten-free-bread,4.3,0,447,75,12,138,2.63,0.48,,0.4,0,36,0,0,0.6,0.3,0.977,,0.003,0,,
goat-cheese-soft,0,0,459,26,16,140,1.9,0.92,,2.8,0.19,12,0,0.4,0.18,1.8,14.575,,0,46,,
goat-meat,0,0,82,385,,13,2.83,4,,8.8,1.13,5,0,,,,0.71,,,57,,
goat-milk,0,0,50,204,14,134,0.05,0.3,,1.4,0.07,1,1.3,1.3,0.07,0.3,2.667,,0,11,,
goose-fat,0,0,0,0,0,0,0,0,,0.2,0,0,0,,2.7,,27.7,,0,100,,
gouda,0,0,819,121,29,700,0.24,3.9,,14.5,1.54,21,0,0.5,0.24,2.3,17.614,,0,114,,
granola,7.4,0,161,310,106,51,3.07,2.57,,19.1,0,24,0.1,0,2.53,5.8,1.335,,0,0,,
granola-bar,5.3,0,294,336,97,61,2.95,2.03,,16.2,0,23,0.9,0,2.09,14.6,2.37,,0,0,,
grapefruit,0.6,0,0,135,9,22,0.08,0.07,,0.1,0,13,31.2,0,0.13,0,0.021,,0,0,,
grapes,0.9,0,2,191,5,14,0.29,0.04,,0.1,0,4,4,0,0.19,14.6,0.114,,0,0,,
grapeseed-oil,0,0,0,0,0,0,0,0,,0,0,0,0,,28.8,,9.6,,0,0,,
gravy,0.4,0,633,81,2,6,0.7,1,,1,0.1,2,0,0,0.02,0.1,1.153,,0,3,,
greek-yogurt,0,0,35,141,11,100,0,0.52,,9.7,0.75,5,0,0,0.01,0,2.395,0.027,0.004,13,,
greek-yogurt-fat-free,,0,36,141,10.7,111,0.07,0.53,,9.9,0.7,,,0,0.01,0,0.108,0.001,0,5,,
greek-yogurt-low-fat,0,0,34,141,11,115,0.04,0.6,,12.4,0.52,12,0.8,0,0.04,0.2,1.23,0.007,0,10,,
green-beans,2.7,0,6,211,25,37,1.03,0.24,,0.6,0,33,12.2,0,0.41,43,0.05,,0,0,,
green-bell-pepper,1.7,0,3,175,10,10,0.34,0.13,,0,0,10,80.4,0,0.37,7.4,0.058,,0,0,,
green-chilies-canned,1.7,0,397,113,4,36,1.33,0.09,,0.3,0,54,34.2,0,,,0.028,,0,0,,
green-tea,0,0,1,8,1,0,0.02,0.01,,0,0,0,0,0,0,0,0,,0,0,,
ground-beef,0,0,66,270,17,18,1.94,4.18,,15,2.14,7,0,0.1,0.17,1.8,7.581,0.051,0,71,,
ground-beef-75-lean,0,0,66,244,15,21,1.79,3.87,,14.3,2.11,8,0,0.1,0.17,2.4,9.568,0.058,0,75,,
ground-beef-90-lean,0,0,66,321,20,12,2.24,4.79,,16.6,2.21,6,0,0.1,0.17,0.8,3.927,0.036,0,65,,
ground-beef-grass-fed,0,0,68,289,19,12,1.99,4.55,,14.2,1.97,6,0,,0.35,1.1,5.335,0.072,0.001,62,,
ground-chicken,0,0,60,522,21,6,0.82,1.47,,10.2,0.56,1,0,,0.27,0.8,2.301,0.088,0.031,86,,
ground-lamb,0,0,59,222,21,16,1.55,3.41,,18.8,2.31,18,0,0.1,0.2,3.6,10.19,,0,73,,
ground-pork,0,0,56,287,19,14,0.88,2.2,,24.6,0.7,5,0.7,,,,7.87,,,72,,
ground-turkey,0,0,54,202,19,33,1.32,2.75,,24.6,1.3,6,0,0.4,0.08,0,3.414,0.186,0.021,78,,
ground-venison,0,0,75,330,21,11,2.92,4.2,,10,1.87,4,0,0,0.45,1.2,3.361,,0,80,,
gruyere,0,0,714,81,36,1011,0.17,3.9,,14.5,1.6,10,0,0.6,0.28,2.7,18.913,,0,110,,
guacamole,6.5,0,344,472,28,12,0.54,0.62,,0.4,0,79,10.2,0,2,20.3,2.057,,0,0,,
gummy-candy,0.1,0,44,5,1,3,0.4,0,,0.8,0,0,0,0,0,0,0,,0,0,,
haddock,0,0,213,286,21,11,0.17,0.32,,25.9,1.83,12,0,0.5,0.45,0.1,0.091,0.133,0.131,54,,
half-and-half,0,0,61,132,10,107,0.05,0.39,,3.2,0.19,3,0.9,0,0.25,1.3,7.032,0.043,0.003,35,,
halibut,0,0,68,435,23,7,0.16,0.36,,45.6,1.1,12,0,4.7,0.61,0,0.292,0.205,0.194,49,,
halloumi,0,0,1250,214,,1393,,,,,,,,,,,,,,,,
ham,0,0,814,287,22,24,1.02,1.35,,20.7,0.42,7,4,0.7,0.08,0,0.5,,0,57,,
hamburger,1.8,0,355,229,21,66,2.83,3.13,,23.8,1.63,51,0.5,0.1,0.11,3.3,5.495,,0.003,49,,
hamburger-bun,1.8,0,494,122,23,144,3.43,0.73,,27.2,0.2,94,1.3,0,0.27,4.8,0.842,0.176,0,0,,
hard-candy,0,0,38,5,3,3,0.3,0.01,,0.6,0,0,0,0,0,0,0,,0,0,,
hazelnuts,9.7,0,0,680,163,114,4.7,2.45,,2.4,0,113,6.3,0,15.03,14.2,4.464,,0,0,,
hearts-of-palm,2.4,0,426,177,38,58,3.13,1.15,,0.7,0,39,7.9,0,,,0.13,,,0,,
hemp-protein,21.4,0,18,1321,,143,18.21,,,,,,,,,,,,,,,
hemp-seeds,4,0,5,1200,700,70,7.95,9.9,,,,110,0.5,,0.8,,4.6,,,0,,
herbal-tea,0,0,1,9,1,2,0.08,0.04,,0,0,1,0,0,0,0,0.002,,0,0,,
herring,0,0,90,327,32,57,1.1,0.99,,36.5,13.67,10,0.7,4.2,1.07,0.1,2.04,,1.571,60,,
hoisin-sauce,2.8,0,1615,119,24,32,1.01,0.32,,1.8,0,23,0.4,0,0.28,0.5,0.568,,0,3,,
hollandaise-sauce,0,0,329,57,3,52,0.86,0.74,,16.8,0.47,38,3.9,1.9,1.71,4.4,30.229,,0.053,466,,
honey,0.2,0,4,52,2,6,0.42,0.22,,0.8,0,2,0.5,0,0,0,0,,0,0,,
horseradish,3.3,0,420,246,27,56,0.42,0.83,,2.8,0,57,24.9,0,0.01,1.3,0.09,,0,0,,
hot-chocolate,0.2,0,66,124,15,61,0.08,0.33,,1.2,0.24,1,0.1,0.4,0.03,0.2,0.612,,0,3,,
hot-sauce,0.3,0,2643,144,5,8,0.48,0.11,,0,0,6,74.8,,0.12,2.4,0.052,,,0,,
hummus,5.5,0,426,312,75,47,2.54,1.44,,4.7,0,48,0,0,1.54,22.8,2.562,0.711,0,0,,
ice-cream-vanilla,0.7,0,80,199,14,128,0.09,0.69,,1.8,0.39,5,0.6,0.2,0.3,0.3,6.79,,0.003,44,,
iceberg-lettuce,1.2,0,10,141,7,18,0.41,0.15,,,,,,,,,,,,,,
instant-coffee,0,0,37,3535,327,141,4.41,0.35,,12.6,0,0,0,0,0,1.9,0.197,,0,0,,
italian-sausage,0,0,563,211,16,12,1.77,1.91,,11.3,1,,0,,,,8.615,0.157,0.005,69,,
jalapeno,2.8,0,3,248,15,12,0.25,0.14,,0.4,0,27,118.6,0,3.58,18.5,0.092,0.05,0,0,,
jam,1.1,0,32,77,4,20,0.49,0.06,,2,0,11,8.8,0,0.12,0,0.01,,0,0,,
jicama,4.9,0,4,150,12,12,0.6,0.16,,0.7,0,12,20.2,0,0.46,0.3,0.021,,0,0,,
kale,4.1,0,53,348,33,254,1.6,0.39,,0.9,0,62,93.4,0,0.66,389.6,0.178,,0,0,,
kefir,0,0,40,164,12,130,0.04,0.46,,3.6,0.29,13,0.2,1,0.02,0.1,0.658,0.006,0,5,,
kelp-noodles,0.9,0,31,,,173,0.88,,,,,,,,,,,,,,,
ketchup,0.3,0,907,281,13,15,0.35,0.17,,0.7,0,9,4.1,0,1.46,3,0.014,,0,0,,
kidney-beans-cooked,7.4,0,233,401,45,28,2.92,1.06,,1.2,0,123,1.1,0,0.03,8.4,0.072,,0,0,,
kielbasa,0,0,928,217,14,24,0.75,1.29,,17.6,0.68,1,19.1,0.7,0.42,0.3,9.684,0.253,0.011,61,,
kimchi,1.6,0,498,151,14,33,2.5,0.22,,0.5,0,52,0,0,0.11,43.6,0.067,,0,0,,
kippers,0,0,918,447,46,84,1.51,1.36,,52.6,18.7,14,1,2.2,1.54,0.1,2.791,,2.149,82,,
kiwi,3,0,3,312,17,34,0.31,0.14,,0.2,0,25,92.7,0,1.46,40.3,0.029,,0,0,,
kohlrabi,3.6,0,20,350,19,24,0.4,0.03,,0.7,0,16,62,0,0.48,0.1,0.013,,0,0,,
labneh,0,0,196,141,11,121,,,,,,,,,,,,,,,,
lamb-chop-cooked,0,0,387,349,26,20,1.89,3.78,,29.9,2.48,21,0,0.1,0.14,4.3,6.602,,0,97,,
lamb-leg,0,0,57,258,24,8,1.7,3.43,,,,,,,,,,,,,,
lamb-liver,0,0,59,285,18,4,4.6,3.4,,11.1,59,,0,0,0.86,,1.514,0.429,0.292,386,,
lamb-loin-chop,0,0,56,214,21,15,1.61,2.53,,,,,,,,,,,,,,
lamb-shoulder,0,0,61,230,21,16,1.5,3.94,,,,,,,,,,,,,,
lambs-lettuce,1.8,0,4,459,13,38,2.18,0.59,,0.9,0,14,38.2,0,,,,,,0,,
lard,0,0,0,0,0,0,0,0.11,,0.2,0,0,0,2.5,0.6,0,39.2,,0,95,,
lasagna,1.1,0,416,168,22,272,0.9,2.11,,20.3,0.62,25,3,0.2,0.46,1.8,5.633,,0.003,43,,
latte,0,0,35,152,23,105,0.02,0.37,,1.5,0.37,2,0.2,0.9,0.03,0.2,0.938,,0,7,,
leaf-lettuce,1.3,0,28,194,13,36,0.86,0.18,,0.6,0,38,9.2,0,0.22,126.3,0.02,,0,0,,
leek,2.2,0,20,180,28,59,2.1,0.12,,1,0,64,12,0,0.92,47,0.04,,0,0,,
lemon,1.29,0,2,138,8,26,0.6,0.06,,0.4,0,11,53,0,0.15,0,0.039,,0,0,,
lemon-juice,0.129,0,1,103,6,6,0.08,0.05,,0.1,0,20,38.7,0,0.15,0,0.04,0.009,0,0,,
lemon-zest,10.6,0,6,160,15,134,0.8,0.25,,0.7,0,13,129,0,0.25,0,0.039,,0,0,,
lemonade,0,0,6,10,2,2,0,0.01,,0.1,0,1,3.1,0,0,0,0,,0,0,,
lentil-soup,3.7,0,244,203,18,17,1.36,0.55,,1.2,0,78,2,0,0.2,4,0.098,,0,0,,
lentils-cooked,7.9,0,233,367,36,19,3.31,1.26,,2.8,0,171,1.4,0,0.11,1.7,0.053,,0,0,,
lettuce,2.1,0,8,247,14,33,0.97,0.23,,0.4,0,136,4,0,0.13,102.5,0.039,,0,0,,
light-cream,0,0,72,136,9,91,0.05,0.32,,4.6,0.14,2,0.8,1.1,0.12,1.7,10.176,,0.005,59,,
lime-juice,0.129,0,2,117,8,14,0.09,0.08,,0.1,0,10,30,0,0.22,0.6,0.008,,0,0,,
liverwurst,0,0,860,170,12,26,6.4,2.3,,58,13.46,30,0,,,,10.6,,0,158,,
lobster,0,0,423,200,38,84,0.26,3.53,,63.6,1.25,10,0,0,0.87,0,0.181,,0.17,127,,
low-carb-bread,28.6,0,536,100,,107,1.43,,,,,,,,,,,,,,,
low-carb-tortilla,21.4,0,1071,,,238,1.71,,,,,,,,,,,,,,,
luncheon-meat,0,0,1411,409,14,0,0.64,1.59,,22.9,0.45,3,0,0.6,0.42,0,9.987,,0,71,,
lupini-beans,2.5,0,475,175,,50,,,,,,,,,,,,,,,,
macadamia-milk,0.4,0,40,,,188,0.15,,,,,,,,,,,,,,,
macadamia-nuts,8.6,0,5,368,130,85,3.69,1.3,,3.6,0,11,1.2,0,0.54,,12.061,,0,0,,
macaroni-and-cheese,1.2,0,358,103,20,170,1.06,1.08,,19.8,0.27,35,0,0.5,0.51,3.1,5.15,,0.002,25,,
mackerel,0,0,90,314,76,12,1.63,0.63,,44.1,8.71,1,0.4,16.1,1.52,5,3.257,,2.299,70,,
mahi-mahi,0,0,88,416,30,15,1.13,0.46,,36.5,0.6,5,0,,,,0.188,,0.108,73,,
mango,1.6,0,1,168,10,11,0.16,0.09,,0.6,0,43,36.4,0,0.9,4.2,0.092,,0,0,,
maple-syrup,0,0,12,212,21,102,0.11,1.47,,0.6,0,0,0,0,0,0,0.007,,0,0,,
margarine,0,0,751,18,3,3,0.06,0,,0,0.1,1,0.2,3.7,9,93,15.189,,0,0,,
margarine-tub,0,0,674,30,2,21,0,0,,0,0,1,0.1,3.7,21.12,101.3,12.086,,0,1,,
marinara-sauce,1.8,0,419,319,18,27,0.78,0.2,,1.4,0,13,2,0,2.4,13.9,0.17,,0,2,,
marshmallows,0.1,0,80,5,2,3,0.23,0.04,,1.7,0,1,0,0,0,0,0.056,,0,0,,
mascarpone,0,0,54,97,6,143,,,,,,,,,,,,,,,,
mashed-potatoes,1.9,0,298,274,14,34,0.27,0.3,,26.9,0.22,6,0.1,0.1,0.29,2.4,2.632,0.087,0.002,13,,
mayonnaise,0,0,635,20,1,8,0.21,0.15,,2.3,0.12,5,0,0.2,3.28,163,11.703,5.336,0.005,42,,
mayonnaise-vegan,0,0,486,14,1,7,0.23,0.13,,1.6,0,0,0,0,11.79,24.7,10.784,,0,0,,
mct-oil,0,0,0,0,0,,,,,,,,,,,,,,,,,
meatless-bacon,2.6,0,1465,170,19,23,2.41,0.42,,7.4,0,42,0,0,6.9,0,4.622,,0,0,,
meatless-chicken,3.6,0,709,54,17,35,3.27,0.7,,7.4,2.18,76,0,0,2.68,0,1.534,,0,0,,
meatless-hot-dog,3.9,0,471,98,18,33,1.41,1.2,,7.4,2.35,78,0,0,1.92,0,1.653,,0,0,,
meatless-sausage,2.8,0,888,231,36,63,3.72,1.46,,7.4,0,26,0,0,2.1,0,2.926,,0,0,,
mexican-cheese-blend,0,0,607,85,25,659,0.59,3.01,,15,1.23,13,0,0.5,0.25,2.5,16.07,,0,95,,
milk-2-fat,0,0,39,159,12,126,0,0.43,,1.8,0.55,2,0.2,1.1,0.03,0.2,1.11,,0,8,,
milk-chocolate,3.4,0,79,372,63,189,2.35,2.3,,4.5,0.75,12,0,0,0.51,5.7,18.509,,0,23,,
milk-lactose-free,0,0,38,150,12,123,0,0.42,,1.9,0.54,0,0,1.1,0.05,0.3,1.86,,0.001,12,,
milk-skim,0,0,41,167,12,132,0,0.45,,2,0.58,2,0,1.1,0,0,0.049,,0,3,,
milk-whole,0,0,38,150,12,123,0,0.42,,1.9,0.54,0,0,1.1,0.05,0.3,1.86,,0.001,12,,
mint,3.8,0,30,458,63,199,11.87,1.09,,,0,105,13.3,0,,,0.191,,,0,,
miso,5.4,0,3728,210,48,57,2.49,2.56,,7,0.08,19,0,0,0.01,29.3,1.025,,0,0,,
miso-soup,0.6,0,467,77,8,25,0.47,0.26,,1.7,0.04,12,1.9,0,0.07,22.4,0.154,,0,1,,
mixed-nuts,7,0,6,615,229,133,4.11,3.84,,142.6,0,60,0.9,0,9.96,16.1,7.233,,0,0,,
mixed-vegetables-frozen,4,0,47,212,24,25,0.95,0.45,,0.4,0,29,10.4,0,,,0.098,,0,0,,
monk-fruit-sweetener,0,100,0,0,0,,,,,,,,,,,,,,,,,
monkfish,0,0,18,400,21,8,0.32,0.41,,36.5,0.9,7,1,,,,0.34,,,25,,
monterey-jack,0,0,600,81,27,746,0.72,3,,14.5,0.83,18,0,0.6,0.26,2.5,19.066,,0,89,,
mortadella,0,0,1246,163,11,18,1.4,2.1,,22.6,1.48,3,0,1,0.22,1.6,9.51,,0,56,,
mozzarella,0,0,486,76,20,505,0.44,2.92,,17,2.28,7,0,0.4,0.19,2.3,13.9,,0,79,,
mozzarella-low-moisture,0,0,710,75,21,575,0.2,2.46,,16.1,0.73,8,0,0.5,0.21,2.5,15.561,,0,89,,
muffin,1.1,0,336,121,10,44,1.3,0.37,,8.2,0.16,48,0.9,0.1,1.63,39.2,2.844,,0.008,30,,
multigrain-bread,7.67,0,381,230,78,103,2.5,1.7,,32.9,0,75,0.1,0,0.37,1.4,0.872,,0,0,,
mushrooms-canned,2.4,0,425,129,15,11,0.79,0.72,,4.1,0,12,0,0.2,0.01,0,0.038,,0,0,,
mushrooms-raw,1,0,5,318,9,3,0.5,0.52,,9.3,0.04,17,2.1,0.2,0.01,0,0.05,,0,0,,
mussels,0,0,286,320,34,26,3.95,1.6,,44.8,12,42,8,0,0.55,0.1,0.425,,0.441,28,,
mustard,4.5,0,1104,152,48,63,1.61,0.64,,33.5,0,7,0.3,0,0.36,1.4,0.214,0.373,0,0,,
mustard-greens,3.2,0,20,384,32,115,1.64,0.25,,0.9,0,12,70,0,2.01,257.5,0.01,,0,0,,
mustard-powder,12.2,0,13,738,370,266,9.21,6.08,,208.1,0,162,7.1,0,5.07,5.4,1.989,,0,0,,
naan,5.2,0,508,201,74,64,1.88,1.35,,12.4,0,15,0,0,1.44,3.6,3.16,,0,1,,
napa-cabbage,1.2,0,9,238,13,77,0.31,0.23,,0.6,0,79,27,0,0.12,42.9,0.043,,0,0,,
natto,5.4,0,7,729,115,217,8.6,3.03,,8.8,0,8,13,0,0.01,23.1,1.591,,0,0,,
nori-sheets,28.6,0,464,,,286,25.71,,,,,,,,,,,,,,,
nutmeg,20.8,0,16,350,183,184,3.04,2.15,,1.6,0,76,3,0,0,0,25.94,,0,0,,
nutritional-yeast,18.8,0,188,2138,,36,6,,,,,,,,,,,,,,,
oat-bran,15.4,0,4,566,235,58,5.41,3.11,,45.2,0,52,0,0,1.01,3.2,1.328,,0,0,,
oat-flour,10.5,0,3.619,373.1,125.3,42.81,3.997,2.754,,38.2,,34.69,,,,,,,,,,
oat-milk,0.5,0,43,18,8,155,0.21,0.19,,1.5,0.5,2,0,1.7,0.37,1.5,0.187,,0,0,,
oatmeal-cooked,1.7,0,93,74,25,25,0.68,0.67,,5.3,0.02,4,0.1,0,0.1,0.5,1.071,,0,4,,
ocean-perch,0,0,287,187,23,28,0.22,0.29,,28.6,1.5,9,0,1.2,0.76,0.1,0.273,0.23,0.215,52,,
octopus,0,0,230,350,30,53,5.3,1.68,,44.8,20,16,5,0,1.2,0.1,0.227,,0.157,48,,
okra,3.2,0,7,299,57,82,0.62,0.58,,0.7,0,60,23,0,0.27,31.3,0.026,,0,0,,
olive-oil,0,0,2,1,0,1,0.56,0,,0,0,0,0,0,14.35,60.2,13.808,,0,0,,
olive-tapenade,1.8,0,835,17,5,60,3.4,0.12,,0.7,0,1,0.4,0,6.14,6.3,4.852,,0,0,,
olives-black,1.6,0,735,8,4,88,6.28,0.22,,0.9,0,0,0.9,0,1.65,1.4,2.279,,0,0,,
olives-green,3.3,0,1556,42,11,52,0.49,0.04,,0.9,0,3,0,0,3.81,1.4,2.029,,0,0,,
omelet,0,0,155,117,11,48,1.48,1.09,,25.8,0.76,39,0,1.7,1.29,4.5,3.319,,0.049,313,,
onion,1.7,0,4,146,10,23,0.21,0.17,,0.5,0,19,7.4,0,0.02,0.4,0.042,,0,0,,
onion-powder,15.2,0,73,985,113,384,3.9,4.05,,14.3,0,64,23.4,0,0.27,4.1,0.219,0.015,0,0,,
orange,2.4,0,0,181,10,40,0.1,0.07,,0.5,0,30,53.2,0,0.18,0,0.015,,0,0,,
orange-juice,0.3,0,2,181,10,56,0.06,0.03,,0.1,0,29,28.7,0.4,0.2,0,0.014,,0,0,,
oregano-dried,42.5,0,25,1260,270,1597,36.8,2.69,,4.5,0,237,2.3,0,18.26,621.7,1.551,0.621,0,0,,
oyster-mushrooms,5.85,0,18,420,18,3,1.33,0.77,,2.6,0,38,0,0.7,0,0,0.062,,0,0,,
oyster-sauce,0.3,0,2733,54,4,32,0.18,0.09,,4.4,0.41,15,0.1,0,0,0,0.043,,0.002,0,,
oysters,0,0,106,168,22,8,5.11,16.62,,77,16,10,8,,,,0.51,,0.688,50,,
pancakes,2.1,0,508,174,20,206,1.45,0.73,,10.5,0.38,46,0,1,1.81,8.5,3.007,,0,66,,
pancetta,0.29,0,1643,201,13,,2.57,,,,,,,,,,,,,,,
paneer,0,0,18,71,,714,,,,,,,,,,,,,,,,
paprika,34.9,0,68,2280,178,229,21.14,4.33,,6.3,0,49,0.9,0,29.1,80.3,2.14,0.453,0,0,,
parmesan,0,0,1175,92,44,1184,0.82,2.75,,22.5,1.2,7,0,0.5,0.22,1.7,14.85,,0,68,,
parsley,3.3,0,56,554,50,138,6.2,1.07,,0.1,0,152,133,0,0.75,1640,0.132,,0,0,,
parsnips,4.9,0,10,375,29,36,0.59,0.59,,1.8,0,67,17,0,1.49,22.5,0.05,,,0,,
pasta-cooked,1.8,0,1,44,18,7,1.28,0.51,,26.4,0,73,0,0,0.06,0,0.176,0.024,0,0,,
pasta-dry,3.2,0,6,223,53,21,3.3,1.41,,63.2,0,237,0,0,0.11,0.1,0.277,0.024,0,0,,
pastrami,0,0,1078,210,17,10,2.22,4.98,,17.7,1.87,6,0.3,0.1,0.12,0.7,2.681,,0,68,,
pea-milk,0,0,54,188,,188,1.12,,,,,,,,,,,,,,,
pea-protein,5,0,1150,105,,290,25,,,,,,,,,,,,,,,
peach,1.5,0,0,190,9,6,0.25,0.17,,0.1,0,4,6.6,0,0.73,2.6,0.019,,0,0,,
peanut-butter,5,0,17,558,168,49,1.74,2.51,,4.1,0,87,0,0,9.1,0.3,10.325,0.027,0,0,,
peanut-oil,0,0,0,0,0,0,0.03,0.01,,0,0,0,0,0,15.69,0.7,16.9,,0,0,,
peanuts,6.2,0,18,705,168,92,4.58,3.27,,7.2,0,240,0,0,8.33,0,6.279,,0,0,,
peanuts-roasted,9.4,0,320,726,176,61,1.52,3.28,,3.3,0,120,0.8,0,6.94,0,8.655,,0,0,,
pear,3.1,0,1,116,7,9,0.18,0.1,,0.1,0,7,4.3,0,0.12,4.4,0.022,,0,0,,
peas,5.7,0,5,244,33,25,1.47,1.24,,1.8,0,65,40,0,0.13,24.8,0.071,,0,0,,
pecans,9.6,0,0,410,121,70,2.53,4.53,,3.8,0,22,1.1,0,1.4,3.5,6.18,,0,0,,
pecorino,0,0,1433,86,41,1064,0.77,2.58,,14.5,1.12,7,0,0.5,0.23,2.2,17.115,,0,104,,
pepperoni,0,0,1582,274,18,19,1.33,2.44,,29,1.3,5,0,1.3,1.03,5.8,17.708,0.172,0.008,97,,
pesto,1,0,988,199,61,207,1.87,2.08,,7,0.25,19,3.6,0.1,10.63,95.5,10.306,,0.002,16,,
pheasant,0,0,40,243,20,12,1.15,0.96,,15.7,0.77,6,5.3,,,,2.7,,0,71,,
pickled-herring,0,0,870,69,8,77,1.22,0.53,,58.5,4.27,2,0,2.8,1.71,0.2,2.381,,1.389,13,,
pico-de-gallo,1.1,0,443,157,9,11,0.23,0.13,,0.1,0,12,10.8,0,0.32,6.9,0.023,,0,0,,
pine-nuts,1.9,0,2,597,251,16,5.53,6.45,,0.7,0,34,0.8,0,9.33,53.9,4.899,0.112,0,0,,
pineapple,1.4,0,1,109,12,13,0.29,0.12,,0.1,0,18,47.8,0,0.02,0.7,0.009,,0,0,,
pink-salmon-canned,0,0,381,333,32,283,0.77,0.96,,39.5,4.95,4,0,14.5,1.28,0.1,0.895,1.125,1.077,83,,
pistachios,10.61,0,1,1025,121,105,3.92,2.2,,7,0,51,5.6,0,2.86,,5.907,,0,0,,
pita-bread,2.2,0,536,120,26,86,2.62,0.84,,27.1,0,107,0,0,0.3,0.2,0.166,,0,0,,
pizza-cheese,3,0,471,201,24,228,2.14,1.49,,21.4,0.62,87,0.1,0,0.74,4.2,5.698,,0.003,21,,
pizza-pepperoni,1.5,0,709,233,22,217,1.97,1.58,,17.3,0.49,82,2.8,0.1,0.7,8.1,6.984,,0.003,37,,
plant-based-burger,1.8,0,345,292,,88,3.54,4.07,,,,,,,,,,,,,,
plum,1.4,0,0,157,7,6,0.17,0.1,,0,0,5,9.5,0,0.26,6.4,0.017,,0,0,,
pollock,0,0,86,356,67,60,0.46,0.47,,36.5,3.19,3,0,1,0.23,0.1,0.135,,0.421,71,,
pomegranate,4,0,3,236,12,10,0.3,0.35,,0.5,0,38,10.2,0,0.6,16.4,0.12,,0,0,,
popcorn,14.4,0,162,328,143,7,3.18,3.07,,0,0,31,0,0,0.29,1.2,0.634,,0,0,,
poppy-seeds,19.5,0,26,719,347,1438,9.76,7.9,,13.5,0,82,1,0,1.77,0,4.517,0.273,0,0,,
pork-belly,0,0,32,185,4,5,0.52,1.02,,8,0.84,1,0.3,,0.39,0,19.33,,0,72,,
pork-chop,0,0,39.3,366.5,23.44,4.124,0.421,1.325,,,,,,,,,,,,57.3,,
pork-fat,0,0,11,65,2,2,0.18,0.37,,8,0.18,1,0.1,3.1,0,0,32.21,,0,57,,
pork-liver,0,0,87,273,18,9,23.3,5.76,,,,,,,,,,,,,,
pork-loin,0,0,40.2,361.2,21.96,4.111,0.452,1.57,,,,,,,,,3.285,,,55.93,,
pork-rinds,0,0,1818,127,11,30,0.88,0.56,,41,0.64,0,0.5,0,0.53,0,11.37,,0,95,,
pork-roast-cooked,0,0,353,350,25,7,0.64,2.12,,35.1,0.56,0,0,0.4,0.1,0,2.364,,0,79,,
pork-sausage,0,0,739,307,15,8,1.02,2.01,,17.8,0.92,2,0,1.4,0.99,0.3,7.57,0.128,0.005,70,,
pork-shoulder,0,0,65,302,18,15,1.05,2.7,,,,,,,,,,,,,,
pork-spareribs,0,0,81,242,16,15,0.91,2.5,,,,,,,,,,,,,,
pork-tenderloin,0,0,41.39,397.4,24.66,4.528,0.929,1.773,,,,,,,,,0.866,,,59.58,,
portobello-mushrooms,1.3,0,9,364,9.037,3,0.31,0.53,,18.6,0.05,28,0,0.3,0.02,0,0.01,,,0,,
potato-chips,3.1,0,527,1196,63,21,1.28,1.09,,2.5,0,29,21.6,0,10.45,22.1,3.4,,0.001,0,,
potato-raw,2.1,0,6,425,23,12,0.81,0.3,,0.4,0,15,19.7,0,0.01,2,0.025,,0,0,,
potato-salad,1.3,0,529,254,15,19,0.65,0.31,,4.1,0,7,10,0,,,1.429,,,68,,
pretzels,3.4,0,1120,223,29,27,4.58,1.04,,4.4,0,171,2.1,0,0.47,2.8,0.391,,0,0,,
prosciutto,0,0,2695,510,25,10,1.11,2.81,,25.8,0.88,5,0,0.9,0.28,0,2.78,,0,70,,
protein-bar,4.7,0,320,331,114,284,5.11,5.96,,12.2,2.76,139,104.1,0,12.12,19.2,2.985,,0,4,,
provolone,0,0,727,138,28,756,0.52,3.23,,14.5,1.46,10,0,0.5,0.23,2.2,17.078,,0,69,,
prunes,7.1,0,2,732,41,43,0.93,0.44,,0.3,0,4,0.6,0,0.43,59.5,0.088,,0,0,,
psyllium-husk,70,0,100,970,,,17,,,,,,,,,,,,,,,
pumpkin,0.5,0,1,340,12,21,0.8,0.32,,0.3,0,16,9,0,1.06,1.1,0.052,,0,0,,
pumpkin-puree,2.9,0,5,206,23,26,1.39,0.17,,0.4,0,12,4.2,0,1.06,16,0.146,,0,0,,
pumpkin-seeds,8.66,0,18,788,550,52,8.07,7.64,,9.4,0,57,1.8,0,0.56,4.5,8.544,,0,0,,
quail,0,0,53,216,23,13,3.97,2.42,,16.6,0.43,8,6.1,,,,3.38,,0.01,76,,
quail-egg,0,0,141,132,13,64,3.65,1.47,,32,1.58,66,0,1.4,1.08,0.3,3.557,,0,844,,
quark,0,0,27,,,73,,,,,,,,,,,,,,,,
queso-fresco,0,0,751,129,24,566,0.2,2.58,,19.3,1.68,7,0,2.7,0.37,1,12.94,0.11,0.011,69,,
quinoa-cooked,2.8,0,7,172,64,17,1.49,1.09,,2.8,0,42,0,0,0.63,0,0.231,,0.015,0,,
rabbit,0,0,41,330,19,13,1.57,1.57,,,,,,,,,,,,,,
radicchio,0.9,0,22,302,13,19,0.57,0.62,,0.9,0,60,8,0,2.26,255.2,0.06,,0,0,,
radishes,1.6,0,39,233,10,25,0.34,0.28,,0.6,0,25,14.8,0,0,1.3,0.032,,0,0,,
raisins,4.5,0,26,744,36,62,1.79,0.36,,0.6,0,5,2.3,0,0.12,3.5,0.094,,0,0,,
ranch-dressing,0,0,901,64,5,28,0.3,0.17,,3.5,0.17,4,0,0.1,2.22,134.3,6.964,3.28,0.004,26,,
raspberries,6.5,0,1,151,22,25,0.69,0.42,,0.2,0,21,26.2,0,0.87,7.8,0.019,,0,0,,
raspberries-frozen,4.7,0,4,184,23,24,0.76,0.31,,,0,28,17.6,0,0.75,,0.064,0.019,0,0,,
ratatouille,1.9,0,151,219,14,21,0.44,0.22,,0.4,0,18,18.7,0,1.32,5.1,0.752,,0,0,,
red-bell-pepper,2.1,0,4,211,12,7,0.43,0.25,,0.1,0,46,127.7,0,1.58,4.9,0.059,,0,0,,
red-cabbage,2.1,0,27,243,16,45,0.8,0.22,,0.6,0,18,57,0,0.11,38.2,0.021,,0,0,,
red-chili,1.5,0,9,322,23,14,1.03,0.26,,0.5,0,23,143.7,0,0.69,14,0.042,,0,0,,
red-onion,2.2,0,1,197,11.4,17,0.24,0.17,0,0.5,,,8.1,,,,,,,,,
red-wine,0,0,4,127,12,8,0.46,0.14,,0.2,0,1,0,0,0,0.4,0,,0,0,,
red-wine-vinegar,0,0,8,39,4,6,0.45,0.03,,,,,0.5,,,,0,,,,,
rhubarb,1.8,0,4,288,12,86,0.22,0.1,,1.1,0,7,8,0,0.27,29.3,0.053,,0,0,,
ribeye-steak,0,0,42.54,288,16.68,4.173,1.641,4.063,,,,,,,,,7.966,,,62.66,,
rice-cake,4.2,0,71,428,131,11,1.49,3,,24.6,0,21,0,0,1.24,1.9,0.875,,0,0,,
rice-vinegar,0,0,0,2,1,,,,,,,,,,,,,,,,,
ricotta,0,0,110,219,20,206,0.13,0.53,,5.9,0.85,4,0,0.2,0.11,1.1,6.42,0.044,0.005,49,,
ricotta-part-skim,0,0,99,125,15,272,0.44,1.34,,16.7,0.29,13,0,0.1,0.07,0.7,4.927,,0,31,,
roast-beef,0,0,372,332,18,15,2.89,7.33,,30,2.59,6,0,0,0.18,1.7,3.799,,0.003,89,,
roast-beef-sliced,0,0,853,647,20,5,2.05,3.2,,14.7,2.04,5,0,0,0.49,1.6,1.318,0.025,0.008,51,,
roquefort,0,0,1809,91,30,662,0.56,2.08,,14.5,0.64,49,0,,,,19.263,,,90,,
rosemary,14.1,0,26,668,91,317,6.65,0.93,,,0,109,21.8,0,,,2.838,,,0,,
rosemary-dried,42.6,0,50,955,220,1280,29.25,3.23,,4.6,0,307,61.2,0,,,7.371,,0,0,,
rotisserie-chicken,0,0,335,255,21,16,0.95,1.78,,22,0.47,8,0,0,0.46,0,3.927,,0,127,,
rum,0,0,1,2,0,0,0.04,0.04,,0,0,0,0,0,0,0,0,,0,0,,
rutabaga,2.3,0,12,305,20,43,0.44,0.24,,0.7,0,21,25,0,0.3,0.3,0.027,,0,0,,
rye-bread,4.6,0,603,166,40,73,2.83,1.14,,30.9,0,110,0.4,0,0.33,1.2,0.626,,0,0,,
saffron,3.9,0,148,1724,264,111,11.1,1.09,,5.6,0,93,80.8,0,,,1.586,,0,0,,
sage-ground,40.3,0,11,1070,428,1652,28.12,4.7,,3.7,0,274,32.4,0,7.48,1714.5,7.03,,0,0,,
salami,0,0,2260,378,22,13,1.3,4.2,,25.4,2.8,2,0,,,,11.89,,0,79,,
salmon,0,0,59,363,27,9,0.34,0.36,,24,3.23,26,3.9,11,3.55,0.5,3.05,2.114,1.966,55,,
salmon-cooked,0,0,52,460,34,12,0.39,0.47,,14.1,3.17,14,1.5,,,,1.944,,1.279,63,,
salsa,1.9,0,711,275,15,30,0.42,0.18,,0.9,0,4,1.9,0,1.28,4.3,0.021,,0,0,,
salt,0,0,38758,8,1,24,0.33,0.1,,0.1,0,0,0,0,0,0,0,,0,0,,
salt-cod,0,0,7027,1458,133,160,2.5,1.59,,147.8,10,25,3.5,4,2.84,0.4,0.462,,0.434,152,,
sardines-canned,0,0,307,397,39,382,2.92,1.31,,52.7,8.94,10,0,4.8,2.04,2.6,1.528,,0.982,142,,
sardines-in-olive-oil,0,0,299,397,39,92,1.66,,,,,,,,,,,,,,,
sauerkraut,2.9,0,661,170,13,30,1.47,0.19,,0.6,0,24,14.7,0,0.14,13,0.034,,0,0,,
savoy-cabbage,3.1,0,28,230,28,35,0.4,0.27,,0.9,0,80,31,0,0.17,68.8,0.013,,0,0,,
scallions,1.8,0,15,159,16,52,0.51,0.2,,0.5,0,30,13.4,0,0.21,156.3,0.165,0.04,0,0,,
scallops,0,0,392,205,22,6,0.38,0.91,,12.8,1.41,16,0,0,0,0,0.128,0.106,0.103,24,,
scrambled-eggs,0,0,145,132,11,66,1.31,1.04,,23.5,0.76,36,0,1.8,1.15,4,3.331,,0.043,277,,
sea-bass,0,0,68,256,41,10,0.29,0.4,,36.5,0.3,5,0,5.6,0.84,0.1,0.511,,0.595,41,,
seitan,1.3,0,447,,,,10.66,,,,,,,,,,,,,,,
sesame-oil,0,0,0,0,0,0,0,0,,0,0,0,0,0,1.4,13.6,14.2,,0,0,,
sesame-seeds,11.18,0,11,468,351,975,14.55,7.75,,34.4,0,97,0,0,0.25,0,6.957,,0,0,,
shallots,3.2,0,12,334,21,37,1.2,0.4,,1.2,0,34,8,0,0.04,0.8,0.017,,0,0,,
shiitake-mushrooms,2.5,0,9,304,20,2,0.41,1.03,,5.7,,13,,0.4,,,,,,,,
shirataki-noodles,2.68,0,0,0,,18,0,,,,,,,,,,,,,,,
shirataki-rice,2.68,0,0,0,,18,0,,,,,,,,,,,,,,,
shrimp,0,0,474.9,145.9,22.53,64.63,0.522,0.937,13.64,19.48,0.996,,,,,,,,,136,,
shrimp-canned,0,0,870,80,33,145,2.13,1.96,,47.5,0.74,9,4.1,0,1.1,0,0.188,0.549,0.545,252,,
shrimp-cooked,0,0,111,259,39,70,0.51,1.64,,,,,,,,,0.056,0.031,0.03,189,,
silken-tofu,0.1,0,5,180,29,31,0.82,0.52,,,0,,0,,,,0.357,,,0,,
skyr,0,0,32,141,10.7,107,,,,,,,,,,,,,,,,
smoked-haddock,0,0,763,415,54,49,1.4,0.5,,42.9,1.6,15,0,0.8,0.55,0.1,0.173,,0.247,77,,
smoked-salmon,0,0,672,175,18,11,0.85,0.31,,32.4,3.26,2,0,17.1,1.35,0.1,0.929,,0.45,23,,
snow-peas,2.6,0,4,200,24,43,2.08,0.27,,0.7,0,42,60,0,0.39,25,0.039,,0,0,,
sole,0,0,,,,,,,,,,,,,,,,,,,,
sorbet,0.5,0,13,28,2,3,0.17,0.04,,0.2,0,3,5.2,0,0,0.4,0,,0,0,,
sour-cream,0,0,31,125,10,101,0.07,0.33,,3.7,0.21,6,0.9,0,0.38,1.5,10.14,0.075,0.007,59,,
sourdough-bread,2.2,0,602,117,32,52,3.91,1.04,,28.6,0,123,0,0,0.21,0.7,0.529,0.063,0,0,,
soy-chunks-dry,17.4,0,2,2570,313,248,8.7,,,,,,,,,,,,,,,
soy-curls,10,0,,,,67,9,,,,,,,,,,,,,,,
soy-milk,0,0,34,158,22,101,0.54,0.31,,1.9,0.39,20,0,0.7,0.16,3,0.314,,0,0,,
soy-nut-butter,10.6,0,290,878,87,83,2.35,1.88,,11.4,0,126,1.3,0,4.79,94.1,7.382,,0,0,,
soy-protein-isolate,0,0,1005,81,39,178,14.5,4.03,,0.8,0,176,0,0,0,0,0.422,,0,0,,
soy-sauce,0.8,0,5493,435,74,33,1.45,0.87,,0.5,0,14,0,0,0,0,0.073,,0,0,,
soybean-oil,0,0,0,0,0,0,0.05,0.01,,0,0,0,0,0,8.18,183.9,15.65,6.789,0,0,,
spaghetti-squash,1.5,0,17,108,12,23,0.31,0.19,,0.3,0,12,2.1,0,0.13,0.9,0.117,,,0,,
spinach-raw,2.2,0,79,558,79,99,2.71,0.53,,1,0,194,28.1,0,2.03,482.9,0.063,,0,0,,
sports-drink,0,0,39,15,0,1,0.05,0.01,,0,0,0,0.4,0,0,0.2,0,,0,0,,
spring-roll,2.3,0,463,210,22,47,1.86,0.42,,10.5,0,67,6.3,0,2.14,44.8,2.085,,0,0,,
squid,0,0,44,246,33,32,0.68,1.53,,44.8,1.3,5,4.7,0,1.2,0,0.358,,0.488,233,,
sriracha,2.2,0,2124,321,16,18,1.64,0.24,,0.4,,22,26.9,,4.8,10.9,,,,,,
steak-cooked,0,0,369,321,21,16,2.64,5.08,,29,2.04,6,0,0.1,0.26,1.5,5.288,,0.003,83,,
steak-sauce,1.5,0,1647,312,17,19,1.37,0.34,,0.8,0,8,6.8,0,1.16,2.2,0,,0,0,,
stevia-drops,0,0,0,0,0,0,0,,,,,,,,,,,,,,,
stock-cube-chicken,0,0,24000,374,56,190,1.87,0.2,,27.9,0.3,32,1,,0.09,0,1.2,,,13,,
strawberries,2,0,1,153,13,16,0.41,0.14,,0.4,0,24,58.8,0,0.29,2.2,0.015,,0,0,,
strip-steak,0,0,43.09,323,19.5,5.043,1.608,3.284,,,,,,,,,,,,57.6,,
sugar,0,0,1,2,0,1,0.05,0.01,,0.6,0,0,0,0,0,0,0,,0,0,,
sugar-free-ketchup,0,0,467,,,,,,,,,,,,,,,,,,,
sugar-free-syrup,1.7,0,192,158,,,,,,,,,,,,,,,,,,
sun-dried-tomatoes,5.8,0,266,1565,81,47,2.68,0.78,,3,0,23,101.8,0,,,1.893,,,0,,
sunflower-oil,0,0,0,0,0,0,0,0,,0,0,0,0,0,41.08,5.4,9.859,,0,0,,
sunflower-seed-butter,5.7,0,3,576,311,64,4.12,4.89,,104.4,0,237,2.7,0,22.89,,4.678,0.05,0,0,,
sunflower-seeds,8.6,0,9,645,325,78,5.25,5,,53,0,227,1.4,0,35.17,0,4.455,,0.014,0,,
surimi,0,0,143,112,43,9,0.26,0.33,,28.1,1.6,2,0,,0.63,0.1,0.191,,0.398,30,,
sushi,1,0,428,48,13,6,0.21,0.38,,8,0.1,5,0.9,0,0.14,1.5,0.133,,0.006,4,,
sweet-potato,2.5,0,27,230,18,27,0.72,0.2,,0.2,0,6,12.8,0,0.94,2.1,0.031,,0,0,,
sweetened-condensed-milk,0,0,127,371,26,284,0.19,0.94,,14.8,0.44,11,2.6,0.2,0.16,0.6,5.486,,0,34,,
swiss-chard,1.6,0,213,379,81,51,1.8,0.36,,0.9,0,14,30,0,1.89,830,0.03,,0,0,,
swordfish,0,0,81,418,29,5,0.38,0.66,,57.4,1.7,2,0,13.9,2.02,0.1,1.614,0.783,0.756,66,,
taco-shell,6.7,0,324,231,83,100,1.64,1.61,,4.8,0,69,0,0,0.69,8.6,7.105,0.27,0,0,,
tahini,8,0,12,582,362,960,19.2,7.29,,35.5,0,100,0,0,,,7.124,,0,0,,
tamari,0.8,0,5586,212,40,20,2.38,0.43,,0.8,0,18,0,0,0,0,0.011,,0,0,,
tarragon-dried,7.4,0,62,3020,347,1139,32.3,3.9,,4.4,0,274,50,0,,,1.881,,0,0,,
tartar-sauce,0.34,0,667,68,6,26,0.25,0.12,,0.9,0.02,5,2.3,0,1.68,50.4,3.333,,0.011,7,,
tempeh,,0,9,412,81,111,2.7,1.14,,0,0.08,24,0,0,,,2.539,,,0,,
tequila,0,0,1,2,0,0,0.04,0.04,,0,0,0,0,0,0,0,0,,0,0,,
teriyaki-sauce,0.1,0,3833,225,61,25,1.7,0.1,,1.1,0,8,0,0,0,0,0,,0,0,,
thyme,14,0,9,609,160,405,17.45,1.81,,,0,45,160.1,0,,,0.467,,,0,,
thyme-dried,37,0,55,814,220,1890,123.6,6.18,,4.6,0,274,50,0,7.48,1714.5,2.73,,0,0,,
tilapia,0,0,52,302,27,10,0.56,0.33,,41.8,1.58,24,0,3.1,0.4,1.4,0.585,0.124,0.091,50,,
tofu,0.9,0,33,148,37,149,1.69,,,,,,1.1,,,,0.71,,,0,,
tofu-extra-firm,1,0,4,130,35,282,2.04,1.07,,13,0,9,0,0,0.01,2.8,0.919,,0,0,,
tomato,1.2,0,5,237,11,10,0.27,0.17,,0,0,15,13.7,0,0.54,7.9,0.028,,0,0,,
tomato-juice,0.4,0,253,217,11,10,0.39,0.11,,0.5,0,20,70.1,0,0.32,2.3,0.019,0.005,0,0,,
tomato-paste,4.704,0,61.15,971.6,49.61,36.85,3.185,0.511,,,,,18.4,,,,,,,,,
tomato-sauce,1.5,0,474,297,15,14,0.96,0.22,,0.6,0,9,7,0,1.44,2.8,0.041,,0,0,,
tomato-soup,0.9,0,244,169,9,11,0.44,0.14,,0.2,0,7,5.9,0,0.61,4.1,0.057,,0,0,,
tonic-water,0,0,12,0,0,1,0.01,0.1,,0,0,0,0,0,0,0,0,,0,0,,
top-sirloin-steak,0,0,42.85,349.4,22.08,3.701,2.224,3.453,,,,,,,,,,,,60.13,,
tortilla-chips,5.4,0,328,182,84,106,1.52,1.38,,4.4,0,12,0,0,3.53,20.9,2.811,,0,0,,
trout,0,0,51,377,25,25,0.31,0.45,,23.6,4.3,11,2.9,15.9,2.34,0.1,1.383,0.792,0.733,59,,
tuna-canned-in-oil,0,0,416,207,31,13,1.39,0.9,,,,,,,,,,,,,,
tuna-canned-in-water,0,0,219,176,23,18,1.67,0.66,,67.8,2.57,4,0,1.2,0.33,0.2,0.224,,0.222,36,,
tuna-salad,0,0,402,178,19,17,1,0.56,,41.2,1.2,8,2.2,,,,1.544,,0.069,13,,
tuna-steak,0,0,45,441,35,4,0.77,0.37,,90.6,2.08,2,0,1.7,0.24,0.1,0.172,0.102,0.1,39,,
turkey-bacon,,0,1069,349,16,80,1.4,2.54,,15.8,1.19,10,,,0.11,,4.52,0.254,0.013,86,,
turkey-breast,0,0,113,242,28,11,0.73,1.28,,22.7,0.63,7,0,0.1,0.06,0,0.289,0.011,0.002,57,,
turkey-breast-sliced,0,0,898,371,19,14,0.42,0.94,,13,0.37,4,0,0.2,0.13,0,0.906,0.057,0.007,49,,
turkey-sausage,0,0,593,262,19,19,1.17,3.06,,0,1.3,5,2.3,,0.13,0,1.963,0.133,0,75,,
turkey-thigh,0,0,75,269,22,4,1.42,2.95,,21.5,2.17,7,0,0.5,0.18,0,0.782,0.036,0.007,78,,
turmeric,22.7,0,27,2080,208,168,55,4.5,,6.2,0,20,0.7,0,4.43,13.4,1.838,0.003,0,0,,
turnip,1.8,0,67,191,11,30,0.3,0.27,,0.7,0,15,21,0,0.03,0.1,0.011,,0,0,,
tzatziki,0.2,0,307,150,10,70,0.03,0.35,,5.6,0.42,6,1.8,0,0.74,9.8,1.894,,0.002,10,,
vanilla-extract,0,0,9,148,12,11,0.12,0.11,,0,0,0,0,0,0,0,0.01,,0,0,,
veal-ground,0,0,103,198,31,12,1.37,2.51,,13.1,2.28,3,0,1.3,0.49,1.4,5.108,,0.002,49,,
veal-loin,0,0,99,260,47,11,0.85,2.15,,18,2.65,3,0,1.2,0.27,1.1,1.121,,0.001,55,,
veal-shank,0,0,107,162,32,12,1.17,3.32,,12.7,1.89,3,0,0.8,0.17,1,1.176,,0,63,,
vegan-butter,0,0,857,,,,,,,,,,,,,,,,,,,
vegan-cream-cheese,0,0,400,,,133,1.2,,,,,,,,,,,,,,,
vegan-mozzarella,3.6,0,500,114,,7,,,,,,,,,,,,,,,,
vegetable-broth,0,0,296,19,1,3,0.06,0.03,,0,0,0,0.4,0,0,0.7,0.028,0,0,0,,
vegetable-juice,0.5,0,169,185,11,14,0.28,0.12,,0.2,0,21,54.3,0,1.02,6.1,0.088,0.012,0,0,,
veggie-burger,4.9,0,569,333,56,136,2.41,1.26,,22.6,2.01,124,4.5,0,0.23,4.2,1.44,0.081,0,5,,
venison,0,0,51,318,23,5,3.4,2.09,,9.7,6.31,4,0,,0.2,1.1,0.95,,0,85,,
vinaigrette,0,0,1,8,0,0,0,0,,1.6,0,0,0,0,4.61,98.8,9.1,,0,0,,
vine-leaves,9.9,0,2853,29,14,289,2.98,0.4,,0.9,0,78,11.3,0,1.79,97.3,0.312,,,0,,
vodka,0,0,1,2,0,0,0.04,0.04,,0,0,0,0,0,0,0,0,,0,0,,
waffle,1.9,0,597,205,23,242,1.72,0.85,,12.3,0.45,54,0,1.1,3.01,14.6,4.152,,0,78,,
wakame,0.5,0,872,50,107,150,2.18,0.38,,0.7,0,196,3,0,1,5.3,0.13,,0.186,0,,
walnut-oil,0,0,0,0,0,0,0,0,,0,0,0,0,0,0.4,15,9.1,,0,0,,
walnuts,6.7,0,2,441,158,98,2.91,3.09,,4.9,0,98,1.3,0,0.7,2.7,6.126,,0,0,,
water,0,0,4,0,1,3,0,0.01,,0,0,0,0,0,0,0,0,,0,0,,
watercress,0.5,0,41,330,21,120,0.2,0.11,,0.9,0,9,43,0,1,250,0.027,,0,0,,
watermelon,0.4,0,1,112,10,7,0.24,0.1,,0.4,0,3,8.1,0,0.05,0.1,0.016,,0,0,,
wheat-bran,42.8,0,2,1182,611,73,10.57,7.27,,77.6,0,79,0,0,1.49,1.9,0.63,,0,0,,
wheat-flour,2.7,0,2,107,22,15,1.17,0.7,,33.9,0,26,0,0,0.06,0.3,0.155,,0,0,,
wheat-gluten,0.6,0,29,100,25,142,5.2,0.85,,39.7,0,0,0,0,0,0,0.272,,0,0,,
whey-protein,3.1,0,156,500,195,469,1.13,6.18,,26.7,2.45,33,0,0,0,0,0.781,,0,16,,
whey-protein-isolate,0,0,161,554,,432,,,,,,,,,,,,,,,,
whipped-cream,0,0,20,91,6,57,0,0.21,,2.9,0,4,0.6,1.5,0.86,3,19.191,,0.008,97,,
whiskey,0,0,1,2,0,0,0.04,0.04,,0,0,0,0,0,0,0,0,,0,0,,
white-beans-canned,4.8,0,340,454,51,73,2.99,1.12,,1.6,0,65,0,0,0.79,2.9,0.074,,,0,,
white-pepper,26.2,0,5,73,90,265,14.31,1.13,,3.1,0,10,21,0,,,0.626,,,0,,
white-rice-cooked,0.4,0,245,35,12,10,1.19,0.49,,7.5,0,58,0,0,0.04,0,0.077,,0,0,,
white-rice-dry,2.8,0,1,76,23,3,4.23,1.1,,15.1,0,231,0,0,,,0.14,,,0,,
white-vinegar,0,0,2,2,1,6,0.03,0.01,,0.5,0,0,0,0,0,0,0,,0,0,,
white-wine,0,0,5,71,10,9,0.27,0.12,,0.1,0,1,0,0,0,0.4,0,,0,0,,
whiting,0,0,72,249,21,48,0.34,0.88,,32.1,2.3,13,0,1.4,0.3,0.1,0.247,,0.224,67,,
whole-wheat-bread,7.3,0,455,254,75,161,2.47,1.77,,25.7,0,42,0,0,2.66,7.8,0.722,0.137,0,0,,
wild-boar,0,0,,,,12,,,,9.8,,,0,,,,0.99,,,,,
wild-salmon,0,0,44,490,29,12,0.8,0.64,,36.5,3.18,25,0,,,,0.981,,1.436,55,,
worcestershire-sauce,0,0,1300,800,13,107,5.3,0.19,,0.5,0,8,13,0,0.08,1,0,,0,0,,
xanthan-gum,77.78,0,,,,,,,,,,,,,,,,,,,,
xylitol,0,100,0,0,,,,,,,,,,,,,,,,,,
yeast-dried,26.9,0,51,955,54,30,2.17,7.94,,7.9,0.07,2340,0.3,0,0,0.4,1.001,,0,0,,
yellow-bell-pepper,0.9,0,2,212,12,11,0.46,0.17,,0.3,0,26,183.5,0,,,0.031,,,0,,
yellow-squash,1.1,0,2,262,17,15,0.35,0.29,,0.2,0,29,17,0,0.12,3,0.044,,0,0,,
yogurt-plain,0,0,46,155,12,121,0.05,0.59,,2.2,0.37,7,0.5,0.1,0.06,0.2,2.096,,0,13,,
zucchini-raw,1,0,8,261,18,16,0.37,0.32,,0.2,0,24,17.9,0,0.12,4.3,0.084,0.061,0,0,,', '\n') AS line
        WHERE line <> ''
    ) AS file
$$;
CREATE FUNCTION public.member_clock(member_id text, moment timestamp with time zone) RETURNS timestamp without time zone
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
    RETURN moment AT TIME ZONE
        coalesce((SELECT timezone FROM member WHERE id = member_id), 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN
    RETURN moment AT TIME ZONE 'UTC';
END $$;
CREATE FUNCTION public.publish_latest(latest text, event_id text, routing_key text, body text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM outbox WHERE position IN (
        SELECT earlier.position FROM outbox AS earlier
        WHERE earlier.latest_of = latest FOR UPDATE SKIP LOCKED
    );
    INSERT INTO outbox (event_id, routing_key, body, latest_of)
    VALUES (event_id, routing_key, body, latest);
END $$;
CREATE FUNCTION public.refuse_erased() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    subject text;
BEGIN
    IF TG_NARGS = 0 THEN
        subject := NEW.user_id;
    ELSE
        subject := to_jsonb(NEW) ->> TG_ARGV[0];
    END IF;
    PERFORM pg_advisory_xact_lock_shared(1701999459, hashtext(subject));
    IF EXISTS (SELECT FROM erased_user AS gone WHERE gone.user_id = subject) THEN
        RAISE EXCEPTION 'This subject was erased' USING ERRCODE = 'UE001';
    END IF;
    RETURN NEW;
END $$;
CREATE FUNCTION public.targets_of(member_id text) RETURNS TABLE(source text, calories double precision, protein_g double precision, fat_g double precision, net_carbs_g double precision, minerals jsonb)
    LANGUAGE sql STABLE ROWS 1 PARALLEL SAFE
    AS $$
    SELECT 'hand', hand.calories, hand.protein_g, hand.fat_g, hand.net_carbs_g, hand.minerals
    FROM target AS hand WHERE hand.user_id = member_id
    UNION ALL
    SELECT 'plan', plan.calories, plan.protein_g, plan.fat_g, plan.net_carbs_g, NULL
    FROM plan_target AS plan WHERE plan.user_id = member_id AND plan.calories > 0
    ORDER BY 1 LIMIT 1
$$;
CREATE FUNCTION public.work_rank(task_kind text, member text) RETURNS integer
    LANGUAGE sql STABLE
    AS $$ SELECT 0 $$;
CREATE TABLE public.achievement (
    id text NOT NULL,
    name text NOT NULL,
    icon text NOT NULL,
    points integer NOT NULL,
    condition jsonb NOT NULL
);
CREATE TABLE public.check_in (
    user_id text NOT NULL,
    week date NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    calories_before double precision,
    calories integer,
    why text,
    last_change double precision DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.check_in ALTER COLUMN state SET STATISTICS 0;
ALTER TABLE ONLY public.check_in ALTER COLUMN why SET STATISTICS 0;
CREATE TABLE public.diary_day (
    user_id text NOT NULL,
    date date NOT NULL,
    entries integer DEFAULT 0 NOT NULL,
    calories numeric(14,1) DEFAULT 0 NOT NULL,
    protein_g numeric(14,1) DEFAULT 0 NOT NULL,
    fat_g numeric(14,1) DEFAULT 0 NOT NULL,
    carbs_g numeric(14,1) DEFAULT 0 NOT NULL,
    net_carbs_g numeric(14,1) DEFAULT 0 NOT NULL,
    calories_unstated integer DEFAULT 0 NOT NULL,
    protein_g_unstated integer DEFAULT 0 NOT NULL,
    fat_g_unstated integer DEFAULT 0 NOT NULL,
    carbs_g_unstated integer DEFAULT 0 NOT NULL,
    net_carbs_g_unstated integer DEFAULT 0 NOT NULL,
    CONSTRAINT diary_day_calories CHECK ((calories <= (10000)::numeric)),
    CONSTRAINT diary_day_entries CHECK ((entries <= 60)),
    CONSTRAINT diary_day_fat_g CHECK ((fat_g <= (500)::numeric)),
    CONSTRAINT diary_day_protein_g CHECK ((protein_g <= (500)::numeric))
)
WITH (fillfactor='90');
CREATE TABLE public.diary_entry (
    user_id text NOT NULL,
    date date NOT NULL,
    id text NOT NULL,
    meal text NOT NULL,
    name text NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
)
PARTITION BY RANGE (date);
ALTER TABLE ONLY public.diary_entry ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.progress_log (
    id text NOT NULL,
    user_id text NOT NULL,
    date timestamp with time zone NOT NULL,
    weight_kg double precision,
    calories double precision,
    protein_g double precision,
    fat_g double precision,
    carbs_g double precision,
    net_carbs_g double precision,
    water_ml double precision,
    notes text,
    saved_at timestamp with time zone NOT NULL,
    from_entries smallint DEFAULT 0
)
WITH (fillfactor='90');
ALTER TABLE ONLY public.progress_log ALTER COLUMN notes SET STATISTICS 0;
CREATE VIEW public.day_carbs AS
 SELECT log.user_id,
    log.date,
    public.figure_of_day(log.net_carbs_g, day.net_carbs_g, day.entries, day.net_carbs_g_unstated) AS net_carbs_g,
    COALESCE(log.carbs_g,
        CASE
            WHEN (log.net_carbs_g IS NULL) THEN eaten.total_g
            ELSE NULL::double precision
        END) AS total_carbs_g,
        CASE
            WHEN (log.net_carbs_g IS NULL) THEN eaten.available_g
            ELSE NULL::double precision
        END AS available_carbs_g
   FROM ((public.progress_log log
     LEFT JOIN public.diary_day day ON (((day.user_id = log.user_id) AND (day.date = public.day_of(log.date)))))
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (count(carbs.total_g) = count(*)) THEN (sum(carbs.total_g))::double precision
                    ELSE NULL::double precision
                END AS total_g,
                CASE
                    WHEN (count(carbs.available_g) = count(*)) THEN (sum(carbs.available_g))::double precision
                    ELSE NULL::double precision
                END AS available_g
           FROM ( SELECT
                        CASE
                            WHEN (polyols.has_polyols AND (entry.fiber_g IS NOT NULL)) THEN ((entry.net_carbs_g + entry.fiber_g) + COALESCE(entry.polyols_g, (0)::numeric))
                            ELSE NULL::numeric
                        END AS total_g,
                        CASE
                            WHEN polyols.has_polyols THEN (entry.net_carbs_g + COALESCE(entry.polyols_g, (0)::numeric))
                            ELSE NULL::numeric
                        END AS available_g
                   FROM (public.diary_entry entry
                     CROSS JOIN LATERAL ( SELECT ((entry.polyols_g IS NOT NULL) OR (entry.carbs_g <= ((entry.net_carbs_g + COALESCE(entry.fiber_g, (0)::numeric)) + 0.2))) AS "?column?") polyols(has_polyols))
                  WHERE ((entry.user_id = log.user_id) AND (entry.date = public.day_of(log.date)))) carbs) eaten);
CREATE VIEW public.day_log AS
 SELECT log.id,
    log.user_id,
    log.date,
    log.weight_kg,
    public.figure_of_day(log.calories, day.calories, day.entries, day.calories_unstated) AS calories,
    public.figure_of_day(log.protein_g, day.protein_g, day.entries, day.protein_g_unstated) AS protein_g,
    public.figure_of_day(log.fat_g, day.fat_g, day.entries, day.fat_g_unstated) AS fat_g,
    public.figure_of_day(log.carbs_g, day.carbs_g, day.entries, day.carbs_g_unstated) AS carbs_g,
    public.figure_of_day(log.net_carbs_g, day.net_carbs_g, day.entries, day.net_carbs_g_unstated) AS net_carbs_g,
    log.water_ml,
    log.notes,
    log.saved_at,
    COALESCE(day.entries, 0) AS entries
   FROM (public.progress_log log
     LEFT JOIN public.diary_day day ON (((day.user_id = log.user_id) AND (day.date = ((log.date AT TIME ZONE 'UTC'::text))::date))));
CREATE TABLE public.diary_entry_2025_11 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2025_11 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2025_11 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2025_11 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2025_12 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2025_12 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2025_12 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2025_12 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_01 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_01 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_01 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_01 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_02 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_02 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_02 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_02 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_03 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_03 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_03 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_03 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_04 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_04 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_04 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_04 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_05 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_05 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_05 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_05 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_06 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_06 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_06 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_06 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_07 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_07 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_07 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_07 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_08 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_08 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_08 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_08 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_09 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_09 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_09 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_09 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_10 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_10 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_10 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_10 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_11 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_11 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_11 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_11 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2026_12 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2026_12 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_12 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_12 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2027_01 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2027_01 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2027_01 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2027_01 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_2027_02 (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_2027_02 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2027_02 ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2027_02 ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_before (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_before ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_before ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_before ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_entry_date (
    user_id text NOT NULL,
    id text NOT NULL,
    date date NOT NULL
);
CREATE TABLE public.diary_entry_default (
    user_id text CONSTRAINT diary_entry_user_id_not_null NOT NULL,
    date date CONSTRAINT diary_entry_date_not_null NOT NULL,
    id text CONSTRAINT diary_entry_id_not_null NOT NULL,
    meal text CONSTRAINT diary_entry_meal_not_null NOT NULL,
    name text CONSTRAINT diary_entry_name_not_null NOT NULL,
    food_id text,
    dish_id text,
    grams double precision,
    portions double precision,
    calories numeric(14,1),
    protein_g numeric(14,1),
    fat_g numeric(14,1),
    carbs_g numeric(14,1),
    net_carbs_g numeric(14,1),
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL,
    fiber_g numeric(14,1),
    polyols_g numeric(14,1),
    sodium_mg numeric(14,1),
    potassium_mg numeric(14,1),
    magnesium_mg numeric(14,1),
    rest jsonb
);
ALTER TABLE ONLY public.diary_entry_default ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_default ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_default ALTER COLUMN rest SET STATISTICS 0;
CREATE TABLE public.diary_import (
    user_id text NOT NULL,
    id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    format text,
    summary jsonb NOT NULL,
    answers jsonb,
    content bytea,
    leased_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    worker text,
    traceparent text,
    waiting_since timestamp with time zone DEFAULT now() NOT NULL,
    network text
);
ALTER TABLE ONLY public.diary_import ALTER COLUMN state SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN format SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN summary SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN answers SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN worker SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN traceparent SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN network SET STATISTICS 0;
CREATE TABLE public.diary_size (
    user_id text NOT NULL,
    entries integer NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.dish (
    user_id text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    portions double precision NOT NULL,
    items jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.dish ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.dish ALTER COLUMN items SET STATISTICS 0;
CREATE TABLE public.energy_limit (
    user_id text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    surplus_kcal double precision NOT NULL,
    least_calories double precision NOT NULL,
    least_weight_kg double precision NOT NULL,
    target_weight_kg double precision,
    may_change boolean NOT NULL
);
CREATE TABLE public.erased_user (
    user_id text NOT NULL,
    erased_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone
);
CREATE TABLE public.food_import (
    id text NOT NULL,
    food_table text NOT NULL,
    source text NOT NULL,
    licence text NOT NULL,
    file_name text NOT NULL,
    file_sha256 text NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    foods integer NOT NULL
);
CREATE TABLE public.food_lookup (
    ean text NOT NULL,
    looked_up_at timestamp with time zone NOT NULL,
    food jsonb
);
CREATE TABLE public.food_request (
    asked_at timestamp with time zone NOT NULL,
    user_id text
);
CREATE TABLE public.imported_food (
    id text NOT NULL,
    food_table text NOT NULL,
    code text NOT NULL,
    import_id text NOT NULL,
    name text NOT NULL,
    also text NOT NULL,
    barcode text,
    basis text NOT NULL,
    calories double precision NOT NULL,
    protein_g double precision NOT NULL,
    fat_g double precision NOT NULL,
    carbs_g double precision NOT NULL,
    fiber_g double precision,
    polyols_g double precision,
    sodium_mg double precision,
    potassium_mg double precision,
    magnesium_mg double precision,
    rest jsonb,
    created_at timestamp with time zone NOT NULL,
    gone_at timestamp with time zone
);
CREATE TABLE public.inbox (
    event_id text NOT NULL,
    handler text NOT NULL,
    handled_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.inbox_claim (
    event_id text NOT NULL,
    handler text NOT NULL,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.measurement (
    user_id text NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    value double precision NOT NULL,
    unit text NOT NULL,
    at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.measurement ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.measurement ALTER COLUMN unit SET STATISTICS 0;
CREATE TABLE public.member (
    id text NOT NULL,
    total_points integer DEFAULT 0 NOT NULL,
    streak_count integer DEFAULT 0 NOT NULL,
    last_active_date timestamp with time zone,
    weight_kg double precision,
    target_weight_kg double precision,
    profile_version integer DEFAULT 0 NOT NULL,
    timezone text,
    email_confirmed boolean,
    is_at_risk boolean DEFAULT false NOT NULL,
    risk_version bigint DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.member ALTER COLUMN timezone SET STATISTICS 0;
CREATE TABLE public.migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.my_food (
    user_id text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    carbs_basis text NOT NULL,
    calories double precision NOT NULL,
    protein_g double precision NOT NULL,
    fat_g double precision NOT NULL,
    carbs_g double precision NOT NULL,
    fiber_g double precision,
    polyols_g double precision,
    portions jsonb NOT NULL,
    barcode text,
    created_at timestamp with time zone NOT NULL,
    words text NOT NULL,
    sodium_mg double precision,
    potassium_mg double precision,
    magnesium_mg double precision
);
ALTER TABLE ONLY public.my_food ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.my_food ALTER COLUMN carbs_basis SET STATISTICS 0;
ALTER TABLE ONLY public.my_food ALTER COLUMN portions SET STATISTICS 0;
ALTER TABLE ONLY public.my_food ALTER COLUMN barcode SET STATISTICS 0;
ALTER TABLE ONLY public.my_food ALTER COLUMN words SET STATISTICS 0;
CREATE TABLE public.outbox (
    "position" bigint NOT NULL,
    event_id text NOT NULL,
    routing_key text NOT NULL,
    body text NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL,
    latest_of text
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
ALTER TABLE ONLY public.outbox ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE public.outbox ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.plan_start (
    user_id text NOT NULL,
    plan_id text NOT NULL,
    kind text NOT NULL,
    starts_on date NOT NULL,
    chosen_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.plan_start ALTER COLUMN kind SET STATISTICS 0;
CREATE TABLE public.plan_target (
    user_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    calories double precision,
    protein_g double precision,
    fat_g double precision,
    net_carbs_g double precision,
    expenditure_kcal double precision
);
CREATE TABLE public.projection_rebuild (
    projection text NOT NULL,
    id text NOT NULL,
    begun_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.purchase (
    user_id text NOT NULL,
    plan_id text NOT NULL,
    owned boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.rebuilt_row (
    projection text NOT NULL,
    key text NOT NULL,
    subject text NOT NULL,
    value jsonb NOT NULL
);
ALTER TABLE ONLY public.rebuilt_row ALTER COLUMN value SET STATISTICS 0;
CREATE TABLE public.target (
    user_id text NOT NULL,
    calories double precision NOT NULL,
    protein_g double precision NOT NULL,
    fat_g double precision NOT NULL,
    net_carbs_g double precision NOT NULL,
    minerals jsonb
);
ALTER TABLE ONLY public.target ALTER COLUMN minerals SET STATISTICS 0;
CREATE TABLE public.token_revocation (
    user_id text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.user_achievement (
    user_id text NOT NULL,
    achievement_id text NOT NULL,
    earned_at timestamp with time zone NOT NULL
);
CREATE TABLE public.water_added (
    user_id text NOT NULL,
    id text NOT NULL,
    added_at timestamp with time zone NOT NULL
);
CREATE TABLE public.whole_day (
    user_id text NOT NULL,
    date date NOT NULL
);
CREATE TABLE public.work (
    kind text NOT NULL,
    key text NOT NULL,
    member_id text,
    due_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    worker text,
    leased_until timestamp with time zone,
    last_error text DEFAULT ''::text NOT NULL,
    done_at timestamp with time zone,
    gave_up_at timestamp with time zone,
    again_at timestamp with time zone,
    networks text[] DEFAULT '{}'::text[] NOT NULL,
    traceparent text,
    added_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    group_key text DEFAULT ''::text NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
ALTER TABLE ONLY public.work ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.work ALTER COLUMN key SET STATISTICS 0;
ALTER TABLE ONLY public.work ALTER COLUMN worker SET STATISTICS 0;
ALTER TABLE ONLY public.work ALTER COLUMN last_error SET STATISTICS 0;
ALTER TABLE ONLY public.work ALTER COLUMN networks SET STATISTICS 0;
ALTER TABLE ONLY public.work ALTER COLUMN traceparent SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2025_11 FOR VALUES FROM ('2025-11-01') TO ('2025-12-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2025_12 FOR VALUES FROM ('2025-12-01') TO ('2026-01-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_01 FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_02 FOR VALUES FROM ('2026-02-01') TO ('2026-03-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_03 FOR VALUES FROM ('2026-03-01') TO ('2026-04-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_04 FOR VALUES FROM ('2026-04-01') TO ('2026-05-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_05 FOR VALUES FROM ('2026-05-01') TO ('2026-06-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_06 FOR VALUES FROM ('2026-06-01') TO ('2026-07-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_07 FOR VALUES FROM ('2026-07-01') TO ('2026-08-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_08 FOR VALUES FROM ('2026-08-01') TO ('2026-09-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_09 FOR VALUES FROM ('2026-09-01') TO ('2026-10-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_10 FOR VALUES FROM ('2026-10-01') TO ('2026-11-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_11 FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2026_12 FOR VALUES FROM ('2026-12-01') TO ('2027-01-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2027_01 FOR VALUES FROM ('2027-01-01') TO ('2027-02-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_2027_02 FOR VALUES FROM ('2027-02-01') TO ('2027-03-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_before FOR VALUES FROM (MINVALUE) TO ('2025-11-01');
ALTER TABLE ONLY public.diary_entry ATTACH PARTITION public.diary_entry_default DEFAULT;
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a22e3d-f555-71e2-bc90-eca8c02970fb', 'First log', '📓', 10, '{"type": "logs", "value": 1}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a22e3d-f572-74ad-a601-8d055e26e8ac', 'A week on record', '🗓️', 25, '{"type": "logs", "value": 7}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a22e3d-f579-715e-8175-b29e47efb2bc', 'Thirty days on record', '📈', 75, '{"type": "logs", "value": 30}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a22e3d-f57b-7177-b7ea-bf27d9b2e931', 'A hundred logs', '💯', 200, '{"type": "logs", "value": 100}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a22e3d-f57f-72c9-80ad-678f9f317659', 'A year of logs', '🏛️', 500, '{"type": "logs", "value": 365}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a22e3d-f5ae-7176-ba95-cedcc4b8b496', 'First plan', '🛒', 20, '{"type": "purchases", "value": 1}');
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g, calories_unstated, protein_g_unstated, fat_g_unstated, carbs_g_unstated, net_carbs_g_unstated) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '2026-11-30', 60, 3203.6, 0.0, 0.0, 0.0, 0.0, 0, 60, 60, 60, 60);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g, calories_unstated, protein_g_unstated, fat_g_unstated, carbs_g_unstated, net_carbs_g_unstated) VALUES ('01a22e3e-3e23-7004-850f-fcaf00469d2d', '2026-11-30', 20, 899.3, 0.0, 0.0, 0.0, 0.0, 0, 20, 20, 20, 20);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g, calories_unstated, protein_g_unstated, fat_g_unstated, carbs_g_unstated, net_carbs_g_unstated) VALUES ('01a22e3e-3e23-7004-850f-fcaf00469d2d', '2026-11-29', 12, 533.3, 0.0, 0.0, 0.0, 0.0, 0, 12, 12, 12, 12);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g, calories_unstated, protein_g_unstated, fat_g_unstated, carbs_g_unstated, net_carbs_g_unstated) VALUES ('01a22e3e-5a29-76a2-a786-c5db90c3f1f4', '2026-11-30', 20, 730.1, 0.0, 0.0, 0.0, 0.0, 0, 20, 20, 20, 20);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g, calories_unstated, protein_g_unstated, fat_g_unstated, carbs_g_unstated, net_carbs_g_unstated) VALUES ('01a22e3e-5a29-76a2-a786-c5db90c3f1f4', '2026-11-29', 12, 500.3, 0.0, 0.0, 0.0, 0.0, 0, 12, 12, 12, 12);
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest) VALUES ('01a22e3e-3e23-7004-850f-fcaf00469d2d', '2026-11-29', '242781e1-8b76-dda9-a185-d2c70ecd5ee6', 'dinner', 'Stew', NULL, NULL, NULL, NULL, 59.5, NULL, NULL, NULL, NULL, '2026-11-30 20:56:01.475337+00', 3.7, 29.2, 37.4, 25.1, NULL, NULL);
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest) VALUES ('01a22e3e-3e23-7004-850f-fcaf00469d2d', '2026-11-29', '9050af6b-0bb4-9ada-7f9b-c34c0a91f9a4', 'snack', 'Stew', NULL, NULL, NULL, NULL, 16.0, NULL, NULL, NULL, NULL, '2026-11-30 20:56:01.547861+00', NULL, 32.7, 13.8, 90.8, 84.3, NULL);
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '2026-11-30', 'a07f513f-ee42-e51d-18fc-bd2d21621eaf', 'snack', 'Stew', NULL, NULL, NULL, NULL, 93.9, NULL, NULL, NULL, NULL, '2026-11-30 20:56:01.580786+00', 25.3, NULL, NULL, 25.9, 95.7, NULL);
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '2026-11-30', 'd1de977b-b390-317b-8177-48522edd9e10', 'snack', 'Stew', NULL, NULL, NULL, NULL, 25.1, NULL, NULL, NULL, NULL, '2026-11-30 20:56:01.580787+00', NULL, NULL, NULL, 94.3, 39.4, NULL);
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '2026-11-30', '6c4b2764-224f-a7ec-bbf8-4ea5e71a7a9d', 'snack', 'Stew', NULL, NULL, NULL, NULL, 53.1, NULL, NULL, NULL, NULL, '2026-11-30 20:56:01.580788+00', NULL, 67.4, 71.8, NULL, 19.6, NULL);
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a22e3e-3e23-7004-850f-fcaf00469d2d', '1ac01213-757d-bc9d-d250-b71ac868b49c', '2026-11-29');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a22e3e-3e23-7004-850f-fcaf00469d2d', '242781e1-8b76-dda9-a185-d2c70ecd5ee6', '2026-11-29');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a22e3e-3e23-7004-850f-fcaf00469d2d', '9050af6b-0bb4-9ada-7f9b-c34c0a91f9a4', '2026-11-29');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '0cb80260-f3f5-2e5f-8a60-398f029ac690', '2026-11-30');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '16686f35-2862-8c04-588b-6f18e727e73c', '2026-11-30');
INSERT INTO public.diary_import (user_id, id, created_at, state, format, summary, answers, content, leased_until, attempts, worker, traceparent, waiting_since, network) VALUES ('01a22e3f-5477-7a60-b4fb-27cf6ba997d3', '01a22e3f-568b-754c-9464-19a1952cbac6', '2026-11-30 20:57:12.587104+00', 'asking', 'myfitnesspal', '{"days": 1, "rows": 1, "preview": [{"date": null, "fatG": 38.0, "line": 2, "meal": "lunch", "name": "Lunch", "carbsG": 6.0, "calories": 430.5, "proteinG": 16.0, "netCarbsG": null}], "problems": [], "questions": [{"key": "dates", "hint": "Files from the US: month first. From elsewhere: day first.", "choices": ["day first", "month first"], "question": "Are dates such as 03/04/2026 written day first (3 April 2026) or month first (4 March 2026)?"}, {"key": "carbs", "hint": "Files from the US: yes. With foods from European labels: no.", "choices": ["yes", "no"], "question": "Is fiber a part of the carbs in this file?"}]}', NULL, '\x446174652c4d65616c2c43616c6f726965732c466174202867292c436172626f6879647261746573202867292c46696265722c50726f7465696e202867290a30332f30342f323032362c4c756e63682c3433302e352c33382e302c362e302c322e302c31362e300a', '2026-11-30 21:07:12.659006+00', 0, NULL, NULL, '2026-11-30 20:57:12.587634+00', NULL);
INSERT INTO public.diary_size (user_id, entries) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', 60);
INSERT INTO public.diary_size (user_id, entries) VALUES ('01a22e3e-3e23-7004-850f-fcaf00469d2d', 32);
INSERT INTO public.diary_size (user_id, entries) VALUES ('01a22e3e-5a29-76a2-a786-c5db90c3f1f4', 32);
INSERT INTO public.dish (user_id, id, name, portions, items, created_at) VALUES ('01a22e3f-5477-7a60-b4fb-27cf6ba997d3', '01a22e3f-560b-73ae-87fc-f28dd652fbed', 'Avocado toast', 2, '[{"name": "Avocado", "grams": 150.0, "foodId": "avocado-raw", "ofGram": {"fat_g": 0.1466, "carbs_g": 0.0853, "fiber_g": 0.067, "calories": 1.6013, "polyols_g": 0.0, "protein_g": 0.02, "sodium_mg": 0.07, "net_carbs_g": 0.018299999999999993, "magnesium_mg": 0.29, "potassium_mg": 4.8500000000000005}}]', '2026-11-30 20:57:12.458931+00');
INSERT INTO public.energy_limit (user_id, changed_at, surplus_kcal, least_calories, least_weight_kg, target_weight_kg, may_change) VALUES ('01a22e3e-3c5a-7be0-8f67-0c83b4c11627', '2026-11-30 20:56:57.76304+00', -500, 1200, 56.65625, 70, true);
INSERT INTO public.energy_limit (user_id, changed_at, surplus_kcal, least_calories, least_weight_kg, target_weight_kg, may_change) VALUES ('01a22e3e-417a-79c4-9aaf-f9ad802536a4', '2026-11-30 20:56:58.082173+00', -500, 1200, 56.65625, 70, true);
INSERT INTO public.energy_limit (user_id, changed_at, surplus_kcal, least_calories, least_weight_kg, target_weight_kg, may_change) VALUES ('01a22e3e-5937-7dd0-9c47-8c2c92c20444', '2026-11-30 20:56:58.167615+00', -500, 1200, 56.65625, 70, true);
INSERT INTO public.energy_limit (user_id, changed_at, surplus_kcal, least_calories, least_weight_kg, target_weight_kg, may_change) VALUES ('01a22e3f-5477-7a60-b4fb-27cf6ba997d3', '2026-11-30 20:57:14.358077+00', -500, 1200, 52.2144, 74, false);
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8', '2026-11-30 20:56:05.009399+00', '2026-11-30 20:56:06.613091+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-3c82-783a-8553-f9701c23a0f6', 'tracker.members', '2026-11-30 20:56:00.484131+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-3cbd-7a8c-a218-fccf5c542891', 'tracker.members', '2026-11-30 20:56:00.693175+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-3e5a-7905-91fb-e89ed2ea56b3', 'tracker.members', '2026-11-30 20:56:00.927314+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-3e82-7151-ad45-46891d676994', 'tracker.members', '2026-11-30 20:56:01.009932+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-3edd-7235-b80e-0948aae431f7', 'tracker.members', '2026-11-30 20:56:01.094874+00');
INSERT INTO public.measurement (user_id, id, kind, value, unit, at) VALUES ('01a22e3f-5477-7a60-b4fb-27cf6ba997d3', '01a22e3f-565d-75ea-b694-2fb0c24aff7e', 'ketones', 1.5, 'mmol/L', '2026-03-31 08:00:00+00');
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, timezone, email_confirmed, is_at_risk, risk_version) VALUES ('01a22e3e-4f28-75da-97ac-02f891736b1f', 0, 0, NULL, NULL, NULL, 28846627, NULL, false, false, 0);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, timezone, email_confirmed, is_at_risk, risk_version) VALUES ('01a22e3e-50a8-7287-b4b8-b029f7e48e13', 0, 0, NULL, NULL, NULL, 28846627, NULL, false, false, 0);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, timezone, email_confirmed, is_at_risk, risk_version) VALUES ('01a22e3e-50e6-7507-ba90-418ba5a109fe', 0, 0, NULL, NULL, NULL, 28846627, NULL, false, false, 0);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, timezone, email_confirmed, is_at_risk, risk_version) VALUES ('01a22e3e-5167-75df-bb3a-d045cd77b5c8', 0, 0, NULL, NULL, NULL, 28846627, NULL, false, false, 0);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, timezone, email_confirmed, is_at_risk, risk_version) VALUES ('01a22e3e-52d0-7a08-abde-861dcafef1a8', 0, 0, NULL, NULL, NULL, 28846627, NULL, false, false, 0);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_outbox_and_inbox.sql', '6f316832c70c7d066baf8634baa9f61c5c4faafa913c3518668804422f506fa4', '2026-11-30 20:55:40.393213+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-30 20:55:40.406697+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0003_rebuilds.sql', 'e1a56de19f4a7042119b3f0b282f425f13be8e099c40647dcba1829c2e262285', '2026-11-30 20:55:40.421932+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging.erasures/0001_erasures.sql', '2de4368834b79094f705d9e33bbc0d319b11af1871499a1d475dc0e6282e0003', '2026-11-30 20:55:40.438377+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('work/0001_work.sql', '73a9fa959e92bf14a9514fd85e6d3dddc982ab7a33e304dc940299ae298c6cc9', '2026-11-30 20:55:40.449761+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('work/0002_groups.sql', 'ab95a1f4f7a7a14c32d207120fb1554e9b3f21368ab09b8d0dc503bf63528499', '2026-11-30 20:55:40.465941+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-30 20:55:40.474141+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0002_finish_erasures.sql', '06e07c465982876be5e21581da5b876a0b0adc67576e8956b1ffb90405dee4cc', '2026-11-30 20:55:40.485897+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0001_logs_and_achievements.sql', 'aebd22024abbd7da1e3ca36c35c9f3ee4e6c6a58ceaa7da4e153d320760441af', '2026-11-30 20:55:40.498071+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0002_diary.sql', '5b05c4f5f108bd584abf71ed24752d28a0c07f29241d80629e010352a09e7881', '2026-11-30 20:55:40.512679+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0003_foods_and_measurements.sql', 'b5b6646272e5471679c1e21d60d10c1fbe7e60a682e2c4ef2d16a8a9d9c218da', '2026-11-30 20:55:40.661662+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0004_plan_starts.sql', '8db1fad04ac9833ea5b06fa11c3d2437b08f9d8b4ebb695060389e535197fed8', '2026-11-30 20:55:40.76957+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0005_imports.sql', '0b638bd00e0c469f4c6cb069fec58abea74d18a7f73ce0b9ed0ac13c9fe6da34', '2026-11-30 20:55:40.851458+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0006_food_lookup.sql', '8dc68533a079be2c0e94b2495b0c491057ec81b753df0d5b3a3fea9ec419a1ef', '2026-11-30 20:55:40.858508+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0007_new_logs_follow.sql', '031524768f4fa6f0980afa0d9603d027d47442e50a68c4d07fb41a8a95572a24', '2026-11-30 20:55:40.901263+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0008_earlier_diary.sql', '581f2965e4bd09e42382524cb15e76466dbbf7715302a26b7ee02d1b2ad71f8c', '2026-11-30 20:55:40.924275+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0009_own_foods_and_limits.sql', '04d89e69e66f5494f8d54a308d281c2075edb1dede98038c65c6972635eb3504', '2026-11-30 20:55:40.984215+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0010_imports_in_the_worker.sql', '2b6c67d1d02c3a2d1af3a6828c373b93975044def0497b0462d831cdd1d35109', '2026-11-30 20:55:41.01143+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0012_water_added.sql', 'fba86f294b15051ada12455d38a4bdb46c629f880f219eeef29c41d9853715f0', '2026-11-30 20:55:41.018905+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0013_words_without_strokes.sql', 'b3fa3c1f7886b50001daa5fc210ed113fa6b256b761163c32e301e72feaf5419', '2026-11-30 20:55:41.031888+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0014_words_of_every_food.sql', '5d329186f7ac62e2733a1525d650b167f8b88621601b100b5061539d257c87ff', '2026-11-30 20:55:41.037631+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0015_workers_of_imports.sql', 'edc7f0d4b9a87f4a6753caaedee20eca3ddc8cbbc2c3087675bc1591622f22c4', '2026-11-30 20:55:41.042568+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0016_figures_left_out.sql', '5ff4620830d82564c8fe5d3970995d09ff8eda37f8a44822fab9bca98ea5c972', '2026-11-30 20:55:41.055838+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0017_unstated_figures.sql', '847fa5ef5aaac8ee6493a695f1308a2ae9b7031af845ea9273c17954bacf2b5e', '2026-11-30 20:55:41.084463+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0018_day_log.sql', '4c728a25040ed5c9348b5ac41737a81b819c656817b7f464a6bbcdeda68d975a', '2026-11-30 20:55:41.095963+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0019_time_zones.sql', '23bb947f0e511039121e391fdf3f98bcf56e02c2d55a05eb773287cc62c80f95', '2026-11-30 20:55:41.110277+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0020_typed_figures.sql', '919206dca53cdb9c1ae2c5da1e7c7f224256c3519d2c62cd45394682c8fa1e36', '2026-11-30 20:55:41.12588+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0021_logs_of_entries.sql', '37778ec7a089cea04d106f383fb7a93ea55ce886489ba7fd392f775df30abe74', '2026-11-30 20:55:41.131326+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0022_limits_of_typing_errors.sql', '6e9a69a232a4d0a77474debe1a8967bb855f43cf404040bfed61bb31e0826ef9', '2026-11-30 20:55:41.141665+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0023_minerals_of_entries.sql', 'e5dd6436cf5abf75ecd92f78c00a9f9a3b405560d6ae150f67ca25ab56b49c30', '2026-11-30 20:55:41.152874+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0024_minerals_of_labels_and_targets.sql', 'c8d1c4482bf573a4904c401c5a1ff1fba818dbad7f185630cf9588f31a6eb12f', '2026-11-30 20:55:41.175513+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0025_known_foods.sql', '89504c65ddd1d7bcff3b353b4288d5316da2dca2a2b4115051b9eac65d26d06b', '2026-11-30 20:55:41.193181+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0026_minerals_of_earlier_entries.sql', '52f9872672f2ba9921e74abe534300dbe995af82d1a4cc3bc52bb23e0edc5b29', '2026-11-30 20:55:41.232689+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0028_imported_foods.sql', 'e7c91f9b9012b71afe6c9374f2abb04697d28006e1d24e1056391814e9786f76', '2026-11-30 20:55:41.255613+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0029_traces.sql', '6874dae6fa7d92a2cf14df76b08f3edaaae0b5a69733f4dc4daa690939267f88', '2026-11-30 20:55:41.295173+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0030_confirmed_addresses_and_import_turns.sql', 'e4f15498fe6fd29b5d7e926c83130cabe9817b034ebd12eb6f272330f476ccd7', '2026-11-30 20:55:41.307816+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0031_functions_of_statements.sql', '760d6cbdaac3966eeffaaf999dbf42c591d73053dfb60ffd88aff78b0fb87207', '2026-11-30 20:55:41.325939+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0033_targets_of.sql', 'ba713a1b286089623db366f7214c7f117b18685b6e2b57eff00a58f17d09d975', '2026-11-30 20:55:41.353893+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0034_imports_in_the_queue.sql', 'c764187fc12065e8e0528c34bf10666514bccce632b6bea66a33684bf646de8e', '2026-11-30 20:55:41.373442+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0035_expected_expenditure.sql', '9c0ee78a57afb57a51750b172e41b3642fe67180b8899a83b61e20664ee603f3', '2026-11-30 20:55:41.38807+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0036_check_ins.sql', 'c783a31b71b55e5c5cb7c69b80e9b56ea76f118f983e4a8ea3847521abd46675', '2026-11-30 20:55:41.401694+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0037_whole_days.sql', '1ff89756f67d6d02583b75424fd3b802a90836cfed0f285f225bba5cd8fab110', '2026-11-30 20:55:41.434086+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0038_ketone_risks.sql', 'c46f9c45de7e44fa538812317bc10bcaca63e5ff53e600a93baa3fa5a566b957', '2026-11-30 20:55:41.477199+00');
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words, sodium_mg, potassium_mg, magnesium_mg) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '01a22e3e-4476-77c5-a419-b65b9ec30603', 'Stew 0', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-30 20:56:02.365488+00', ' stew 0', NULL, NULL, NULL);
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words, sodium_mg, potassium_mg, magnesium_mg) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '01a22e3e-44d7-7f16-805f-f13ad9dcd9db', 'Stew 1', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-30 20:56:02.518416+00', ' stew 1', NULL, NULL, NULL);
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words, sodium_mg, potassium_mg, magnesium_mg) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '01a22e3e-452b-769d-99f1-96a33e7f05c8', 'Stew 2', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-30 20:56:02.603294+00', ' stew 2', NULL, NULL, NULL);
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words, sodium_mg, potassium_mg, magnesium_mg) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '01a22e3e-457d-7f7c-9c9c-c2ce9ae6d868', 'Stew 3', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-30 20:56:02.684721+00', ' stew 3', NULL, NULL, NULL);
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words, sodium_mg, potassium_mg, magnesium_mg) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '01a22e3e-45c4-7073-b2b8-b5628190beab', 'Stew 4', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-30 20:56:02.755974+00', ' stew 4', NULL, NULL, NULL);
INSERT INTO public.plan_start (user_id, plan_id, kind, starts_on, chosen_at) VALUES ('01a22e3f-5477-7a60-b4fb-27cf6ba997d3', 'keto-kickstart', 'catalogue', '2026-04-06', '2026-11-30 20:57:12.510848+00');
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g, expenditure_kcal) VALUES ('01a22e3e-3c5a-7be0-8f67-0c83b4c11627', '2026-11-30 20:56:01.266986+00', 1676, 128, 130, 20, 2176);
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g, expenditure_kcal) VALUES ('01a22e3e-417a-79c4-9aaf-f9ad802536a4', '2026-11-30 20:56:04.125457+00', 1676, 128, 130, 20, 2176);
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g, expenditure_kcal) VALUES ('01a22e3e-5937-7dd0-9c47-8c2c92c20444', '2026-11-30 20:56:09.314908+00', 1676, 128, 130, 20, 2176);
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g, expenditure_kcal) VALUES ('01a22e3f-5477-7a60-b4fb-27cf6ba997d3', '2026-11-30 20:57:14.322744+00', 1623, 113, 121, 20, 2123);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('9b10b4b4-5055-4b96-9403-929c20785d1f', '01a22e3e-5a29-76a2-a786-c5db90c3f1f4', '2026-11-29 12:00:00+00', NULL, 2485, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-30 20:56:08.633706+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('01a22e3e-5e85-70ef-baff-d75a4f59c812', '01a22e3e-5d82-7e04-b98d-cfbb69df4e60', '2026-11-29 12:00:00+00', NULL, 2039, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-30 20:56:09.093707+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('01a22e3e-5e23-77be-a8e5-cd9f6e765b53', '01a22e3e-5d82-7e04-b98d-cfbb69df4e60', '2026-11-30 12:00:00+00', NULL, 1931, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-30 20:56:09.13318+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('01a22e3e-6712-790c-979e-483c7288aa0b', '01a22e3e-5efa-7416-8dc1-f4e9672006a1', '2026-11-30 12:00:00+00', NULL, 1884, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-30 20:56:11.282026+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('01a22e3e-6761-7323-b87e-722cb0ec8fb7', '01a22e3e-60c2-72b7-be73-b947c9649cec', '2026-11-30 12:00:00+00', NULL, 1277, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-30 20:56:11.361769+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('7248983c-e574-4f96-8e22-d5d51b4c315a', '01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '2026-11-30 12:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-30 20:56:02.205224+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('240a5419-79d4-4b3e-af7d-f91994e1d8bd', '01a22e3e-3e23-7004-850f-fcaf00469d2d', '2026-11-30 12:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-30 20:56:02.792549+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('af581a9f-7795-48dd-9b6c-2eb879386cad', '01a22e3e-3e23-7004-850f-fcaf00469d2d', '2026-11-29 12:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-30 20:56:02.87086+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('c1d62aa4-89e2-41d4-b35b-9afdcd74dbd4', '01a22e3e-5a29-76a2-a786-c5db90c3f1f4', '2026-11-30 12:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-30 20:56:08.579468+00', 0);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a22e3e-3e1f-7229-b8fd-6377066abe68', '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', true, 28846562);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a22e3e-413c-7622-8ebe-3fdb374840e7', '01a22e3d-f4d2-79ad-b73e-61c4b32338e3', true, 28846564);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a22e3e-43c2-7022-aa2c-7ab00d571101', '01a22e3d-f4d2-79ad-b73e-61c4b32338e3', true, 28846564);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a22e3e-4907-73d0-94c7-86cd7d919d95', '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', false, 28846565);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a22e3e-4f28-75da-97ac-02f891736b1f', '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', true, 28846566);
INSERT INTO public.target (user_id, calories, protein_g, fat_g, net_carbs_g, minerals) VALUES ('01a22e3f-5477-7a60-b4fb-27cf6ba997d3', 1700, 120, 130, 25, '{"sodium_mg": {"max": 5000.0, "min": 3000.0}}');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8', '2026-12-07 20:56:05.009399+00', '2026-11-30 20:56:05.348656+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('session:01a22e3e-6582-7eaf-888b-780f6f5746c5', '2026-11-30 20:56:10.935699+00', '2026-11-30 20:56:11.033611+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22e3e-60c2-72b7-be73-b947c9649cec', '2026-11-30 20:56:10.034273+00', '2026-11-30 20:57:08.115688+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22e3e-63bc-7c46-b4c3-dcf95580f66f', '2026-11-30 20:56:10.929783+00', '2026-11-30 20:57:08.172901+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a22e3e-4f28-75da-97ac-02f891736b1f', '01a22e3d-f555-71e2-bc90-eca8c02970fb', '2026-11-30 20:56:01.153033+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a22e3e-4032-7787-bbc4-a2a3234f3e4c', '01a22e3d-f555-71e2-bc90-eca8c02970fb', '2026-11-30 20:56:01.669341+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a22e3e-3c5a-7be0-8f67-0c83b4c11627', '01a22e3d-f555-71e2-bc90-eca8c02970fb', '2026-11-30 20:56:02.149473+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a22e3e-3e1f-7229-b8fd-6377066abe68', '01a22e3d-f555-71e2-bc90-eca8c02970fb', '2026-11-30 20:56:04.062567+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a22e3e-3e1f-7229-b8fd-6377066abe68', '01a22e3d-f5ae-7176-ba95-cedcc4b8b496', '2026-11-30 20:56:04.062619+00');
INSERT INTO public.water_added (user_id, id, added_at) VALUES ('01a22e3f-5477-7a60-b4fb-27cf6ba997d3', '01939fa0-8000-7000-8000-0000000000a9', '2026-11-30 20:57:12.487969+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 74, true);
ALTER TABLE ONLY public.achievement
    ADD CONSTRAINT achievement_name_key UNIQUE (name);
ALTER TABLE ONLY public.achievement
    ADD CONSTRAINT achievement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.check_in
    ADD CONSTRAINT check_in_pkey PRIMARY KEY (user_id);
ALTER TABLE public.diary_day
    ADD CONSTRAINT diary_day_carbs_g CHECK ((carbs_g <= (1000)::numeric)) NOT VALID;
ALTER TABLE public.diary_day
    ADD CONSTRAINT diary_day_net_carbs_g CHECK ((net_carbs_g <= (1000)::numeric)) NOT VALID;
ALTER TABLE ONLY public.diary_day
    ADD CONSTRAINT diary_day_pkey PRIMARY KEY (user_id, date);
ALTER TABLE ONLY public.diary_entry
    ADD CONSTRAINT diary_entry_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2025_11
    ADD CONSTRAINT diary_entry_2025_11_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2025_12
    ADD CONSTRAINT diary_entry_2025_12_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_01
    ADD CONSTRAINT diary_entry_2026_01_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_02
    ADD CONSTRAINT diary_entry_2026_02_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_03
    ADD CONSTRAINT diary_entry_2026_03_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_04
    ADD CONSTRAINT diary_entry_2026_04_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_05
    ADD CONSTRAINT diary_entry_2026_05_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_06
    ADD CONSTRAINT diary_entry_2026_06_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_07
    ADD CONSTRAINT diary_entry_2026_07_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_08
    ADD CONSTRAINT diary_entry_2026_08_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_09
    ADD CONSTRAINT diary_entry_2026_09_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_10
    ADD CONSTRAINT diary_entry_2026_10_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_11
    ADD CONSTRAINT diary_entry_2026_11_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2026_12
    ADD CONSTRAINT diary_entry_2026_12_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2027_01
    ADD CONSTRAINT diary_entry_2027_01_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_2027_02
    ADD CONSTRAINT diary_entry_2027_02_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_before
    ADD CONSTRAINT diary_entry_before_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_entry_date
    ADD CONSTRAINT diary_entry_date_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.diary_entry_default
    ADD CONSTRAINT diary_entry_default_pkey PRIMARY KEY (user_id, date, id);
ALTER TABLE ONLY public.diary_import
    ADD CONSTRAINT diary_import_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.diary_size
    ADD CONSTRAINT diary_size_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.dish
    ADD CONSTRAINT dish_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.energy_limit
    ADD CONSTRAINT energy_limit_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.erased_user
    ADD CONSTRAINT erased_user_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.food_import
    ADD CONSTRAINT food_import_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.food_lookup
    ADD CONSTRAINT food_lookup_pkey PRIMARY KEY (ean);
ALTER TABLE ONLY public.food_request
    ADD CONSTRAINT food_request_pkey PRIMARY KEY (asked_at);
ALTER TABLE ONLY public.imported_food
    ADD CONSTRAINT imported_food_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inbox_claim
    ADD CONSTRAINT inbox_claim_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.measurement
    ADD CONSTRAINT measurement_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.my_food
    ADD CONSTRAINT my_food_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.plan_start
    ADD CONSTRAINT plan_start_pkey PRIMARY KEY (user_id, plan_id);
ALTER TABLE ONLY public.plan_target
    ADD CONSTRAINT plan_target_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.progress_log
    ADD CONSTRAINT progress_log_pkey PRIMARY KEY (user_id, date);
ALTER TABLE ONLY public.projection_rebuild
    ADD CONSTRAINT projection_rebuild_pkey PRIMARY KEY (projection);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (user_id, plan_id);
ALTER TABLE ONLY public.rebuilt_row
    ADD CONSTRAINT rebuilt_row_pkey PRIMARY KEY (projection, key);
ALTER TABLE ONLY public.target
    ADD CONSTRAINT target_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.token_revocation
    ADD CONSTRAINT token_revocation_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.user_achievement
    ADD CONSTRAINT user_achievement_pkey PRIMARY KEY (user_id, achievement_id);
ALTER TABLE ONLY public.water_added
    ADD CONSTRAINT water_added_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.whole_day
    ADD CONSTRAINT whole_day_pkey PRIMARY KEY (user_id, date);
ALTER TABLE ONLY public.work
    ADD CONSTRAINT work_pkey PRIMARY KEY (kind, key);
CREATE UNIQUE INDEX diary_import_at_work ON public.diary_import USING btree (user_id) WHERE (state = ANY (ARRAY['reading'::text, 'applying'::text]));
CREATE INDEX erased_user_unfinished ON public.erased_user USING btree (user_id) WHERE (finished_at IS NULL);
CREATE INDEX food_lookup_age ON public.food_lookup USING btree (looked_up_at);
CREATE INDEX imported_food_barcode ON public.imported_food USING btree (barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX imported_food_searched ON public.imported_food USING btree (id) WHERE ((barcode IS NULL) AND (gone_at IS NULL));
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE INDEX measurement_of_kind ON public.measurement USING btree (user_id, kind, at, id);
CREATE INDEX measurement_of_user ON public.measurement USING btree (user_id, at);
CREATE INDEX outbox_latest_of ON public.outbox USING btree (latest_of) WHERE (latest_of IS NOT NULL);
CREATE INDEX rebuilt_row_subject ON public.rebuilt_row USING btree (subject);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
CREATE INDEX water_added_latest ON public.water_added USING btree (user_id, added_at);
CREATE INDEX work_done ON public.work USING btree (kind, done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX work_due ON public.work USING btree (kind, group_key, due_at) WHERE ((worker IS NULL) AND (done_at IS NULL) AND (gave_up_at IS NULL));
CREATE INDEX work_gave_up ON public.work USING btree (kind) WHERE (gave_up_at IS NOT NULL);
CREATE INDEX work_leased ON public.work USING btree (kind) WHERE (worker IS NOT NULL);
CREATE INDEX work_member ON public.work USING btree (member_id) WHERE (member_id IS NOT NULL);
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2025_11_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2025_12_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_01_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_02_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_03_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_04_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_05_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_06_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_07_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_08_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_09_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_10_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_11_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2026_12_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2027_01_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_2027_02_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_before_pkey;
ALTER INDEX public.diary_entry_pkey ATTACH PARTITION public.diary_entry_default_pkey;
CREATE TRIGGER add_import_task AFTER INSERT OR UPDATE OF state ON public.diary_import FOR EACH ROW WHEN ((new.state = ANY (ARRAY['reading'::text, 'applying'::text]))) EXECUTE FUNCTION public.add_import_task();
CREATE TRIGGER add_unfinished_erasure AFTER INSERT OR UPDATE ON public.erased_user FOR EACH ROW WHEN ((new.finished_at IS NULL)) EXECUTE FUNCTION public.add_unfinished_erasure();
CREATE TRIGGER keep_log_of_entries AFTER DELETE ON public.progress_log FOR EACH ROW EXECUTE FUNCTION public.keep_log_of_entries();
CREATE TRIGGER keep_what_was_typed BEFORE INSERT OR UPDATE ON public.progress_log FOR EACH ROW WHEN ((new.from_entries <> 0)) EXECUTE FUNCTION public.keep_what_was_typed();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.check_in FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.diary_day FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.diary_import FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.dish FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.food_request FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.measurement FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.my_food FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.plan_start FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.progress_log FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.target FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.whole_day FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.work FOR EACH ROW WHEN ((new.member_id IS NOT NULL)) EXECUTE FUNCTION public.refuse_erased('member_id');
ALTER TABLE ONLY public.user_achievement
    ADD CONSTRAINT user_achievement_achievement_id_fkey FOREIGN KEY (achievement_id) REFERENCES public.achievement(id);
