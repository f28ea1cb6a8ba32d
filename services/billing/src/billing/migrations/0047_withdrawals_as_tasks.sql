-- What is to be done at Stripe because of a withdrawal is a task. The previous version, which runs
-- beside this one for a while, adds none: until it is gone, a trigger does. It also does some of
-- them itself: each refund and each credit has an idempotency key, so that two make one.
CREATE OR REPLACE FUNCTION add_withdrawal_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_work('do-withdrawal', NEW.id, NULL, NEW.created_at);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_withdrawal_task AFTER INSERT ON withdrawal
FOR EACH ROW WHEN (NEW.done_at IS NULL) EXECUTE FUNCTION add_withdrawal_task();

SELECT add_work('do-withdrawal', id, NULL, next_attempt_at) FROM withdrawal WHERE done_at IS NULL;
