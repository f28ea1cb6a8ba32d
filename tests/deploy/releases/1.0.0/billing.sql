CREATE FUNCTION public.erased_among(users text[]) RETURNS SETOF text
    LANGUAGE plpgsql
    AS $$
BEGIN
    -- In one order, so that two transactions do not wait for each other.
    PERFORM pg_advisory_xact_lock_shared(1701999459, hashtext(named.id)) FROM (
        SELECT DISTINCT listed.id COLLATE "C" AS id FROM unnest(users) AS listed (id) ORDER BY 1
    ) AS named;
    RETURN QUERY SELECT gone.user_id FROM erased_user AS gone WHERE gone.user_id = ANY(users);
END $$;
CREATE FUNCTION public.refuse_erased() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(1701999459, hashtext(NEW.user_id));
    IF EXISTS (SELECT FROM erased_user AS gone WHERE gone.user_id = NEW.user_id) THEN
        RAISE EXCEPTION 'This user was erased' USING ERRCODE = 'UE001';
    END IF;
    RETURN NEW;
END $$;
CREATE TABLE public.coupon (
    code text NOT NULL,
    active boolean NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    valid_until timestamp with time zone,
    max_uses integer,
    used_count integer DEFAULT 0 NOT NULL,
    discount_type text NOT NULL,
    discount_value numeric(12,4) NOT NULL,
    disabled_at timestamp with time zone,
    CONSTRAINT coupon_code_check CHECK ((code = upper(code))),
    CONSTRAINT coupon_discount_value_check CHECK ((discount_value >= (0)::numeric))
);
CREATE TABLE public.coupon_hold (
    id text NOT NULL,
    code text NOT NULL,
    user_id text NOT NULL,
    stripe_session_id text,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT coupon_hold_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'used'::text, 'released'::text])))
);
CREATE TABLE public.customer (
    id text NOT NULL,
    user_id text NOT NULL,
    idempotency_key text NOT NULL,
    stripe_customer_id text,
    created_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone,
    deleted_at timestamp with time zone
);
CREATE TABLE public.daily_job (
    name text NOT NULL,
    started_at timestamp with time zone NOT NULL
);
CREATE TABLE public.erased_user (
    user_id text NOT NULL,
    erased_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone
);
CREATE TABLE public.inbox (
    event_id text NOT NULL,
    handler text NOT NULL,
    handled_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.inbox_claim (
    event_id text NOT NULL,
    handler text NOT NULL,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.membership (
    user_id text NOT NULL,
    tier text NOT NULL,
    status text NOT NULL,
    role text NOT NULL,
    ends_at timestamp with time zone,
    version integer NOT NULL
);
CREATE TABLE public.migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.operator_audit (
    id text NOT NULL,
    at timestamp with time zone NOT NULL,
    operator text NOT NULL,
    command text NOT NULL,
    arguments text NOT NULL,
    reason text NOT NULL,
    outcome text NOT NULL
);
CREATE TABLE public.outbox (
    "position" bigint NOT NULL,
    event_id text NOT NULL,
    routing_key text NOT NULL,
    body text NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
ALTER TABLE public.outbox ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.payment (
    id text NOT NULL,
    user_id text NOT NULL,
    plan_id text,
    stripe_session_id text NOT NULL,
    stripe_payment_id text,
    amount numeric(14,2) NOT NULL,
    currency text DEFAULT 'usd'::text NOT NULL,
    status text DEFAULT 'COMPLETED'::text NOT NULL,
    coupon_code text,
    paid_at timestamp with time zone NOT NULL,
    refunded_at timestamp with time zone,
    revoked_at timestamp with time zone,
    came_after_erasure boolean DEFAULT false NOT NULL
);
CREATE TABLE public.payment_adjustment (
    id text NOT NULL,
    stripe_payment_id text NOT NULL,
    kind text NOT NULL,
    cents bigint NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    event_second bigint NOT NULL,
    status_step integer NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    CONSTRAINT payment_adjustment_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'dispute'::text])))
);
CREATE TABLE public.purchase (
    user_id text NOT NULL,
    plan_id text NOT NULL,
    order_id text NOT NULL,
    price numeric(14,2) NOT NULL,
    purchased_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    return_reason text,
    returned_at timestamp with time zone
);
CREATE TABLE public.stripe_event (
    id text NOT NULL,
    type text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    payload text,
    summary text NOT NULL,
    state text NOT NULL,
    outcome text NOT NULL,
    attempts integer DEFAULT 1 NOT NULL,
    CONSTRAINT stripe_event_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'ignored'::text, 'set aside'::text, 'failed'::text])))
);
CREATE TABLE public.stripe_task (
    id text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text DEFAULT ''::text NOT NULL,
    done_at timestamp with time zone
);
CREATE TABLE public.subscription (
    stripe_subscription_id text NOT NULL,
    user_id text NOT NULL,
    stripe_customer_id text,
    item_id text,
    price_id text,
    tier text NOT NULL,
    current_tier text NOT NULL,
    status text NOT NULL,
    stripe_status text,
    deleted boolean NOT NULL,
    cancel_at_period_end boolean DEFAULT false NOT NULL,
    current_period_start timestamp with time zone,
    current_period_end timestamp with time zone,
    newest_event_final integer NOT NULL,
    newest_event_second bigint NOT NULL,
    newest_event_kind integer NOT NULL,
    status_was_changed integer NOT NULL,
    status_period_end bigint NOT NULL,
    status_in_life integer NOT NULL,
    price_was_changed integer NOT NULL
);
CREATE TABLE public.token_revocation (
    user_id text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.unfinished_erasure (
    user_id text NOT NULL,
    anonymous_id text NOT NULL,
    begun_at timestamp with time zone NOT NULL
);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('SUMMER2025', true, '2025-06-01 00:00:00+00', '2025-08-31 23:59:59+00', NULL, 0, 'PERCENTAGE', 25.0000, NULL);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('PAUSED20', false, '2025-01-01 00:00:00+00', NULL, NULL, 0, 'PERCENTAGE', 20.0000, NULL);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('ONTHEHOUSE', true, '2025-01-01 00:00:00+00', NULL, 100, 0, 'PERCENTAGE', 100.0000, NULL);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('FIVEOFF', true, '2025-01-01 00:00:00+00', NULL, 500, 1, 'FIXED', 5.0000, NULL);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('WELCOME10', true, '2025-01-01 00:00:00+00', NULL, NULL, 1, 'PERCENTAGE', 10.0000, NULL);
INSERT INTO public.coupon_hold (id, code, user_id, stripe_session_id, state, created_at, expires_at) VALUES ('01a204db-2b9b-7610-b45f-ed5f7a080587', 'FIVEOFF', '01a204db-28bf-7682-b658-dfb36432aaaa', 'cs_test_a1lIDJOoErxej6NqI5lOCK1ss2ClXbXB0aNLfBKzc8V0s7iKl2ynv0YNge', 'used', '2026-11-22 20:03:22.139403+00', '2026-11-22 20:34:22.139214+00');
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a204db-20b7-7420-a615-db2340cd9e23', '01a204db-1fcd-7b67-8b6c-4464dd310d0e', '01a204db-20b7-77b5-ac8b-4b2f80dbc4c1', 'cus_HVgfFVOF1FMsu6', '2026-11-22 20:03:19.351937+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a204db-2145-73fd-8dd5-2327f7511c90', '01a204db-20b8-72a7-bae7-29a1287686ed', '01a204db-2145-79c9-acb9-7c66253bc5ca', 'cus_J77YSObQiAhbMl', '2026-11-22 20:03:19.493581+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a204db-21fe-78c3-9352-c3fb9082d5fd', '01a204db-215a-75b6-89f5-441b9f1242f7', '01a204db-21ff-7c05-9e66-e7b1a13eb181', 'cus_ayuc0t8Nv37Asy', '2026-11-22 20:03:19.679037+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a204db-22ba-7ec5-b723-f9893b5766f2', '01a204db-2205-71c7-8ab9-6f681ad41ba7', '01a204db-22bb-73c2-9da2-4aca46255717', 'cus_0ACTchsdTK3NwH', '2026-11-22 20:03:19.86733+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a204db-2812-7885-a3af-8818b50b211f', '01a204db-24a7-717c-abb1-6fbe0fd130f7', '01a204db-2812-7af9-96e1-4a47d085e43c', 'cus_qs3XSkHJYox0Ni', '2026-11-22 20:03:21.234952+00', NULL, NULL);
INSERT INTO public.daily_job (name, started_at) VALUES ('resync', '2026-11-22 20:03:16.610611+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', '2026-11-22 20:03:24.575872+00', '2026-11-22 20:03:25.323803+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-3031-7583-858a-95d5636a8ee4', 'billing.revocations', '2026-11-22 20:03:23.37902+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-3286-7265-b257-41ab3baf573c', 'billing.revocations', '2026-11-22 20:03:23.937507+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-3543-7fac-ad05-6f8cc972dbca', 'billing.erasures', '2026-11-22 20:03:24.677639+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-369f-7e8c-94f6-095bd78d76b9', 'billing.revocations', '2026-11-22 20:03:24.981937+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-38d7-7e49-b694-3f76c7251f4a', 'billing.revocations', '2026-11-22 20:03:25.554794+00');
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a204db-1fcd-7b67-8b6c-4464dd310d0e', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a204db-2205-71c7-8ab9-6f681ad41ba7', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a204db-20b8-72a7-bae7-29a1287686ed', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a204db-24a7-717c-abb1-6fbe0fd130f7', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a204db-28bf-7682-b658-dfb36432aaaa', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_messaging.sql', '33426b30ab8b5f6539888c1b82c468b0afcdce1b6f509990260be383103dbb49', '2026-11-22 20:03:00.708887+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-22 20:03:00.783633+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0001_payments.sql', '6755e5218dca0077045cb2861a809846b5235bfb1e8fcda0e2d30b5005b1b749', '2026-11-22 20:03:00.831975+00');
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a204db-261f-733b-902e-d0f2e5ce42ea', '01a204db-1fcd-7b67-8b6c-4464dd310d0e', '01a204da-ec73-79b9-9b72-434fc5b6f309', 'cs_test_a1FI5focE1JcLUaih3Gs2nPjrjEgq2hMUchYmX9OyqJz790XZEActKydJu', 'pi_33FTndBOZNJhRDVC1mr44eeYR', 14.99, 'usd', 'COMPLETED', NULL, '2026-11-22 20:03:19+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a204db-2809-7d17-8ced-996d768f270c', '01a204db-2205-71c7-8ab9-6f681ad41ba7', '01a204da-ec73-79b9-9b72-434fc5b6f309', 'cs_test_a1AH2dXJtQe2Yngifzj4d7EdWQGFIw0MJFSS3XqbQiw7x08suKJhYAnrQi', 'pi_31hWd2XZynKhoJMPiPGgCoHIi', 14.99, 'usd', 'REFUNDED', NULL, '2026-11-22 20:03:21+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a204db-2676-7512-a685-1b617847e565', '01a204db-20b8-72a7-bae7-29a1287686ed', '01a204da-ec81-7fbd-b2c2-78bfcd52a471', 'cs_test_a1FLL6303XvqkoCcKKVp3XasqGuLm7uxGBIRmiZIaSPno5H1z3uUqT5y9P', 'pi_3DdbN7RPKVPUCEhQBtfY5x0wL', 29.99, 'usd', 'REFUNDED', NULL, '2026-11-22 20:03:19+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a204db-2a8b-7ad6-8ace-532f3ea8b6e3', '01a204db-24a7-717c-abb1-6fbe0fd130f7', '01a204da-ecb9-711d-add8-02c25d8e75a1', 'cs_test_a12C45YAtT0SrhciIplQE1jfYfWI9nO2KTceRscxco3BBdNfy40P9cwITA', 'pi_3XAPXut7dkZhJEF3I5aoAoV8R', 4.99, 'usd', 'REFUNDED', NULL, '2026-11-22 20:03:21+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a204db-2d99-7e66-b815-2e0148d9e3c2', '01a204db-28bf-7682-b658-dfb36432aaaa', '01a204da-ecb9-711d-add8-02c25d8e75a1', 'cs_test_a1lIDJOoErxej6NqI5lOCK1ss2ClXbXB0aNLfBKzc8V0s7iKl2ynv0YNge', NULL, 0.00, 'usd', 'COMPLETED', 'FIVEOFF', '2026-11-22 20:03:22+00', NULL, NULL, false);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3PuJXbA54IypuG9xXrXsQYVIP', 'pi_31hWd2XZynKhoJMPiPGgCoHIi', 'refund', 1499, 'usd', 'succeeded', 1795377801, 2, '2026-11-22 20:03:21.841703+00');
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3nisZjdQxz9axEVd3rELYyeZg', 'pi_3DdbN7RPKVPUCEhQBtfY5x0wL', 'refund', 2999, 'usd', 'succeeded', 1795377801, 2, '2026-11-22 20:03:21.995648+00');
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3mRPTVsBNNCrmI7bJYmVHedCB', 'pi_3XAPXut7dkZhJEF3I5aoAoV8R', 'refund', 499, 'usd', 'succeeded', 1795377802, 2, '2026-11-22 20:03:22.447324+00');
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3KvkgDZNxgGHDLiYp2NJJv0ix', 'pi_32MsAkvXk1WzzJBbRje54tXCD', 'refund', 2999, 'usd', 'succeeded', 1795377805, 2, '2026-11-22 20:03:25.614103+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a204db-1fcd-7b67-8b6c-4464dd310d0e', '01a204da-ec73-79b9-9b72-434fc5b6f309', '01a204db-261f-733b-902e-d0f2e5ce42ea', 14.99, '2026-11-22 20:03:19+00', 28152200, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a204db-2205-71c7-8ab9-6f681ad41ba7', '01a204da-ec73-79b9-9b72-434fc5b6f309', '01a204db-2809-7d17-8ced-996d768f270c', 14.99, '2026-11-22 20:03:21+00', 28152202, 'refunded', '2026-11-22 20:03:22.146105+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a204db-20b8-72a7-bae7-29a1287686ed', '01a204da-ec81-7fbd-b2c2-78bfcd52a471', '01a204db-2676-7512-a685-1b617847e565', 29.99, '2026-11-22 20:03:19+00', 28152202, 'refunded', '2026-11-22 20:03:22.231381+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a204db-24a7-717c-abb1-6fbe0fd130f7', '01a204da-ecb9-711d-add8-02c25d8e75a1', '01a204db-2a8b-7ad6-8ace-532f3ea8b6e3', 4.99, '2026-11-22 20:03:21+00', 28152203, 'refunded', '2026-11-22 20:03:22.560488+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a204db-28bf-7682-b658-dfb36432aaaa', '01a204da-ecb9-711d-add8-02c25d8e75a1', '01a204db-2d99-7e66-b815-2e0148d9e3c2', 0.00, '2026-11-22 20:03:22+00', 28152202, NULL, NULL);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1rkaRqDfBrrWQjJOBbBzBbH8n', 'checkout.session.completed', '2026-11-22 20:03:19+00', '2026-11-22 20:03:20.49223+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795377799,
  "data": {
    "object": {
      "adaptive_pricing": null,
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 2999,
      "amount_total": 2999,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://frontend.example/plans/strong-keto?purchase=cancelled",
      "client_reference_id": "01a204db-20b8-72a7-bae7-29a1287686ed",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795377799,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_J77YSObQiAhbMl",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "refunded-5-4@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none"
      },
      "customer_email": null,
      "discounts": null,
      "excluded_payment_method_types": null,
      "expires_at": 1795464199,
      "id": "cs_test_a1FLL6303XvqkoCcKKVp3XasqGuLm7uxGBIRmiZIaSPno5H1z3uUqT5y9P",
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": null,
      "metadata": {
        "userId": "01a204db-20b8-72a7-bae7-29a1287686ed",
        "planId": "01a204da-ec81-7fbd-b2c2-78bfcd52a471",
        "couponCode": ""
      },
      "mode": "payment",
      "name_collection": null,
      "object": "checkout.session",
      "optional_items": null,
      "origin_context": null,
      "payment_intent": "pi_3DdbN7RPKVPUCEhQBtfY5x0wL",
      "payment_link": null,
      "payment_method_collection": null,
      "payment_method_configuration_details": null,
      "payment_method_options": null,
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": null,
      "recovered_from": null,
      "redirect_on_completion": null,
      "return_url": null,
      "saved_payment_method_options": null,
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": null,
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a204da-ec81-7fbd-b2c2-78bfcd52a471",
      "tax_id_collection": null,
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "id": "evt_1rkaRqDfBrrWQjJOBbBzBbH8n",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "checkout.session.completed"
}', 'id=cs_test_a1FLL6303XvqkoCcKKVp3XasqGuLm7uxGBIRmiZIaSPno5H1z3uUqT5y9P customer=cus_J77YSObQiAhbMl payment_intent=pi_3DdbN7RPKVPUCEhQBtfY5x0wL status=complete userId=01a204db-20b8-72a7-bae7-29a1287686ed planId=01a204da-ec81-7fbd-b2c2-78bfcd52a471', 'applied', 'order 01a204db-2676-7512-a685-1b617847e565: 01a204da-ec81-7fbd-b2c2-78bfcd52a471', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1xNlr9vm7o76lXWf3WwMcKkiC', 'customer.subscription.created', '2026-11-22 20:03:20+00', '2026-11-22 20:03:20.599082+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795377800,
  "data": {
    "object": {
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795377800,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible"
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": null,
      "cancel_at_period_end": false,
      "canceled_at": null,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "feedback_option": null,
        "reason": null
      },
      "collection_method": "charge_automatically",
      "created": 1795377800,
      "currency": "usd",
      "customer": "cus_ayuc0t8Nv37Asy",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1g3ia3ztBGyLksw5reTFeonA7",
      "default_source": null,
      "default_tax_rates": null,
      "description": null,
      "discounts": [],
      "ended_at": null,
      "id": "sub_1IXXEKMCnSDxyUIsyslpryamU",
      "invoice_settings": {
        "account_tax_ids": null,
        "custom_fields": null,
        "description": null,
        "footer": null,
        "issuer": {
          "type": "self"
        }
      },
      "items": {
        "object": "list",
        "data": [
          {
            "billed_until": null,
            "billing_thresholds": null,
            "created": 1795377800,
            "current_period_end": 1797969800,
            "current_period_start": 1795377800,
            "current_trial": null,
            "discounts": [],
            "id": "si_iwnRpYuzYMeyzI",
            "metadata": {},
            "object": "subscription_item",
            "plan": {
              "active": true,
              "amount": 999,
              "amount_decimal": "999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "id": "price_sandbox_basic",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": null,
              "meter": null,
              "nickname": null,
              "object": "plan",
              "product": "prod_sandbox_basic",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "id": "price_sandbox_basic",
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "object": "price",
              "product": "prod_sandbox_basic",
              "recurring": {
                "interval": "month",
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed"
              },
              "tax_behavior": "unspecified",
              "tiers_mode": null,
              "transform_quantity": null,
              "type": "recurring",
              "unit_amount": 999,
              "unit_amount_decimal": "999"
            },
            "quantity": 1,
            "subscription": "sub_1IXXEKMCnSDxyUIsyslpryamU",
            "tax_rates": null
          }
        ],
        "has_more": false,
        "url": "/v1/subscription_items?subscription=sub_1IXXEKMCnSDxyUIsyslpryamU"
      },
      "latest_invoice": "in_1WB9nZ9y0WCfhHvVM0xUUxWK2",
      "livemode": false,
      "managed_payments": null,
      "metadata": {
        "userId": "01a204db-215a-75b6-89f5-441b9f1242f7",
        "tier": "basic"
      },
      "next_pending_invoice_item_invoice": null,
      "object": "subscription",
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": null,
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "schedule": null,
      "start_date": 1795377800,
      "status": "active",
      "status_details": null,
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": null,
      "trial_start": null
    }
  },
  "id": "evt_1xNlr9vm7o76lXWf3WwMcKkiC",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "customer.subscription.created"
}', 'id=sub_1IXXEKMCnSDxyUIsyslpryamU customer=cus_ayuc0t8Nv37Asy status=active userId=01a204db-215a-75b6-89f5-441b9f1242f7 tier=basic', 'applied', 'sub_1IXXEKMCnSDxyUIsyslpryamU is BASIC ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1z8FLdxgTkY0XyZu9hWFZIov0', 'checkout.session.completed', '2026-11-22 20:03:20+00', '2026-11-22 20:03:20.662132+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795377800,
  "data": {
    "object": {
      "adaptive_pricing": null,
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 999,
      "amount_total": 999,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://frontend.example/pricing?cancelled=true",
      "client_reference_id": "01a204db-215a-75b6-89f5-441b9f1242f7",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795377799,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_ayuc0t8Nv37Asy",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "subscriber-5-7@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none"
      },
      "customer_email": null,
      "discounts": null,
      "excluded_payment_method_types": null,
      "expires_at": 1795464199,
      "id": "cs_test_a13LEStW3g0NXTJX9YHibhmOYNQ6qMpeyqUC76oAQ9eYtegJH0Ddp6mle9",
      "integration_identifier": null,
      "invoice": "in_1WB9nZ9y0WCfhHvVM0xUUxWK2",
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": null,
      "metadata": {
        "userId": "01a204db-215a-75b6-89f5-441b9f1242f7",
        "tier": "basic"
      },
      "mode": "subscription",
      "name_collection": null,
      "object": "checkout.session",
      "optional_items": null,
      "origin_context": null,
      "payment_intent": null,
      "payment_link": null,
      "payment_method_collection": null,
      "payment_method_configuration_details": null,
      "payment_method_options": null,
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": null,
      "recovered_from": null,
      "redirect_on_completion": null,
      "return_url": null,
      "saved_payment_method_options": null,
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": "sub_1IXXEKMCnSDxyUIsyslpryamU",
      "success_url": "http://frontend.example/dashboard?subscription=success",
      "tax_id_collection": null,
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "id": "evt_1z8FLdxgTkY0XyZu9hWFZIov0",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "checkout.session.completed"
}', 'id=cs_test_a13LEStW3g0NXTJX9YHibhmOYNQ6qMpeyqUC76oAQ9eYtegJH0Ddp6mle9 customer=cus_ayuc0t8Nv37Asy subscription=sub_1IXXEKMCnSDxyUIsyslpryamU status=complete userId=01a204db-215a-75b6-89f5-441b9f1242f7 tier=basic', 'ignored', 'it sells neither a plan nor a lifetime', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1VEwj1pIYvjh1EUOBMwuySxgz', 'refund.created', '2026-11-22 20:03:25+00', '2026-11-22 20:03:25.59508+00', NULL, 'id=re_3KvkgDZNxgGHDLiYp2NJJv0ix payment_intent=pi_32MsAkvXk1WzzJBbRje54tXCD status=succeeded', 'applied', 'refund re_3KvkgDZNxgGHDLiYp2NJJv0ix succeeded: 01a204db-389d-7c54-9c4f-662e4be0ff33 is REFUNDED', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1sShdBPMg8HqgUPxHJNJCkGYF', 'checkout.session.completed', '2026-11-22 20:03:19+00', '2026-11-22 20:03:20.088639+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795377799,
  "data": {
    "object": {
      "adaptive_pricing": null,
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 1499,
      "amount_total": 1499,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://frontend.example/plans/keto-kickstart?purchase=cancelled",
      "client_reference_id": "01a204db-1fcd-7b67-8b6c-4464dd310d0e",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795377799,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_HVgfFVOF1FMsu6",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "buyer-5-5@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none"
      },
      "customer_email": null,
      "discounts": null,
      "excluded_payment_method_types": null,
      "expires_at": 1795464199,
      "id": "cs_test_a1FI5focE1JcLUaih3Gs2nPjrjEgq2hMUchYmX9OyqJz790XZEActKydJu",
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": null,
      "metadata": {
        "userId": "01a204db-1fcd-7b67-8b6c-4464dd310d0e",
        "planId": "01a204da-ec73-79b9-9b72-434fc5b6f309",
        "couponCode": ""
      },
      "mode": "payment",
      "name_collection": null,
      "object": "checkout.session",
      "optional_items": null,
      "origin_context": null,
      "payment_intent": "pi_33FTndBOZNJhRDVC1mr44eeYR",
      "payment_link": null,
      "payment_method_collection": null,
      "payment_method_configuration_details": null,
      "payment_method_options": null,
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": null,
      "recovered_from": null,
      "redirect_on_completion": null,
      "return_url": null,
      "saved_payment_method_options": null,
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": null,
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a204da-ec73-79b9-9b72-434fc5b6f309",
      "tax_id_collection": null,
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "id": "evt_1sShdBPMg8HqgUPxHJNJCkGYF",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "checkout.session.completed"
}', 'id=cs_test_a1FI5focE1JcLUaih3Gs2nPjrjEgq2hMUchYmX9OyqJz790XZEActKydJu customer=cus_HVgfFVOF1FMsu6 payment_intent=pi_33FTndBOZNJhRDVC1mr44eeYR status=complete userId=01a204db-1fcd-7b67-8b6c-4464dd310d0e planId=01a204da-ec73-79b9-9b72-434fc5b6f309', 'applied', 'order 01a204db-261f-733b-902e-d0f2e5ce42ea: 01a204da-ec73-79b9-9b72-434fc5b6f309', 1);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed) VALUES ('sub_1IXXEKMCnSDxyUIsyslpryamU', '01a204db-215a-75b6-89f5-441b9f1242f7', 'cus_ayuc0t8Nv37Asy', 'si_iwnRpYuzYMeyzI', 'price_sandbox_pro', 'BASIC', 'PRO', 'CANCELED', 'canceled', true, false, '2026-11-22 20:03:20+00', '2026-12-22 20:03:20+00', 2, 1795377802, 2, 0, 0, 0, 0);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-281d-7ee7-bdc4-99d02c9b5a1d', '2026-11-22 20:03:23.294213+00', '2026-11-22 20:03:23.403047+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2bd4-7a1f-a80a-565d7a723668', '2026-11-22 20:03:23.881721+00', '2026-11-22 20:03:23.985645+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', '2026-11-29 20:03:24.575872+00', '2026-11-22 20:03:24.804875+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2f99-7f54-98c9-94c9391b22eb', '2026-11-22 20:03:24.927903+00', '2026-11-22 20:03:25.038228+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-34eb-7d26-a37a-eb806fb22df0', '2026-11-22 20:03:25.52531+00', '2026-11-22 20:03:25.629539+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 16, true);
ALTER TABLE ONLY public.coupon_hold
    ADD CONSTRAINT coupon_hold_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.coupon_hold
    ADD CONSTRAINT coupon_hold_stripe_session_id_key UNIQUE (stripe_session_id);
ALTER TABLE ONLY public.coupon
    ADD CONSTRAINT coupon_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_stripe_customer_id_key UNIQUE (stripe_customer_id);
ALTER TABLE ONLY public.daily_job
    ADD CONSTRAINT daily_job_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.erased_user
    ADD CONSTRAINT erased_user_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.inbox_claim
    ADD CONSTRAINT inbox_claim_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.operator_audit
    ADD CONSTRAINT operator_audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.payment_adjustment
    ADD CONSTRAINT payment_adjustment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_stripe_session_id_plan_id_key UNIQUE NULLS NOT DISTINCT (stripe_session_id, plan_id);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_order_id_key UNIQUE (order_id);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (user_id, plan_id);
ALTER TABLE ONLY public.stripe_event
    ADD CONSTRAINT stripe_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stripe_task
    ADD CONSTRAINT stripe_task_kind_subject_key UNIQUE (kind, subject);
ALTER TABLE ONLY public.stripe_task
    ADD CONSTRAINT stripe_task_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (stripe_subscription_id);
ALTER TABLE ONLY public.token_revocation
    ADD CONSTRAINT token_revocation_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.unfinished_erasure
    ADD CONSTRAINT unfinished_erasure_pkey PRIMARY KEY (user_id);
CREATE INDEX coupon_hold_counted ON public.coupon_hold USING btree (code) WHERE (state = ANY (ARRAY['open'::text, 'paid'::text]));
CREATE UNIQUE INDEX customer_in_use ON public.customer USING btree (user_id) WHERE (replaced_at IS NULL);
CREATE INDEX customer_to_delete ON public.customer USING btree (created_at) WHERE ((deleted_at IS NULL) AND starts_with(user_id, 'erased-'::text));
CREATE INDEX erased_user_unfinished ON public.erased_user USING btree (user_id) WHERE (finished_at IS NULL);
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE INDEX operator_audit_newest ON public.operator_audit USING btree (at);
CREATE INDEX payment_at_stripe ON public.payment USING btree (stripe_payment_id);
CREATE INDEX payment_newest ON public.payment USING btree (user_id, paid_at, id);
CREATE INDEX payment_adjustment_of_payment ON public.payment_adjustment USING btree (stripe_payment_id);
CREATE INDEX stripe_event_in_trouble ON public.stripe_event USING btree (received_at) WHERE (state = ANY (ARRAY['failed'::text, 'set aside'::text]));
CREATE INDEX stripe_event_names ON public.stripe_event USING gin (string_to_array(replace(summary, '='::text, ' '::text), ' '::text));
CREATE INDEX stripe_event_received ON public.stripe_event USING btree (received_at);
CREATE INDEX stripe_event_with_payload ON public.stripe_event USING btree (received_at) WHERE (payload IS NOT NULL);
CREATE INDEX stripe_task_due ON public.stripe_task USING btree (next_attempt_at) WHERE (done_at IS NULL);
CREATE INDEX subscriptions_of_a_user ON public.subscription USING btree (user_id);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.coupon_hold FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.customer FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.membership FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.purchase FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.subscription FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.payment(id);
