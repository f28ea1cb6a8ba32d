-- A member with a thousand payments.
INSERT INTO customer (id, user_id, idempotency_key, stripe_customer_id, created_at)
VALUES ('customer-1', '01939fa0-8000-7000-8000-000000000001', 'key-1', 'cus_1', now());
INSERT INTO payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, paid_at)
SELECT CASE n WHEN 0 THEN '01939fa0-8000-7000-8000-000000000004' ELSE 'payment-' || n END, '01939fa0-8000-7000-8000-000000000001',
    'plan-' || n, 'cs_' || n, 'pi_' || n, 99, now() - n * interval '1 minute' FROM generate_series(0, 999) AS n;
INSERT INTO purchase (user_id, plan_id, order_id, price, purchased_at) SELECT user_id, plan_id, id, amount, paid_at FROM payment;
INSERT INTO stripe_event (id, type, created_at, received_at, payload, summary, state, outcome)
SELECT 'evt_' || n, 'checkout.session.completed', now(), now(), repeat('x', 2000), 'id=cs_' || n || ' customer=cus_1', 'applied', '' FROM generate_series(1, 2000) AS n;
INSERT INTO coupon (code, active, valid_from, discount_type, discount_value) VALUES ('WELCOME10', true, now() - interval '1 day', 'PERCENTAGE', 10);
