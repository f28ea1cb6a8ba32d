-- A worker of the previous version would write a new plan for a refit: its task has another kind.
CREATE OR REPLACE TRIGGER add_plan_job_task AFTER INSERT ON plan_job
FOR EACH ROW WHEN (NEW.state IN ('queued', 'writing') AND NEW.kind <> 'refit')
EXECUTE FUNCTION add_plan_job_task();

-- The newest check-in that a member accepted, and whether the running plan follows it.
CREATE TABLE IF NOT EXISTS accepted_check_in (
    user_id text PRIMARY KEY,
    accepted_at timestamptz NOT NULL,
    calories integer NOT NULL,
    from_date date NOT NULL,
    starts json NOT NULL,
    is_followed boolean NOT NULL DEFAULT false
);
