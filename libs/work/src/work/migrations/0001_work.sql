-- Tasks of background work, each written in the transaction that needs it.
CREATE TABLE work (
    kind         text        NOT NULL,
    -- What the task is about: the same key twice is one task.
    key          text        NOT NULL,
    -- The member whose data it is about, if any: an erasure deletes the member's tasks.
    member_id    text,
    due_at       timestamptz NOT NULL,
    -- Attempts that have begun since the task was added.
    attempts     integer     NOT NULL DEFAULT 0,
    -- A new name for each lease; null while no worker has the task.
    worker       text,
    leased_until timestamptz,
    last_error   text        NOT NULL DEFAULT '',
    done_at      timestamptz,
    -- After its last attempt: it waits for an operator.
    gave_up_at   timestamptz,
    -- Added again while a worker had it: when the next run is due.
    again_at     timestamptz,
    -- The member's networks, the narrowest first: of kinds whose slots are shared fairly.
    networks     text[]      NOT NULL DEFAULT '{}',
    -- Of the request that added it, whose trace it continues.
    traceparent  text,
    added_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (kind, key)
);
CREATE INDEX work_due ON work (kind, due_at)
    WHERE worker IS NULL AND done_at IS NULL AND gave_up_at IS NULL;
CREATE INDEX work_leased ON work (kind) WHERE worker IS NOT NULL;
CREATE INDEX work_gave_up ON work (kind) WHERE gave_up_at IS NOT NULL;
CREATE INDEX work_done ON work (kind, done_at) WHERE done_at IS NOT NULL;
CREATE INDEX work_member ON work (member_id) WHERE member_id IS NOT NULL;
-- A row is updated at least twice: leave space for that, and clean up before the table grows.
ALTER TABLE work SET (
    fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000
);

-- A request that is in flight during an erasure adds no task of the member.
DO $$ BEGIN
    IF to_regproc('refuse_erased') IS NOT NULL THEN
        CREATE TRIGGER refuse_erased BEFORE INSERT ON work
        FOR EACH ROW WHEN (NEW.member_id IS NOT NULL)
        EXECUTE FUNCTION refuse_erased('member_id');
    END IF;
END $$;

-- Add a task. One that waits is due at the earlier of both times. One that a worker has runs once
-- more after this run: it may have read what has changed since. One that is done, or was given up,
-- is a new task, unless it is to be done once.
CREATE FUNCTION add_work(
    task_kind text, task_key text, member text, due timestamptz,
    once boolean DEFAULT false, member_networks text[] DEFAULT '{}', parent text DEFAULT NULL
) RETURNS void LANGUAGE sql AS $$
    INSERT INTO work AS task (kind, key, member_id, due_at, networks, traceparent)
    VALUES (task_kind, task_key, member, due, member_networks, parent)
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
        traceparent = excluded.traceparent
    WHERE NOT once
$$;

-- The order in which members are served by kinds that share their slots fairly: the lowest rank
-- first. Positive ranks have at most half of the slots, and one for each network. A service whose
-- members differ replaces this function in a migration of its own.
CREATE FUNCTION work_rank(task_kind text, member text) RETURNS integer LANGUAGE sql STABLE
AS $$ SELECT 0 $$;
