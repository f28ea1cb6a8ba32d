-- name: wait_briefly
-- Writers wait for the lock of a new partition: give up soon, so that they do not queue behind a long
-- statement.
SELECT set_config('lock_timeout', '2s', true), set_config('statement_timeout', '300s', true);

-- name: add_month
SELECT add_diary_month((day_of(:now) + :months::int * interval '1 month')::date);

-- name: count_months
-- How many of the next months have a partition.
SELECT count(*) FROM generate_series(1, :months::int) AS later
WHERE to_regclass(
    'diary_entry_' || to_char(day_of(:now) + later * interval '1 month', 'YYYY_MM')
) IS NOT NULL;
