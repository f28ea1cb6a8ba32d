-- The payments of a member at Stripe. Those of subscriptions have a customer once something of them
-- is refunded or disputed.
CREATE OR REPLACE FUNCTION payments_of_member(member_id text) RETURNS text[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT ARRAY(
        SELECT stripe_payment_id FROM payment WHERE user_id = member_id
        UNION
        SELECT stripe_payment_id FROM payment_adjustment
        JOIN customer USING (stripe_customer_id) WHERE user_id = member_id
    )
$$;

-- The ids by which Stripe's events and operators' commands name a member.
CREATE OR REPLACE FUNCTION ids_of_member(member_id text) RETURNS text[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT ARRAY(
        SELECT member_id
        UNION SELECT stripe_customer_id FROM customer
            WHERE user_id = member_id AND stripe_customer_id IS NOT NULL
        UNION SELECT stripe_subscription_id FROM subscription WHERE user_id = member_id
        UNION SELECT unnest(array_remove(ARRAY[id, stripe_session_id, stripe_payment_id], NULL))
            FROM payment WHERE user_id = member_id
        UNION SELECT stripe_payment_id FROM payment_adjustment
            JOIN customer USING (stripe_customer_id) WHERE user_id = member_id
    )
$$;

-- How many members own each plan.
CREATE OR REPLACE VIEW plan_owners AS
SELECT plan_id, count(*)::integer AS owned FROM purchase
WHERE return_reason IS NULL GROUP BY plan_id;
