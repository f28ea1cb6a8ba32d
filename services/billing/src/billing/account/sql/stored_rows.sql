-- name: select_settled
SELECT id FROM stripe_event WHERE id = ANY(:event_ids::text[]) AND state <> ALL(:states::text[]);

-- name: select_customers
SELECT stripe_customer_id FROM customer WHERE stripe_customer_id = ANY(:customer_ids::text[]);
