-- A version that knows no payments names the newest lifetime, too: else it would end a subscription
-- again that was resumed since.
CREATE OR REPLACE FUNCTION name_lifetime() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.payment_id := coalesce((
        SELECT id FROM payment WHERE user_id = NEW.user_id AND plan_id IS NULL
        ORDER BY status = 'COMPLETED' DESC, paid_at DESC, stripe_session_id DESC LIMIT 1
    ), '');
    RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER name_lifetime BEFORE INSERT ON stripe_task
FOR EACH ROW WHEN (NEW.kind = 'cancel_at_period_end' AND NEW.payment_id = '')
EXECUTE FUNCTION name_lifetime();
