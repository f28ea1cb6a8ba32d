-- The queue has the schedule of each task at Stripe. The previous version, which runs beside this one
-- for a while, adds no tasks to it: until it is gone, a trigger does. It also does some of them
-- itself, which is harmless: each locks its subscription, or sets at Stripe what is set already.
CREATE OR REPLACE FUNCTION add_stripe_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_work('stripe-task', NEW.id, NULL, NEW.next_attempt_at);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_stripe_task AFTER INSERT OR UPDATE OF done_at ON stripe_task
FOR EACH ROW WHEN (NEW.done_at IS NULL) EXECUTE FUNCTION add_stripe_task();

SELECT add_work('stripe-task', id, NULL, next_attempt_at) FROM stripe_task WHERE done_at IS NULL;
