-- Which events of a subscription are its first and its newest, as columns instead of the positional
-- lists `oldest` and `newest`. The version before this one still reads and writes the lists: a
-- trigger keeps both alike. It goes, with the lists, one release later.
ALTER TABLE subscription
    ADD COLUMN price_id              text,
    ADD COLUMN cancel_at_period_end  boolean  NOT NULL DEFAULT false,
    ADD COLUMN first_event_second    bigint,
    ADD COLUMN first_event_kind      integer,
    ADD COLUMN newest_event_final    integer,
    ADD COLUMN newest_event_second   bigint,
    ADD COLUMN newest_event_kind     integer,
    -- Within one second, what decides the status, and what decides the price.
    ADD COLUMN status_was_changed    integer,
    ADD COLUMN status_period_end     bigint,
    ADD COLUMN status_in_life        integer,
    ADD COLUMN price_was_changed     integer;

CREATE FUNCTION subscription_event_columns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    from_lists boolean;
BEGIN
    IF TG_OP = 'INSERT' THEN
        from_lists := NEW.newest_event_second IS NULL;
    ELSE
        from_lists := NEW.newest IS DISTINCT FROM OLD.newest
                   OR NEW.oldest IS DISTINCT FROM OLD.oldest
                   OR NEW.newest_event_second IS NULL;
    END IF;
    IF from_lists THEN
        NEW.first_event_second  := (NEW.oldest->>1)::bigint;
        NEW.first_event_kind    := (NEW.oldest->>2)::integer;
        NEW.newest_event_final  := (NEW.newest->>0)::integer;
        NEW.newest_event_second := (NEW.newest->>1)::bigint;
        NEW.newest_event_kind   := (NEW.newest->>2)::integer;
        NEW.status_was_changed  := (NEW.newest->>3)::integer;
        NEW.status_period_end   := (NEW.newest->>4)::bigint;
        NEW.status_in_life      := (NEW.newest->>5)::integer;
        NEW.price_was_changed   := 0;
    ELSE
        NEW.oldest := jsonb_build_array(
            0, NEW.first_event_second, NEW.first_event_kind, 0, 0, 0);
        NEW.newest := jsonb_build_array(
            NEW.newest_event_final, NEW.newest_event_second, NEW.newest_event_kind,
            NEW.status_was_changed, NEW.status_period_end, NEW.status_in_life);
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER subscription_event_columns BEFORE INSERT OR UPDATE ON subscription
    FOR EACH ROW EXECUTE FUNCTION subscription_event_columns();

-- The lists are filled by the trigger; nobody but the version before needs them.
ALTER TABLE subscription ALTER COLUMN oldest DROP NOT NULL, ALTER COLUMN newest DROP NOT NULL;

-- Fills the columns of the rows that there are.
UPDATE subscription SET newest = newest;

ALTER TABLE subscription
    ALTER COLUMN first_event_second  SET NOT NULL,
    ALTER COLUMN first_event_kind    SET NOT NULL,
    ALTER COLUMN newest_event_final  SET NOT NULL,
    ALTER COLUMN newest_event_second SET NOT NULL,
    ALTER COLUMN newest_event_kind   SET NOT NULL,
    ALTER COLUMN status_was_changed  SET NOT NULL,
    ALTER COLUMN status_period_end   SET NOT NULL,
    ALTER COLUMN status_in_life      SET NOT NULL,
    ALTER COLUMN price_was_changed   SET NOT NULL;
-- Also where rows are copied without triggers, as a restore does.
ALTER TABLE subscription ENABLE ALWAYS TRIGGER subscription_event_columns;
