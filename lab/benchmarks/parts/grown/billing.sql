INSERT INTO membership
SELECT 'member-' || n, 'PRO', 'ACTIVE', 'PRO', date_trunc('day', now()) + interval '20 days', 1
FROM generate_series(1, 20000) AS n;

INSERT INTO customer (id, user_id, idempotency_key, stripe_customer_id, created_at)
SELECT 'customer-' || n, 'member-' || n, 'key-' || n, 'cus_' || n, now()
FROM generate_series(1, 20000) AS n;

INSERT INTO subscription (stripe_subscription_id, user_id, tier, current_tier, status, deleted,
    stripe_status, newest_event_final, newest_event_second, newest_event_kind,
    status_was_changed, status_period_end, status_in_life, price_was_changed)
SELECT 'sub_' || n, 'member-' || n, 'PRO', 'PRO', 'ACTIVE', false, 'active', 0, 1, 0, 0, 0, 0, 0
FROM generate_series(1, 20000) AS n;

INSERT INTO payment (id, user_id, stripe_session_id, amount, paid_at)
SELECT 'payment-' || n, 'payer-' || n, 'cs_' || n, 99, now()
FROM generate_series(1, 20000) AS n;

INSERT INTO stripe_event (id, type, created_at, received_at, payload, summary, state, outcome)
SELECT 'evt_' || n, 'customer.subscription.updated', now(), now() - n * interval '7 seconds',
    repeat('x', 200), 'id=sub_' || n % 20000 || ' customer=cus_' || n % 20000 || ' userId=member-'
    || n % 20000, 'applied', ''
FROM generate_series(1, 1000000) AS n;
