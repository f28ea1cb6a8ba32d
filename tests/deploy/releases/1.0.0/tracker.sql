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
CREATE FUNCTION public.follow_day() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
BEGIN
    PERFORM pg_advisory_xact_lock_shared(1701999459, hashtext(NEW.user_id));
    IF EXISTS (SELECT FROM erased_user AS gone WHERE gone.user_id = NEW.user_id) THEN
        RAISE EXCEPTION 'This user was erased' USING ERRCODE = 'UE001';
    END IF;
    RETURN NEW;
END $$;
CREATE TABLE public.achievement (
    id text NOT NULL,
    name text NOT NULL,
    icon text NOT NULL,
    points integer NOT NULL,
    condition jsonb NOT NULL
);
CREATE TABLE public.diary_day (
    user_id text NOT NULL,
    date date NOT NULL,
    entries integer DEFAULT 0 NOT NULL,
    calories numeric(14,1) DEFAULT 0 NOT NULL,
    protein_g numeric(14,1) DEFAULT 0 NOT NULL,
    fat_g numeric(14,1) DEFAULT 0 NOT NULL,
    carbs_g numeric(14,1) DEFAULT 0 NOT NULL,
    net_carbs_g numeric(14,1) DEFAULT 0 NOT NULL,
    CONSTRAINT diary_day_calories CHECK ((calories <= (10000)::numeric)),
    CONSTRAINT diary_day_carbs_g CHECK ((carbs_g <= (500)::numeric)),
    CONSTRAINT diary_day_entries CHECK ((entries <= 60)),
    CONSTRAINT diary_day_fat_g CHECK ((fat_g <= (500)::numeric)),
    CONSTRAINT diary_day_net_carbs_g CHECK ((net_carbs_g <= (100)::numeric)),
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
    calories numeric(14,1) NOT NULL,
    protein_g numeric(14,1) NOT NULL,
    fat_g numeric(14,1) NOT NULL,
    carbs_g numeric(14,1) NOT NULL,
    net_carbs_g numeric(14,1) NOT NULL,
    created_at timestamp with time zone NOT NULL
)
PARTITION BY RANGE (date);
ALTER TABLE ONLY public.diary_entry ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2025_11 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2025_11 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2025_12 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2025_12 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_01 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_01 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_02 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_02 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_03 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_03 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_04 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_04 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_05 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_05 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_06 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_06 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_07 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_07 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_08 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_08 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_09 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_09 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_10 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_10 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_11 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_11 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2026_12 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2026_12 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2027_01 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2027_01 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_2027_02 ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_2027_02 ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_before ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_before ALTER COLUMN name SET STATISTICS 0;
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
    calories numeric(14,1) CONSTRAINT diary_entry_calories_not_null NOT NULL,
    protein_g numeric(14,1) CONSTRAINT diary_entry_protein_g_not_null NOT NULL,
    fat_g numeric(14,1) CONSTRAINT diary_entry_fat_g_not_null NOT NULL,
    carbs_g numeric(14,1) CONSTRAINT diary_entry_carbs_g_not_null NOT NULL,
    net_carbs_g numeric(14,1) CONSTRAINT diary_entry_net_carbs_g_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT diary_entry_created_at_not_null NOT NULL
);
ALTER TABLE ONLY public.diary_entry_default ALTER COLUMN meal SET STATISTICS 0;
ALTER TABLE ONLY public.diary_entry_default ALTER COLUMN name SET STATISTICS 0;
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
    attempts integer DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.diary_import ALTER COLUMN state SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN format SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN summary SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN answers SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN content SET STATISTICS 0;
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
CREATE TABLE public.erased_user (
    user_id text NOT NULL,
    erased_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone
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
    profile_version integer DEFAULT 0 NOT NULL
);
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
    words text NOT NULL
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
    net_carbs_g double precision
);
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
    from_entries smallint DEFAULT 0 NOT NULL
)
WITH (fillfactor='90');
ALTER TABLE ONLY public.progress_log ALTER COLUMN notes SET STATISTICS 0;
CREATE TABLE public.purchase (
    user_id text NOT NULL,
    plan_id text NOT NULL,
    owned boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.target (
    user_id text NOT NULL,
    calories double precision NOT NULL,
    protein_g double precision NOT NULL,
    fat_g double precision NOT NULL,
    net_carbs_g double precision NOT NULL
);
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
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2183c-5889-771c-96a5-f301cb178fa4', 'First log', '📓', 10, '{"type": "logs", "value": 1}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2183c-58b2-76ac-8887-25e5f5d2c3ff', 'A week on record', '🗓️', 25, '{"type": "logs", "value": 7}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2183c-58ee-7781-924d-a83329a07285', 'Thirty days on record', '📈', 75, '{"type": "logs", "value": 30}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2183c-5915-7023-a333-e6602008d6a3', 'A hundred logs', '💯', 200, '{"type": "logs", "value": 100}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2183c-591b-7726-ae82-1471b3f64b20', 'A year of logs', '🏛️', 500, '{"type": "logs", "value": 365}');
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '2026-11-26', 60, 3144.6, 0.0, 0.0, 0.0, 0.0);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g) VALUES ('01a2183c-7e9d-7a1f-946c-57c269b48feb', '2026-11-26', 20, 692.5, 0.0, 0.0, 0.0, 0.0);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g) VALUES ('01a2183c-7e9d-7a1f-946c-57c269b48feb', '2026-11-25', 12, 348.6, 0.0, 0.0, 0.0, 0.0);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g) VALUES ('01a2183c-84fb-7f77-86a8-0fc59929ae6e', '2026-11-26', 20, 1070.1, 0.0, 0.0, 0.0, 0.0);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g) VALUES ('01a2183c-84fb-7f77-86a8-0fc59929ae6e', '2026-11-25', 12, 629.6, 0.0, 0.0, 0.0, 0.0);
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '2026-11-26', '027513bb-787a-6b5e-e46b-1ca98988760b', 'snack', 'Stew', NULL, NULL, NULL, NULL, 58.1, 0.0, 0.0, 0.0, 0.0, '2026-11-26 14:22:26.068271+00');
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '2026-11-26', '1fa045b0-d20c-fb74-b36b-b2c72f38ba82', 'snack', 'Stew', NULL, NULL, NULL, NULL, 64.5, 0.0, 0.0, 0.0, 0.0, '2026-11-26 14:22:26.068275+00');
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '2026-11-26', '2ea41423-f4de-ebf6-6ebb-cc753e3115b4', 'snack', 'Stew', NULL, NULL, NULL, NULL, 47.9, 0.0, 0.0, 0.0, 0.0, '2026-11-26 14:22:26.068281+00');
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '2026-11-26', '36e35db3-023f-c28f-447b-90ca0b0ecec8', 'snack', 'Stew', NULL, NULL, NULL, NULL, 4.6, 0.0, 0.0, 0.0, 0.0, '2026-11-26 14:22:26.06828+00');
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '2026-11-26', '45ea7c5f-38dd-a1ce-1214-90c4eb3ace57', 'snack', 'Stew', NULL, NULL, NULL, NULL, 67.5, 0.0, 0.0, 0.0, 0.0, '2026-11-26 14:22:26.068276+00');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '027513bb-787a-6b5e-e46b-1ca98988760b', '2026-11-26');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '1fa045b0-d20c-fb74-b36b-b2c72f38ba82', '2026-11-26');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '2ea41423-f4de-ebf6-6ebb-cc753e3115b4', '2026-11-26');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '36e35db3-023f-c28f-447b-90ca0b0ecec8', '2026-11-26');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '45ea7c5f-38dd-a1ce-1214-90c4eb3ace57', '2026-11-26');
INSERT INTO public.diary_size (user_id, entries) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', 60);
INSERT INTO public.diary_size (user_id, entries) VALUES ('01a2183c-7e9d-7a1f-946c-57c269b48feb', 32);
INSERT INTO public.diary_size (user_id, entries) VALUES ('01a2183c-84fb-7f77-86a8-0fc59929ae6e', 32);
INSERT INTO public.diary_size (user_id, entries) VALUES ('01a2183c-8c33-7ce9-a8c0-efc73428b5bf', 60);
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', '2026-11-26 14:22:33.883895+00', '2026-11-26 14:22:34.503551+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-75c5-7d2c-9721-96291a997090', 'tracker.members', '2026-11-26 14:22:25.457529+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-7674-7360-8500-cd3fcfa93f68', 'tracker.members', '2026-11-26 14:22:25.55415+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-764f-7d67-ace2-f301812e1a04', 'tracker.members', '2026-11-26 14:22:25.615552+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-772e-73f6-b917-e83435305855', 'tracker.award', '2026-11-26 14:22:25.711977+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-77b3-7fed-8aa3-a94a666d0bb3', 'tracker.award', '2026-11-26 14:22:25.954105+00');
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2183c-759e-723a-8e82-7b756470c2dc', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2183c-7651-7ed4-83d3-4b5aef2070da', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2183c-7894-7270-8d79-bd35c3be1d0f', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2183c-7e9d-7a1f-946c-57c269b48feb', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_messaging.sql', '33426b30ab8b5f6539888c1b82c468b0afcdce1b6f509990260be383103dbb49', '2026-11-26 14:22:13.759717+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-26 14:22:13.844991+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-26 14:22:13.8891+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0001_logs_and_achievements.sql', 'aebd22024abbd7da1e3ca36c35c9f3ee4e6c6a58ceaa7da4e153d320760441af', '2026-11-26 14:22:13.918533+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0002_diary.sql', '5b05c4f5f108bd584abf71ed24752d28a0c07f29241d80629e010352a09e7881', '2026-11-26 14:22:14.088031+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0003_foods_and_measurements.sql', 'b5b6646272e5471679c1e21d60d10c1fbe7e60a682e2c4ef2d16a8a9d9c218da', '2026-11-26 14:22:14.391549+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0004_plan_starts.sql', '8db1fad04ac9833ea5b06fa11c3d2437b08f9d8b4ebb695060389e535197fed8', '2026-11-26 14:22:14.49758+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0005_imports.sql', '0b638bd00e0c469f4c6cb069fec58abea74d18a7f73ce0b9ed0ac13c9fe6da34', '2026-11-26 14:22:14.582264+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0006_food_lookup.sql', '8dc68533a079be2c0e94b2495b0c491057ec81b753df0d5b3a3fea9ec419a1ef', '2026-11-26 14:22:14.62667+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0007_new_logs_follow.sql', '031524768f4fa6f0980afa0d9603d027d47442e50a68c4d07fb41a8a95572a24', '2026-11-26 14:22:14.644127+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0008_earlier_diary.sql', '581f2965e4bd09e42382524cb15e76466dbbf7715302a26b7ee02d1b2ad71f8c', '2026-11-26 14:22:14.664114+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0009_own_foods_and_limits.sql', '04d89e69e66f5494f8d54a308d281c2075edb1dede98038c65c6972635eb3504', '2026-11-26 14:22:14.716599+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0010_imports_in_the_worker.sql', '2b6c67d1d02c3a2d1af3a6828c373b93975044def0497b0462d831cdd1d35109', '2026-11-26 14:22:14.759931+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0012_water_added.sql', 'fba86f294b15051ada12455d38a4bdb46c629f880f219eeef29c41d9853715f0', '2026-11-26 14:22:14.783916+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0013_words_without_strokes.sql', 'b3fa3c1f7886b50001daa5fc210ed113fa6b256b761163c32e301e72feaf5419', '2026-11-26 14:22:14.819349+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0014_words_of_every_food.sql', '5d329186f7ac62e2733a1525d650b167f8b88621601b100b5061539d257c87ff', '2026-11-26 14:22:14.826924+00');
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '01a2183c-7b7d-7780-a315-a4b589ddcc27', 'Stew 0', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-26 14:22:26.684992+00', ' stew 0');
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '01a2183c-7bf2-7cbc-8932-5a0d649af977', 'Stew 1', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-26 14:22:26.802329+00', ' stew 1');
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '01a2183c-7c62-7d39-9008-9fbda24b28ef', 'Stew 2', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-26 14:22:26.914617+00', ' stew 2');
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '01a2183c-7c96-7293-90c5-5f21cc098033', 'Stew 3', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-26 14:22:26.96594+00', ' stew 3');
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '01a2183c-7cd2-737f-852d-643d504b39df', 'Stew 4', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-26 14:22:27.026604+00', ' stew 4');
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g) VALUES ('01a2183c-7cb2-78f9-9cec-4dbf7670262a', '2026-11-26 14:22:27.921312+00', 1676, 128, 130, 20);
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g) VALUES ('01a2183c-8c23-7708-94b0-2f440f6f96bb', '2026-11-26 14:22:31.511581+00', 1676, 128, 130, 20);
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g) VALUES ('01a2183c-8f3b-715e-88c9-aca79f2fe452', '2026-11-26 14:22:32.621241+00', 1676, 128, 130, 20);
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g) VALUES ('01a2183c-92f5-76be-83b0-a21c7831c72f', '2026-11-26 14:22:33.216363+00', 1676, 128, 130, 20);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('01a2183c-77b3-7cc6-87f9-1fa4609bb8ca', '01a2183c-75e9-7473-a6ae-1189ed58e315', '2026-11-25 12:00:00+00', NULL, 2313, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-26 14:22:25.715848+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('01a2183c-772e-7fae-823f-4a6611e6b33e', '01a2183c-75e9-7473-a6ae-1189ed58e315', '2026-11-26 12:00:00+00', NULL, 2430, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-26 14:22:25.860571+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('042cc9bb-67c0-482d-8351-1b3ac5e9f363', '01a2183c-84fb-7f77-86a8-0fc59929ae6e', '2026-11-26 12:00:00+00', NULL, 1070.1, 0, 0, 0, 0, NULL, NULL, '2026-11-26 14:22:30.516881+00', 31);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('056a0f4c-adea-408f-9997-acc95ece8c14', '01a2183c-84fb-7f77-86a8-0fc59929ae6e', '2026-11-25 12:00:00+00', NULL, 2164, 0, 0, 0, 0, NULL, NULL, '2026-11-26 14:22:30.663529+00', 30);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('319a6d3d-9039-4113-9e3d-ee394a637608', '01a2183c-787c-704f-80c8-1d5762ba5a8d', '2026-11-26 12:00:00+00', NULL, 3144.6, 0, 0, 0, 0, NULL, NULL, '2026-11-26 14:22:26.56027+00', 31);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2183c-7b25-7671-ba31-c1d0573d2e63', '01a2183c-5955-7ad9-84a9-c71072fcf87c', true, 28477348);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2183c-7d0d-7d30-bea0-6f12b1fc5e4d', '01a2183c-5996-7d15-9c5c-5783bdf494f7', true, 28477348);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2183c-7894-7270-8d79-bd35c3be1d0f', '01a2183c-5955-7ad9-84a9-c71072fcf87c', false, 28477349);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2183c-8101-711e-a0b2-ba3840f78d6d', '01a2183c-5996-7d15-9c5c-5783bdf494f7', true, 28477349);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2183c-7651-7ed4-83d3-4b5aef2070da', '01a2183c-5955-7ad9-84a9-c71072fcf87c', false, 28477349);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-7b26-7a4a-b9e0-f52d8499df3a', '2026-11-26 14:22:27.911082+00', '2026-11-26 14:22:28.618066+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-87c2-711e-a65c-d73a6f491534', '2026-11-26 14:22:32.322925+00', '2026-11-26 14:22:32.492674+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-9139-71df-9e81-bff064ba18ca', '2026-11-26 14:22:33.980811+00', '2026-11-26 14:22:34.02116+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', '2026-12-03 14:22:33.883895+00', '2026-11-26 14:22:34.225284+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2183c-75e9-7473-a6ae-1189ed58e315', '01a2183c-5889-771c-96a5-f301cb178fa4', '2026-11-26 14:22:25.863014+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '01a2183c-5889-771c-96a5-f301cb178fa4', '2026-11-26 14:22:26.363768+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2183c-7e9d-7a1f-946c-57c269b48feb', '01a2183c-5889-771c-96a5-f301cb178fa4', '2026-11-26 14:22:27.828674+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2183c-7cb2-78f9-9cec-4dbf7670262a', '01a2183c-5889-771c-96a5-f301cb178fa4', '2026-11-26 14:22:28.744742+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2183c-7b25-7671-ba31-c1d0573d2e63', '01a2183c-5889-771c-96a5-f301cb178fa4', '2026-11-26 14:22:29.616414+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 94, true);
ALTER TABLE ONLY public.achievement
    ADD CONSTRAINT achievement_name_key UNIQUE (name);
ALTER TABLE ONLY public.achievement
    ADD CONSTRAINT achievement_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.erased_user
    ADD CONSTRAINT erased_user_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.food_lookup
    ADD CONSTRAINT food_lookup_pkey PRIMARY KEY (ean);
ALTER TABLE ONLY public.food_request
    ADD CONSTRAINT food_request_pkey PRIMARY KEY (asked_at);
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
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (user_id, plan_id);
ALTER TABLE ONLY public.target
    ADD CONSTRAINT target_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.token_revocation
    ADD CONSTRAINT token_revocation_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.user_achievement
    ADD CONSTRAINT user_achievement_pkey PRIMARY KEY (user_id, achievement_id);
ALTER TABLE ONLY public.water_added
    ADD CONSTRAINT water_added_pkey PRIMARY KEY (user_id, id);
CREATE UNIQUE INDEX diary_import_at_work ON public.diary_import USING btree (user_id) WHERE (state = ANY (ARRAY['reading'::text, 'applying'::text]));
CREATE INDEX erased_user_unfinished ON public.erased_user USING btree (user_id) WHERE (finished_at IS NULL);
CREATE INDEX food_lookup_age ON public.food_lookup USING btree (looked_up_at);
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE INDEX measurement_of_kind ON public.measurement USING btree (user_id, kind, at, id);
CREATE INDEX measurement_of_user ON public.measurement USING btree (user_id, at);
CREATE INDEX outbox_latest_of ON public.outbox USING btree (latest_of) WHERE (latest_of IS NOT NULL);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
CREATE INDEX water_added_latest ON public.water_added USING btree (user_id, added_at);
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
CREATE TRIGGER follow_day AFTER INSERT ON public.progress_log FOR EACH ROW EXECUTE FUNCTION public.follow_day();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.diary_day FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.diary_import FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.dish FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.food_request FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.measurement FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.my_food FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.plan_start FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.progress_log FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.target FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
ALTER TABLE ONLY public.user_achievement
    ADD CONSTRAINT user_achievement_achievement_id_fkey FOREIGN KEY (achievement_id) REFERENCES public.achievement(id);
