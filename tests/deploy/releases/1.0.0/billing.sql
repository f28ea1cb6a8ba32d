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
CREATE TABLE public.lifetime_payment (
    id text NOT NULL,
    user_id text NOT NULL,
    stripe_session_id text NOT NULL,
    stripe_payment_id text,
    amount numeric(14,2) NOT NULL,
    currency text DEFAULT 'usd'::text NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    refunded_at timestamp with time zone,
    status text DEFAULT 'COMPLETED'::text NOT NULL,
    revoked_at timestamp with time zone,
    came_after_erasure boolean DEFAULT false NOT NULL
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
CREATE TABLE public.orders (
    id text NOT NULL,
    user_id text NOT NULL,
    plan_id text NOT NULL,
    stripe_session_id text NOT NULL,
    stripe_payment_id text,
    amount numeric(14,2) NOT NULL,
    currency text DEFAULT 'usd'::text NOT NULL,
    status text DEFAULT 'COMPLETED'::text NOT NULL,
    coupon_code text,
    paid_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    refunded_at timestamp with time zone,
    revoked_at timestamp with time zone,
    came_after_erasure boolean DEFAULT false NOT NULL
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
    first_event_second bigint NOT NULL,
    first_event_kind integer NOT NULL,
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
INSERT INTO public.coupon_hold (id, code, user_id, stripe_session_id, state, created_at, expires_at) VALUES ('01a20492-e435-7108-bf14-4860c1d9e35e', 'FIVEOFF', '01a20492-e053-74d6-81ec-65f0bbbf5908', 'cs_test_a1FewiHhbG102O1U13EbM5TAaAgq8rmErCZJ3kkAVrXUr8emNLTWmTvNMq', 'used', '2026-11-22 18:44:25.26989+00', '2026-11-22 19:15:25.269723+00');
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a20492-d473-7874-975e-df892936afe4', '01a20492-d19d-70a2-b2b2-c8f5499157fc', '01a20492-d473-720e-a57b-2619b113903b', 'cus_Ccv9bLU380yszj', '2026-11-22 18:44:21.235345+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a20492-d3a7-7bda-86fb-5c3841b72f3f', '01a20492-d0f4-738f-97d4-c84ef3a4df4b', '01a20492-d3a7-7266-9663-456076ef8438', 'cus_iwS0aY0PgUblhd', '2026-11-22 18:44:21.031655+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a20492-d7d2-7530-b8c1-71e668c17dd3', '01a20492-d58b-75ae-9cbe-8c5f54d45e4a', '01a20492-d7d2-77aa-8fb8-bc1d7e324806', 'cus_luLfUnLXLQkahq', '2026-11-22 18:44:22.098161+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a20492-dba4-7bbe-9da8-25524e161c91', '01a20492-d824-7fb5-afd9-e1bd36f1d1a5', '01a20492-dba4-7fee-bc9c-0e80572e711e', 'cus_Udj4fTTlmS1jc6', '2026-11-22 18:44:23.076119+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a20492-dfce-7af9-bc0a-37b4ed65d30c', '01a20492-dd23-7b8d-8852-b4f3081342be', '01a20492-dfce-7703-a30e-0dbe8494b190', 'cus_qY0BGkGLT7z5OB', '2026-11-22 18:44:24.142808+00', NULL, NULL);
INSERT INTO public.daily_job (name, started_at) VALUES ('resync', '2026-11-22 18:44:15.968953+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a20492-e6f1-784f-ba48-b76cec74c88f', '2026-11-22 18:44:30.528261+00', '2026-11-22 18:44:33.414386+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-e885-797c-90d4-810e13cdab67', 'billing.revocations', '2026-11-22 18:44:26.629378+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-e946-7adc-bf5d-7c961fd96cfc', 'billing.revocations', '2026-11-22 18:44:26.809537+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-f2a2-7359-a3c9-6db3ba2dba82', 'billing.revocations', '2026-11-22 18:44:29.233083+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-fb62-714f-8712-9004bb65c887', 'billing.erasures', '2026-11-22 18:44:31.364815+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-fb7e-752d-a7a8-1b5b687c4820', 'billing.revocations', '2026-11-22 18:44:31.364863+00');
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a20492-d0f4-738f-97d4-c84ef3a4df4b', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a20492-d19d-70a2-b2b2-c8f5499157fc', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a20492-d824-7fb5-afd9-e1bd36f1d1a5', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a20492-dd23-7b8d-8852-b4f3081342be', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a20492-e053-74d6-81ec-65f0bbbf5908', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_messaging.sql', '33426b30ab8b5f6539888c1b82c468b0afcdce1b6f509990260be383103dbb49', '2026-11-22 18:44:00.756749+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-22 18:44:00.86074+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0001_payments.sql', '01dbc23bd33eb6ef2710dd4f6fcf403ccab4a83abaee7bf0c538f8a31bef2baf', '2026-11-22 18:44:00.963446+00');
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, created_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a20492-dbf2-712f-afc4-ee27e721ade2', '01a20492-d19d-70a2-b2b2-c8f5499157fc', '01a20492-8f74-722e-9e35-30c9d32b9fec', 'cs_test_a1otM5KZIBMxsXVKCWhHvdM8SkwWXspCrgLFkz3OutU9Kb4a0Qt8kNRlgq', 'pi_38EepRUWUM6o1t5TLtwqfAI9W', 14.99, 'usd', 'COMPLETED', NULL, '2026-11-22 18:44:22+00', '2026-11-22 18:44:23.154426+00', NULL, NULL, false);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, created_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a20492-dbe8-7906-a089-e7508e5ab839', '01a20492-d0f4-738f-97d4-c84ef3a4df4b', '01a20492-8f93-7244-9b5d-e4ed42fb8dd7', 'cs_test_a15kt6jJcOTBogmtuzlxoX8oIm8hzwvUkIBSPjdskqkNXT0qRB5Irn2bMM', 'pi_3Q9Wptda98Y4uiDKqF2tJFkL6', 29.99, 'usd', 'REFUNDED', NULL, '2026-11-22 18:44:22+00', '2026-11-22 18:44:23.144092+00', NULL, NULL, false);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, created_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a20492-dfca-7704-8b11-f68e03de546b', '01a20492-d824-7fb5-afd9-e1bd36f1d1a5', '01a20492-8f74-722e-9e35-30c9d32b9fec', 'cs_test_a1r3ARFKtGUhgC6GnNyAD6egXAT8L490SsuvKXZjBx8XLJaU6A5ZJj5GYc', 'pi_3unQu5CR8A30kZhsI7zM9mIdR', 14.99, 'usd', 'REFUNDED', NULL, '2026-11-22 18:44:23+00', '2026-11-22 18:44:24.138254+00', NULL, NULL, false);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, created_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a20492-e7ae-7b52-8a1b-0c487a14da01', '01a20492-e053-74d6-81ec-65f0bbbf5908', '01a20492-8fff-7ff9-8a05-5b025503b0d7', 'cs_test_a1FewiHhbG102O1U13EbM5TAaAgq8rmErCZJ3kkAVrXUr8emNLTWmTvNMq', NULL, 0.00, 'usd', 'COMPLETED', 'FIVEOFF', '2026-11-22 18:44:26+00', '2026-11-22 18:44:26.158387+00', NULL, NULL, false);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, created_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a20492-e388-7750-950e-d9582c45cae1', '01a20492-dd23-7b8d-8852-b4f3081342be', '01a20492-8fff-7ff9-8a05-5b025503b0d7', 'cs_test_a1YhMSOaKqgFWnfogMznTfhgP2m8l9zVClJpvEjJfPPmTFab63kg0YnhrW', 'pi_3u6eRu3mytSBzJYxIuhaLwdLs', 4.99, 'usd', 'REFUNDED', NULL, '2026-11-22 18:44:24+00', '2026-11-22 18:44:25.096065+00', NULL, NULL, false);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3LC6HiEfBN2Kz3bUKgUXJG64O', 'pi_3Q9Wptda98Y4uiDKqF2tJFkL6', 'refund', 2999, 'usd', 'succeeded', 1795373064, 2, '2026-11-22 18:44:24.695373+00');
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3vhPuRPUXIx5wHPfdo0h4SQna', 'pi_3unQu5CR8A30kZhsI7zM9mIdR', 'refund', 1499, 'usd', 'succeeded', 1795373065, 2, '2026-11-22 18:44:25.877751+00');
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3mM3hygHPI0PJyWpfzVK28TpR', 'pi_3u6eRu3mytSBzJYxIuhaLwdLs', 'refund', 499, 'usd', 'succeeded', 1795373066, 2, '2026-11-22 18:44:26.204285+00');
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3TyAKiAagNFT2ChrHtVZrGj6a', 'pi_3Uo3PEkU5st8aEeu2EZ3mqeth', 'refund', 2999, 'usd', 'succeeded', 1795373072, 2, '2026-11-22 18:44:32.89195+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a20492-d19d-70a2-b2b2-c8f5499157fc', '01a20492-8f74-722e-9e35-30c9d32b9fec', '01a20492-dbf2-712f-afc4-ee27e721ade2', 14.99, '2026-11-22 18:44:22+00', 28147463, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a20492-d0f4-738f-97d4-c84ef3a4df4b', '01a20492-8f93-7244-9b5d-e4ed42fb8dd7', '01a20492-dbe8-7906-a089-e7508e5ab839', 29.99, '2026-11-22 18:44:22+00', 28147465, 'refunded', '2026-11-22 18:44:25.530808+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a20492-d824-7fb5-afd9-e1bd36f1d1a5', '01a20492-8f74-722e-9e35-30c9d32b9fec', '01a20492-dfca-7704-8b11-f68e03de546b', 14.99, '2026-11-22 18:44:23+00', 28147466, 'refunded', '2026-11-22 18:44:26.112261+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a20492-e053-74d6-81ec-65f0bbbf5908', '01a20492-8fff-7ff9-8a05-5b025503b0d7', '01a20492-e7ae-7b52-8a1b-0c487a14da01', 0.00, '2026-11-22 18:44:26+00', 28147466, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a20492-dd23-7b8d-8852-b4f3081342be', '01a20492-8fff-7ff9-8a05-5b025503b0d7', '01a20492-e388-7750-950e-d9582c45cae1', 4.99, '2026-11-22 18:44:24+00', 28147466, 'refunded', '2026-11-22 18:44:26.864994+00');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1DD5Vft7osXvWHiWT2AOvGtAv', 'checkout.session.completed', '2026-11-22 18:44:23+00', '2026-11-22 18:44:23.273785+00', '{
  "id": "evt_1DD5Vft7osXvWHiWT2AOvGtAv",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795373063,
  "data": {
    "object": {
      "id": "cs_test_a1Knldq3Yzi8FsSNYp6HxBcq1wtOibuWERyHjEYPWzD6zb25Ilj2AC9Q3f",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
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
      "client_reference_id": "01a20492-d58b-75ae-9cbe-8c5f54d45e4a",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795373063,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_luLfUnLXLQkahq",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "subscriber-5-7@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795459463,
      "integration_identifier": null,
      "invoice": "in_1vDVlpOTBuvAV5o7JOSANYWDP",
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a20492-d58b-75ae-9cbe-8c5f54d45e4a",
        "tier": "basic"
      },
      "mode": "subscription",
      "origin_context": null,
      "payment_intent": null,
      "payment_link": null,
      "payment_method_collection": "always",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": "sub_1WTNciJBfVDWZ2adUL9n3SXqo",
      "success_url": "http://frontend.example/dashboard?subscription=success",
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
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'id=cs_test_a1Knldq3Yzi8FsSNYp6HxBcq1wtOibuWERyHjEYPWzD6zb25Ilj2AC9Q3f customer=cus_luLfUnLXLQkahq subscription=sub_1WTNciJBfVDWZ2adUL9n3SXqo status=complete userId=01a20492-d58b-75ae-9cbe-8c5f54d45e4a tier=basic', 'ignored', 'it sells neither a plan nor a lifetime', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1OmQYIzosaheJpHpDaCH4DZJd', 'checkout.session.completed', '2026-11-22 18:44:22+00', '2026-11-22 18:44:22.729569+00', '{
  "id": "evt_1OmQYIzosaheJpHpDaCH4DZJd",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795373062,
  "data": {
    "object": {
      "id": "cs_test_a1otM5KZIBMxsXVKCWhHvdM8SkwWXspCrgLFkz3OutU9Kb4a0Qt8kNRlgq",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
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
      "client_reference_id": "01a20492-d19d-70a2-b2b2-c8f5499157fc",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795373062,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_Ccv9bLU380yszj",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "buyer-5-5@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795459462,
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": {
        "enabled": false,
        "invoice_data": {
          "account_tax_ids": null,
          "custom_fields": null,
          "description": null,
          "footer": null,
          "issuer": null,
          "metadata": {},
          "rendering_options": null
        }
      },
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a20492-d19d-70a2-b2b2-c8f5499157fc",
        "planId": "01a20492-8f74-722e-9e35-30c9d32b9fec",
        "couponCode": ""
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_38EepRUWUM6o1t5TLtwqfAI9W",
      "payment_link": null,
      "payment_method_collection": "if_required",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": null,
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a20492-8f74-722e-9e35-30c9d32b9fec",
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
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'id=cs_test_a1otM5KZIBMxsXVKCWhHvdM8SkwWXspCrgLFkz3OutU9Kb4a0Qt8kNRlgq customer=cus_Ccv9bLU380yszj payment_intent=pi_38EepRUWUM6o1t5TLtwqfAI9W status=complete userId=01a20492-d19d-70a2-b2b2-c8f5499157fc planId=01a20492-8f74-722e-9e35-30c9d32b9fec', 'applied', 'order 01a20492-dbf2-712f-afc4-ee27e721ade2: 01a20492-8f74-722e-9e35-30c9d32b9fec', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1tDVYssqbVthFEDd6YJ8FLsTS', 'checkout.session.completed', '2026-11-22 18:44:22+00', '2026-11-22 18:44:22.701657+00', '{
  "id": "evt_1tDVYssqbVthFEDd6YJ8FLsTS",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795373062,
  "data": {
    "object": {
      "id": "cs_test_a15kt6jJcOTBogmtuzlxoX8oIm8hzwvUkIBSPjdskqkNXT0qRB5Irn2bMM",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
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
      "client_reference_id": "01a20492-d0f4-738f-97d4-c84ef3a4df4b",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795373062,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_iwS0aY0PgUblhd",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "refunded-5-4@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795459462,
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": {
        "enabled": false,
        "invoice_data": {
          "account_tax_ids": null,
          "custom_fields": null,
          "description": null,
          "footer": null,
          "issuer": null,
          "metadata": {},
          "rendering_options": null
        }
      },
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a20492-d0f4-738f-97d4-c84ef3a4df4b",
        "planId": "01a20492-8f93-7244-9b5d-e4ed42fb8dd7",
        "couponCode": ""
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3Q9Wptda98Y4uiDKqF2tJFkL6",
      "payment_link": null,
      "payment_method_collection": "if_required",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": null,
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a20492-8f93-7244-9b5d-e4ed42fb8dd7",
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
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'id=cs_test_a15kt6jJcOTBogmtuzlxoX8oIm8hzwvUkIBSPjdskqkNXT0qRB5Irn2bMM customer=cus_iwS0aY0PgUblhd payment_intent=pi_3Q9Wptda98Y4uiDKqF2tJFkL6 status=complete userId=01a20492-d0f4-738f-97d4-c84ef3a4df4b planId=01a20492-8f93-7244-9b5d-e4ed42fb8dd7', 'applied', 'order 01a20492-dbe8-7906-a089-e7508e5ab839: 01a20492-8f93-7244-9b5d-e4ed42fb8dd7', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1mmW5qKsWXc1kEZdqTjpOSSOC', 'customer.subscription.created', '2026-11-22 18:44:23+00', '2026-11-22 18:44:23.339046+00', '{
  "id": "evt_1mmW5qKsWXc1kEZdqTjpOSSOC",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795373063,
  "data": {
    "object": {
      "id": "sub_1WTNciJBfVDWZ2adUL9n3SXqo",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795373063,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795373063
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": null,
      "cancel_at_period_end": false,
      "canceled_at": null,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": null
      },
      "collection_method": "charge_automatically",
      "created": 1795373063,
      "currency": "usd",
      "customer": "cus_luLfUnLXLQkahq",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1tqPNZuyfuXk8caPxPxjHcd7S",
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "ended_at": null,
      "invoice_settings": {
        "account_tax_ids": null,
        "issuer": {
          "type": "self"
        }
      },
      "items": {
        "object": "list",
        "data": [
          {
            "id": "si_F0EvDTz8KahGxR",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795373063,
            "current_period_end": 1797965063,
            "current_period_start": 1795373063,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_basic",
              "object": "plan",
              "active": true,
              "amount": 999,
              "amount_decimal": "999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_basic",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_basic",
              "object": "price",
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
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
            "subscription": "sub_1WTNciJBfVDWZ2adUL9n3SXqo",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1WTNciJBfVDWZ2adUL9n3SXqo"
      },
      "latest_invoice": "in_1vDVlpOTBuvAV5o7JOSANYWDP",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a20492-d58b-75ae-9cbe-8c5f54d45e4a",
        "tier": "basic"
      },
      "next_pending_invoice_item_invoice": null,
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": {
          "card": {
            "network": null,
            "request_three_d_secure": "automatic"
          }
        },
        "payment_method_types": [
          "card"
        ],
        "save_default_payment_method": "off"
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "plan": {
        "id": "price_sandbox_basic",
        "object": "plan",
        "active": true,
        "amount": 999,
        "amount_decimal": "999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_basic",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795373063,
      "status": "active",
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.created"
}', 'id=sub_1WTNciJBfVDWZ2adUL9n3SXqo customer=cus_luLfUnLXLQkahq status=active userId=01a20492-d58b-75ae-9cbe-8c5f54d45e4a tier=basic', 'applied', 'sub_1WTNciJBfVDWZ2adUL9n3SXqo is BASIC ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1UYV26daWqjMxk1ndyh6e7vED', 'checkout.session.completed', '2026-11-22 18:44:23+00', '2026-11-22 18:44:23.894837+00', '{
  "id": "evt_1UYV26daWqjMxk1ndyh6e7vED",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795373063,
  "data": {
    "object": {
      "id": "cs_test_a1r3ARFKtGUhgC6GnNyAD6egXAT8L490SsuvKXZjBx8XLJaU6A5ZJj5GYc",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
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
      "client_reference_id": "01a20492-d824-7fb5-afd9-e1bd36f1d1a5",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795373063,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_Udj4fTTlmS1jc6",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "refunded-5-8@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795459463,
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": {
        "enabled": false,
        "invoice_data": {
          "account_tax_ids": null,
          "custom_fields": null,
          "description": null,
          "footer": null,
          "issuer": null,
          "metadata": {},
          "rendering_options": null
        }
      },
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a20492-d824-7fb5-afd9-e1bd36f1d1a5",
        "planId": "01a20492-8f74-722e-9e35-30c9d32b9fec",
        "couponCode": ""
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3unQu5CR8A30kZhsI7zM9mIdR",
      "payment_link": null,
      "payment_method_collection": "if_required",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": null,
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a20492-8f74-722e-9e35-30c9d32b9fec",
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
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'id=cs_test_a1r3ARFKtGUhgC6GnNyAD6egXAT8L490SsuvKXZjBx8XLJaU6A5ZJj5GYc customer=cus_Udj4fTTlmS1jc6 payment_intent=pi_3unQu5CR8A30kZhsI7zM9mIdR status=complete userId=01a20492-d824-7fb5-afd9-e1bd36f1d1a5 planId=01a20492-8f74-722e-9e35-30c9d32b9fec', 'applied', 'order 01a20492-dfca-7704-8b11-f68e03de546b: 01a20492-8f74-722e-9e35-30c9d32b9fec', 1);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, first_event_second, first_event_kind, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed) VALUES ('sub_1WTNciJBfVDWZ2adUL9n3SXqo', '01a20492-d58b-75ae-9cbe-8c5f54d45e4a', 'cus_luLfUnLXLQkahq', 'si_F0EvDTz8KahGxR', 'price_sandbox_pro', 'BASIC', 'PRO', 'CANCELED', 'canceled', true, false, '2026-11-22 18:44:23+00', '2026-12-22 18:44:23+00', 1795373063, 0, 2, 1795373067, 2, 0, 0, 0, 0);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e132-7ba6-a168-0d5384ae4cde', '2026-11-22 18:44:26.306485+00', '2026-11-22 18:44:26.708633+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e1cd-7434-bb2a-742cf00d0fcd', '2026-11-22 18:44:26.461698+00', '2026-11-22 18:44:26.95552+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e9e9-7a42-ac74-9d407fff5859', '2026-11-22 18:44:28.794577+00', '2026-11-22 18:44:29.388398+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-f3df-7c08-8060-b6ddd2ea3128', '2026-11-22 18:44:31.196086+00', '2026-11-22 18:44:31.490635+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e6f1-784f-ba48-b76cec74c88f', '2026-11-29 18:44:30.528261+00', '2026-11-22 18:44:31.554987+00');
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
ALTER TABLE ONLY public.lifetime_payment
    ADD CONSTRAINT lifetime_payment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.lifetime_payment
    ADD CONSTRAINT lifetime_payment_stripe_session_id_key UNIQUE (stripe_session_id);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.operator_audit
    ADD CONSTRAINT operator_audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_stripe_session_id_key UNIQUE (stripe_session_id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.payment_adjustment
    ADD CONSTRAINT payment_adjustment_pkey PRIMARY KEY (id);
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
CREATE INDEX lifetime_payment_of_payment ON public.lifetime_payment USING btree (stripe_payment_id);
CREATE INDEX lifetime_payments_of_a_user ON public.lifetime_payment USING btree (user_id);
CREATE INDEX operator_audit_newest ON public.operator_audit USING btree (at);
CREATE INDEX orders_newest ON public.orders USING btree (user_id, paid_at, id);
CREATE INDEX orders_of_a_user ON public.orders USING btree (user_id, plan_id);
CREATE INDEX orders_of_payment ON public.orders USING btree (stripe_payment_id);
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
    ADD CONSTRAINT purchase_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
