-- The trigger that counts purchases locks plans in the order of the rows. Two statements with the
-- plans in different orders would wait for each other: those that count come one after the other.
CREATE OR REPLACE FUNCTION count_purchases_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('purchase_count', 0));
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER count_purchases_in_turn
    BEFORE INSERT OR DELETE OR UPDATE OF owned ON purchase
    FOR EACH STATEMENT EXECUTE FUNCTION count_purchases_in_turn();
