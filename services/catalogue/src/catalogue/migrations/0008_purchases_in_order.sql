-- A statement's purchases are counted together, and its plans are locked in the order of their ids.
-- Until now the plans were locked in the order of the rows, so that every statement had to wait for
-- every other one (`count_purchases_in_turn`), also with other plans.
CREATE OR REPLACE FUNCTION count_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    plan_ids text[];
    numbers  integer[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(plan_id), array_agg(number) INTO plan_ids, numbers FROM (
            SELECT plan_id, count(*) AS number FROM added WHERE owned GROUP BY plan_id
        ) AS counted;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(plan_id), array_agg(number) INTO plan_ids, numbers FROM (
            SELECT plan_id, -count(*) AS number FROM removed WHERE owned GROUP BY plan_id
        ) AS counted;
    ELSE
        SELECT array_agg(plan_id), array_agg(number) INTO plan_ids, numbers FROM (
            SELECT plan_id, sum(number) AS number FROM (
                SELECT plan_id, 1 AS number FROM added WHERE owned
                UNION ALL SELECT plan_id, -1 FROM removed WHERE owned
            ) AS changed
            GROUP BY plan_id HAVING sum(number) <> 0
        ) AS counted;
    END IF;
    IF plan_ids IS NOT NULL THEN
        PERFORM FROM keto_plan WHERE id = ANY(plan_ids) ORDER BY id FOR NO KEY UPDATE;
        UPDATE keto_plan SET purchase_count = purchase_count + counted.number
        FROM unnest(plan_ids, numbers) AS counted (id, number) WHERE keto_plan.id = counted.id;
    END IF;
    RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS count_purchase ON purchase;
DROP TRIGGER IF EXISTS count_purchase_returned ON purchase;
DROP TRIGGER IF EXISTS count_purchases_in_turn ON purchase;
DROP FUNCTION IF EXISTS count_purchases_in_turn();

CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON purchase
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_purchases();
CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON purchase
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_purchases();
CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON purchase
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_purchases();
