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
    attempts integer DEFAULT 0 NOT NULL,
    worker text
);
ALTER TABLE ONLY public.diary_import ALTER COLUMN state SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN format SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN summary SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN answers SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE ONLY public.diary_import ALTER COLUMN worker SET STATISTICS 0;
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
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a218d0-af9f-7a54-985f-98b8c4cfb48d', 'First log', '📓', 10, '{"type": "logs", "value": 1}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a218d0-b020-7cd8-a5c0-e005f828ae29', 'A week on record', '🗓️', 25, '{"type": "logs", "value": 7}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a218d0-b038-71a5-8869-10582fa95ba6', 'Thirty days on record', '📈', 75, '{"type": "logs", "value": 30}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a218d0-b081-7d95-a71c-e7b9025c902e', 'A hundred logs', '💯', 200, '{"type": "logs", "value": 100}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a218d0-b0a1-717b-9a25-17674a94fb0f', 'A year of logs', '🏛️', 500, '{"type": "logs", "value": 365}');
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '2026-11-26', 60, 3144.6, 0.0, 0.0, 0.0, 0.0);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g) VALUES ('01a218d1-2010-74c6-a968-b3a4d14100b5', '2026-11-26', 20, 692.5, 0.0, 0.0, 0.0, 0.0);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g) VALUES ('01a218d1-2010-74c6-a968-b3a4d14100b5', '2026-11-25', 12, 348.6, 0.0, 0.0, 0.0, 0.0);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g) VALUES ('01a218d1-32d3-70e3-82d8-96010cdcc140', '2026-11-26', 20, 1070.1, 0.0, 0.0, 0.0, 0.0);
INSERT INTO public.diary_day (user_id, date, entries, calories, protein_g, fat_g, carbs_g, net_carbs_g) VALUES ('01a218d1-32d3-70e3-82d8-96010cdcc140', '2026-11-25', 12, 629.6, 0.0, 0.0, 0.0, 0.0);
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '2026-11-26', '027513bb-787a-6b5e-e46b-1ca98988760b', 'snack', 'Stew', NULL, NULL, NULL, NULL, 58.1, 0.0, 0.0, 0.0, 0.0, '2026-11-26 17:04:44.844206+00');
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '2026-11-26', '1fa045b0-d20c-fb74-b36b-b2c72f38ba82', 'snack', 'Stew', NULL, NULL, NULL, NULL, 64.5, 0.0, 0.0, 0.0, 0.0, '2026-11-26 17:04:44.84421+00');
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '2026-11-26', '2ea41423-f4de-ebf6-6ebb-cc753e3115b4', 'snack', 'Stew', NULL, NULL, NULL, NULL, 47.9, 0.0, 0.0, 0.0, 0.0, '2026-11-26 17:04:44.844216+00');
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '2026-11-26', '36e35db3-023f-c28f-447b-90ca0b0ecec8', 'snack', 'Stew', NULL, NULL, NULL, NULL, 4.6, 0.0, 0.0, 0.0, 0.0, '2026-11-26 17:04:44.844215+00');
INSERT INTO public.diary_entry_2026_11 (user_id, date, id, meal, name, food_id, dish_id, grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '2026-11-26', '45ea7c5f-38dd-a1ce-1214-90c4eb3ace57', 'snack', 'Stew', NULL, NULL, NULL, NULL, 67.5, 0.0, 0.0, 0.0, 0.0, '2026-11-26 17:04:44.844211+00');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '027513bb-787a-6b5e-e46b-1ca98988760b', '2026-11-26');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '1fa045b0-d20c-fb74-b36b-b2c72f38ba82', '2026-11-26');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '2ea41423-f4de-ebf6-6ebb-cc753e3115b4', '2026-11-26');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '36e35db3-023f-c28f-447b-90ca0b0ecec8', '2026-11-26');
INSERT INTO public.diary_entry_date (user_id, id, date) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '45ea7c5f-38dd-a1ce-1214-90c4eb3ace57', '2026-11-26');
INSERT INTO public.diary_import (user_id, id, created_at, state, format, summary, answers, content, leased_until, attempts, worker) VALUES ('01a218d3-2fd1-70d2-b116-e26747db76ec', '01a218d3-35d2-735b-a63a-025a51c4cfb1', '2026-11-26 17:07:04.786545+00', 'asking', 'myfitnesspal', '{"days": 1, "rows": 1, "preview": [{"date": null, "fatG": null, "line": 2, "meal": "lunch", "name": "Lunch", "carbsG": null, "calories": null, "proteinG": null, "netCarbsG": null}], "problems": [], "questions": [{"key": "dates", "choices": ["day first", "month first"], "question": "Are dates such as 03/04/2026 written day first (3 April 2026) or month first (4 March 2026)?"}, {"key": "carbs", "choices": ["yes", "no"], "question": "Is fiber a part of the carbs in this file?"}]}', NULL, '\x446174652c4d65616c2c43616c6f726965732c466174202867292c436172626f6879647261746573202867292c46696265722c50726f7465696e202867290a30332f30342f323032362c4c756e63682c3433302e352c33382e302c362e302c322e302c31362e300a', NULL, 0, NULL);
INSERT INTO public.diary_size (user_id, entries) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', 60);
INSERT INTO public.diary_size (user_id, entries) VALUES ('01a218d1-2010-74c6-a968-b3a4d14100b5', 32);
INSERT INTO public.diary_size (user_id, entries) VALUES ('01a218d1-32d3-70e3-82d8-96010cdcc140', 32);
INSERT INTO public.diary_size (user_id, entries) VALUES ('01a218d1-4442-7669-8146-c41db02b43b4', 60);
INSERT INTO public.dish (user_id, id, name, portions, items, created_at) VALUES ('01a218d3-2fd1-70d2-b116-e26747db76ec', '01a218d3-340e-7cc4-a8a1-3a4b32b0d992', 'Avocado toast', 2, '[{"name": "Avocado", "grams": 150.0, "foodId": "avocado-raw", "ofGram": {"fat_g": 0.1466, "carbs_g": 0.0853, "calories": 1.6013, "protein_g": 0.02, "net_carbs_g": 0.018299999999999997}}]', '2026-11-26 17:07:04.333875+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a218d1-4fdc-7667-9edb-2fba8fd37c5f', '2026-11-26 17:05:05.913591+00', '2026-11-26 17:05:07.745239+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-07df-722a-94ac-18f157ab1301', 'tracker.members', '2026-11-26 17:04:42.301359+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-08e3-7949-9378-7ced68c18f76', 'tracker.award', '2026-11-26 17:04:42.675891+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-0a9a-7cab-9d66-ff54fc50a235', 'tracker.award', '2026-11-26 17:04:43.19815+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-0c08-7706-8eea-2d236873b6c0', 'tracker.award', '2026-11-26 17:04:43.19815+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-0c49-7226-8b9f-24c4bfbe7864', 'tracker.members', '2026-11-26 17:04:43.336069+00');
INSERT INTO public.measurement (user_id, id, kind, value, unit, at) VALUES ('01a218d3-2fd1-70d2-b116-e26747db76ec', '01a218d3-3592-7695-99d3-047f363892d4', 'ketones', 1.5, 'mmol/L', '2026-03-31 08:00:00+00');
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a218d1-0bf2-7ab0-be64-a7896a2e6034', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a218d1-0d76-7444-8eea-d5f598d745c3', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a218d1-14be-7e49-bfaf-2c662ea68edf', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a218d1-2010-74c6-a968-b3a4d14100b5', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_outbox_and_inbox.sql', '6f316832c70c7d066baf8634baa9f61c5c4faafa913c3518668804422f506fa4', '2026-11-26 17:04:10.848489+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-26 17:04:10.966593+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging.erasures/0001_erasures.sql', '2de4368834b79094f705d9e33bbc0d319b11af1871499a1d475dc0e6282e0003', '2026-11-26 17:04:11.219671+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-26 17:04:11.501823+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0001_logs_and_achievements.sql', 'aebd22024abbd7da1e3ca36c35c9f3ee4e6c6a58ceaa7da4e153d320760441af', '2026-11-26 17:04:11.66576+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0002_diary.sql', '5b05c4f5f108bd584abf71ed24752d28a0c07f29241d80629e010352a09e7881', '2026-11-26 17:04:11.884986+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0003_foods_and_measurements.sql', 'b5b6646272e5471679c1e21d60d10c1fbe7e60a682e2c4ef2d16a8a9d9c218da', '2026-11-26 17:04:12.740191+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0004_plan_starts.sql', '8db1fad04ac9833ea5b06fa11c3d2437b08f9d8b4ebb695060389e535197fed8', '2026-11-26 17:04:12.819622+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0005_imports.sql', '0b638bd00e0c469f4c6cb069fec58abea74d18a7f73ce0b9ed0ac13c9fe6da34', '2026-11-26 17:04:12.874132+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0006_food_lookup.sql', '8dc68533a079be2c0e94b2495b0c491057ec81b753df0d5b3a3fea9ec419a1ef', '2026-11-26 17:04:13.005979+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0007_new_logs_follow.sql', '031524768f4fa6f0980afa0d9603d027d47442e50a68c4d07fb41a8a95572a24', '2026-11-26 17:04:13.030195+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0008_earlier_diary.sql', '581f2965e4bd09e42382524cb15e76466dbbf7715302a26b7ee02d1b2ad71f8c', '2026-11-26 17:04:13.051813+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0009_own_foods_and_limits.sql', '04d89e69e66f5494f8d54a308d281c2075edb1dede98038c65c6972635eb3504', '2026-11-26 17:04:13.121047+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0010_imports_in_the_worker.sql', '2b6c67d1d02c3a2d1af3a6828c373b93975044def0497b0462d831cdd1d35109', '2026-11-26 17:04:13.217407+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0012_water_added.sql', 'fba86f294b15051ada12455d38a4bdb46c629f880f219eeef29c41d9853715f0', '2026-11-26 17:04:13.251081+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0013_words_without_strokes.sql', 'b3fa3c1f7886b50001daa5fc210ed113fa6b256b761163c32e301e72feaf5419', '2026-11-26 17:04:13.331342+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0014_words_of_every_food.sql', '5d329186f7ac62e2733a1525d650b167f8b88621601b100b5061539d257c87ff', '2026-11-26 17:04:13.461874+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0015_workers_of_imports.sql', 'edc7f0d4b9a87f4a6753caaedee20eca3ddc8cbbc2c3087675bc1591622f22c4', '2026-11-26 17:04:13.555322+00');
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '01a218d1-1a87-7746-b6c0-0b7120d9e982', 'Stew 0', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-26 17:04:46.723136+00', ' stew 0');
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '01a218d1-1b20-7fb0-88dc-4300f809aeb1', 'Stew 1', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-26 17:04:46.877979+00', ' stew 1');
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '01a218d1-1baf-7808-9900-293ffab03a59', 'Stew 2', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-26 17:04:47.023614+00', ' stew 2');
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '01a218d1-1c61-7dfa-b094-e9adda453a3d', 'Stew 3', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-26 17:04:47.20026+00', ' stew 3');
INSERT INTO public.my_food (user_id, id, name, carbs_basis, calories, protein_g, fat_g, carbs_g, fiber_g, polyols_g, portions, barcode, created_at, words) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '01a218d1-1d52-7749-95be-9c396bfcaf45', 'Stew 4', 'available', 100, 10, 5, 4, NULL, NULL, '[]', NULL, '2026-11-26 17:04:47.441891+00', ' stew 4');
INSERT INTO public.plan_start (user_id, plan_id, kind, starts_on, chosen_at) VALUES ('01a218d3-2fd1-70d2-b116-e26747db76ec', 'keto-kickstart', 'catalogue', '2026-04-06', '2026-11-26 17:07:04.590188+00');
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g) VALUES ('01a218d1-1cf5-7c81-90b3-77d4a7421e39', '2026-11-26 17:04:49.743049+00', 1676, 128, 130, 20);
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g) VALUES ('01a218d1-4456-71db-870c-53e58e3e94c9', '2026-11-26 17:04:58.942684+00', 1676, 128, 130, 20);
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g) VALUES ('01a218d1-5253-7dbf-a4f9-60f545a737d5', '2026-11-26 17:05:02.784145+00', 1676, 128, 130, 20);
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g) VALUES ('01a218d1-5ba8-7d87-9a5e-27ed3d59bb6d', '2026-11-26 17:05:04.355015+00', 1676, 128, 130, 20);
INSERT INTO public.plan_target (user_id, created_at, calories, protein_g, fat_g, net_carbs_g) VALUES ('01a218d3-2fd1-70d2-b116-e26747db76ec', '2026-11-26 17:07:12.437226+00', 1623, 113, 121, 20);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('01a218d1-0a9b-7ec1-9f66-a2fe737d354d', '01a218d1-06ed-77ba-af86-90176a3732eb', '2026-11-25 12:00:00+00', NULL, 2313, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-26 17:04:42.650867+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('01a218d1-08e3-72f5-a8fd-d177934d1bf0', '01a218d1-06ed-77ba-af86-90176a3732eb', '2026-11-26 12:00:00+00', NULL, 2430, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-26 17:04:43.016374+00', 0);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('27d01c2c-dabf-48b3-b2b6-6df07ed755fa', '01a218d1-32d3-70e3-82d8-96010cdcc140', '2026-11-26 12:00:00+00', NULL, 1070.1, 0, 0, 0, 0, NULL, NULL, '2026-11-26 17:04:57.729912+00', 31);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('c57c676e-7a3c-49c5-b56d-ff21e85fa77b', '01a218d1-1169-74dc-9169-9f373cb59ca5', '2026-11-26 12:00:00+00', NULL, 3144.6, 0, 0, 0, 0, NULL, NULL, '2026-11-26 17:04:46.523136+00', 31);
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at, from_entries) VALUES ('c4916935-8b61-4fa0-bd6a-14bb2d3c7195', '01a218d1-32d3-70e3-82d8-96010cdcc140', '2026-11-25 12:00:00+00', NULL, 2164, 0, 0, 0, 0, NULL, NULL, '2026-11-26 17:04:58.38801+00', 30);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a218d1-17fe-7bc4-b93a-4ea3f95ac01d', '01a218d0-af7d-7967-8dd0-83ec71f701af', true, 28487090);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a218d1-1d67-7549-9762-2e613d99f3dd', '01a218d0-afba-76bb-a183-ce22215bf33c', true, 28487091);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a218d1-14be-7e49-bfaf-2c662ea68edf', '01a218d0-af7d-7967-8dd0-83ec71f701af', false, 28487093);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a218d1-0bf2-7ab0-be64-a7896a2e6034', '01a218d0-af7d-7967-8dd0-83ec71f701af', false, 28487093);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a218d1-2ca8-7cb0-a9b4-76970b5bb827', '01a218d0-afba-76bb-a183-ce22215bf33c', true, 28487095);
INSERT INTO public.target (user_id, calories, protein_g, fat_g, net_carbs_g) VALUES ('01a218d3-2fd1-70d2-b116-e26747db76ec', 1700, 120, 130, 25);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-19fe-7fdc-8f90-5e7f7c268019', '2026-11-26 17:04:49.79332+00', '2026-11-26 17:04:50.986541+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-3e69-7546-adab-b614b1d769d2', '2026-11-26 17:04:59.745151+00', '2026-11-26 17:05:00.356914+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-4fdc-7667-9edb-2fba8fd37c5f', '2026-12-03 17:05:05.913591+00', '2026-11-26 17:05:06.513194+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-532c-7686-b69e-ab7a4ac85204', '2026-11-26 17:05:07.006367+00', '2026-11-26 17:05:07.274807+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a218d1-06ed-77ba-af86-90176a3732eb', '01a218d0-af9f-7a54-985f-98b8c4cfb48d', '2026-11-26 17:04:42.934964+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '01a218d0-af9f-7a54-985f-98b8c4cfb48d', '2026-11-26 17:04:45.952956+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a218d1-2010-74c6-a968-b3a4d14100b5', '01a218d0-af9f-7a54-985f-98b8c4cfb48d', '2026-11-26 17:04:48.957731+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a218d1-1cf5-7c81-90b3-77d4a7421e39', '01a218d0-af9f-7a54-985f-98b8c4cfb48d', '2026-11-26 17:04:52.282706+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a218d1-17fe-7bc4-b93a-4ea3f95ac01d', '01a218d0-af9f-7a54-985f-98b8c4cfb48d', '2026-11-26 17:04:54.39123+00');
INSERT INTO public.water_added (user_id, id, added_at) VALUES ('01a218d3-2fd1-70d2-b116-e26747db76ec', '01939fa0-8000-7000-8000-0000000000a9', '2026-11-26 17:07:04.408416+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 97, true);
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
