-- A fact says everything that the rows of its object follow from. Stripe's answers about an object within
-- one second are in the order in which they were stored.
CREATE SEQUENCE IF NOT EXISTS membership_change_arrival;
ALTER TABLE membership_change ADD COLUMN IF NOT EXISTS arrival bigint;
ALTER TABLE membership_change ALTER COLUMN arrival SET DEFAULT nextval('membership_change_arrival');

-- NOT VALID: what is stored has the former kinds, and is not read again.
ALTER TABLE membership_change
    DROP CONSTRAINT IF EXISTS membership_change_kind_check,
    ADD CONSTRAINT membership_change_kind_check CHECK (
        kind IN ('subscription', 'checkout', 'invoice', 'refund', 'dispute', 'credit', 'credit_note')
    ) NOT VALID;

-- Whatever counts follows from the facts. The previous version, which runs beside this one for a while, compares
-- positions that this one does not write: until it is gone, triggers do.
ALTER TABLE subscription
    ALTER COLUMN newest_event_final DROP NOT NULL,
    ALTER COLUMN newest_event_final SET DEFAULT 0,
    ALTER COLUMN newest_event_kind DROP NOT NULL,
    ALTER COLUMN newest_event_kind SET DEFAULT 1,
    ALTER COLUMN status_was_changed DROP NOT NULL,
    ALTER COLUMN status_period_end DROP NOT NULL,
    ALTER COLUMN status_in_life DROP NOT NULL,
    ALTER COLUMN price_was_changed DROP NOT NULL;
ALTER TABLE invoice
    ALTER COLUMN newest_in_life DROP NOT NULL,
    ALTER COLUMN newest_next_attempt DROP NOT NULL;
ALTER TABLE payment_adjustment
    ALTER COLUMN status_step DROP NOT NULL,
    ALTER COLUMN status_step SET DEFAULT 0;

CREATE OR REPLACE FUNCTION set_subscription_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.newest_event_final := CASE WHEN NEW.deleted THEN 2
        WHEN NEW.stripe_status = 'canceled' THEN 1 ELSE 0 END;
    NEW.newest_event_kind := CASE WHEN NEW.deleted THEN 2 ELSE 1 END;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER set_subscription_position BEFORE INSERT OR UPDATE ON subscription
FOR EACH ROW EXECUTE FUNCTION set_subscription_position();

CREATE OR REPLACE FUNCTION set_invoice_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.newest_in_life := coalesce(
        array_position(ARRAY['draft', 'open', 'uncollectible', 'void', 'paid'], NEW.status) - 1, -1
    );
    NEW.newest_next_attempt := coalesce(extract(epoch FROM NEW.next_attempt_at)::bigint, 0);
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER set_invoice_position BEFORE INSERT OR UPDATE ON invoice
FOR EACH ROW EXECUTE FUNCTION set_invoice_position();

CREATE OR REPLACE FUNCTION set_adjustment_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.status_step := coalesce(array_position(
        CASE NEW.kind
            WHEN 'refund' THEN ARRAY['pending', 'requires_action', 'succeeded', 'canceled', 'failed']
            ELSE ARRAY[
                'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response',
                'under_review', 'prevented', 'lost', 'appeal_needs_response', 'appeal_under_review',
                'won'
            ]
        END,
        NEW.status
    ) - 1, 0);
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER set_adjustment_position BEFORE INSERT OR UPDATE ON payment_adjustment
FOR EACH ROW EXECUTE FUNCTION set_adjustment_position();
