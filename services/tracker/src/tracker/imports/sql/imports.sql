-- name: select_days_with_entries
-- The days that have entries.
SELECT date::text FROM diary_day
WHERE user_id = :user_id AND date = ANY(CAST(:days AS text[])::date[]) AND entries > 0;

-- name: count_files_of_network
-- The other files of a task's kind and network: those that are being imported, and those that wait.
SELECT count(*) FILTER (WHERE other.leased_until > clock_timestamp()) AS running,
    count(*) FILTER (WHERE other.worker IS NULL) AS waiting
FROM work AS this
JOIN work AS other ON other.kind = this.kind AND other.key <> this.key
    AND other.networks && this.networks
WHERE this.kind = :kind AND this.key = :key
    AND other.done_at IS NULL AND other.gave_up_at IS NULL;

-- name: is_another_due
-- Whether a waiting task of this kind was due before this time.
SELECT EXISTS (
    SELECT FROM work WHERE kind = :kind AND due_at < :due
        AND worker IS NULL AND done_at IS NULL AND gave_up_at IS NULL
);
