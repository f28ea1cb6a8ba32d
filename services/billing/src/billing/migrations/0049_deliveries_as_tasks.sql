-- A delivery of a webhook is a task, in the group of its endpoint. The previous version, which runs
-- beside this one for a while, adds none: until it is gone, triggers do. It also delivers some
-- itself: it moves `next_attempt_at` while it does, which this version respects, and a webhook that
-- both send has the same id.
CREATE OR REPLACE FUNCTION add_delivery_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_work(
        'deliver-webhook', NEW.id, NULL, NEW.next_attempt_at, task_group => NEW.endpoint_id
    );
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_delivery_task AFTER INSERT OR UPDATE OF state, next_attempt_at
ON webhook_delivery FOR EACH ROW
WHEN (NEW.state = 'pending' AND NEW.next_attempt_at IS NOT NULL)
EXECUTE FUNCTION add_delivery_task();

CREATE OR REPLACE FUNCTION resume_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_work('deliver-webhook', id, NULL, next_attempt_at, task_group => endpoint_id)
    FROM webhook_delivery WHERE endpoint_id = NEW.id AND state = 'pending';
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER resume_deliveries AFTER UPDATE OF state ON webhook_endpoint
FOR EACH ROW WHEN (NEW.state = 'enabled' AND OLD.state <> 'enabled')
EXECUTE FUNCTION resume_deliveries();

SELECT add_work('deliver-webhook', id, NULL, next_attempt_at, task_group => endpoint_id)
FROM webhook_delivery WHERE state = 'pending' AND next_attempt_at IS NOT NULL;
