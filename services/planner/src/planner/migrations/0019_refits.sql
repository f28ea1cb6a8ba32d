-- A worker of the previous version would write a new plan for a refit: its task has another kind.
CREATE OR REPLACE TRIGGER add_plan_job_task AFTER INSERT ON plan_job
FOR EACH ROW WHEN (NEW.state IN ('queued', 'writing') AND NEW.kind <> 'refit')
EXECUTE FUNCTION add_plan_job_task();
