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
DECLARE
    subject text;
BEGIN
    IF TG_NARGS = 0 THEN
        subject := NEW.user_id;
    ELSE
        subject := to_jsonb(NEW) ->> TG_ARGV[0];
    END IF;
    PERFORM pg_advisory_xact_lock_shared(1701999459, hashtext(subject));
    IF EXISTS (SELECT FROM erased_user AS gone WHERE gone.user_id = subject) THEN
        RAISE EXCEPTION 'This subject was erased' USING ERRCODE = 'UE001';
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
INSERT INTO public.coupon_hold (id, code, user_id, stripe_session_id, state, created_at, expires_at) VALUES ('01a218d1-4972-7212-99ec-9697d82f2164', 'FIVEOFF', '01a218d1-41b5-7b07-814e-d5cae3d4fd75', 'cs_test_a10oOlrSWzlEoz5ZkH1vBsaFlK0DEuKelSHwbgzCe79uPnA3kvxq80PaF6', 'used', '2026-11-26 17:04:58.738776+00', '2026-11-26 17:35:58.738535+00');
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a218d1-0e52-7c67-b624-e53063944432', '01a218d1-0bf2-7ab0-be64-a7896a2e6034', '01a218d1-0e52-79f8-ae7c-a423d89a9af4', 'cus_qCGlb1mJhUGpLW', '2026-11-26 17:04:43.602741+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a218d1-1089-7aff-8544-79ca260892a9', '01a218d1-0d76-7444-8eea-d5f598d745c3', '01a218d1-1089-70f3-b8f1-87f988a6c6f3', 'cus_5DTcTo2REFzayN', '2026-11-26 17:04:44.169691+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a218d1-1717-7757-b9da-f7772dbdcf45', '01a218d1-14be-7e49-bfaf-2c662ea68edf', '01a218d1-1717-75c5-9332-8cb7cfa9030a', 'cus_YGp0hJZpqhRMgZ', '2026-11-26 17:04:45.847619+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a218d1-1a29-7c53-afe6-a759bdd21d21', '01a218d1-17fe-7bc4-b93a-4ea3f95ac01d', '01a218d1-1a29-7cb7-b2e8-91ccb2aaa1a6', 'cus_yOJGUK6gNq3GEi', '2026-11-26 17:04:46.634002+00', NULL, NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at) VALUES ('01a218d1-262f-77f7-871d-8e409ff455ad', '01a218d1-1d67-7549-9762-2e613d99f3dd', '01a218d1-262f-7d55-8e51-595c82badf00', 'cus_QTVLlLzTNzKYvP', '2026-11-26 17:04:49.711417+00', NULL, NULL);
INSERT INTO public.daily_job (name, started_at) VALUES ('resync', '2026-11-26 17:04:35.833644+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a218d1-4fdc-7667-9edb-2fba8fd37c5f', '2026-11-26 17:05:05.913591+00', '2026-11-26 17:05:08.811765+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-27ed-7ce5-a9b6-b4f41e74ab5b', 'billing.revocations', '2026-11-26 17:04:50.661049+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-4e53-7223-a349-ff58f4299dba', 'billing.revocations', '2026-11-26 17:05:00.210306+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-6706-7822-8e3b-93d7a1199dae', 'billing.erasures', '2026-11-26 17:05:06.377613+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-69ea-7e80-8d30-60d46828ea59', 'billing.revocations', '2026-11-26 17:05:07.187448+00');
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a218d1-17fe-7bc4-b93a-4ea3f95ac01d', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a218d1-1d67-7549-9762-2e613d99f3dd', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a218d1-14be-7e49-bfaf-2c662ea68edf', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a218d1-0bf2-7ab0-be64-a7896a2e6034', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a218d1-2ca8-7cb0-a9b4-76970b5bb827', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_outbox_and_inbox.sql', '6f316832c70c7d066baf8634baa9f61c5c4faafa913c3518668804422f506fa4', '2026-11-26 17:04:10.920494+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-26 17:04:11.041334+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging.erasures/0001_erasures.sql', '2de4368834b79094f705d9e33bbc0d319b11af1871499a1d475dc0e6282e0003', '2026-11-26 17:04:11.326235+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-26 17:04:11.588008+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0001_payments.sql', '6755e5218dca0077045cb2861a809846b5235bfb1e8fcda0e2d30b5005b1b749', '2026-11-26 17:04:11.741556+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0002_refund_request.sql', 'b063525991205a8d23dfa1eb8a1b3cd7a2c638259329971c15f853397e118f30', '2026-11-26 17:04:12.369848+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0003_tasks_by_payment.sql', '03b0e74d915bdfecbcad00619f9d8a19dbd770c29252561bf801518eda7629b8', '2026-11-26 17:04:12.449004+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0004_tasks_of_before.sql', '53b58e3c0d23ecdb323ffbd127154fd37cb91ccb846a908f3a5c398aff40dd9c', '2026-11-26 17:04:12.499101+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0005_no_tasks_of_before.sql', 'b91fda6e9af9085ad2d2e5966072145c9234ff8f213471aa3c5b85f9ec5c46c7', '2026-11-26 17:04:12.576272+00');
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a218d1-2704-7009-a942-c7955f3f9304', '01a218d1-17fe-7bc4-b93a-4ea3f95ac01d', '01a218d0-af7d-7967-8dd0-83ec71f701af', 'cs_test_a1w6z7U0KjKAhvSfslaIYBMpTh3ni16paMay2coZFY5KRYw8GQsPnAW0IW', 'pi_3nL2t0NBndDBy0JoRDX0nyCof', 13.49, 'usd', 'COMPLETED', 'WELCOME10', '2026-11-26 17:04:48+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a218d1-2be2-77ea-86a3-ac1d5ee8adaa', '01a218d1-1d67-7549-9762-2e613d99f3dd', '01a218d0-afba-76bb-a183-ce22215bf33c', 'cs_test_a1yK5rf1H3ANkgVyAVdgRsa0WrsE74vnd5Xq7kg72OWjMrVynoJO8Pgn1h', 'pi_3aBZiTjZEQHlDNqbmMyW8FjjL', 26.99, 'usd', 'COMPLETED', 'WELCOME10', '2026-11-26 17:04:50+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a218d1-24d8-7fdb-bb32-effec0f99cdd', '01a218d1-14be-7e49-bfaf-2c662ea68edf', '01a218d0-af7d-7967-8dd0-83ec71f701af', 'cs_test_a1znC9A2c1tDKIzHXzlqm37fq7Z038CV7K97wn3iqYKYCU1SXjSqqTX0Je', 'pi_3iavcMrLrNHR2eF1Go2JZYeVb', 14.99, 'usd', 'REFUNDED', NULL, '2026-11-26 17:04:47+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a218d1-2106-7f6b-99ee-356460467a82', '01a218d1-0bf2-7ab0-be64-a7896a2e6034', '01a218d0-af7d-7967-8dd0-83ec71f701af', 'cs_test_a1OwxzRm25CUWZ6TAMpwTOkHnsNJ5JDP6Ct5Y0WMj2t4yku0XujNVsyxIb', 'pi_3ahqyaoUy9yTh2HJEnTutywZX', 14.99, 'usd', 'DISPUTED', NULL, '2026-11-26 17:04:46+00', NULL, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure) VALUES ('01a218d1-3b7b-75b2-9db2-e44220904327', '01a218d1-2ca8-7cb0-a9b4-76970b5bb827', '01a218d0-afba-76bb-a183-ce22215bf33c', 'cs_test_a1NKN6BscZyhQUkgbgxv2zYj3Kn6I3EP8WSGeQ0zvVQGm1VQC4U9LtQ2In', 'pi_3UaIxMBH2KmCRlIYpDwwrg0ox', 26.99, 'usd', 'COMPLETED', 'WELCOME10', '2026-11-26 17:04:54+00', NULL, NULL, false);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('re_34Yo0P1KZH6Cz2gjaPFQSUUTm', 'pi_3iavcMrLrNHR2eF1Go2JZYeVb', 'refund', 1499, 'usd', 'succeeded', 1795712692, 2, '2026-11-26 17:04:52.954121+00', '2026-11-26 17:04:52+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('du_1It30CodU4FqgNNopG4BgfrYD', 'pi_3ahqyaoUy9yTh2HJEnTutywZX', 'dispute', 1499, 'usd', 'prevented', 1795712693, 5, '2026-11-26 17:04:53.410771+00', '2026-11-26 17:04:53+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('du_1grG2dxW6XfxDKozsk7B6y3dg', 'pi_3usSssskqbsK07j7wEcgjAP7u', 'dispute', 1499, 'usd', 'appeal_under_review', 1795712700, 8, '2026-11-26 17:04:58.764126+00', '2026-11-26 17:04:58+00', NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a218d1-17fe-7bc4-b93a-4ea3f95ac01d', '01a218d0-af7d-7967-8dd0-83ec71f701af', '01a218d1-2704-7009-a942-c7955f3f9304', 13.49, '2026-11-26 17:04:48+00', 28487090, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a218d1-1d67-7549-9762-2e613d99f3dd', '01a218d0-afba-76bb-a183-ce22215bf33c', '01a218d1-2be2-77ea-86a3-ac1d5ee8adaa', 26.99, '2026-11-26 17:04:50+00', 28487091, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a218d1-14be-7e49-bfaf-2c662ea68edf', '01a218d0-af7d-7967-8dd0-83ec71f701af', '01a218d1-24d8-7fdb-bb32-effec0f99cdd', 14.99, '2026-11-26 17:04:47+00', 28487093, 'refunded', '2026-11-26 17:04:53.753372+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a218d1-0bf2-7ab0-be64-a7896a2e6034', '01a218d0-af7d-7967-8dd0-83ec71f701af', '01a218d1-2106-7f6b-99ee-356460467a82', 14.99, '2026-11-26 17:04:46+00', 28487093, 'disputed', '2026-11-26 17:04:53.770496+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a218d1-2ca8-7cb0-a9b4-76970b5bb827', '01a218d0-afba-76bb-a183-ce22215bf33c', '01a218d1-3b7b-75b2-9db2-e44220904327', 26.99, '2026-11-26 17:04:54+00', 28487095, NULL, NULL);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1RkJ8g7saHYuhYZnaQYzErvlb', 'checkout.session.completed', '2026-11-26 17:04:47+00', '2026-11-26 17:04:47.551011+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795712687,
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
      "client_reference_id": "01a218d1-0d76-7444-8eea-d5f598d745c3",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795712686,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_5DTcTo2REFzayN",
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
      "expires_at": 1795799086,
      "id": "cs_test_a18AcObl9CY4MX8SotOTiiAXeXvV0bbcR2Ku7A3JhIP3I4K1VpbSq52BI3",
      "integration_identifier": null,
      "invoice": "in_1TrKaD3kzovwrk7wbbI7nQ0oS",
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": null,
      "metadata": {
        "userId": "01a218d1-0d76-7444-8eea-d5f598d745c3",
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
      "subscription": "sub_1Z0IC5IybBZNzZxHA2GfRTaQy",
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
  "id": "evt_1RkJ8g7saHYuhYZnaQYzErvlb",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "checkout.session.completed"
}', 'id=cs_test_a18AcObl9CY4MX8SotOTiiAXeXvV0bbcR2Ku7A3JhIP3I4K1VpbSq52BI3 customer=cus_5DTcTo2REFzayN subscription=sub_1Z0IC5IybBZNzZxHA2GfRTaQy status=complete userId=01a218d1-0d76-7444-8eea-d5f598d745c3 tier=basic', 'ignored', 'it sells neither a plan nor a lifetime', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1p0SNwWSy80Y8jdnBQ2TObHHP', 'checkout.session.completed', '2026-11-26 17:04:46+00', '2026-11-26 17:04:47.608106+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795712686,
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
      "client_reference_id": "01a218d1-0bf2-7ab0-be64-a7896a2e6034",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795712685,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_qCGlb1mJhUGpLW",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "disputer-85-2@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none"
      },
      "customer_email": null,
      "discounts": null,
      "excluded_payment_method_types": null,
      "expires_at": 1795799085,
      "id": "cs_test_a1OwxzRm25CUWZ6TAMpwTOkHnsNJ5JDP6Ct5Y0WMj2t4yku0XujNVsyxIb",
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": null,
      "metadata": {
        "userId": "01a218d1-0bf2-7ab0-be64-a7896a2e6034",
        "planId": "01a218d0-af7d-7967-8dd0-83ec71f701af",
        "couponCode": ""
      },
      "mode": "payment",
      "name_collection": null,
      "object": "checkout.session",
      "optional_items": null,
      "origin_context": null,
      "payment_intent": "pi_3ahqyaoUy9yTh2HJEnTutywZX",
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
      "success_url": "http://frontend.example/dashboard?purchase=success&planId=01a218d0-af7d-7967-8dd0-83ec71f701af",
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
  "id": "evt_1p0SNwWSy80Y8jdnBQ2TObHHP",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "checkout.session.completed"
}', 'id=cs_test_a1OwxzRm25CUWZ6TAMpwTOkHnsNJ5JDP6Ct5Y0WMj2t4yku0XujNVsyxIb customer=cus_qCGlb1mJhUGpLW payment_intent=pi_3ahqyaoUy9yTh2HJEnTutywZX status=complete userId=01a218d1-0bf2-7ab0-be64-a7896a2e6034 planId=01a218d0-af7d-7967-8dd0-83ec71f701af', 'applied', 'payment 01a218d1-2106-7f6b-99ee-356460467a82: plan 01a218d0-af7d-7967-8dd0-83ec71f701af', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1Dx17a6UxWbiy28A0M6SOLoV1', 'customer.subscription.created', '2026-11-26 17:04:47+00', '2026-11-26 17:04:48.106016+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795712687,
  "data": {
    "object": {
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795712686,
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
      "created": 1795712686,
      "currency": "usd",
      "customer": "cus_5DTcTo2REFzayN",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1Xa4UoTXkCa4KMCATfULrXqku",
      "default_source": null,
      "default_tax_rates": null,
      "description": null,
      "discounts": [],
      "ended_at": null,
      "id": "sub_1Z0IC5IybBZNzZxHA2GfRTaQy",
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
            "created": 1795712686,
            "current_period_end": 1798304686,
            "current_period_start": 1795712686,
            "current_trial": null,
            "discounts": [],
            "id": "si_7Qfw9PqRP6iB3Y",
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
            "subscription": "sub_1Z0IC5IybBZNzZxHA2GfRTaQy",
            "tax_rates": null
          }
        ],
        "has_more": false,
        "url": "/v1/subscription_items?subscription=sub_1Z0IC5IybBZNzZxHA2GfRTaQy"
      },
      "latest_invoice": "in_1TrKaD3kzovwrk7wbbI7nQ0oS",
      "livemode": false,
      "managed_payments": null,
      "metadata": {
        "userId": "01a218d1-0d76-7444-8eea-d5f598d745c3",
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
      "start_date": 1795712686,
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
  "id": "evt_1Dx17a6UxWbiy28A0M6SOLoV1",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "customer.subscription.created"
}', 'id=sub_1Z0IC5IybBZNzZxHA2GfRTaQy customer=cus_5DTcTo2REFzayN status=active userId=01a218d1-0d76-7444-8eea-d5f598d745c3 tier=basic', 'applied', 'sub_1Z0IC5IybBZNzZxHA2GfRTaQy is BASIC ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1b0wPToFRjZs95NikonY3FXS7', 'refund.created', '2026-11-26 17:04:52+00', '2026-11-26 17:04:52.517179+00', NULL, 'id=re_34Yo0P1KZH6Cz2gjaPFQSUUTm payment_intent=pi_3iavcMrLrNHR2eF1Go2JZYeVb status=succeeded', 'applied', 'refund re_34Yo0P1KZH6Cz2gjaPFQSUUTm succeeded: 01a218d1-24d8-7fdb-bb32-effec0f99cdd is REFUNDED', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_156PXxGigzrLrGGkZkWTUkAve', 'customer.subscription.created', '2026-11-26 17:04:56+00', '2026-11-26 17:04:56.480347+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1795712696,
  "data": {
    "object": {
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795712696,
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
      "created": 1795712696,
      "currency": "usd",
      "customer": "cus_omMP9u8mDXBFtm",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1vEtzaQVBaJLi519v8ZKy0Rdt",
      "default_source": null,
      "default_tax_rates": null,
      "description": null,
      "discounts": [],
      "ended_at": null,
      "id": "sub_1PmsWiuUf5R3cMyGRwbdmHL38",
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
            "created": 1795712696,
            "current_period_end": 1798304696,
            "current_period_start": 1795712696,
            "current_trial": null,
            "discounts": [],
            "id": "si_vDMJXogEaTdph3",
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
            "subscription": "sub_1PmsWiuUf5R3cMyGRwbdmHL38",
            "tax_rates": null
          }
        ],
        "has_more": false,
        "url": "/v1/subscription_items?subscription=sub_1PmsWiuUf5R3cMyGRwbdmHL38"
      },
      "latest_invoice": "in_1s2gUFPNSfvODy4y1y7pEqKWR",
      "livemode": false,
      "managed_payments": null,
      "metadata": {
        "userId": "01a218d1-3714-73a8-990d-4d47db3907c2",
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
      "start_date": 1795712696,
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
  "id": "evt_156PXxGigzrLrGGkZkWTUkAve",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "customer.subscription.created"
}', 'id=sub_1PmsWiuUf5R3cMyGRwbdmHL38 customer=cus_omMP9u8mDXBFtm status=active userId=01a218d1-3714-73a8-990d-4d47db3907c2 tier=basic', 'applied', 'sub_1PmsWiuUf5R3cMyGRwbdmHL38 is BASIC ACTIVE', 1);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed) VALUES ('sub_1Z0IC5IybBZNzZxHA2GfRTaQy', '01a218d1-0d76-7444-8eea-d5f598d745c3', 'cus_5DTcTo2REFzayN', 'si_7Qfw9PqRP6iB3Y', 'price_sandbox_pro', 'BASIC', 'PRO', 'CANCELED', 'canceled', true, false, '2026-11-26 17:04:46+00', '2026-12-26 17:04:46+00', 2, 1795712695, 2, 0, 0, 0, 0);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed) VALUES ('sub_1PmsWiuUf5R3cMyGRwbdmHL38', '01a218d1-3714-73a8-990d-4d47db3907c2', 'cus_omMP9u8mDXBFtm', 'si_vDMJXogEaTdph3', 'price_sandbox_pro', 'BASIC', 'PRO', 'CANCELED', 'canceled', true, false, '2026-11-26 17:04:56+00', '2026-12-26 17:04:56+00', 2, 1795712700, 2, 0, 0, 0, 0);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed) VALUES ('sub_10wNQW0EdYDknvC7ZJTfT2OMX', 'erased-01a218d1-678b-72e0-a8d9-4c25563a5bf4', 'cus_39f53Vie6PgpZY', 'si_QEliAtz8l45UsJ', 'price_sandbox_basic', 'BASIC', 'BASIC', 'CANCELED', 'canceled', true, false, '2026-11-26 17:05:05+00', '2026-12-26 17:05:05+00', 2, 1795712708, 2, 0, 0, 0, 0);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-19fe-7fdc-8f90-5e7f7c268019', '2026-11-26 17:04:49.79332+00', '2026-11-26 17:04:51.046405+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-3e69-7546-adab-b614b1d769d2', '2026-11-26 17:04:59.745151+00', '2026-11-26 17:05:00.515919+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-4fdc-7667-9edb-2fba8fd37c5f', '2026-12-03 17:05:05.913591+00', '2026-11-26 17:05:06.547455+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-532c-7686-b69e-ab7a4ac85204', '2026-11-26 17:05:07.006367+00', '2026-11-26 17:05:07.233619+00');
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
