-- The figures of a log that follow the diary's entries, one bit each, in the order of the columns
-- (calories = 1, protein_g = 2, fat_g = 4, carbs_g = 8, net_carbs_g = 16). The others were set by
-- hand, as far as they are not null.
ALTER TABLE progress_log ADD COLUMN from_entries smallint NOT NULL DEFAULT 0;

-- What a member ate. The figures are those of the moment: no later edit of a food changes them.
CREATE TABLE diary_entry (
    user_id     text          NOT NULL,
    date        date          NOT NULL,
    id          text          NOT NULL,
    meal        text          NOT NULL,
    name        text          NOT NULL,
    food_id     text,
    dish_id     text,
    grams       double precision,
    portions    double precision,
    calories    numeric(14,1) NOT NULL,
    protein_g   numeric(14,1) NOT NULL,
    fat_g       numeric(14,1) NOT NULL,
    carbs_g     numeric(14,1) NOT NULL,
    net_carbs_g numeric(14,1) NOT NULL,
    created_at  timestamptz   NOT NULL,
    PRIMARY KEY (user_id, date, id)
) PARTITION BY RANGE (date);

-- Months without a partition of their own: of long ago, or of a typing error.
CREATE TABLE diary_entry_default PARTITION OF diary_entry DEFAULT;

-- Make the partition of a month, with the rows of the month that the default partition has.
CREATE FUNCTION add_diary_month(month date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    first date := date_trunc('month', month);
    following date := first + interval '1 month';
    partition text := 'diary_entry_' || to_char(first, 'YYYY_MM');
BEGIN
    IF to_regclass(partition) IS NOT NULL THEN
        RETURN false;
    END IF;
    -- Writers wait for the lock, so that none puts a row of the month into the default partition
    -- after the rows were moved. A second process that makes the partition waits here, too.
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
END $$;

-- The last year and the next months; the worker makes those that follow.
DO $$ BEGIN
    PERFORM add_diary_month((now() + month * interval '1 month')::date)
    FROM generate_series(-12, 3) AS month;
END $$;

-- On which day an entry is: a request names the entry only. It makes ids unique over all months.
CREATE TABLE diary_entry_date (
    user_id text NOT NULL,
    id      text NOT NULL,
    date    date NOT NULL,
    PRIMARY KEY (user_id, id)
);

-- The sums of a day's entries. Each change of an entry changes them in the same transaction, and
-- so locks the day. What a day can hold is limited here, for requests that come at the same time.
CREATE TABLE diary_day (
    user_id     text          NOT NULL,
    date        date          NOT NULL,
    entries     integer       NOT NULL DEFAULT 0,
    calories    numeric(14,1) NOT NULL DEFAULT 0,
    protein_g   numeric(14,1) NOT NULL DEFAULT 0,
    fat_g       numeric(14,1) NOT NULL DEFAULT 0,
    carbs_g     numeric(14,1) NOT NULL DEFAULT 0,
    net_carbs_g numeric(14,1) NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, date),
    CONSTRAINT diary_day_entries CHECK (entries <= 60),
    CONSTRAINT diary_day_calories CHECK (calories <= 10000),
    CONSTRAINT diary_day_protein_g CHECK (protein_g <= 500),
    CONSTRAINT diary_day_fat_g CHECK (fat_g <= 500),
    CONSTRAINT diary_day_carbs_g CHECK (carbs_g <= 500),
    CONSTRAINT diary_day_net_carbs_g CHECK (net_carbs_g <= 100)
) WITH (fillfactor = 90);

-- What a member wants to eat a day, set by hand.
CREATE TABLE target (
    user_id     text             PRIMARY KEY,
    calories    double precision NOT NULL,
    protein_g   double precision NOT NULL,
    fat_g       double precision NOT NULL,
    net_carbs_g double precision NOT NULL
);

-- Projection of the newest plan's macros; null if the event had none.
CREATE TABLE plan_target (
    user_id     text             PRIMARY KEY,
    created_at  timestamptz      NOT NULL,
    calories    double precision,
    protein_g   double precision,
    fat_g       double precision,
    net_carbs_g double precision
);
