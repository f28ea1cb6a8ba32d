-- All that is older than the first month has a partition of its own, `diary_entry_before`. The
-- default one then has dates far ahead alone: to make a month reads little of it, under its lock.
DO $$
DECLARE
    first date;
BEGIN
    IF to_regclass('diary_entry_before') IS NOT NULL THEN
        RETURN;
    END IF;
    LOCK TABLE diary_entry IN ACCESS EXCLUSIVE MODE;
    SELECT min(to_date(right(relname, 7), 'YYYY_MM')) INTO first
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'diary_entry'::regclass AND relname ~ '^diary_entry_[0-9]{4}_[0-9]{2}$';
    -- Nearly all rows of the default partition are older: the others move.
    ALTER TABLE diary_entry DETACH PARTITION diary_entry_default;
    ALTER TABLE diary_entry_default RENAME TO diary_entry_before;
    ALTER INDEX diary_entry_default_pkey RENAME TO diary_entry_before_pkey;
    CREATE TABLE diary_entry_default PARTITION OF diary_entry DEFAULT;
    WITH later AS (DELETE FROM diary_entry_before WHERE date >= first RETURNING *)
    INSERT INTO diary_entry SELECT * FROM later;
    EXECUTE format('ALTER TABLE diary_entry ATTACH PARTITION diary_entry_before'
                   ' FOR VALUES FROM (MINVALUE) TO (%L)', first);
END $$;

-- As before, but no month of long ago is made: its rows have their partition.
CREATE OR REPLACE FUNCTION add_diary_month(month date) RETURNS boolean LANGUAGE plpgsql AS $$
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
END $$;
