-- name: find_owners
-- One statement: a webhook asks once whose event it is, and whether one of them was erased.
WITH owner (user_id, has_customer) AS (
    SELECT :user_id::text, false WHERE :user_id <> ''
    UNION ALL SELECT user_id, true FROM customer WHERE stripe_customer_id = :customer
    UNION ALL SELECT user_id, false FROM payment WHERE stripe_payment_id = :payment
)
SELECT user_id, has_customer, user_id IN (SELECT erased_among(ARRAY(SELECT user_id FROM owner)))
FROM owner;
