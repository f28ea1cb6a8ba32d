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
CREATE FUNCTION public.subscription_event_columns() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    from_lists boolean;
BEGIN
    IF TG_OP = 'INSERT' THEN
        from_lists := NEW.newest_event_second IS NULL;
    ELSE
        from_lists := NEW.newest IS DISTINCT FROM OLD.newest
                   OR NEW.oldest IS DISTINCT FROM OLD.oldest
                   OR NEW.newest_event_second IS NULL;
    END IF;
    IF from_lists THEN
        NEW.first_event_second  := (NEW.oldest->>1)::bigint;
        NEW.first_event_kind    := (NEW.oldest->>2)::integer;
        NEW.newest_event_final  := (NEW.newest->>0)::integer;
        NEW.newest_event_second := (NEW.newest->>1)::bigint;
        NEW.newest_event_kind   := (NEW.newest->>2)::integer;
        NEW.status_was_changed  := (NEW.newest->>3)::integer;
        NEW.status_period_end   := (NEW.newest->>4)::bigint;
        NEW.status_in_life      := (NEW.newest->>5)::integer;
        NEW.price_was_changed   := 0;
    ELSE
        NEW.oldest := jsonb_build_array(
            0, NEW.first_event_second, NEW.first_event_kind, 0, 0, 0);
        NEW.newest := jsonb_build_array(
            NEW.newest_event_final, NEW.newest_event_second, NEW.newest_event_kind,
            NEW.status_was_changed, NEW.status_period_end, NEW.status_in_life);
    END IF;
    RETURN NEW;
END
$$;
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
    paid_at timestamp with time zone NOT NULL,
    refunded_at timestamp with time zone,
    currency text DEFAULT 'usd'::text NOT NULL,
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
    status text DEFAULT 'COMPLETED'::text NOT NULL,
    coupon_code text,
    paid_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    refunded_at timestamp with time zone,
    currency text DEFAULT 'usd'::text NOT NULL,
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
    state text NOT NULL,
    outcome text NOT NULL,
    attempts integer DEFAULT 1 NOT NULL,
    summary text,
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
    tier text NOT NULL,
    current_tier text NOT NULL,
    status text NOT NULL,
    deleted boolean NOT NULL,
    current_period_start timestamp with time zone,
    current_period_end timestamp with time zone,
    oldest jsonb,
    newest jsonb,
    price_id text,
    cancel_at_period_end boolean DEFAULT false NOT NULL,
    first_event_second bigint NOT NULL,
    first_event_kind integer NOT NULL,
    newest_event_final integer NOT NULL,
    newest_event_second bigint NOT NULL,
    newest_event_kind integer NOT NULL,
    status_was_changed integer NOT NULL,
    status_period_end bigint NOT NULL,
    status_in_life integer NOT NULL,
    price_was_changed integer NOT NULL,
    stripe_status text,
    stripe_customer_id text,
    item_id text
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
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('ONTHEHOUSE', true, '2025-01-01 00:00:00+00', NULL, 100, 0, 'PERCENTAGE', 100.0000, NULL);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('SUMMER2025', true, '2025-06-01 00:00:00+00', '2025-08-31 23:59:59+00', NULL, 0, 'PERCENTAGE', 25.0000, NULL);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('PAUSED20', false, '2025-01-01 00:00:00+00', NULL, NULL, 0, 'PERCENTAGE', 20.0000, NULL);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('FIVEOFF', true, '2025-01-01 00:00:00+00', NULL, 500, 1, 'FIXED', 5.0000, NULL);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('WELCOME10', true, '2025-01-01 00:00:00+00', NULL, NULL, 1, 'PERCENTAGE', 10.0000, NULL);
INSERT INTO public.coupon_hold (id, code, user_id, stripe_session_id, state, created_at, expires_at) VALUES ('01a2018b-51c8-7f57-8bb5-2996c3940313', 'FIVEOFF', '01a2018b-4c3c-7394-96bf-5b01f53136e1', 'cs_test_a1w5jLT3V1CtGxjzHOsBbYyLShthJhr57ss1o94WMjk3AO5qcJlsIVUS4q', 'used', '2026-11-22 04:37:17.384875+00', '2026-11-22 05:08:17.384663+00');
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2018b-3f16-71d6-828c-b31d8eef199d', '01a2018b-37dc-777a-b041-01cc98706784', '01a2018b-3f16-7ae5-8f0f-7aee58ba3030', 'cus_c1yItQouAaitWH', '2026-11-22 04:37:12.598964+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2018b-4098-7087-8078-f568773714e8', '01a2018b-39c2-7238-b0d5-455611a2506a', '01a2018b-4098-7675-9be5-744eabc11b34', 'cus_qt8juKmX5SpIwJ', '2026-11-22 04:37:12.984844+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2018b-41ce-7d2a-92a4-9c05efbe249f', '01a2018b-3f68-707f-8e0b-72a38bcb83c2', '01a2018b-41ce-7f59-a351-aa25b480527d', 'cus_WNPvlK7S3WLOJ5', '2026-11-22 04:37:13.294843+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2018b-4321-7e43-bf11-99e1953ca188', '01a2018b-3f95-74dc-b9de-bdf714a2b4b4', '01a2018b-4321-72bd-9bb5-3cf3a4d16a99', 'cus_wKCGi51vtjiedL', '2026-11-22 04:37:13.633286+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2018b-4914-738b-a8b8-d60a8301af6d', '01a2018b-45ae-7a85-b8b3-89282aacab16', '01a2018b-4915-7c17-8521-2b28fa6df5e6', 'cus_Ntyic01El8ACc7', '2026-11-22 04:37:15.157717+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2018b-51fc-7821-8b85-84fd72f275db', '01a2018b-4c3c-7394-96bf-5b01f53136e1', '01a2018b-51fc-7d2b-aea1-ad86f0809b48', 'cus_8qjbLvVwRgob3j', '2026-11-22 04:37:17.436828+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2018b-7ef8-7ba2-8aad-400e766eb8c4', '01a2018b-76aa-74df-80a2-68305c08102a', '01a2018b-7ef8-73bc-a713-927c129bf361', 'cus_jHPYYbOH9W5ptf', '2026-11-22 04:37:28.95266+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2018b-874b-7514-86e0-eb25ee6bbaf2', '01a2018b-83cb-7373-998d-536651433d6b', '01a2018b-874b-7514-b735-b30fa26731cd', 'cus_nNFfFMYYxGIqWt', '2026-11-22 04:37:31.083637+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2018b-5e3d-799c-9ab9-ea5e9f4a6edf', 'erased-01a2018b-88ff-78d5-a0de-58188f1e8c58', '01a2018b-5e46-7345-8aac-53db77a49cc1', 'cus_5Nwnf2TKlfYRqR', '2026-11-22 04:37:20.582162+00', '2026-11-22 04:37:31.736014+00', '2026-11-22 04:37:32.437668+00');
INSERT INTO public.daily_job (name, started_at) VALUES ('resync', '2026-11-22 04:37:00.40506+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', '2026-11-22 04:37:31.10981+00', '2026-11-22 04:37:32.666518+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5d1a-75d7-92fc-256c6f5bd4dc', 'billing.revocations', '2026-11-22 04:37:20.634981+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5f9e-740c-aa37-7b7c5eda28d2', 'billing.revocations', '2026-11-22 04:37:21.193572+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6e0e-73cd-96ba-a47d1a762d58', 'billing.revocations', '2026-11-22 04:37:24.829182+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-868d-7222-a454-205cae63cdf3', 'billing.revocations', '2026-11-22 04:37:30.977917+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8852-7bfe-be74-e831f3e16421', 'billing.erasures', '2026-11-22 04:37:31.427269+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8ba7-73ba-83b4-18230b3d1499', 'billing.revocations', '2026-11-22 04:37:32.255691+00');
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2018b-37dc-777a-b041-01cc98706784', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2018b-39c2-7238-b0d5-455611a2506a', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2018b-3f95-74dc-b9de-bdf714a2b4b4', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2018b-45ae-7a85-b8b3-89282aacab16', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2018b-4c3c-7394-96bf-5b01f53136e1', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2018b-3f68-707f-8e0b-72a38bcb83c2', 'FREE', 'CANCELED', 'MEMBER', '2026-12-22 04:37:14+00', 3);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2018b-76aa-74df-80a2-68305c08102a', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2018b-83cb-7373-998d-536651433d6b', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_outbox_and_inbox.sql', '485c1d8e385465ea0c7a4ec2a064c6e62238415807ef3c780be2a6b9c3c56593', '2026-11-22 04:36:28.172411+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0002_token_revocation.sql', '9c4fa5ef1854f2ab489bee077608f2d75e2c34e55eb67ef34aa14d9ac76b3ffd', '2026-11-22 04:36:28.253297+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0003_erased_user.sql', '23a78e05caf59021543efdcc1ba56fc03312569fcdf8147cd1a698aaf219f74b', '2026-11-22 04:36:28.32974+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0001_payments.sql', '596c5e968c0148dd3e416ba7496d3c4337ab87710b825644246c30826fb424b9', '2026-11-22 04:36:28.41346+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0002_order_of_subscription_events.sql', '58182fe00a90f7a8af6b8ec3eedb8e50243aa42fde0acbfb6e5eaebab37d68d9', '2026-11-22 04:36:28.563283+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0003_currency_and_summaries.sql', 'f6f771daf0a151fa34b0d7fb07ffe5fd4a195e07aaf81352a1aa248d9a2d06f6', '2026-11-22 04:36:28.607463+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0004_one_subscription.sql', 'c4915db773cfe26772ae7c17ef92949a3e574a824d777ae85c45cf930ed5b2d9', '2026-11-22 04:36:28.652986+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0005_daily_jobs.sql', '1b6774d1b97ff91ed07a53e4fc725c7ecd8d33552b4bbe0a0d858cc9197c0629', '2026-11-22 04:36:28.758051+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0006_coupon_holds.sql', '3a0fd07348e63615e22a45b539f2cd34ef5ac066bffe63464a99a14b09d5c71b', '2026-11-22 04:36:28.868196+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0007_refunds_and_disputes.sql', '39ca006451dc09518bb0a2a1e6f0f477ac7f0b580dd404255b6e1426fe486492', '2026-11-22 04:36:28.924509+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0008_operator_audit.sql', 'f610d690cd3e9ff4bc9113f6d33ffc5068e8cb455a233aacc69f1031a60625c4', '2026-11-22 04:36:29.032777+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0009_erasure.sql', 'c1f5b3c761e0be8d9d83883acfc842b3b4dbdc75a673c3f978014ad9d28ec802', '2026-11-22 04:36:29.129107+00');
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at, currency, revoked_at, came_after_erasure) VALUES ('01a2018b-489c-74a9-b9a2-f29f782e6277', '01a2018b-39c2-7238-b0d5-455611a2506a', '01a2018a-ada0-7bb6-80db-6cbef3ef0577', 'cs_test_a1d88b4OYlucJqghcZbbkUn33RPjMKaiP5x1oQKeLLOah1E3VaeMq10Zjz', 'pi_3MWhlzntDsqiHZUVZfnLqZ9x6', 14.99, 'COMPLETED', NULL, '2026-11-22 04:37:14+00', '2026-11-22 04:37:15.036979+00', NULL, 'usd', NULL, false);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at, currency, revoked_at, came_after_erasure) VALUES ('01a2018b-483e-7ce4-8520-2c38baa29428', '01a2018b-37dc-777a-b041-01cc98706784', '01a2018a-ae14-79af-83a8-ee5efb5fc3c9', 'cs_test_a12kbsclIKTXHHAUYyoZeygLPTNClpxyF4ve3pJTj0JIRlVDzrSVgT6JXI', 'pi_3ej31V4K0tUQhhwHX0I1HFDiH', 29.99, 'REFUNDED', NULL, '2026-11-22 04:37:13+00', '2026-11-22 04:37:14.942726+00', NULL, 'usd', NULL, false);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at, currency, revoked_at, came_after_erasure) VALUES ('01a2018b-4e12-7733-bb15-9ae9c827d84c', '01a2018b-45ae-7a85-b8b3-89282aacab16', '01a2018a-af30-7ead-8f5f-f2024a99b0b1', 'cs_test_a1R4iJaBBFl1VED3gjqStz7XSVp1QJkxdW7sINe6kqJu2FifWIkq1aieLh', 'pi_3lPQpl3tr5XJgTr4JBbYo7tbO', 4.99, 'REFUNDED', NULL, '2026-11-22 04:37:16+00', '2026-11-22 04:37:16.435008+00', NULL, 'usd', NULL, false);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at, currency, revoked_at, came_after_erasure) VALUES ('01a2018b-4a5a-7c9d-a95b-724ae1197d72', '01a2018b-3f95-74dc-b9de-bdf714a2b4b4', '01a2018a-ada0-7bb6-80db-6cbef3ef0577', 'cs_test_a1wX0VWZbGkueYhvXGEuLuHrZ9OH9MbuqIi9z1bAoNlvWJuLyKGwsKbodL', 'pi_3U1yYZdE2ZnZ5ybw5wrP2XIPv', 14.99, 'REFUNDED', NULL, '2026-11-22 04:37:14+00', '2026-11-22 04:37:15.482642+00', NULL, 'usd', NULL, false);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at, currency, revoked_at, came_after_erasure) VALUES ('01a2018b-5873-74b2-b183-c857f0d90985', '01a2018b-4c3c-7394-96bf-5b01f53136e1', '01a2018a-af30-7ead-8f5f-f2024a99b0b1', 'cs_test_a1w5jLT3V1CtGxjzHOsBbYyLShthJhr57ss1o94WMjk3AO5qcJlsIVUS4q', NULL, 0.00, 'COMPLETED', 'FIVEOFF', '2026-11-22 04:37:18+00', '2026-11-22 04:37:19.091727+00', NULL, 'usd', NULL, false);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at, currency, revoked_at, came_after_erasure) VALUES ('01a2018b-8525-7b43-a038-d154c3d7ddfb', '01a2018b-76aa-74df-80a2-68305c08102a', '01a2018a-ae14-79af-83a8-ee5efb5fc3c9', 'cs_test_a1iXF29IxQifmtrJokNhMDbEIywRdNtL1nXat4wlbdTCPhp6YuyPGo3OIp', 'pi_3t4VUHnQJNGPT7z5o8NFOQyKl', 26.99, 'COMPLETED', 'WELCOME10', '2026-11-22 04:37:30+00', '2026-11-22 04:37:30.533865+00', NULL, 'usd', NULL, false);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at, currency, revoked_at, came_after_erasure) VALUES ('01a2018b-654c-7cd2-87ab-8a53deb45f95', 'erased-01a2018b-88ff-78d5-a0de-58188f1e8c58', '01a2018a-ada0-7bb6-80db-6cbef3ef0577', 'cs_test_a1yI4YEZbCmvcaKibPOuL8btPpBtehOmuNDAzmg09rr3EhTr4MkEhBQc9O', 'pi_322oexVJDseYPGGbMRF3ZNNtO', 14.99, 'COMPLETED', NULL, '2026-11-22 04:37:21+00', '2026-11-22 04:37:22.380985+00', NULL, 'usd', NULL, false);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at, currency, revoked_at, came_after_erasure) VALUES ('01a2018b-89ec-737b-b264-3154edcc3cb3', '01a2018b-83cb-7373-998d-536651433d6b', '01a2018a-ae14-79af-83a8-ee5efb5fc3c9', 'cs_test_a1iMLKDCKQcryZzK9iE3X8RXzZFbgwtwSMuWxSUqHSdb5yaA8VxrZDfenO', 'pi_3djjlNESRjbEXv229ifrhtGSg', 29.99, 'REFUNDED', NULL, '2026-11-22 04:37:31+00', '2026-11-22 04:37:31.756486+00', NULL, 'usd', NULL, false);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3PvhpXUl9niqjgY8NqbGMk5fL', 'pi_3ej31V4K0tUQhhwHX0I1HFDiH', 'refund', 2999, 'usd', 'succeeded', 1795322236, 2, '2026-11-22 04:37:17.030806+00');
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3BzPPQUJ6WT89FgfT5s3ULDrv', 'pi_3lPQpl3tr5XJgTr4JBbYo7tbO', 'refund', 499, 'usd', 'succeeded', 1795322237, 2, '2026-11-22 04:37:17.65221+00');
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3SqrY0btytMfbjDLs2dOyh14o', 'pi_3U1yYZdE2ZnZ5ybw5wrP2XIPv', 'refund', 1499, 'usd', 'succeeded', 1795322238, 2, '2026-11-22 04:37:18.417639+00');
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at) VALUES ('re_3GJYoJYoL5NL7uHUELc38U9Mx', 'pi_3djjlNESRjbEXv229ifrhtGSg', 'refund', 2999, 'usd', 'succeeded', 1795322252, 2, '2026-11-22 04:37:32.538168+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2018b-39c2-7238-b0d5-455611a2506a', '01a2018a-ada0-7bb6-80db-6cbef3ef0577', '01a2018b-489c-74a9-b9a2-f29f782e6277', 14.99, '2026-11-22 04:37:15.334762+00', 1, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2018b-37dc-777a-b041-01cc98706784', '01a2018a-ae14-79af-83a8-ee5efb5fc3c9', '01a2018b-483e-7ce4-8520-2c38baa29428', 29.99, '2026-11-22 04:37:15.355017+00', 2, 'refunded', '2026-11-22 04:37:17.336453+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2018b-45ae-7a85-b8b3-89282aacab16', '01a2018a-af30-7ead-8f5f-f2024a99b0b1', '01a2018b-4e12-7733-bb15-9ae9c827d84c', 4.99, '2026-11-22 04:37:16.495344+00', 2, 'refunded', '2026-11-22 04:37:18.39886+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2018b-3f95-74dc-b9de-bdf714a2b4b4', '01a2018a-ada0-7bb6-80db-6cbef3ef0577', '01a2018b-4a5a-7c9d-a95b-724ae1197d72', 14.99, '2026-11-22 04:37:15.709139+00', 2, 'refunded', '2026-11-22 04:37:18.995412+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2018b-4c3c-7394-96bf-5b01f53136e1', '01a2018a-af30-7ead-8f5f-f2024a99b0b1', '01a2018b-5873-74b2-b183-c857f0d90985', 0.00, '2026-11-22 04:37:19.411732+00', 1, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2018b-76aa-74df-80a2-68305c08102a', '01a2018a-ae14-79af-83a8-ee5efb5fc3c9', '01a2018b-8525-7b43-a038-d154c3d7ddfb', 26.99, '2026-11-22 04:37:30.693939+00', 1, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2018b-83cb-7373-998d-536651433d6b', '01a2018a-ae14-79af-83a8-ee5efb5fc3c9', '01a2018b-89ec-737b-b264-3154edcc3cb3', 29.99, '2026-11-22 04:37:31.860941+00', 2, 'refunded', '2026-11-22 04:37:32.669757+00');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1bidt2gBeSqbd08sAruw4o1QW', 'checkout.session.completed', '2026-11-22 04:37:14+00', '2026-11-22 04:37:14.550687+00', '{
  "id": "evt_1bidt2gBeSqbd08sAruw4o1QW",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322234,
  "data": {
    "object": {
      "id": "cs_test_a1jl2TcWHJdJC4pSBJ0wfcZ3JuUIzdeahPriCUfJDdUlBVYw8xRaqEYSup",
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
      "client_reference_id": "01a2018b-3f68-707f-8e0b-72a38bcb83c2",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795322234,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_WNPvlK7S3WLOJ5",
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
      "expires_at": 1795408634,
      "integration_identifier": null,
      "invoice": "in_1xkO6TAoASELdWOdSIRujLPRP",
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a2018b-3f68-707f-8e0b-72a38bcb83c2",
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
      "subscription": "sub_1wVFYjSFbqJ8Q0IcKBtgprZtn",
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
}', 'ignored', 'it sells neither a plan nor a lifetime', 1, 'id=cs_test_a1jl2TcWHJdJC4pSBJ0wfcZ3JuUIzdeahPriCUfJDdUlBVYw8xRaqEYSup customer=cus_WNPvlK7S3WLOJ5 subscription=sub_1wVFYjSFbqJ8Q0IcKBtgprZtn status=complete userId=01a2018b-3f68-707f-8e0b-72a38bcb83c2 tier=basic');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1W93sr9sLt63k0WZU02ulqahz', 'checkout.session.completed', '2026-11-22 04:37:14+00', '2026-11-22 04:37:14.155047+00', '{
  "id": "evt_1W93sr9sLt63k0WZU02ulqahz",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322234,
  "data": {
    "object": {
      "id": "cs_test_a1d88b4OYlucJqghcZbbkUn33RPjMKaiP5x1oQKeLLOah1E3VaeMq10Zjz",
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
      "client_reference_id": "01a2018b-39c2-7238-b0d5-455611a2506a",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795322233,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_qt8juKmX5SpIwJ",
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
      "expires_at": 1795408633,
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
        "userId": "01a2018b-39c2-7238-b0d5-455611a2506a",
        "planId": "01a2018a-ada0-7bb6-80db-6cbef3ef0577",
        "couponCode": ""
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3MWhlzntDsqiHZUVZfnLqZ9x6",
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
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a2018a-ada0-7bb6-80db-6cbef3ef0577",
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
}', 'applied', 'order 01a2018b-489c-74a9-b9a2-f29f782e6277: 01a2018a-ada0-7bb6-80db-6cbef3ef0577', 1, 'id=cs_test_a1d88b4OYlucJqghcZbbkUn33RPjMKaiP5x1oQKeLLOah1E3VaeMq10Zjz customer=cus_qt8juKmX5SpIwJ payment_intent=pi_3MWhlzntDsqiHZUVZfnLqZ9x6 status=complete userId=01a2018b-39c2-7238-b0d5-455611a2506a planId=01a2018a-ada0-7bb6-80db-6cbef3ef0577');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1lorxGMVz9i23OrOlsvbeOaxN', 'checkout.session.completed', '2026-11-22 04:37:13+00', '2026-11-22 04:37:14.059821+00', '{
  "id": "evt_1lorxGMVz9i23OrOlsvbeOaxN",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322233,
  "data": {
    "object": {
      "id": "cs_test_a12kbsclIKTXHHAUYyoZeygLPTNClpxyF4ve3pJTj0JIRlVDzrSVgT6JXI",
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
      "client_reference_id": "01a2018b-37dc-777a-b041-01cc98706784",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795322233,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_c1yItQouAaitWH",
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
      "expires_at": 1795408633,
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
        "userId": "01a2018b-37dc-777a-b041-01cc98706784",
        "planId": "01a2018a-ae14-79af-83a8-ee5efb5fc3c9",
        "couponCode": ""
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3ej31V4K0tUQhhwHX0I1HFDiH",
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
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a2018a-ae14-79af-83a8-ee5efb5fc3c9",
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
}', 'applied', 'order 01a2018b-483e-7ce4-8520-2c38baa29428: 01a2018a-ae14-79af-83a8-ee5efb5fc3c9', 1, 'id=cs_test_a12kbsclIKTXHHAUYyoZeygLPTNClpxyF4ve3pJTj0JIRlVDzrSVgT6JXI customer=cus_c1yItQouAaitWH payment_intent=pi_3ej31V4K0tUQhhwHX0I1HFDiH status=complete userId=01a2018b-37dc-777a-b041-01cc98706784 planId=01a2018a-ae14-79af-83a8-ee5efb5fc3c9');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1iE6LGDp33koolBaNXmgFXajh', 'customer.subscription.created', '2026-11-22 04:37:14+00', '2026-11-22 04:37:14.638686+00', '{
  "id": "evt_1iE6LGDp33koolBaNXmgFXajh",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322234,
  "data": {
    "object": {
      "id": "sub_1wVFYjSFbqJ8Q0IcKBtgprZtn",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795322234,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795322234
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
      "created": 1795322234,
      "currency": "usd",
      "customer": "cus_WNPvlK7S3WLOJ5",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1DRUHe0HuLoazKrJOIx8lNzW0",
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
            "id": "si_u3sx0tXtutRrEr",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795322234,
            "current_period_end": 1797914234,
            "current_period_start": 1795322234,
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
            "subscription": "sub_1wVFYjSFbqJ8Q0IcKBtgprZtn",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1wVFYjSFbqJ8Q0IcKBtgprZtn"
      },
      "latest_invoice": "in_1xkO6TAoASELdWOdSIRujLPRP",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a2018b-3f68-707f-8e0b-72a38bcb83c2",
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
      "start_date": 1795322234,
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
}', 'applied', 'sub_1wVFYjSFbqJ8Q0IcKBtgprZtn is BASIC ACTIVE', 1, 'id=sub_1wVFYjSFbqJ8Q0IcKBtgprZtn customer=cus_WNPvlK7S3WLOJ5 status=active userId=01a2018b-3f68-707f-8e0b-72a38bcb83c2 tier=basic');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1QVudGIvCv0uhXgfxXd7qxZbI', 'checkout.session.completed', '2026-11-22 04:37:14+00', '2026-11-22 04:37:14.925782+00', '{
  "id": "evt_1QVudGIvCv0uhXgfxXd7qxZbI",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322234,
  "data": {
    "object": {
      "id": "cs_test_a1wX0VWZbGkueYhvXGEuLuHrZ9OH9MbuqIi9z1bAoNlvWJuLyKGwsKbodL",
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
      "client_reference_id": "01a2018b-3f95-74dc-b9de-bdf714a2b4b4",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795322234,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_wKCGi51vtjiedL",
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
      "expires_at": 1795408634,
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
        "userId": "01a2018b-3f95-74dc-b9de-bdf714a2b4b4",
        "planId": "01a2018a-ada0-7bb6-80db-6cbef3ef0577",
        "couponCode": ""
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3U1yYZdE2ZnZ5ybw5wrP2XIPv",
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
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a2018a-ada0-7bb6-80db-6cbef3ef0577",
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
}', 'applied', 'order 01a2018b-4a5a-7c9d-a95b-724ae1197d72: 01a2018a-ada0-7bb6-80db-6cbef3ef0577', 1, 'id=cs_test_a1wX0VWZbGkueYhvXGEuLuHrZ9OH9MbuqIi9z1bAoNlvWJuLyKGwsKbodL customer=cus_wKCGi51vtjiedL payment_intent=pi_3U1yYZdE2ZnZ5ybw5wrP2XIPv status=complete userId=01a2018b-3f95-74dc-b9de-bdf714a2b4b4 planId=01a2018a-ada0-7bb6-80db-6cbef3ef0577');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_19zhBiomsm2zh7gStPvx4f9kS', 'checkout.session.completed', '2026-11-22 04:37:16+00', '2026-11-22 04:37:16.18443+00', '{
  "id": "evt_19zhBiomsm2zh7gStPvx4f9kS",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322236,
  "data": {
    "object": {
      "id": "cs_test_a1R4iJaBBFl1VED3gjqStz7XSVp1QJkxdW7sINe6kqJu2FifWIkq1aieLh",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 499,
      "amount_total": 499,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://frontend.example/plans/keto-weekend?purchase=cancelled",
      "client_reference_id": "01a2018b-45ae-7a85-b8b3-89282aacab16",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795322235,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_Ntyic01El8ACc7",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "refunded-5-10@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795408635,
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
        "userId": "01a2018b-45ae-7a85-b8b3-89282aacab16",
        "planId": "01a2018a-af30-7ead-8f5f-f2024a99b0b1",
        "couponCode": ""
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3lPQpl3tr5XJgTr4JBbYo7tbO",
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
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a2018a-af30-7ead-8f5f-f2024a99b0b1",
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
}', 'applied', 'order 01a2018b-4e12-7733-bb15-9ae9c827d84c: 01a2018a-af30-7ead-8f5f-f2024a99b0b1', 1, 'id=cs_test_a1R4iJaBBFl1VED3gjqStz7XSVp1QJkxdW7sINe6kqJu2FifWIkq1aieLh customer=cus_Ntyic01El8ACc7 payment_intent=pi_3lPQpl3tr5XJgTr4JBbYo7tbO status=complete userId=01a2018b-45ae-7a85-b8b3-89282aacab16 planId=01a2018a-af30-7ead-8f5f-f2024a99b0b1');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1fAxrP2ttPOOvUe2OkDyI0lX8', 'refund.created', '2026-11-22 04:37:16+00', '2026-11-22 04:37:16.931008+00', '{
  "id": "evt_1fAxrP2ttPOOvUe2OkDyI0lX8",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322236,
  "data": {
    "object": {
      "id": "re_3PvhpXUl9niqjgY8NqbGMk5fL",
      "object": "refund",
      "amount": 2999,
      "balance_transaction": "txn_3O3Iej3pNUSklkrqdSt6jm3oq",
      "charge": "ch_3g1ahVMNDBpe3VtJQjSQwzwwY",
      "created": 1795322236,
      "currency": "usd",
      "destination_details": {
        "card": {
          "reference": null,
          "reference_status": "pending",
          "reference_type": "acquirer_reference_number",
          "type": "refund"
        },
        "type": "card"
      },
      "metadata": {},
      "payment_intent": "pi_3ej31V4K0tUQhhwHX0I1HFDiH",
      "pending_reason": null,
      "reason": null,
      "receipt_number": null,
      "source_transfer_reversal": null,
      "status": "succeeded",
      "transfer_reversal": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "refund.created"
}', 'applied', 'refund re_3PvhpXUl9niqjgY8NqbGMk5fL succeeded: 01a2018b-483e-7ce4-8520-2c38baa29428 is REFUNDED', 1, 'id=re_3PvhpXUl9niqjgY8NqbGMk5fL payment_intent=pi_3ej31V4K0tUQhhwHX0I1HFDiH status=succeeded');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1OKS3Ao57mWGj5kMqxx0LKfW5', 'customer.subscription.updated', '2026-11-22 04:37:17+00', '2026-11-22 04:37:19.25174+00', '{
  "id": "evt_1OKS3Ao57mWGj5kMqxx0LKfW5",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322237,
  "data": {
    "object": {
      "id": "sub_1wVFYjSFbqJ8Q0IcKBtgprZtn",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795322234,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795322234
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
      "created": 1795322234,
      "currency": "usd",
      "customer": "cus_WNPvlK7S3WLOJ5",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1DRUHe0HuLoazKrJOIx8lNzW0",
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
            "id": "si_u3sx0tXtutRrEr",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795322234,
            "current_period_end": 1797914234,
            "current_period_start": 1795322234,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_pro",
              "object": "plan",
              "active": true,
              "amount": 1999,
              "amount_decimal": "1999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_pro",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_pro",
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
              "product": "prod_sandbox_pro",
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
              "unit_amount": 1999,
              "unit_amount_decimal": "1999"
            },
            "quantity": 1,
            "subscription": "sub_1wVFYjSFbqJ8Q0IcKBtgprZtn",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1wVFYjSFbqJ8Q0IcKBtgprZtn"
      },
      "latest_invoice": "in_140fpUpVbtLSqdX8WB3n9EcmF",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a2018b-3f68-707f-8e0b-72a38bcb83c2",
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
        "id": "price_sandbox_pro",
        "object": "plan",
        "active": true,
        "amount": 1999,
        "amount_decimal": "1999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_pro",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795322234,
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
    },
    "previous_attributes": {
      "latest_invoice": "in_1xkO6TAoASELdWOdSIRujLPRP"
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.updated"
}', 'applied', 'sub_1wVFYjSFbqJ8Q0IcKBtgprZtn is PRO ACTIVE', 1, 'id=sub_1wVFYjSFbqJ8Q0IcKBtgprZtn customer=cus_WNPvlK7S3WLOJ5 status=active userId=01a2018b-3f68-707f-8e0b-72a38bcb83c2 tier=basic');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1n7WvK76see8Gu6WJITqQtvyn', 'customer.subscription.deleted', '2026-11-22 04:37:22+00', '2026-11-22 04:37:22.219654+00', '{
  "id": "evt_1n7WvK76see8Gu6WJITqQtvyn",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322242,
  "data": {
    "object": {
      "id": "sub_1wVFYjSFbqJ8Q0IcKBtgprZtn",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795322234,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795322234
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": null,
      "cancel_at_period_end": false,
      "canceled_at": 1795322242,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": "cancellation_requested"
      },
      "collection_method": "charge_automatically",
      "created": 1795322234,
      "currency": "usd",
      "customer": "cus_WNPvlK7S3WLOJ5",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1DRUHe0HuLoazKrJOIx8lNzW0",
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "ended_at": 1795322242,
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
            "id": "si_u3sx0tXtutRrEr",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795322234,
            "current_period_end": 1797914234,
            "current_period_start": 1795322234,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_pro",
              "object": "plan",
              "active": true,
              "amount": 1999,
              "amount_decimal": "1999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_pro",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_pro",
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
              "product": "prod_sandbox_pro",
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
              "unit_amount": 1999,
              "unit_amount_decimal": "1999"
            },
            "quantity": 1,
            "subscription": "sub_1wVFYjSFbqJ8Q0IcKBtgprZtn",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1wVFYjSFbqJ8Q0IcKBtgprZtn"
      },
      "latest_invoice": "in_140fpUpVbtLSqdX8WB3n9EcmF",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a2018b-3f68-707f-8e0b-72a38bcb83c2",
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
        "id": "price_sandbox_pro",
        "object": "plan",
        "active": true,
        "amount": 1999,
        "amount_decimal": "1999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_pro",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795322234,
      "status": "canceled",
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
  "type": "customer.subscription.deleted"
}', 'applied', 'sub_1wVFYjSFbqJ8Q0IcKBtgprZtn is PRO CANCELED', 1, 'id=sub_1wVFYjSFbqJ8Q0IcKBtgprZtn customer=cus_WNPvlK7S3WLOJ5 status=canceled userId=01a2018b-3f68-707f-8e0b-72a38bcb83c2 tier=basic');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1WOZJAA6Fj2rzaQmupQic1eT3', 'checkout.session.completed', '2026-11-22 04:37:30+00', '2026-11-22 04:37:30.295728+00', '{
  "id": "evt_1WOZJAA6Fj2rzaQmupQic1eT3",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322250,
  "data": {
    "object": {
      "id": "cs_test_a1iXF29IxQifmtrJokNhMDbEIywRdNtL1nXat4wlbdTCPhp6YuyPGo3OIp",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 2699,
      "amount_total": 2699,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://frontend.example/plans/strong-keto?purchase=cancelled",
      "client_reference_id": "01a2018b-76aa-74df-80a2-68305c08102a",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795322249,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_jHPYYbOH9W5ptf",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "buyer-5-21@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795408649,
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
        "userId": "01a2018b-76aa-74df-80a2-68305c08102a",
        "planId": "01a2018a-ae14-79af-83a8-ee5efb5fc3c9",
        "couponCode": "WELCOME10"
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3t4VUHnQJNGPT7z5o8NFOQyKl",
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
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a2018a-ae14-79af-83a8-ee5efb5fc3c9",
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
}', 'applied', 'order 01a2018b-8525-7b43-a038-d154c3d7ddfb: 01a2018a-ae14-79af-83a8-ee5efb5fc3c9', 1, 'id=cs_test_a1iXF29IxQifmtrJokNhMDbEIywRdNtL1nXat4wlbdTCPhp6YuyPGo3OIp customer=cus_jHPYYbOH9W5ptf payment_intent=pi_3t4VUHnQJNGPT7z5o8NFOQyKl status=complete userId=01a2018b-76aa-74df-80a2-68305c08102a planId=01a2018a-ae14-79af-83a8-ee5efb5fc3c9');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1TpqiKdIgZjGsqi0pgxVTohL5', 'refund.created', '2026-11-22 04:37:17+00', '2026-11-22 04:37:17.532796+00', '{
  "id": "evt_1TpqiKdIgZjGsqi0pgxVTohL5",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322237,
  "data": {
    "object": {
      "id": "re_3BzPPQUJ6WT89FgfT5s3ULDrv",
      "object": "refund",
      "amount": 499,
      "balance_transaction": "txn_3yj4dLLWxYV3AKGSYe4RGGwJO",
      "charge": "ch_376NQyEyjGJt0iTR2dQ1jOwwn",
      "created": 1795322237,
      "currency": "usd",
      "destination_details": {
        "card": {
          "reference": null,
          "reference_status": "pending",
          "reference_type": "acquirer_reference_number",
          "type": "refund"
        },
        "type": "card"
      },
      "metadata": {},
      "payment_intent": "pi_3lPQpl3tr5XJgTr4JBbYo7tbO",
      "pending_reason": null,
      "reason": null,
      "receipt_number": null,
      "source_transfer_reversal": null,
      "status": "succeeded",
      "transfer_reversal": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "refund.created"
}', 'applied', 'refund re_3BzPPQUJ6WT89FgfT5s3ULDrv succeeded: 01a2018b-4e12-7733-bb15-9ae9c827d84c is REFUNDED', 1, 'id=re_3BzPPQUJ6WT89FgfT5s3ULDrv payment_intent=pi_3lPQpl3tr5XJgTr4JBbYo7tbO status=succeeded');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1gsfBenHuFUhFJo7pr9YJtU3P', 'refund.created', '2026-11-22 04:37:18+00', '2026-11-22 04:37:18.293797+00', '{
  "id": "evt_1gsfBenHuFUhFJo7pr9YJtU3P",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322238,
  "data": {
    "object": {
      "id": "re_3SqrY0btytMfbjDLs2dOyh14o",
      "object": "refund",
      "amount": 1499,
      "balance_transaction": "txn_3xlN8uu5UG8P4LXyrsxv4E5as",
      "charge": "ch_33Al9vpWsxjxfCRfs0WuHV7B6",
      "created": 1795322238,
      "currency": "usd",
      "destination_details": {
        "card": {
          "reference": null,
          "reference_status": "pending",
          "reference_type": "acquirer_reference_number",
          "type": "refund"
        },
        "type": "card"
      },
      "metadata": {},
      "payment_intent": "pi_3U1yYZdE2ZnZ5ybw5wrP2XIPv",
      "pending_reason": null,
      "reason": null,
      "receipt_number": null,
      "source_transfer_reversal": null,
      "status": "succeeded",
      "transfer_reversal": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "refund.created"
}', 'applied', 'refund re_3SqrY0btytMfbjDLs2dOyh14o succeeded: 01a2018b-4a5a-7c9d-a95b-724ae1197d72 is REFUNDED', 1, 'id=re_3SqrY0btytMfbjDLs2dOyh14o payment_intent=pi_3U1yYZdE2ZnZ5ybw5wrP2XIPv status=succeeded');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1g0ue7lAgTOxubBCixhlIZolH', 'customer.subscription.updated', '2026-11-22 04:37:17+00', '2026-11-22 04:37:18.104962+00', '{
  "id": "evt_1g0ue7lAgTOxubBCixhlIZolH",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322237,
  "data": {
    "object": {
      "id": "sub_1wVFYjSFbqJ8Q0IcKBtgprZtn",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795322234,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795322234
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
      "created": 1795322234,
      "currency": "usd",
      "customer": "cus_WNPvlK7S3WLOJ5",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1DRUHe0HuLoazKrJOIx8lNzW0",
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
            "id": "si_u3sx0tXtutRrEr",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795322234,
            "current_period_end": 1797914234,
            "current_period_start": 1795322234,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_pro",
              "object": "plan",
              "active": true,
              "amount": 1999,
              "amount_decimal": "1999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_pro",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_pro",
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
              "product": "prod_sandbox_pro",
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
              "unit_amount": 1999,
              "unit_amount_decimal": "1999"
            },
            "quantity": 1,
            "subscription": "sub_1wVFYjSFbqJ8Q0IcKBtgprZtn",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1wVFYjSFbqJ8Q0IcKBtgprZtn"
      },
      "latest_invoice": "in_1xkO6TAoASELdWOdSIRujLPRP",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a2018b-3f68-707f-8e0b-72a38bcb83c2",
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
        "id": "price_sandbox_pro",
        "object": "plan",
        "active": true,
        "amount": 1999,
        "amount_decimal": "1999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_pro",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795322234,
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
    },
    "previous_attributes": {
      "items": {
        "object": "list",
        "data": [
          {
            "id": "si_u3sx0tXtutRrEr",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795322234,
            "current_period_end": 1797914234,
            "current_period_start": 1795322234,
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
            "subscription": "sub_1wVFYjSFbqJ8Q0IcKBtgprZtn",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1wVFYjSFbqJ8Q0IcKBtgprZtn"
      },
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
      }
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.updated"
}', 'applied', 'sub_1wVFYjSFbqJ8Q0IcKBtgprZtn is PRO ACTIVE', 1, 'id=sub_1wVFYjSFbqJ8Q0IcKBtgprZtn customer=cus_WNPvlK7S3WLOJ5 status=active userId=01a2018b-3f68-707f-8e0b-72a38bcb83c2 tier=basic');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1Td2LxIjPupIl7tdNDU7fT0Hm', 'checkout.session.completed', '2026-11-22 04:37:18+00', '2026-11-22 04:37:18.605991+00', '{
  "id": "evt_1Td2LxIjPupIl7tdNDU7fT0Hm",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322238,
  "data": {
    "object": {
      "id": "cs_test_a1w5jLT3V1CtGxjzHOsBbYyLShthJhr57ss1o94WMjk3AO5qcJlsIVUS4q",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 0,
      "amount_total": 0,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://frontend.example/plans/keto-weekend?purchase=cancelled",
      "client_reference_id": "01a2018b-4c3c-7394-96bf-5b01f53136e1",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795322238,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_8qjbLvVwRgob3j",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "buyer-5-11@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795324097,
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
        "userId": "01a2018b-4c3c-7394-96bf-5b01f53136e1",
        "planId": "01a2018a-af30-7ead-8f5f-f2024a99b0b1",
        "couponCode": "FIVEOFF"
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": null,
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
      "payment_status": "no_payment_required",
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
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a2018a-af30-7ead-8f5f-f2024a99b0b1",
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
}', 'applied', 'order 01a2018b-5873-74b2-b183-c857f0d90985: 01a2018a-af30-7ead-8f5f-f2024a99b0b1', 1, 'id=cs_test_a1w5jLT3V1CtGxjzHOsBbYyLShthJhr57ss1o94WMjk3AO5qcJlsIVUS4q customer=cus_8qjbLvVwRgob3j status=complete userId=01a2018b-4c3c-7394-96bf-5b01f53136e1 planId=01a2018a-af30-7ead-8f5f-f2024a99b0b1');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1kHZ6ERnwrmVGgXPHnkqGIVXF', 'checkout.session.completed', '2026-11-22 04:37:31+00', '2026-11-22 04:37:31.640746+00', '{
  "id": "evt_1kHZ6ERnwrmVGgXPHnkqGIVXF",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322251,
  "data": {
    "object": {
      "id": "cs_test_a1iMLKDCKQcryZzK9iE3X8RXzZFbgwtwSMuWxSUqHSdb5yaA8VxrZDfenO",
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
      "client_reference_id": "01a2018b-83cb-7373-998d-536651433d6b",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795322251,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_nNFfFMYYxGIqWt",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "refunded-5-24@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795408651,
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
        "userId": "01a2018b-83cb-7373-998d-536651433d6b",
        "planId": "01a2018a-ae14-79af-83a8-ee5efb5fc3c9",
        "couponCode": ""
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3djjlNESRjbEXv229ifrhtGSg",
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
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a2018a-ae14-79af-83a8-ee5efb5fc3c9",
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
}', 'applied', 'order 01a2018b-89ec-737b-b264-3154edcc3cb3: 01a2018a-ae14-79af-83a8-ee5efb5fc3c9', 1, 'id=cs_test_a1iMLKDCKQcryZzK9iE3X8RXzZFbgwtwSMuWxSUqHSdb5yaA8VxrZDfenO customer=cus_nNFfFMYYxGIqWt payment_intent=pi_3djjlNESRjbEXv229ifrhtGSg status=complete userId=01a2018b-83cb-7373-998d-536651433d6b planId=01a2018a-ae14-79af-83a8-ee5efb5fc3c9');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_1ddj9ilYGbRBzjIOjcGU0CDsx', 'checkout.session.completed', '2026-11-22 04:37:21+00', '2026-11-22 04:37:21.958558+00', NULL, 'applied', 'order 01a2018b-654c-7cd2-87ab-8a53deb45f95: 01a2018a-ada0-7bb6-80db-6cbef3ef0577', 1, 'id=cs_test_a1yI4YEZbCmvcaKibPOuL8btPpBtehOmuNDAzmg09rr3EhTr4MkEhBQc9O customer=cus_5Nwnf2TKlfYRqR payment_intent=pi_322oexVJDseYPGGbMRF3ZNNtO status=complete userId=erased planId=01a2018a-ada0-7bb6-80db-6cbef3ef0577');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts, summary) VALUES ('evt_13fl2tHI4Ih3TKdhBS4hlLe0d', 'refund.created', '2026-11-22 04:37:32+00', '2026-11-22 04:37:32.506701+00', '{
  "id": "evt_13fl2tHI4Ih3TKdhBS4hlLe0d",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795322252,
  "data": {
    "object": {
      "id": "re_3GJYoJYoL5NL7uHUELc38U9Mx",
      "object": "refund",
      "amount": 2999,
      "balance_transaction": "txn_3G6Cwic1azrvff546IwkHMs6c",
      "charge": "ch_35I3vR1bNUQb9MVcXaLfJiAlq",
      "created": 1795322252,
      "currency": "usd",
      "destination_details": {
        "card": {
          "reference": null,
          "reference_status": "pending",
          "reference_type": "acquirer_reference_number",
          "type": "refund"
        },
        "type": "card"
      },
      "metadata": {},
      "payment_intent": "pi_3djjlNESRjbEXv229ifrhtGSg",
      "pending_reason": null,
      "reason": null,
      "receipt_number": null,
      "source_transfer_reversal": null,
      "status": "succeeded",
      "transfer_reversal": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "refund.created"
}', 'applied', 'refund re_3GJYoJYoL5NL7uHUELc38U9Mx succeeded: 01a2018b-89ec-737b-b264-3154edcc3cb3 is REFUNDED', 1, 'id=re_3GJYoJYoL5NL7uHUELc38U9Mx payment_intent=pi_3djjlNESRjbEXv229ifrhtGSg status=succeeded');
INSERT INTO public.subscription (stripe_subscription_id, user_id, tier, current_tier, status, deleted, current_period_start, current_period_end, oldest, newest, price_id, cancel_at_period_end, first_event_second, first_event_kind, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed, stripe_status, stripe_customer_id, item_id) VALUES ('sub_1wVFYjSFbqJ8Q0IcKBtgprZtn', '01a2018b-3f68-707f-8e0b-72a38bcb83c2', 'BASIC', 'PRO', 'CANCELED', true, '2026-11-22 04:37:14+00', '2026-12-22 04:37:14+00', '[0, 1795322234, 0, 0, 0, 0]', '[2, 1795322242, 2, 0, 0, 0]', 'price_sandbox_pro', false, 1795322234, 0, 2, 1795322242, 2, 0, 0, 0, 0, 'canceled', 'cus_WNPvlK7S3WLOJ5', 'si_u3sx0tXtutRrEr');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-4fe8-7af7-959d-79b06a006837', '2026-11-22 04:37:20.049065+00', '2026-11-22 04:37:20.784807+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-4fff-7f5d-9b79-7432e250100a', '2026-11-22 04:37:20.813095+00', '2026-11-22 04:37:21.285602+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-5b2b-7da3-a512-ca56f4295c8c', '2026-11-22 04:37:24.54532+00', '2026-11-22 04:37:24.918036+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-787a-7f1f-a0a6-b1bd9f6cacd8', '2026-11-22 04:37:30.865894+00', '2026-11-22 04:37:31.107396+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', '2026-11-29 04:37:31.10981+00', '2026-11-22 04:37:31.501129+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-82fe-7d44-bfc7-3286f70774fe', '2026-11-22 04:37:32.173242+00', '2026-11-22 04:37:32.292856+00');
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
CREATE TRIGGER subscription_event_columns BEFORE INSERT OR UPDATE ON public.subscription FOR EACH ROW EXECUTE FUNCTION public.subscription_event_columns();
ALTER TABLE public.subscription ENABLE ALWAYS TRIGGER subscription_event_columns;
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
