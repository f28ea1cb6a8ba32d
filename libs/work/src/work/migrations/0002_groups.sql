-- The group of a task, such as the endpoint that it calls: a kind can limit the tasks at once of each.
-- Most kinds have none. One index for both: next to an index without the group, PostgreSQL would
-- look for the tasks of a small group among all tasks of the kind.
ALTER TABLE work ADD COLUMN group_key text NOT NULL DEFAULT '';
DROP INDEX work_due;
CREATE INDEX work_due ON work (kind, group_key, due_at)
    WHERE worker IS NULL AND done_at IS NULL AND gave_up_at IS NULL;

-- As before, with the group. A second function with a default would make calls ambiguous.
DROP FUNCTION add_work(text, text, text, timestamptz, boolean, text[], text);
CREATE FUNCTION add_work(
    task_kind text, task_key text, member text, due timestamptz,
    once boolean DEFAULT false, member_networks text[] DEFAULT '{}', parent text DEFAULT NULL,
    task_group text DEFAULT ''
) RETURNS void LANGUAGE sql AS $$
    INSERT INTO work AS task (kind, key, member_id, due_at, networks, traceparent, group_key)
    VALUES (task_kind, task_key, member, due, member_networks, parent, task_group)
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
        traceparent = excluded.traceparent, group_key = excluded.group_key
    WHERE NOT once
$$;
