-- What operators read and change.

-- name: count_by_kind
-- Tasks that are not done, by kind.
SELECT kind, sum(due)::integer AS due, sum(waiting)::integer AS waiting,
    sum(running)::integer AS running, sum(gave_up)::integer AS gave_up, max(age) AS oldest_seconds
FROM (
    SELECT kind, count(*) FILTER (WHERE due_at <= :now) AS due,
        count(*) FILTER (WHERE due_at > :now) AS waiting, 0 AS running, 0 AS gave_up,
        greatest(extract(epoch FROM CAST(:now AS timestamptz) - min(due_at)), 0)::float8 AS age
    FROM work WHERE worker IS NULL AND done_at IS NULL AND gave_up_at IS NULL GROUP BY kind
    UNION ALL
    SELECT kind, 0, 0, count(*), 0, 0 FROM work WHERE worker IS NOT NULL GROUP BY kind
    UNION ALL
    SELECT kind, 0, 0, 0, count(*), 0 FROM work WHERE gave_up_at IS NOT NULL GROUP BY kind
) AS counted
GROUP BY kind ORDER BY kind;

-- name: list_tasks
-- The tasks of a kind that are not done: those given up, those at work, and the next ones.
(
    SELECT 'gave up' AS state, kind, key, due_at, attempts, last_error FROM work
    WHERE kind = :kind AND gave_up_at IS NOT NULL ORDER BY gave_up_at LIMIT :at_most
) UNION ALL (
    SELECT 'running', kind, key, due_at, attempts, last_error FROM work
    WHERE kind = :kind AND worker IS NOT NULL ORDER BY due_at LIMIT :at_most
) UNION ALL (
    SELECT CASE WHEN due_at <= :now THEN 'due' ELSE 'waiting' END,
        kind, key, due_at, attempts, last_error FROM work
    WHERE kind = :kind AND worker IS NULL AND done_at IS NULL AND gave_up_at IS NULL
    ORDER BY due_at LIMIT :at_most
);

-- name: list_given_up
SELECT kind, key, gave_up_at, attempts, last_error FROM work
WHERE gave_up_at IS NOT NULL ORDER BY gave_up_at LIMIT :at_most;

-- name: show_task
SELECT kind, key, member_id, added_at, due_at, attempts, last_error, worker, leased_until, again_at,
    done_at, gave_up_at, traceparent
FROM work WHERE kind = :kind AND key = :key;

-- name: retry_task
UPDATE work SET due_at = :now, attempts = 0, gave_up_at = NULL
WHERE kind = :kind AND key = :key AND worker IS NULL AND done_at IS NULL RETURNING key;

-- name: retry_given_up
UPDATE work SET due_at = :now, attempts = 0, gave_up_at = NULL
WHERE kind = :kind AND gave_up_at IS NOT NULL RETURNING key;

-- name: discard_task
DELETE FROM work WHERE kind = :kind AND key = :key RETURNING key;

-- name: discard_given_up
DELETE FROM work WHERE kind = :kind AND gave_up_at IS NOT NULL RETURNING key;
