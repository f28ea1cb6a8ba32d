-- The statements of the queue. Due times are compared with the process's clock, `now`; leases are
-- measured by the database's clock.

-- name: add
SELECT add_work(
    :kind, :key, :member, CAST(:due AS timestamptz), :once, CAST(:networks AS text[]), :traceparent,
    :group
);

-- name: claim
-- Lease what is due, for each kind as much as it has free slots. Tasks whose worker has died are
-- leased one at a time: the one that ends its process must not use up the attempts of the others.
-- Rows are updated by their places: a join by kind and key would read the whole table.
WITH free AS (
    SELECT * FROM unnest(:kinds::text[], :slots::integer[]) AS free (kind, slots)
), abandoned AS MATERIALIZED (
    SELECT ctid FROM work
    WHERE :takes_abandoned AND kind = ANY(:kinds) AND worker IS NOT NULL
        AND leased_until <= clock_timestamp()
    ORDER BY leased_until LIMIT 1 FOR UPDATE SKIP LOCKED
), due AS MATERIALIZED (
    SELECT waiting.place FROM free CROSS JOIN LATERAL (
        SELECT work.ctid AS place FROM work
        WHERE work.kind = free.kind AND group_key = '' AND due_at <= :now
            AND worker IS NULL AND done_at IS NULL AND gave_up_at IS NULL
        ORDER BY due_at LIMIT free.slots FOR UPDATE SKIP LOCKED
    ) AS waiting
), claimed AS (
    UPDATE work SET worker = gen_random_uuid()::text, attempts = attempts + 1,
        leased_until = clock_timestamp() + make_interval(secs => :seconds)
    WHERE ctid = ANY(ARRAY(SELECT place FROM due))
    RETURNING *, false AS was_abandoned
), claimed_again AS (
    UPDATE work SET worker = gen_random_uuid()::text, attempts = attempts + 1,
        leased_until = clock_timestamp() + make_interval(secs => :seconds)
    WHERE ctid = ANY(ARRAY(SELECT ctid FROM abandoned))
    RETURNING *, true AS was_abandoned
)
SELECT kind, key, member_id, due_at, attempts, worker, traceparent, was_abandoned FROM claimed
UNION ALL
SELECT kind, key, member_id, due_at, attempts, worker, traceparent, was_abandoned
FROM claimed_again;

-- name: claim_in_groups
-- Lease due tasks of a kind, at most `at_once` of each group in all processes. Groups are found by
-- skipping through the index: the number of their tasks does not matter.
WITH RECURSIVE waiting AS (
    (
        SELECT group_key FROM work
        WHERE kind = :kind AND worker IS NULL AND done_at IS NULL AND gave_up_at IS NULL
        ORDER BY group_key LIMIT 1
    )
    UNION ALL
    SELECT (
        SELECT work.group_key FROM work
        WHERE kind = :kind AND work.group_key > waiting.group_key
            AND worker IS NULL AND done_at IS NULL AND gave_up_at IS NULL
        ORDER BY work.group_key LIMIT 1
    ) FROM waiting WHERE waiting.group_key IS NOT NULL
), leased AS (
    -- Expired leases count as well: the next worker of such a task takes its place in the group.
    SELECT group_key, count(*) AS tasks FROM work
    WHERE kind = :kind AND worker IS NOT NULL GROUP BY group_key
), due AS MATERIALIZED (
    SELECT next.place FROM waiting LEFT JOIN leased USING (group_key) CROSS JOIN LATERAL (
        SELECT work.ctid AS place, due_at FROM work
        WHERE kind = :kind AND work.group_key = waiting.group_key AND due_at <= :now
            AND worker IS NULL AND done_at IS NULL AND gave_up_at IS NULL
        ORDER BY due_at LIMIT greatest(:at_once - coalesce(leased.tasks, 0), 0)
        FOR UPDATE SKIP LOCKED
    ) AS next
    ORDER BY next.due_at LIMIT :slots
)
UPDATE work SET worker = gen_random_uuid()::text, attempts = attempts + 1,
    leased_until = clock_timestamp() + make_interval(secs => :seconds)
WHERE ctid = ANY(ARRAY(SELECT place FROM due))
RETURNING kind, key, member_id, due_at, attempts, worker, traceparent, false AS was_abandoned;

-- name: any_waits
SELECT EXISTS (
    SELECT FROM work WHERE kind = :kind AND due_at <= :now
        AND worker IS NULL AND done_at IS NULL AND gave_up_at IS NULL
) OR EXISTS (
    SELECT FROM work WHERE kind = :kind AND worker IS NOT NULL
        AND leased_until <= clock_timestamp()
);

-- name: count_leases_alone
-- One worker at a time counts the leases of a kind: two could both take the last slot.
SELECT pg_advisory_xact_lock(1785684596, hashtext(:kind));

-- name: claim_fairly
-- Lease the next task of a kind whose slots are counted over all processes.
WITH leased AS (
    SELECT member_id, networks, work_rank(kind, member_id) > 0 AS is_limited
    FROM work WHERE kind = :kind AND worker IS NOT NULL AND leased_until > clock_timestamp()
), next AS (
    SELECT task.kind, task.key, task.worker IS NOT NULL AS was_abandoned
    FROM work AS task CROSS JOIN LATERAL work_rank(task.kind, task.member_id) AS rank
    WHERE task.kind = :kind AND due_at <= :now AND done_at IS NULL AND gave_up_at IS NULL
        AND (worker IS NULL OR leased_until <= clock_timestamp())
        AND (SELECT count(*) FROM leased) < :slots
        AND NOT EXISTS (SELECT FROM leased WHERE leased.member_id = task.member_id)
        AND (rank <= 0 OR (
            (SELECT count(*) FROM leased WHERE is_limited) < greatest(1, :slots / 2)
            AND NOT EXISTS (
                -- One for the narrowest network, and twice as many for each wider one.
                SELECT FROM unnest(task.networks) WITH ORDINALITY AS its (network, place)
                WHERE (
                    SELECT count(*) FROM leased
                    WHERE is_limited AND its.network = ANY(leased.networks)
                ) >= 1 << (place - 1)::integer
            )
        ))
    ORDER BY rank, task.added_at, task.key LIMIT 1 FOR UPDATE OF task SKIP LOCKED
)
UPDATE work SET worker = gen_random_uuid()::text, attempts = attempts + 1,
    leased_until = clock_timestamp() + make_interval(secs => :seconds)
FROM next WHERE work.kind = next.kind AND work.key = next.key
RETURNING work.kind, work.key, member_id, due_at, attempts, worker, traceparent, was_abandoned;

-- name: give_way
-- End the lease of a task with a positive rank, if all slots are taken and one without waits, of a
-- member who has no slot. Returns nothing otherwise.
WITH leased AS (
    SELECT member_id FROM work
    WHERE kind = :kind AND worker IS NOT NULL AND leased_until > clock_timestamp()
)
UPDATE work SET worker = NULL, leased_until = NULL, again_at = NULL,
    attempts = greatest(attempts - 1, 0)
WHERE kind = :kind AND key = :key AND worker = :worker AND work_rank(kind, member_id) > 0
    AND (SELECT count(*) FROM leased) >= :slots
    AND EXISTS (
        SELECT FROM work AS task
        WHERE task.kind = :kind AND task.due_at <= :now
            AND task.done_at IS NULL AND task.gave_up_at IS NULL
            AND (task.worker IS NULL OR task.leased_until <= clock_timestamp())
            AND work_rank(task.kind, task.member_id) <= 0
            AND NOT EXISTS (SELECT FROM leased WHERE leased.member_id = task.member_id)
    )
RETURNING true;

-- name: renew
-- Renew leases and return those that are still held. A row that another transaction has locked is
-- renewed the next time: to wait for it could be a deadlock.
WITH held AS (
    SELECT * FROM unnest(:kinds::text[], :keys::text[], :workers::text[]) AS held (kind, key, worker)
), locked AS (
    SELECT work.kind, work.key FROM work JOIN held USING (kind, key, worker)
    FOR UPDATE OF work SKIP LOCKED
), renewed AS (
    UPDATE work SET leased_until = clock_timestamp() + make_interval(secs => :seconds)
    FROM locked WHERE work.kind = locked.kind AND work.key = locked.key
)
SELECT worker FROM work JOIN held USING (kind, key, worker);

-- name: check_lease
-- Lock a lease until the transaction ends; returns nothing when it is lost.
SELECT true FROM work WHERE kind = :kind AND key = :key AND worker = :worker FOR UPDATE;

-- name: note_progress
-- This attempt is the first one again; returns nothing when the lease is lost.
UPDATE work SET attempts = 1 WHERE kind = :kind AND key = :key AND worker = :worker RETURNING true;

-- name: remove
-- Delete a task that no worker has.
DELETE FROM work WHERE kind = :kind AND key = :key AND worker IS NULL;

-- name: settle
-- Tasks are done, or due again. Returns whether they are due again; nothing of lost leases.
WITH ended AS (
    SELECT * FROM unnest(
        CAST(:kinds AS text[]), CAST(:keys AS text[]), CAST(:workers AS text[]),
        CAST(:due_next AS timestamptz[]), CAST(:kept AS boolean[])
    ) AS ended (kind, key, worker, next_at, is_kept)
), deleted AS (
    DELETE FROM work USING ended
    WHERE work.kind = ended.kind AND work.key = ended.key AND work.worker = ended.worker
        AND NOT is_kept AND again_at IS NULL AND next_at IS NULL
    RETURNING ended.worker
), settled AS (
    UPDATE work SET worker = NULL, leased_until = NULL, last_error = '', again_at = NULL,
        done_at = CASE WHEN again_at IS NULL AND next_at IS NULL THEN clock_timestamp() END,
        attempts = CASE WHEN again_at IS NULL AND next_at IS NULL THEN attempts ELSE 0 END,
        due_at = coalesce(least(again_at, next_at), due_at)
    FROM ended
    WHERE work.kind = ended.kind AND work.key = ended.key AND work.worker = ended.worker
        AND (is_kept OR again_at IS NOT NULL OR next_at IS NOT NULL)
    RETURNING ended.worker, done_at IS NULL AS is_due_again
)
SELECT worker, false AS is_due_again FROM deleted
UNION ALL SELECT worker, is_due_again FROM settled;

-- name: postpone
-- An attempt has failed, or does not count. If the task was added again, that run is this one's
-- repetition. Returns nothing when the lease is lost.
UPDATE work SET worker = NULL, leased_until = NULL, again_at = NULL, due_at = :due,
    last_error = :error, attempts = greatest(attempts - :uncounted, 0)
WHERE kind = :kind AND key = :key AND worker = :worker
RETURNING true;

-- name: give_up
-- The last attempt has failed: unless the task was added again, it waits for an operator.
UPDATE work SET worker = NULL, leased_until = NULL, again_at = NULL, last_error = :error,
    due_at = coalesce(again_at, due_at),
    attempts = CASE WHEN again_at IS NULL THEN attempts ELSE 0 END,
    gave_up_at = CASE WHEN again_at IS NULL THEN clock_timestamp() END
WHERE kind = :kind AND key = :key AND worker = :worker
RETURNING true;

-- name: give_back
-- End leases before their work is done: these attempts do not count.
UPDATE work SET worker = NULL, leased_until = NULL, again_at = NULL,
    attempts = greatest(attempts - 1, 0)
FROM unnest(:kinds::text[], :keys::text[], :workers::text[]) AS held (kind, key, worker)
WHERE work.kind = held.kind AND work.key = held.key AND work.worker = held.worker;

-- name: schedule
-- Have a repeated kind run for the first time, or sooner where its period has become shorter.
INSERT INTO work AS task (kind, key, due_at) VALUES (:kind, '', :now)
ON CONFLICT (kind, key) DO UPDATE SET
    due_at = least(task.due_at, excluded.due_at + make_interval(secs => :seconds)),
    gave_up_at = NULL, done_at = NULL;

-- name: delete_done
-- Delete some tasks of a kind that were done long enough ago; returns how many.
WITH deleted AS (
    DELETE FROM work WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM work WHERE kind = :kind AND done_at < :before
        ORDER BY done_at LIMIT :at_once FOR UPDATE SKIP LOCKED
    )) RETURNING 1
)
SELECT count(*) FROM deleted;

-- name: measure
-- By kind: how many are due, the age of the oldest of them in seconds, and how many were given up.
SELECT wanted.kind, due.count AS due, due.age, given_up.count AS gave_up
FROM unnest(:kinds::text[]) AS wanted (kind)
CROSS JOIN LATERAL (
    SELECT count(*), coalesce(extract(epoch FROM :now - min(due_at)), 0)::float8 AS age
    FROM work WHERE kind = wanted.kind AND due_at <= :now
        AND worker IS NULL AND done_at IS NULL AND gave_up_at IS NULL
) AS due
CROSS JOIN LATERAL (
    SELECT count(*) FROM work WHERE kind = wanted.kind AND gave_up_at IS NOT NULL
) AS given_up;
