-- Jobs are tasks of the queue, which has their leases, attempts and order. The previous version, which
-- runs next to this one during a rollout, adds no tasks, so a trigger adds them. It also writes some of
-- the jobs: neither version begins a job that the other one is writing (`steps.begin_job`).
CREATE OR REPLACE FUNCTION add_plan_job_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_work(
        'write-plan', NEW.id, NEW.user_id, NEW.created_at, false, NEW.networks, NEW.traceparent
    );
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_plan_job_task AFTER INSERT ON plan_job
FOR EACH ROW WHEN (NEW.state IN ('queued', 'writing')) EXECUTE FUNCTION add_plan_job_task();

-- In the order in which they were requested.
INSERT INTO work (kind, key, member_id, due_at, networks, traceparent, added_at)
SELECT 'write-plan', id, user_id, coalesce(resting_until, created_at), networks, traceparent, created_at
FROM plan_job WHERE state IN ('queued', 'writing')
ON CONFLICT DO NOTHING;

-- Members without a limit are first, then others who pay. The tier counts when the task is claimed,
-- not when the job was requested.
CREATE OR REPLACE FUNCTION work_rank(task_kind text, member text) RETURNS integer LANGUAGE sql
STABLE AS $$
    SELECT CASE coalesce(
        (SELECT paid_tier(tier, status) FROM membership WHERE user_id = member), 'FREE'
    ) WHEN 'PRO' THEN -1 WHEN 'LIFETIME' THEN -1 WHEN 'FREE' THEN 1 ELSE 0 END
$$;

-- This version does not use these columns.
ALTER TABLE plan_job ALTER COLUMN attempts DROP NOT NULL, ALTER COLUMN attempts SET DEFAULT 0;
