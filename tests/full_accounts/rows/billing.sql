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

INSERT INTO subscription (stripe_subscription_id, user_id, tier, current_tier, status, deleted, price_id, stripe_status,
    current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind,
    status_was_changed, status_period_end, status_in_life, price_was_changed, cancel_at_period_end)
VALUES ('sub_1', '01939fa0-8000-7000-8000-000000000001', 'BASIC', 'BASIC', 'INACTIVE', false, 'price_sandbox_basic', 'trialing',
    now(), now() + interval '7 days', 0, 0, 0, 0, 0, 0, 0, false);
INSERT INTO invoice (id, user_id, number, status, currency, total_cents, due_cents, paid_cents, attempt_count, created_at,
    newest_in_life, newest_second, newest_next_attempt)
SELECT 'in_' || n, '01939fa0-8000-7000-8000-000000000001', 'A-' || n, CASE WHEN n < 100 THEN 'open' ELSE 'paid' END, 'usd', 1999, 1999, 1999, 1,
    now() - n * interval '1 minute', 4, 0, 0 FROM generate_series(0, 999) AS n;
INSERT INTO credit_note (id, user_id, status, currency, total_cents, created_at, newest_second)
SELECT 'cn_' || n, '01939fa0-8000-7000-8000-000000000001', 'issued', 'usd', 999, now() - n * interval '1 minute', 0 FROM generate_series(0, 999) AS n;
-- What staff see: a part of the first order was refunded at the desk.
INSERT INTO payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at)
VALUES ('re_1', 'pi_0', 'refund', 999, 'usd', 'succeeded', 1775000000, 2, now());
INSERT INTO staff_audit SELECT 'act-' || n, now(), 'staff-1', 'POST /api/admin/orders/{id}/refund',
    CASE n WHEN 0 THEN '01939fa0-8000-7000-8000-000000000004' ELSE 'payment-' || n END, '01939fa0-8000-7000-8000-000000000001',
    repeat(U&'\FDFA', 500), jsonb_build_object('refund', jsonb_build_array(NULL, 're_' || (n + 1))) FROM generate_series(0, 199) AS n;
INSERT INTO failed_checkout SELECT 'evt_' || n, '01939fa0-8000-7000-8000-000000000001', 'plan-' || n, NULL, 2999, 'usd', 'expired', now() FROM generate_series(1, 200) AS n;
INSERT INTO coupon (code, active, valid_from, discount_type, discount_value) SELECT 'CODE' || n, true, now(), 'PERCENTAGE', 10 FROM generate_series(1, 200) AS n;
INSERT INTO membership_change SELECT 'evt_' || n, '01939fa0-8000-7000-8000-000000000001', 'cs_' || n, 'checkout', 'paid', 1775000000 - n,
    to_timestamp(1775000000 - n), 'usd', 9900, false, '{"plan": "plan-1", "tier": null, "coupon": null}' FROM generate_series(1, 999) AS n;
INSERT INTO ledger_row SELECT 'revenue:cs_' || n, to_timestamp(1775000000 - n), 'revenue', '01939fa0-8000-7000-8000-000000000001', 'cs_' || n,
    'usd', 9900, false, 'plan-' || n, NULL, NULL, NULL FROM generate_series(1, 999) AS n;
INSERT INTO webhook_endpoint SELECT CASE n WHEN 0 THEN '01939fa0-8000-7000-8000-0000000000e0' ELSE 'endpoint-' || n END,
    'https://hooks.example/' || repeat('x', 1900), '{member.erased,order.paid,order.refunded,subscription.changed}', 'enabled', 1, repeat('x', 200), NULL, NULL, now() FROM generate_series(0, 9) AS n;
INSERT INTO webhook_delivery SELECT CASE n WHEN 0 THEN '01939fa0-8000-7000-8000-0000000000e1' ELSE 'delivery-' || n END,
    'msg_' || n, '01939fa0-8000-7000-8000-0000000000e0', '01939fa0-8000-7000-8000-000000000001', 'order.paid', '{"type": "order.paid"}', 'failed',
    (SELECT jsonb_agg(jsonb_build_object('at', now(), 'status', 500, 'answer', repeat(U&'\FDFA', 1000))) FROM generate_series(1, 8)), 8, false,
    now() - n * interval '1 minute', NULL FROM generate_series(0, 999) AS n;
