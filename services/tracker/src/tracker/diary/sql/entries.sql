-- A statement that changes entries also changes the sums of their days, creates missing logs of these
-- days, publishes `LogSaved`, and counts the entries of the diary (`diary_size`).
--
-- The row of a day in `diary_day` is its lock. Its sums are changed by differences of exact decimals,
-- so that changes of one day wait for each other and none is counted twice. Days are locked in the
-- order of their dates, and a day before its log, so that two changes never deadlock. The limits of a
-- day are CHECKs on that row. `LogSaved` replaces the waiting event of the same member and day
-- (`publish_latest`): while the broker is down, a day of many entries leaves one event.

-- name: add_entries
-- Add :entries, except those whose ids the member has. Unless the caller knows that there is room
-- (:has_room), they must be of the day of :noon, and nothing is added if the account has no room for
-- them, or if the day has no log and :makes_log is false.
WITH wanted AS (
    SELECT
        id, date, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g,
        carbs_g, net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg,
        magnesium_mg, rest
    FROM json_populate_recordset(NULL::diary_entry, :entries)
), new AS (
    INSERT INTO diary_entry_date (user_id, id, date)
    SELECT :user_id, id, date FROM wanted
    WHERE :has_room OR (
        (
            :makes_log
            OR EXISTS (SELECT FROM progress_log WHERE user_id = :user_id AND date = :noon)
        )
        AND (SELECT is_free FROM has_room_for_day(:user_id, :noon, :most_logs) AS is_free)
        AND json_array_length(:entries) <= (
            SELECT entries_left FROM entry_room(:user_id, :most_entries, :most_unconfirmed)
        )
    )
    ORDER BY id
    ON CONFLICT DO NOTHING RETURNING id
), entry AS (
    INSERT INTO diary_entry (
        user_id, id, date, meal, name, food_id, dish_id, grams, portions, calories, protein_g,
        fat_g, carbs_g, net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg,
        magnesium_mg, rest
    )
    SELECT
        :user_id, id, date, meal, name, food_id, dish_id, grams, portions, calories, protein_g,
        fat_g, carbs_g, net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg,
        magnesium_mg, rest
    FROM wanted WHERE id IN (SELECT id FROM new)
    RETURNING date, calories, protein_g, fat_g, carbs_g, net_carbs_g
), day AS (
    INSERT INTO diary_day AS day (
        user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g,
        calories_unstated, protein_g_unstated, fat_g_unstated, carbs_g_unstated,
        net_carbs_g_unstated
    )
    SELECT
        :user_id, date, count(*), coalesce(sum(calories), 0), coalesce(sum(protein_g), 0),
        coalesce(sum(fat_g), 0), coalesce(sum(carbs_g), 0), coalesce(sum(net_carbs_g), 0),
        count(*) - count(calories), count(*) - count(protein_g), count(*) - count(fat_g),
        count(*) - count(carbs_g), count(*) - count(net_carbs_g)
    FROM entry GROUP BY date ORDER BY date
    ON CONFLICT (user_id, date) DO UPDATE SET
        entries = day.entries + excluded.entries,
        calories = day.calories + excluded.calories,
        protein_g = day.protein_g + excluded.protein_g,
        fat_g = day.fat_g + excluded.fat_g,
        carbs_g = day.carbs_g + excluded.carbs_g,
        net_carbs_g = day.net_carbs_g + excluded.net_carbs_g,
        calories_unstated = day.calories_unstated + excluded.calories_unstated,
        protein_g_unstated = day.protein_g_unstated + excluded.protein_g_unstated,
        fat_g_unstated = day.fat_g_unstated + excluded.fat_g_unstated,
        carbs_g_unstated = day.carbs_g_unstated + excluded.carbs_g_unstated,
        net_carbs_g_unstated = day.net_carbs_g_unstated + excluded.net_carbs_g_unstated
    RETURNING date
), log AS (
    INSERT INTO progress_log AS log (id, user_id, date, saved_at)
    SELECT gen_random_uuid()::text, :user_id, (date + time '12:00') AT TIME ZONE 'UTC', :now
    FROM day
    ON CONFLICT (user_id, date) DO UPDATE SET saved_at = greatest(log.saved_at, excluded.saved_at)
    RETURNING date, xmax = 0 AS is_new
), size AS (
    INSERT INTO diary_size AS size (user_id, entries)
    SELECT :user_id, (SELECT count(*) FROM entry)
    -- After the days and the logs, so that two changes never deadlock.
    WHERE (SELECT count(*) FROM log) > 0
    ON CONFLICT (user_id) DO UPDATE SET entries = size.entries + excluded.entries
), published AS (
    SELECT publish_latest(event.latest_of, event.id, event.routing_key, event.body)
    FROM log
    JOIN unnest(
        :saved_logs::timestamptz[], :latest_of::text[], :event_ids::text[], :routing_keys::text[],
        :bodies::text[]
    ) AS event (date, latest_of, id, routing_key, body) ON event.date = log.date
)
SELECT
    bool_or(is_new) AS is_new,
    (SELECT count(*) FROM published) AS events_published,
    (SELECT count(*) FROM entry) AS entries_added
FROM log HAVING count(*) > 0;

-- name: change_entries
-- Remove the entries with :ids, whose days are :noons, and store :entries: the changed versions of
-- those that stay.
WITH gone AS (
    DELETE FROM diary_entry AS entry
    USING unnest(:ids::text[], :noons::timestamptz[]) AS known (id, noon)
    WHERE entry.user_id = :user_id AND entry.date = day_of(known.noon) AND entry.id = known.id
    RETURNING entry.date, calories, protein_g, fat_g, carbs_g, net_carbs_g
), entry AS (
    INSERT INTO diary_entry (
        user_id, id, date, meal, name, food_id, dish_id, grams, portions, calories, protein_g,
        fat_g, carbs_g, net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg,
        magnesium_mg, rest
    )
    SELECT
        :user_id, id, date, meal, name, food_id, dish_id, grams, portions, calories, protein_g,
        fat_g, carbs_g, net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg,
        magnesium_mg, rest
    FROM json_populate_recordset(NULL::diary_entry, :entries)
    -- After all of them are removed, because the ids are the same.
    WHERE (SELECT count(*) FROM gone) > 0
    RETURNING id, date, calories, protein_g, fat_g, carbs_g, net_carbs_g
), moved AS (
    UPDATE diary_entry_date AS known SET date = entry.date FROM entry
    WHERE known.user_id = :user_id AND known.id = entry.id AND known.date <> entry.date
), forgotten AS (
    DELETE FROM diary_entry_date
    WHERE user_id = :user_id AND id = ANY(:ids) AND id NOT IN (SELECT id FROM entry)
), changed AS (
    SELECT
        date, -1 AS entries, -calories AS calories, -protein_g AS protein_g, -fat_g AS fat_g,
        -carbs_g AS carbs_g, -net_carbs_g AS net_carbs_g
    FROM gone
    UNION ALL
    SELECT date, 1, calories, protein_g, fat_g, carbs_g, net_carbs_g FROM entry
), day AS (
    INSERT INTO diary_day AS day (
        user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g,
        calories_unstated, protein_g_unstated, fat_g_unstated, carbs_g_unstated,
        net_carbs_g_unstated
    )
    SELECT
        :user_id, date, sum(entries), coalesce(sum(calories), 0), coalesce(sum(protein_g), 0),
        coalesce(sum(fat_g), 0), coalesce(sum(carbs_g), 0), coalesce(sum(net_carbs_g), 0),
        coalesce(sum(entries) FILTER (WHERE calories IS NULL), 0),
        coalesce(sum(entries) FILTER (WHERE protein_g IS NULL), 0),
        coalesce(sum(entries) FILTER (WHERE fat_g IS NULL), 0),
        coalesce(sum(entries) FILTER (WHERE carbs_g IS NULL), 0),
        coalesce(sum(entries) FILTER (WHERE net_carbs_g IS NULL), 0)
    FROM changed GROUP BY date ORDER BY date
    ON CONFLICT (user_id, date) DO UPDATE SET
        entries = day.entries + excluded.entries,
        calories = day.calories + excluded.calories,
        protein_g = day.protein_g + excluded.protein_g,
        fat_g = day.fat_g + excluded.fat_g,
        carbs_g = day.carbs_g + excluded.carbs_g,
        net_carbs_g = day.net_carbs_g + excluded.net_carbs_g,
        calories_unstated = day.calories_unstated + excluded.calories_unstated,
        protein_g_unstated = day.protein_g_unstated + excluded.protein_g_unstated,
        fat_g_unstated = day.fat_g_unstated + excluded.fat_g_unstated,
        carbs_g_unstated = day.carbs_g_unstated + excluded.carbs_g_unstated,
        net_carbs_g_unstated = day.net_carbs_g_unstated + excluded.net_carbs_g_unstated
    RETURNING date
), log AS (
    INSERT INTO progress_log AS log (id, user_id, date, saved_at)
    SELECT gen_random_uuid()::text, :user_id, (date + time '12:00') AT TIME ZONE 'UTC', :now
    FROM day
    ON CONFLICT (user_id, date) DO UPDATE SET saved_at = greatest(log.saved_at, excluded.saved_at)
    RETURNING date, xmax = 0 AS is_new
), size AS (
    INSERT INTO diary_size AS size (user_id, entries)
    SELECT :user_id, (SELECT sum(entries) FROM changed)
    WHERE (SELECT count(*) FROM log) > 0
    ON CONFLICT (user_id) DO UPDATE SET entries = size.entries + excluded.entries
), published AS (
    SELECT publish_latest(event.latest_of, event.id, event.routing_key, event.body)
    FROM log
    JOIN unnest(
        :saved_logs::timestamptz[], :latest_of::text[], :event_ids::text[], :routing_keys::text[],
        :bodies::text[]
    ) AS event (date, latest_of, id, routing_key, body) ON event.date = log.date
)
SELECT bool_or(is_new) AS is_new, (SELECT count(*) FROM published) AS events_published
FROM log HAVING count(*) > 0;

-- name: lock_entries
-- Lock the ids, so that changes of an entry are serialized. `erased_among` takes the lock of an
-- erasure before the row's, as an erasure does.
SELECT id, date FROM diary_entry_date
WHERE user_id = :user_id AND id = ANY(:ids::text[])
    AND NOT EXISTS (SELECT erased_among(ARRAY[:user_id]))
ORDER BY id FOR UPDATE;

-- name: list_entries
SELECT
    id, date, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g,
    net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest
FROM diary_entry_date JOIN diary_entry USING (user_id, date, id)
WHERE diary_entry_date.user_id = :user_id AND diary_entry_date.id = ANY(:ids::text[]);

-- name: list_source
-- The entries to copy, and the copies that an earlier request has made. One statement reads both, so
-- that the source does not include copies that were made in between.
SELECT
    id, date, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g,
    net_carbs_g, created_at, fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest,
    id = ANY(:new_ids::text[]) AS is_copy
FROM diary_entry
WHERE user_id = :user_id AND date = day_of(:source_noon) AND (:meal::text IS NULL OR meal = :meal)
    OR user_id = :user_id AND date = day_of(:target_noon) AND id = ANY(:new_ids)
ORDER BY created_at, id;

-- name: list_recent
-- The JSON of a `RecentResponse`, with the amounts and figures of the last time.
SELECT json_build_object('items', coalesce(json_agg(item), '[]'))::text
FROM (
    SELECT
        calories, protein_g AS "proteinG", fat_g AS "fatG", carbs_g AS "carbsG",
        net_carbs_g AS "netCarbsG", fiber_g AS "fiberG", polyols_g AS "polyolsG",
        sodium_mg AS "sodiumMg", potassium_mg AS "potassiumMg", magnesium_mg AS "magnesiumMg",
        meal, name, food_id AS "foodId", dish_id AS "dishId", grams, portions, times,
        date AS "lastDate"
    FROM (
        SELECT
            *, count(*) OVER thing AS times,
            row_number() OVER (thing ORDER BY date DESC, created_at DESC, id DESC) AS place
        FROM diary_entry WHERE user_id = :user_id AND date BETWEEN :since AND :until
        WINDOW thing AS (PARTITION BY meal, food_id, dish_id, name)
    ) AS eaten
    WHERE place = 1
    ORDER BY times DESC, date DESC, created_at DESC, id DESC LIMIT :limit
) AS item;

-- name: select_entry_room
SELECT entries_left, is_unconfirmed
FROM entry_room(:user_id, :most_entries, :most_unconfirmed);

-- name: has_room_for_day
SELECT has_room FROM has_room_for_day(:user_id, :noon, :most_logs) AS has_room;
