-- A plan may be returned (refunded, disputed, revoked): the row stays, with the version of what
-- billing said last, so that a late event changes nothing.
ALTER TABLE purchase
    ADD COLUMN owned   boolean NOT NULL DEFAULT true,
    ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE OR REPLACE FUNCTION count_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' THEN
        UPDATE keto_plan SET purchase_count = imported_purchase_count;
        RETURN NULL;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.owned THEN
        UPDATE keto_plan SET purchase_count = purchase_count - 1 WHERE id = OLD.plan_id;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.owned THEN
        UPDATE keto_plan SET purchase_count = purchase_count + 1 WHERE id = NEW.plan_id;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER count_purchase_returned AFTER UPDATE OF owned ON purchase
    FOR EACH ROW WHEN (OLD.owned IS DISTINCT FROM NEW.owned) EXECUTE FUNCTION count_purchase();
