SET check_function_bodies = false;
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
CREATE FUNCTION public.publish_latest(latest text, event_id text, routing_key text, body text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM outbox WHERE position IN (
        SELECT earlier.position FROM outbox AS earlier
        WHERE earlier.latest_of = latest FOR UPDATE SKIP LOCKED
    );
    INSERT INTO outbox (event_id, routing_key, body, latest_of)
    VALUES (event_id, routing_key, body, latest);
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
ALTER TABLE ONLY public.coupon_hold ALTER COLUMN code SET STATISTICS 0;
ALTER TABLE ONLY public.coupon_hold ALTER COLUMN state SET STATISTICS 0;
CREATE TABLE public.customer (
    id text NOT NULL,
    user_id text NOT NULL,
    idempotency_key text NOT NULL,
    stripe_customer_id text,
    created_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone,
    deleted_at timestamp with time zone
);
ALTER TABLE ONLY public.customer ALTER COLUMN idempotency_key SET STATISTICS 0;
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
ALTER TABLE ONLY public.membership ALTER COLUMN tier SET STATISTICS 0;
ALTER TABLE ONLY public.membership ALTER COLUMN status SET STATISTICS 0;
ALTER TABLE ONLY public.membership ALTER COLUMN role SET STATISTICS 0;
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
ALTER TABLE ONLY public.operator_audit ALTER COLUMN operator SET STATISTICS 0;
ALTER TABLE ONLY public.operator_audit ALTER COLUMN command SET STATISTICS 0;
ALTER TABLE ONLY public.operator_audit ALTER COLUMN arguments SET STATISTICS 0;
ALTER TABLE ONLY public.operator_audit ALTER COLUMN reason SET STATISTICS 0;
ALTER TABLE ONLY public.operator_audit ALTER COLUMN outcome SET STATISTICS 0;
CREATE TABLE public.outbox (
    "position" bigint NOT NULL,
    event_id text NOT NULL,
    routing_key text NOT NULL,
    body text NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL,
    latest_of text
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
ALTER TABLE ONLY public.outbox ALTER COLUMN body SET STATISTICS 0;
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
ALTER TABLE ONLY public.payment ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.payment ALTER COLUMN status SET STATISTICS 0;
ALTER TABLE ONLY public.payment ALTER COLUMN coupon_code SET STATISTICS 0;
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
    made_at timestamp with time zone,
    stripe_customer_id text,
    CONSTRAINT payment_adjustment_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'dispute'::text])))
);
ALTER TABLE ONLY public.payment_adjustment ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.payment_adjustment ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.payment_adjustment ALTER COLUMN status SET STATISTICS 0;
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
ALTER TABLE ONLY public.purchase ALTER COLUMN return_reason SET STATISTICS 0;
CREATE TABLE public.refund_request (
    id text NOT NULL,
    order_id text NOT NULL,
    user_id text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    declined_at timestamp with time zone
);
ALTER TABLE ONLY public.refund_request ALTER COLUMN reason SET STATISTICS 0;
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
ALTER TABLE ONLY public.stripe_event ALTER COLUMN type SET STATISTICS 0;
ALTER TABLE ONLY public.stripe_event ALTER COLUMN payload SET STATISTICS 0;
ALTER TABLE ONLY public.stripe_event ALTER COLUMN summary SET STATISTICS 0;
ALTER TABLE ONLY public.stripe_event ALTER COLUMN state SET STATISTICS 0;
ALTER TABLE ONLY public.stripe_event ALTER COLUMN outcome SET STATISTICS 0;
CREATE TABLE public.stripe_task (
    id text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text DEFAULT ''::text NOT NULL,
    done_at timestamp with time zone,
    payment_id text DEFAULT ''::text NOT NULL
);
ALTER TABLE ONLY public.stripe_task ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.stripe_task ALTER COLUMN subject SET STATISTICS 0;
ALTER TABLE ONLY public.stripe_task ALTER COLUMN last_error SET STATISTICS 0;
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
ALTER TABLE ONLY public.subscription ALTER COLUMN tier SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN current_tier SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN status SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN stripe_status SET STATISTICS 0;
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
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('WELCOME10', true, '2025-01-01 00:00:00+00', NULL, NULL, 3, 'PERCENTAGE', 10.0000, NULL);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at) VALUES ('FIVEOFF', true, '2025-01-01 00:00:00+00', NULL, 500, 1, 'FIXED', 5.0000, NULL);
INSERT INTO public.coupon_hold (id, code, user_id, stripe_session_id, state, created_at, expires_at) VALUES ('01a2183c-8aa7-7b1d-be85-482ef42b8a8e', 'FIVEOFF', '01a2183c-88dd-7963-91db-38df66f416cd', 'cs_test_a1jTxtJmzw2Uk0Mj0vyWsIpVeYT4px9jCDVmdlmblWnIlEW7riULMnxRcz', 'used', '2026-11-26 14:22:30.567434+00', '2026-11-26 14:53:30.567193+00');
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2183c-767b-78e9-829d-1a12cf8fdda4', '01a2183c-759e-723a-8e82-7b756470c2dc', '01a2183c-767b-7cee-866e-15cbf956cd0d', 'cus_w8NKHWhKWjKXrl', '2026-11-26 14:22:25.405209+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2183c-7760-7535-ade6-21b1141401a6', '01a2183c-7651-7ed4-83d3-4b5aef2070da', '01a2183c-7761-7e6a-8bb2-93c69690a9e7', 'cus_Usk92wsTqMs1Ku', '2026-11-26 14:22:25.633038+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2183c-79f0-788d-ab78-95a966781d89', '01a2183c-7894-7270-8d79-bd35c3be1d0f', '01a2183c-79f0-731a-a7ed-8dafc148c266', 'cus_PMr4sypTRiZiKI', '2026-11-26 14:22:26.288427+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2183c-7d94-763b-bc18-62d81283b120', '01a2183c-7b25-7671-ba31-c1d0573d2e63', '01a2183c-7d94-7faf-9a26-c7ff1858ca3e', 'cus_LxfSao0uVexbxs', '2026-11-26 14:22:27.220935+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a2183c-7f61-7769-a6ad-dc0f9eed340e', '01a2183c-7d0d-7d30-bea0-6f12b1fc5e4d', '01a2183c-7f61-7955-8e57-2115e45e59ca', 'cus_rp5yUsXI9ffrnC', '2026-11-26 14:22:27.681452+00', NULL, NULL);
INSERT INTO public.daily_job (name, started_at) VALUES ('resync', '2026-11-26 14:22:22.489884+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', '2026-11-26 14:22:33.883895+00', '2026-11-26 14:22:34.829235+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-80ec-743a-8e87-ecbb1ad92ffa', 'billing.revocations', '2026-11-26 14:22:28.279335+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-91b6-75dd-bed9-709d7559b1f1', 'billing.revocations', '2026-11-26 14:22:32.471745+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-97fe-7c8c-8965-83747dc7cd83', 'billing.revocations', '2026-11-26 14:22:33.999236+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-98a1-72ff-8301-4ebecc4fd27f', 'billing.erasures', '2026-11-26 14:22:34.208378+00');
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2183c-7b25-7671-ba31-c1d0573d2e63', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2183c-7d0d-7d30-bea0-6f12b1fc5e4d', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2183c-7894-7270-8d79-bd35c3be1d0f', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2183c-8101-711e-a0b2-ba3840f78d6d', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a2183c-7651-7ed4-83d3-4b5aef2070da', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_messaging.sql', '33426b30ab8b5f6539888c1b82c468b0afcdce1b6f509990260be383103dbb49', '2026-11-26 14:22:13.481653+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-26 14:22:13.560754+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-26 14:22:13.595483+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0001_payments.sql', '6755e5218dca0077045cb2861a809846b5235bfb1e8fcda0e2d30b5005b1b749', '2026-11-26 14:22:13.628441+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0002_refund_request.sql', 'b063525991205a8d23dfa1eb8a1b3cd7a2c638259329971c15f853397e118f30', '2026-11-26 14:22:13.817077+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0003_tasks_by_payment.sql', '03b0e74d915bdfecbcad00619f9d8a19dbd770c29252561bf801518eda7629b8', '2026-11-26 14:22:13.859357+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0004_tasks_of_before.sql', '53b58e3c0d23ecdb323ffbd127154fd37cb91ccb846a908f3a5c398aff40dd9c', '2026-11-26 14:22:13.879732+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0005_no_tasks_of_before.sql', 'b91fda6e9af9085ad2d2e5966072145c9234ff8f213471aa3c5b85f9ec5c46c7', '2026-11-26 14:22:13.895362+00');
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a2183c-81ce-7ea9-8452-266fca9c7ca5', '01a2183c-7b25-7671-ba31-c1d0573d2e63', '01a2183c-5955-7ad9-84a9-c71072fcf87c', 'cs_test_a17zpCKMQjQhIBCXZBYwRTsTX2Hpke8p2nIOfJAL5AKnitYEwY20Hg9m20', 'pi_3WXqoaEXn98yqXVkbNE1LCTzN', 13.49, 'usd', 'COMPLETED', 'WELCOME10', '2026-11-26 14:22:28+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a2183c-8251-7cfb-bcb9-767948375a7a', '01a2183c-7d0d-7d30-bea0-6f12b1fc5e4d', '01a2183c-5996-7d15-9c5c-5783bdf494f7', 'cs_test_a1nXiycv3H3VMZHqhN1JjhxnUuKiAcvwYAjBTT4iaCsLYO9n11P5FYZOLT', 'pi_3EoRGCF3jwbbSq5weS4JPUjFa', 26.99, 'usd', 'COMPLETED', 'WELCOME10', '2026-11-26 14:22:28+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a2183c-7fa9-7543-90b4-0524b61f5c4f', '01a2183c-7894-7270-8d79-bd35c3be1d0f', '01a2183c-5955-7ad9-84a9-c71072fcf87c', 'cs_test_a1RQdXbFY5InTUbMPEmUE2JdoioRoAHk83CoCg38pO06Uio03ZUUIMZDN5', 'pi_3Ya8gU3fiJUMT1xYjmUoJm5it', 14.99, 'usd', 'REFUNDED', NULL, '2026-11-26 14:22:27+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a2183c-851a-78fb-9cdd-0f4a39dd910f', '01a2183c-8101-711e-a0b2-ba3840f78d6d', '01a2183c-5996-7d15-9c5c-5783bdf494f7', 'cs_test_a1I5lwSf1OR3zMWxHSKkmRYgNTi9C9y7BRrmUx8RRzJLuNd2oPRU4Igfr5', 'pi_3bmuSfzKRO2AfNVA6HdZt0wAr', 26.99, 'usd', 'COMPLETED', 'WELCOME10', '2026-11-26 14:22:29+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a2183c-7f24-72f4-8137-ff140d7d9807', '01a2183c-7651-7ed4-83d3-4b5aef2070da', '01a2183c-5955-7ad9-84a9-c71072fcf87c', 'cs_test_a1FYpuEonnxzBC8WoOELTuBYAa03RG5lpXg96IURiKCiXSxX6LcaGTLNWu', 'pi_3ZR7OHHju0RU8GbSZFW5WYWVz', 14.99, 'usd', 'DISPUTED', NULL, '2026-11-26 14:22:26+00', NULL, NULL, false);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('re_3oaskDzjJPFlk8iNldkw13cK5', 'pi_3Ya8gU3fiJUMT1xYjmUoJm5it', 'refund', 1499, 'usd', 'succeeded', 1795702948, 2, '2026-11-26 14:22:28.816834+00', '2026-11-26 14:22:28+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('du_1X02qYv7But3gxEqmy5XEIsJg', 'pi_3ZR7OHHju0RU8GbSZFW5WYWVz', 'dispute', 1499, 'usd', 'prevented', 1795702949, 5, '2026-11-26 14:22:29.383993+00', '2026-11-26 14:22:29+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('du_1FXxpO3avTjMZN2QH1bSxwXR4', 'pi_3Zegya04RIQiPPYppzGwNpeZw', 'dispute', 1499, 'usd', 'lost', 1795702951, 6, '2026-11-26 14:22:30.421532+00', '2026-11-26 14:22:30+00', NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2183c-7b25-7671-ba31-c1d0573d2e63', '01a2183c-5955-7ad9-84a9-c71072fcf87c', '01a2183c-81ce-7ea9-8452-266fca9c7ca5', 13.49, '2026-11-26 14:22:28+00', 28477348, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2183c-7d0d-7d30-bea0-6f12b1fc5e4d', '01a2183c-5996-7d15-9c5c-5783bdf494f7', '01a2183c-8251-7cfb-bcb9-767948375a7a', 26.99, '2026-11-26 14:22:28+00', 28477348, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2183c-7894-7270-8d79-bd35c3be1d0f', '01a2183c-5955-7ad9-84a9-c71072fcf87c', '01a2183c-7fa9-7543-90b4-0524b61f5c4f', 14.99, '2026-11-26 14:22:27+00', 28477349, 'refunded', '2026-11-26 14:22:29.034059+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2183c-8101-711e-a0b2-ba3840f78d6d', '01a2183c-5996-7d15-9c5c-5783bdf494f7', '01a2183c-851a-78fb-9cdd-0f4a39dd910f', 26.99, '2026-11-26 14:22:29+00', 28477349, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a2183c-7651-7ed4-83d3-4b5aef2070da', '01a2183c-5955-7ad9-84a9-c71072fcf87c', '01a2183c-7f24-72f4-8137-ff140d7d9807', 14.99, '2026-11-26 14:22:26+00', 28477349, 'disputed', '2026-11-26 14:22:29.604614+00');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1qNcyF0wGHMfzniQBO410HtEf', 'checkout.session.completed', '2026-11-26 14:22:26+00', '2026-11-26 14:22:27.062732+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795702946,
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
      "client_reference_id": "01a2183c-759e-723a-8e82-7b756470c2dc",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795702946,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_w8NKHWhKWjKXrl",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "subscriber-85-1@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none"
      },
      "customer_email": null,
      "discounts": null,
      "excluded_payment_method_types": null,
      "expires_at": 1795789346,
      "id": "cs_test_a1KzAVZLnl9PE0yzCin3rVlR7fr5N9E527GtjJoEwMeGkLeHBPw1GOJksw",
      "integration_identifier": null,
      "invoice": "in_1y1QifGyGVOqLjdvkqAOCdhLD",
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": null,
      "metadata": {
        "userId": "01a2183c-759e-723a-8e82-7b756470c2dc",
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
      "subscription": "sub_12OGgbWyuBHfBiIno1FNGoedX",
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
  "id": "evt_1qNcyF0wGHMfzniQBO410HtEf",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "checkout.session.completed"
}', 'id=cs_test_a1KzAVZLnl9PE0yzCin3rVlR7fr5N9E527GtjJoEwMeGkLeHBPw1GOJksw customer=cus_w8NKHWhKWjKXrl subscription=sub_12OGgbWyuBHfBiIno1FNGoedX status=complete userId=01a2183c-759e-723a-8e82-7b756470c2dc tier=basic', 'ignored', 'it sells neither a plan nor a lifetime', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1owWcUpmltTXnVz5UCrdys5zi', 'customer.subscription.created', '2026-11-26 14:22:26+00', '2026-11-26 14:22:27.354842+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795702946,
  "data": {
    "object": {
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795702946,
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
      "created": 1795702946,
      "currency": "usd",
      "customer": "cus_w8NKHWhKWjKXrl",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1JwYFilB6W2Il64P0zJA86DWm",
      "default_source": null,
      "default_tax_rates": null,
      "description": null,
      "discounts": [],
      "ended_at": null,
      "id": "sub_12OGgbWyuBHfBiIno1FNGoedX",
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
            "created": 1795702946,
            "current_period_end": 1798294946,
            "current_period_start": 1795702946,
            "current_trial": null,
            "discounts": [],
            "id": "si_jDWCHuhFRZeaFl",
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
            "subscription": "sub_12OGgbWyuBHfBiIno1FNGoedX",
            "tax_rates": null
          }
        ],
        "has_more": false,
        "url": "/v1/subscription_items?subscription=sub_12OGgbWyuBHfBiIno1FNGoedX"
      },
      "latest_invoice": "in_1y1QifGyGVOqLjdvkqAOCdhLD",
      "livemode": false,
      "managed_payments": null,
      "metadata": {
        "userId": "01a2183c-759e-723a-8e82-7b756470c2dc",
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
      "start_date": 1795702946,
      "status": "active",
      "status_details": null,
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null,
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
      "quantity": 1
    }
  },
  "id": "evt_1owWcUpmltTXnVz5UCrdys5zi",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "customer.subscription.created"
}', 'id=sub_12OGgbWyuBHfBiIno1FNGoedX customer=cus_w8NKHWhKWjKXrl status=active userId=01a2183c-759e-723a-8e82-7b756470c2dc tier=basic', 'applied', 'sub_12OGgbWyuBHfBiIno1FNGoedX is BASIC ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1Oao26JCMNIZXhXNp7vsiGR6A', 'customer.subscription.updated', '2026-11-26 14:22:28+00', '2026-11-26 14:22:28.872768+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795702948,
  "data": {
    "object": {
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795702946,
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
      "created": 1795702946,
      "currency": "usd",
      "customer": "cus_w8NKHWhKWjKXrl",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1JwYFilB6W2Il64P0zJA86DWm",
      "default_source": null,
      "default_tax_rates": null,
      "description": null,
      "discounts": [],
      "ended_at": null,
      "id": "sub_12OGgbWyuBHfBiIno1FNGoedX",
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
            "created": 1795702946,
            "current_period_end": 1798294946,
            "current_period_start": 1795702946,
            "current_trial": null,
            "discounts": [],
            "id": "si_jDWCHuhFRZeaFl",
            "metadata": {},
            "object": "subscription_item",
            "plan": {
              "active": true,
              "amount": 1999,
              "amount_decimal": "1999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "id": "price_sandbox_pro",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": null,
              "meter": null,
              "nickname": null,
              "object": "plan",
              "product": "prod_sandbox_pro",
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
              "id": "price_sandbox_pro",
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "object": "price",
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
            "subscription": "sub_12OGgbWyuBHfBiIno1FNGoedX",
            "tax_rates": null
          }
        ],
        "has_more": false,
        "url": "/v1/subscription_items?subscription=sub_12OGgbWyuBHfBiIno1FNGoedX"
      },
      "latest_invoice": "in_1y1QifGyGVOqLjdvkqAOCdhLD",
      "livemode": false,
      "managed_payments": null,
      "metadata": {
        "userId": "01a2183c-759e-723a-8e82-7b756470c2dc",
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
      "start_date": 1795702946,
      "status": "active",
      "status_details": null,
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null,
      "plan": {
        "active": true,
        "amount": 1999,
        "amount_decimal": "1999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "id": "price_sandbox_pro",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": null,
        "meter": null,
        "nickname": null,
        "object": "plan",
        "product": "prod_sandbox_pro",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1
    },
    "previous_attributes": {
      "items": {
        "object": "list",
        "data": [
          {
            "billed_until": null,
            "billing_thresholds": null,
            "created": 1795702946,
            "current_period_end": 1798294946,
            "current_period_start": 1795702946,
            "current_trial": null,
            "discounts": [],
            "id": "si_jDWCHuhFRZeaFl",
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
            "subscription": "sub_12OGgbWyuBHfBiIno1FNGoedX",
            "tax_rates": null
          }
        ],
        "has_more": false,
        "url": "/v1/subscription_items?subscription=sub_12OGgbWyuBHfBiIno1FNGoedX"
      },
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
      }
    }
  },
  "id": "evt_1Oao26JCMNIZXhXNp7vsiGR6A",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "customer.subscription.updated"
}', 'id=sub_12OGgbWyuBHfBiIno1FNGoedX customer=cus_w8NKHWhKWjKXrl status=active userId=01a2183c-759e-723a-8e82-7b756470c2dc tier=basic', 'applied', 'sub_12OGgbWyuBHfBiIno1FNGoedX is PRO ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1tCohCscTosKMdrNgL9Vsu4Z9', 'charge.dispute.created', '2026-11-26 14:22:29+00', '2026-11-26 14:22:29.342121+00', NULL, 'id=du_1X02qYv7But3gxEqmy5XEIsJg payment_intent=pi_3ZR7OHHju0RU8GbSZFW5WYWVz status=prevented', 'applied', 'dispute du_1X02qYv7But3gxEqmy5XEIsJg prevented: 01a2183c-7f24-72f4-8137-ff140d7d9807 is DISPUTED', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1a8TMPYc8EtZ00tl0fs9zHpPM', 'checkout.session.completed', '2026-11-26 14:22:27+00', '2026-11-26 14:22:27.592613+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795702947,
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
      "client_reference_id": "01a2183c-7894-7270-8d79-bd35c3be1d0f",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795702947,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_PMr4sypTRiZiKI",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "refunded-85-4@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none"
      },
      "customer_email": null,
      "discounts": null,
      "excluded_payment_method_types": null,
      "expires_at": 1795789347,
      "id": "cs_test_a1RQdXbFY5InTUbMPEmUE2JdoioRoAHk83CoCg38pO06Uio03ZUUIMZDN5",
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": null,
      "metadata": {
        "userId": "01a2183c-7894-7270-8d79-bd35c3be1d0f",
        "planId": "01a2183c-5955-7ad9-84a9-c71072fcf87c",
        "couponCode": ""
      },
      "mode": "payment",
      "name_collection": null,
      "object": "checkout.session",
      "optional_items": null,
      "origin_context": null,
      "payment_intent": "pi_3Ya8gU3fiJUMT1xYjmUoJm5it",
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
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a2183c-5955-7ad9-84a9-c71072fcf87c",
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
  "id": "evt_1a8TMPYc8EtZ00tl0fs9zHpPM",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "checkout.session.completed"
}', 'id=cs_test_a1RQdXbFY5InTUbMPEmUE2JdoioRoAHk83CoCg38pO06Uio03ZUUIMZDN5 customer=cus_PMr4sypTRiZiKI payment_intent=pi_3Ya8gU3fiJUMT1xYjmUoJm5it status=complete userId=01a2183c-7894-7270-8d79-bd35c3be1d0f planId=01a2183c-5955-7ad9-84a9-c71072fcf87c', 'applied', 'payment 01a2183c-7fa9-7543-90b4-0524b61f5c4f: plan 01a2183c-5955-7ad9-84a9-c71072fcf87c', 1);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed) VALUES ('sub_12OGgbWyuBHfBiIno1FNGoedX', '01a2183c-759e-723a-8e82-7b756470c2dc', 'cus_w8NKHWhKWjKXrl', 'si_jDWCHuhFRZeaFl', 'price_sandbox_pro', 'BASIC', 'PRO', 'CANCELED', 'canceled', true, false, '2026-11-26 14:22:26+00', '2026-12-26 14:22:26+00', 2, 1795702949, 2, 0, 0, 0, 0);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed) VALUES ('sub_1PehX97pa45GYQifsgyd6gcGx', '01a2183c-8601-7c05-91ba-6f3311d61802', 'cus_mPs5z66143bhC0', 'si_GAKAQiiW4i0zh0', 'price_sandbox_pro', 'BASIC', 'PRO', 'CANCELED', 'canceled', true, false, '2026-11-26 14:22:30+00', '2026-12-26 14:22:30+00', 2, 1795702951, 2, 0, 0, 0, 0);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed) VALUES ('sub_1cQ7PWAnf4JlDJTyQtVLcKzBF', 'erased-01a2183c-98ed-754d-9d9d-cb9950c6c1bd', 'cus_ayGkEv4JL6hay1', 'si_uOSYKDsmCGQUbY', 'price_sandbox_basic', 'BASIC', 'BASIC', 'CANCELED', 'canceled', true, false, '2026-11-26 14:22:33+00', '2026-12-26 14:22:33+00', 2, 1795702954, 2, 0, 0, 0, 0);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-7b26-7a4a-b9e0-f52d8499df3a', '2026-11-26 14:22:27.911082+00', '2026-11-26 14:22:28.544665+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-87c2-711e-a65c-d73a6f491534', '2026-11-26 14:22:32.322925+00', '2026-11-26 14:22:32.568711+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-9139-71df-9e81-bff064ba18ca', '2026-11-26 14:22:33.980811+00', '2026-11-26 14:22:34.0555+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', '2026-12-03 14:22:33.883895+00', '2026-11-26 14:22:34.25229+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 20, true);
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
ALTER TABLE ONLY public.refund_request
    ADD CONSTRAINT refund_request_order_id_key UNIQUE (order_id);
ALTER TABLE ONLY public.refund_request
    ADD CONSTRAINT refund_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stripe_event
    ADD CONSTRAINT stripe_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stripe_task
    ADD CONSTRAINT stripe_task_kind_subject_payment_id_key UNIQUE (kind, subject, payment_id);
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
CREATE INDEX outbox_latest_of ON public.outbox USING btree (latest_of) WHERE (latest_of IS NOT NULL);
CREATE INDEX payment_adjustment_of_customer ON public.payment_adjustment USING btree (stripe_customer_id);
CREATE INDEX payment_adjustment_of_payment ON public.payment_adjustment USING btree (stripe_payment_id);
CREATE INDEX payment_at_stripe ON public.payment USING btree (stripe_payment_id);
CREATE INDEX payment_newest ON public.payment USING btree (user_id, paid_at, id);
CREATE INDEX refund_request_of_member ON public.refund_request USING btree (user_id);
CREATE INDEX refund_request_open ON public.refund_request USING btree (created_at) WHERE (declined_at IS NULL);
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
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.refund_request FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.subscription FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.payment(id);
ALTER TABLE ONLY public.refund_request
    ADD CONSTRAINT refund_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.payment(id);
