SET check_function_bodies = false;
CREATE FUNCTION public.add_delivery_task() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM add_work(
        'deliver-webhook', NEW.id, NULL, NEW.next_attempt_at, task_group => NEW.endpoint_id
    );
    RETURN NULL;
END $$;
CREATE FUNCTION public.add_stripe_task() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM add_work('stripe-task', NEW.id, NULL, NEW.next_attempt_at);
    RETURN NULL;
END $$;
CREATE FUNCTION public.add_unfinished_erasure() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM add_work('finish-erasure', NEW.user_id, NULL, NEW.erased_at);
    RETURN NULL;
END $$;
CREATE FUNCTION public.add_withdrawal_task() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM add_work('do-withdrawal', NEW.id, NULL, NEW.created_at);
    RETURN NULL;
END $$;
CREATE FUNCTION public.add_work(task_kind text, task_key text, member text, due timestamp with time zone, once boolean DEFAULT false, member_networks text[] DEFAULT '{}'::text[], parent text DEFAULT NULL::text, task_group text DEFAULT ''::text) RETURNS void
    LANGUAGE sql
    AS $$
    INSERT INTO work AS task (kind, key, member_id, due_at, networks, traceparent, group_key)
    VALUES (task_kind, task_key, member, due, member_networks, parent, task_group)
    ON CONFLICT (kind, key) DO UPDATE SET
        due_at = CASE
            WHEN task.worker IS NOT NULL THEN task.due_at
            WHEN task.done_at IS NULL AND task.gave_up_at IS NULL
                THEN least(task.due_at, excluded.due_at)
            ELSE excluded.due_at
        END,
        again_at = CASE WHEN task.worker IS NOT NULL THEN least(task.again_at, excluded.due_at) END,
        attempts = CASE
            WHEN task.done_at IS NULL AND task.gave_up_at IS NULL THEN task.attempts ELSE 0
        END,
        added_at = CASE
            WHEN task.done_at IS NULL AND task.gave_up_at IS NULL THEN task.added_at
            ELSE excluded.added_at
        END,
        done_at = NULL, gave_up_at = NULL,
        member_id = excluded.member_id, networks = excluded.networks,
        traceparent = excluded.traceparent, group_key = excluded.group_key
    WHERE NOT once
$$;
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
CREATE FUNCTION public.ids_of_member(member_id text) RETURNS text[]
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
    SELECT ARRAY(
        SELECT member_id
        UNION SELECT stripe_customer_id FROM customer
            WHERE user_id = member_id AND stripe_customer_id IS NOT NULL
        UNION SELECT stripe_subscription_id FROM subscription WHERE user_id = member_id
        UNION SELECT unnest(array_remove(ARRAY[id, stripe_session_id, stripe_payment_id], NULL))
            FROM payment WHERE user_id = member_id
        UNION SELECT stripe_payment_id FROM payment_adjustment
            JOIN customer USING (stripe_customer_id) WHERE user_id = member_id
    )
$$;
CREATE FUNCTION public.payments_of_member(member_id text) RETURNS text[]
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
    SELECT ARRAY(
        SELECT stripe_payment_id FROM payment WHERE user_id = member_id
        UNION
        SELECT stripe_payment_id FROM payment_adjustment
        JOIN customer USING (stripe_customer_id) WHERE user_id = member_id
    )
$$;
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
CREATE FUNCTION public.resume_deliveries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM add_work('deliver-webhook', id, NULL, next_attempt_at, task_group => endpoint_id)
    FROM webhook_delivery WHERE endpoint_id = NEW.id AND state = 'pending';
    RETURN NULL;
END $$;
CREATE FUNCTION public.work_rank(task_kind text, member text) RETURNS integer
    LANGUAGE sql STABLE
    AS $$ SELECT 0 $$;
CREATE TABLE public.cancellation (
    id text NOT NULL,
    user_id text NOT NULL,
    stripe_subscription_id text NOT NULL,
    reason text NOT NULL,
    at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.cancellation ALTER COLUMN reason SET STATISTICS 0;
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
    version integer DEFAULT 1 NOT NULL,
    edited text[] DEFAULT '{}'::text[] NOT NULL,
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
CREATE TABLE public.credit_note (
    id text NOT NULL,
    user_id text NOT NULL,
    stripe_customer_id text,
    invoice_id text,
    number text,
    status text NOT NULL,
    currency text NOT NULL,
    total_cents bigint NOT NULL,
    tax_cents bigint,
    created_at timestamp with time zone NOT NULL,
    newest_second bigint NOT NULL
);
ALTER TABLE ONLY public.credit_note ALTER COLUMN number SET STATISTICS 0;
ALTER TABLE ONLY public.credit_note ALTER COLUMN status SET STATISTICS 0;
ALTER TABLE ONLY public.credit_note ALTER COLUMN currency SET STATISTICS 0;
CREATE TABLE public.customer (
    id text NOT NULL,
    user_id text NOT NULL,
    idempotency_key text NOT NULL,
    stripe_customer_id text,
    created_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone,
    deleted_at timestamp with time zone,
    livemode boolean
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
CREATE TABLE public.failed_checkout (
    id text NOT NULL,
    user_id text NOT NULL,
    plan_id text,
    tier text,
    cents bigint NOT NULL,
    currency text NOT NULL,
    reason text NOT NULL,
    at timestamp with time zone NOT NULL,
    stripe_payment_id text
);
ALTER TABLE ONLY public.failed_checkout ALTER COLUMN tier SET STATISTICS 0;
ALTER TABLE ONLY public.failed_checkout ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.failed_checkout ALTER COLUMN reason SET STATISTICS 0;
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
CREATE TABLE public.invoice (
    id text NOT NULL,
    user_id text NOT NULL,
    stripe_customer_id text,
    stripe_subscription_id text,
    number text,
    status text NOT NULL,
    billing_reason text,
    currency text NOT NULL,
    total_cents bigint NOT NULL,
    due_cents bigint NOT NULL,
    paid_cents bigint NOT NULL,
    tax_cents bigint,
    attempt_count integer NOT NULL,
    next_attempt_at timestamp with time zone,
    hosted_url text,
    created_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    first_failed_at timestamp with time zone,
    failed_attempt integer DEFAULT 0 NOT NULL,
    asked_attempt integer DEFAULT 0 NOT NULL,
    newest_in_life integer NOT NULL,
    newest_second bigint NOT NULL,
    newest_next_attempt bigint NOT NULL
);
ALTER TABLE ONLY public.invoice ALTER COLUMN number SET STATISTICS 0;
ALTER TABLE ONLY public.invoice ALTER COLUMN status SET STATISTICS 0;
ALTER TABLE ONLY public.invoice ALTER COLUMN billing_reason SET STATISTICS 0;
ALTER TABLE ONLY public.invoice ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.invoice ALTER COLUMN hosted_url SET STATISTICS 0;
CREATE TABLE public.ledger_row (
    id text NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    user_id text,
    subject text NOT NULL,
    currency text NOT NULL,
    cents bigint NOT NULL,
    estimated boolean NOT NULL,
    plan_id text,
    tier text,
    coupon_code text,
    until timestamp with time zone,
    bought text GENERATED ALWAYS AS (((((((currency || chr(31)) || COALESCE(plan_id, ''::text)) || chr(31)) || COALESCE(tier, ''::text)) || chr(31)) || COALESCE(coupon_code, ''::text))) STORED
);
ALTER TABLE ONLY public.ledger_row ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.ledger_row ALTER COLUMN subject SET STATISTICS 0;
ALTER TABLE ONLY public.ledger_row ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.ledger_row ALTER COLUMN tier SET STATISTICS 0;
ALTER TABLE ONLY public.ledger_row ALTER COLUMN coupon_code SET STATISTICS 0;
ALTER TABLE ONLY public.ledger_row ALTER COLUMN bought SET STATISTICS 0;
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
CREATE TABLE public.membership_change (
    id text NOT NULL,
    user_id text,
    subject text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    second bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    currency text NOT NULL,
    cents bigint NOT NULL,
    estimated boolean NOT NULL,
    details jsonb NOT NULL
);
ALTER TABLE ONLY public.membership_change ALTER COLUMN subject SET STATISTICS 0;
ALTER TABLE ONLY public.membership_change ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.membership_change ALTER COLUMN state SET STATISTICS 0;
ALTER TABLE ONLY public.membership_change ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.membership_change ALTER COLUMN details SET STATISTICS 0;
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
    came_after_erasure boolean DEFAULT false NOT NULL,
    tax numeric(14,2),
    withdrawn_at timestamp with time zone,
    livemode boolean
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
CREATE TABLE public.payment_notice (
    id text NOT NULL,
    invoice_id text NOT NULL,
    stage text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    asked_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.payment_notice ALTER COLUMN stage SET STATISTICS 0;
ALTER TABLE ONLY public.payment_notice ALTER COLUMN kind SET STATISTICS 0;
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
CREATE VIEW public.plan_owners AS
 SELECT plan_id,
    (count(*))::integer AS owned
   FROM public.purchase
  WHERE (return_reason IS NULL)
  GROUP BY plan_id;
CREATE TABLE public.price_preview (
    id text NOT NULL,
    user_id text NOT NULL,
    stripe_subscription_id text NOT NULL,
    price_id text NOT NULL,
    proration_date bigint,
    idempotency_key text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone,
    current_price_id text
);
ALTER TABLE ONLY public.price_preview ALTER COLUMN idempotency_key SET STATISTICS 0;
CREATE TABLE public.projection_rebuild (
    projection text NOT NULL,
    id text NOT NULL,
    begun_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.rebuilt_row (
    projection text NOT NULL,
    key text NOT NULL,
    subject text NOT NULL,
    value jsonb NOT NULL
);
ALTER TABLE ONLY public.rebuilt_row ALTER COLUMN value SET STATISTICS 0;
CREATE TABLE public.refund_request (
    id text NOT NULL,
    order_id text NOT NULL,
    user_id text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    declined_at timestamp with time zone
);
ALTER TABLE ONLY public.refund_request ALTER COLUMN reason SET STATISTICS 0;
CREATE TABLE public.staff_audit (
    id text NOT NULL,
    at timestamp with time zone NOT NULL,
    by text NOT NULL,
    operation text NOT NULL,
    about text,
    user_id text,
    reason text,
    changes jsonb NOT NULL
);
ALTER TABLE ONLY public.staff_audit ALTER COLUMN by SET STATISTICS 0;
ALTER TABLE ONLY public.staff_audit ALTER COLUMN operation SET STATISTICS 0;
ALTER TABLE ONLY public.staff_audit ALTER COLUMN about SET STATISTICS 0;
ALTER TABLE ONLY public.staff_audit ALTER COLUMN reason SET STATISTICS 0;
ALTER TABLE ONLY public.staff_audit ALTER COLUMN changes SET STATISTICS 0;
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
    price_was_changed integer NOT NULL,
    unit_cents bigint,
    quantity integer DEFAULT 1 NOT NULL,
    price_interval text,
    currency text,
    started_at timestamp with time zone,
    trial_ends_at timestamp with time zone,
    cancel_at timestamp with time zone,
    is_paused boolean DEFAULT false NOT NULL,
    paused_until timestamp with time zone,
    is_own_trial boolean DEFAULT false NOT NULL,
    paused_from timestamp with time zone,
    unpaid_until timestamp with time zone,
    withdrawn_at timestamp with time zone,
    changing_by text,
    changing_until timestamp with time zone,
    livemode boolean
);
ALTER TABLE ONLY public.subscription ALTER COLUMN tier SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN current_tier SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN status SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN stripe_status SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN price_interval SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN changing_by SET STATISTICS 0;
CREATE TABLE public.token_revocation (
    user_id text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.trial (
    user_id text NOT NULL,
    idempotency_key text NOT NULL,
    stripe_subscription_id text,
    begun_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.trial ALTER COLUMN idempotency_key SET STATISTICS 0;
CREATE TABLE public.unfinished_erasure (
    user_id text NOT NULL,
    anonymous_id text NOT NULL,
    begun_at timestamp with time zone NOT NULL
);
CREATE TABLE public.unmatched_withdrawal (
    id text NOT NULL,
    order_number text NOT NULL,
    email text NOT NULL,
    asked_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.unmatched_withdrawal ALTER COLUMN order_number SET STATISTICS 0;
ALTER TABLE ONLY public.unmatched_withdrawal ALTER COLUMN email SET STATISTICS 0;
CREATE TABLE public.waiver (
    id text NOT NULL,
    user_id text NOT NULL,
    stripe_session_id text NOT NULL,
    version text NOT NULL,
    text text NOT NULL,
    accepted_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.waiver ALTER COLUMN version SET STATISTICS 0;
ALTER TABLE ONLY public.waiver ALTER COLUMN text SET STATISTICS 0;
CREATE TABLE public.webhook_delivery (
    id text NOT NULL,
    webhook_id text NOT NULL,
    endpoint_id text NOT NULL,
    user_id text NOT NULL,
    type text NOT NULL,
    payload jsonb,
    state text NOT NULL,
    attempts jsonb NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    is_by_hand boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_attempt_at timestamp with time zone
);
ALTER TABLE ONLY public.webhook_delivery ALTER COLUMN type SET STATISTICS 0;
ALTER TABLE ONLY public.webhook_delivery ALTER COLUMN payload SET STATISTICS 0;
ALTER TABLE ONLY public.webhook_delivery ALTER COLUMN state SET STATISTICS 0;
ALTER TABLE ONLY public.webhook_delivery ALTER COLUMN attempts SET STATISTICS 0;
CREATE TABLE public.webhook_endpoint (
    id text NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    state text NOT NULL,
    version integer NOT NULL,
    sealed_secret text NOT NULL,
    sealed_former_secret text,
    former_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.withdrawal (
    id text NOT NULL,
    order_number text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    cents bigint NOT NULL,
    paid_cents bigint NOT NULL,
    currency text NOT NULL,
    payments text[] NOT NULL,
    state text NOT NULL,
    withdrawn_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text DEFAULT ''::text NOT NULL,
    done_at timestamp with time zone,
    credit_cents bigint DEFAULT 0 NOT NULL,
    spent_credit_cents bigint DEFAULT 0 NOT NULL,
    CONSTRAINT withdrawal_kind_check CHECK ((kind = ANY (ARRAY['plan'::text, 'lifetime'::text, 'subscription'::text]))),
    CONSTRAINT withdrawal_state_check CHECK ((state = ANY (ARRAY['refunding'::text, 'refunded'::text, 'no_refund'::text])))
);
ALTER TABLE ONLY public.withdrawal ALTER COLUMN order_number SET STATISTICS 0;
ALTER TABLE ONLY public.withdrawal ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.withdrawal ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.withdrawal ALTER COLUMN payments SET STATISTICS 0;
ALTER TABLE ONLY public.withdrawal ALTER COLUMN state SET STATISTICS 0;
ALTER TABLE ONLY public.withdrawal ALTER COLUMN last_error SET STATISTICS 0;
CREATE TABLE public.withdrawal_request (
    id text NOT NULL,
    user_id text NOT NULL,
    order_number text NOT NULL,
    asked_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.withdrawal_request ALTER COLUMN order_number SET STATISTICS 0;
CREATE TABLE public.work (
    kind text NOT NULL,
    key text NOT NULL,
    member_id text,
    due_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    worker text,
    leased_until timestamp with time zone,
    last_error text DEFAULT ''::text NOT NULL,
    done_at timestamp with time zone,
    gave_up_at timestamp with time zone,
    again_at timestamp with time zone,
    networks text[] DEFAULT '{}'::text[] NOT NULL,
    traceparent text,
    added_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    group_key text DEFAULT ''::text NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
ALTER TABLE ONLY public.work ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.work ALTER COLUMN key SET STATISTICS 0;
ALTER TABLE ONLY public.work ALTER COLUMN worker SET STATISTICS 0;
ALTER TABLE ONLY public.work ALTER COLUMN last_error SET STATISTICS 0;
ALTER TABLE ONLY public.work ALTER COLUMN networks SET STATISTICS 0;
ALTER TABLE ONLY public.work ALTER COLUMN traceparent SET STATISTICS 0;
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at, version, edited) VALUES ('SUMMER2025', true, '2025-06-01 00:00:00+00', '2025-08-31 23:59:59+00', NULL, 0, 'PERCENTAGE', 25.0000, NULL, 1, '{}');
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at, version, edited) VALUES ('PAUSED20', false, '2025-01-01 00:00:00+00', NULL, NULL, 0, 'PERCENTAGE', 20.0000, NULL, 1, '{}');
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at, version, edited) VALUES ('ONTHEHOUSE', true, '2025-01-01 00:00:00+00', NULL, 100, 0, 'PERCENTAGE', 100.0000, NULL, 1, '{}');
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at, version, edited) VALUES ('WELCOME10', true, '2025-01-01 00:00:00+00', NULL, 664020091, 0, 'PERCENTAGE', 10.0000, NULL, 3, '{max_uses}');
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at, version, edited) VALUES ('FIVEOFF', true, '2025-01-01 00:00:00+00', NULL, 500, 1, 'FIXED', 5.0000, NULL, 1, '{}');
INSERT INTO public.coupon_hold (id, code, user_id, stripe_session_id, state, created_at, expires_at) VALUES ('01a22acb-1c19-72ae-ab0b-b0072550209d', 'FIVEOFF', '01a22acb-19df-729e-be31-abf79f7d72b1', 'cs_test_a1ZJpHQn0CiXUPMoCEBMAtMY4Kbbh1djsYj2Du8GaFXUTZN93kbPS3q2bd', 'used', '2026-11-30 04:51:23.801274+00', '2026-11-30 05:22:23.801091+00');
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at, livemode) VALUES ('01a22aca-fb58-755a-b0d2-db21b8a3f168', '01a22aca-faaa-77c4-adf4-f16c2cb940dc', '01a22aca-fb58-70c7-9231-028a908ba823', 'cus_sginIVn520cUz7', '2026-11-30 04:51:15.416817+00', NULL, NULL, false);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at, livemode) VALUES ('01a22aca-fc9a-77c9-aefa-0b6e01acf773', '01a22aca-fb7e-7c2b-b4c5-fbb920216461', '01a22aca-fc9a-740a-acef-8872e6a22081', 'cus_fbNodlJuIOKfXf', '2026-11-30 04:51:15.738968+00', NULL, NULL, false);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at, livemode) VALUES ('01a22aca-fe44-7ea6-9154-2145c573d44f', '01a22aca-fc93-701b-945a-259ae3e5d5e8', '01a22aca-fe45-7600-bb60-18241abe0cfb', 'cus_cD8Bw8xfc7RJ5s', '2026-11-30 04:51:16.165075+00', NULL, NULL, false);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at, livemode) VALUES ('01a22aca-ff79-73bd-a636-408425da66f1', '01a22aca-fe58-7ad8-af87-af58408865dd', '01a22aca-ff79-750b-afe4-3467c6c2a881', 'cus_VJJqcAgwvRZ8mA', '2026-11-30 04:51:16.473494+00', NULL, NULL, false);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at, livemode) VALUES ('01a22acb-002d-7c97-b098-665db5c7b6fc', '01a22aca-ff0d-79ae-abdc-4d8a4f5f878d', '01a22acb-002d-7943-ba7c-9b4a6f48b6e1', 'cus_6PaEohwHH70WAr', '2026-11-30 04:51:16.653447+00', NULL, NULL, false);
INSERT INTO public.daily_job (name, started_at) VALUES ('shop week', '2026-11-23 00:00:00+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a22aca-fca3-7156-95b4-41c8af47af6b', '2026-11-30 04:51:19.533205+00', '2026-11-30 04:51:22.199522+00');
INSERT INTO public.failed_checkout (id, user_id, plan_id, tier, cents, currency, reason, at, stripe_payment_id) VALUES ('evt_1InYjeYRBQun3OTvPNLREorto', '01a22acb-13bf-789a-8cac-4bc70a8c3f25', '01a22aca-a4b9-7451-bcfb-a99dbc03d90a', NULL, 1499, 'usd', 'payment_intent_authentication_failure', '2026-11-30 04:51:22+00', 'pi_3YEcK1xasZgZ00Z0DDunysHO7');
INSERT INTO public.failed_checkout (id, user_id, plan_id, tier, cents, currency, reason, at, stripe_payment_id) VALUES ('cs_test_a1t9rgN9kaPuVHUVuVp3rNJYoKkoc6xO1U7EZefnuoMNUVv1zyC0K23Jd2', '01a22acb-16a2-737e-8211-3d9707f0cbe6', NULL, 'PRO', 1999, 'usd', 'expired', '2026-12-01 04:51:22+00', NULL);
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22acb-0cc5-717b-a8b1-47e946bc03c8', 'billing.erasures', '2026-11-30 04:51:20.141437+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22acb-12f6-7681-930a-d81654a973ca', 'billing.withdrawal-requests', '2026-11-30 04:51:21.784339+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22acb-1c8b-7c23-8b47-beb4a9f8637c', 'billing.revocations', '2026-11-30 04:51:24.153482+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22acb-1e50-7201-a48c-a81d6f91ff62', 'billing.ended-sessions', '2026-11-30 04:51:24.484303+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22acb-1de9-7d5e-a149-256a0dae53aa', 'billing.revocations', '2026-11-30 04:51:24.531216+00');
INSERT INTO public.invoice (id, user_id, stripe_customer_id, stripe_subscription_id, number, status, billing_reason, currency, total_cents, due_cents, paid_cents, tax_cents, attempt_count, next_attempt_at, hosted_url, created_at, paid_at, first_failed_at, failed_attempt, asked_attempt, newest_in_life, newest_second, newest_next_attempt) VALUES ('in_1GIjdieLLtX1lb6oOrbZmgUFo', '01a22aca-faaa-77c4-adf4-f16c2cb940dc', 'cus_sginIVn520cUz7', 'sub_1Hpbv3f6UcXGk04H2h9ZCE2A3', '65E61263-0001', 'paid', 'subscription_create', 'usd', 0, 0, 0, 0, 0, NULL, 'http://127.0.0.1:30697/i/test_0eRZaFEPhaeJCHRHcoUonfbf', '2026-11-30 04:51:15+00', '2026-11-30 04:51:15+00', NULL, 0, 0, 4, 1796014275, 0);
INSERT INTO public.invoice (id, user_id, stripe_customer_id, stripe_subscription_id, number, status, billing_reason, currency, total_cents, due_cents, paid_cents, tax_cents, attempt_count, next_attempt_at, hosted_url, created_at, paid_at, first_failed_at, failed_attempt, asked_attempt, newest_in_life, newest_second, newest_next_attempt) VALUES ('in_1LAZAbgHyLf2Oot4LGElsSUps', '01a22aca-fe58-7ad8-af87-af58408865dd', 'cus_VJJqcAgwvRZ8mA', 'sub_1N0itXKff2Nt22u82hzz02Cpy', '26892568-0001', 'paid', 'subscription_create', 'usd', 999, 999, 999, 0, 1, NULL, 'http://127.0.0.1:30697/i/test_4WEq1xsOnJjhmRAleapx05ar', '2026-11-30 04:51:17+00', '2026-11-30 04:51:17+00', NULL, 0, 0, 4, 1796014277, 0);
INSERT INTO public.invoice (id, user_id, stripe_customer_id, stripe_subscription_id, number, status, billing_reason, currency, total_cents, due_cents, paid_cents, tax_cents, attempt_count, next_attempt_at, hosted_url, created_at, paid_at, first_failed_at, failed_attempt, asked_attempt, newest_in_life, newest_second, newest_next_attempt) VALUES ('in_1baCB1td33ofqxYSxbcmJnNlV', '01a22aca-fc93-701b-945a-259ae3e5d5e8', 'cus_cD8Bw8xfc7RJ5s', 'sub_10uN2PVRcQw2NOwBWJe2uW5yz', '8052ECED-0001', 'paid', 'subscription_create', 'usd', 999, 999, 999, 0, 1, NULL, 'http://127.0.0.1:30697/i/test_r8MMYSNVmzCE9w7WQVqBlrVs', '2026-11-30 04:51:17+00', '2026-11-30 04:51:17+00', NULL, 0, 0, 4, 1796014277, 0);
INSERT INTO public.invoice (id, user_id, stripe_customer_id, stripe_subscription_id, number, status, billing_reason, currency, total_cents, due_cents, paid_cents, tax_cents, attempt_count, next_attempt_at, hosted_url, created_at, paid_at, first_failed_at, failed_attempt, asked_attempt, newest_in_life, newest_second, newest_next_attempt) VALUES ('in_1NPjlqnjzFoTzimgdMmhp4lqm', '01a22acb-0cbb-716d-af7d-a4b31d335dd4', 'cus_byPYrY7GywieNc', 'sub_1tp2xUuyYmq9dD01aXDmOMsSg', '758CBCDF-0002', 'paid', 'subscription_update', 'usd', 10000, 10000, 10000, 0, 1, NULL, 'http://127.0.0.1:30697/i/test_0vuqqBiiMXli38sjWZzD4Cn3', '2026-11-30 04:51:22+00', '2026-11-30 04:51:22+00', NULL, 0, 0, 4, 1796014282, 0);
INSERT INTO public.invoice (id, user_id, stripe_customer_id, stripe_subscription_id, number, status, billing_reason, currency, total_cents, due_cents, paid_cents, tax_cents, attempt_count, next_attempt_at, hosted_url, created_at, paid_at, first_failed_at, failed_attempt, asked_attempt, newest_in_life, newest_second, newest_next_attempt) VALUES ('in_1JJR0Wm3t3Z9GTbKwNEH195nW', '01a22aca-ff0d-79ae-abdc-4d8a4f5f878d', 'cus_6PaEohwHH70WAr', 'sub_14YkCuCaone7sPOQh51DNqI3C', 'A9F929E8-0001', 'paid', 'subscription_create', 'usd', 1999, 1999, 1999, 0, 1, NULL, 'http://127.0.0.1:30697/i/test_KeI76hbSZeOAk5h1BB8oUHPr', '2026-11-30 04:51:17+00', '2026-11-30 04:51:18+00', '2026-11-30 04:51:17+00', 1, 0, 4, 1796014278, 0);
INSERT INTO public.ledger_row (id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until) VALUES ('trialsBegun:sub_1Hpbv3f6UcXGk04H2h9ZCE2A3', '2026-11-30 04:51:15+00', 'trialsBegun', '01a22aca-faaa-77c4-adf4-f16c2cb940dc', 'sub_1Hpbv3f6UcXGk04H2h9ZCE2A3', 'usd', 0, false, NULL, NULL, NULL, NULL);
INSERT INTO public.ledger_row (id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until) VALUES ('revenue:cs_test_a1XaJxU2Lmwe3nCRTrzRlFjWusBl9PMcMiz6IRUGDMor3x2IcYYYoj0bM6', '2026-11-30 04:51:16+00', 'revenue', '01a22aca-fb7e-7c2b-b4c5-fbb920216461', 'cs_test_a1XaJxU2Lmwe3nCRTrzRlFjWusBl9PMcMiz6IRUGDMor3x2IcYYYoj0bM6', 'usd', 1499, false, '01a22aca-a4b9-7451-bcfb-a99dbc03d90a', NULL, NULL, NULL);
INSERT INTO public.ledger_row (id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until) VALUES ('new:usd:evt_1pFSRLOL5tOyfVxIq6FAgjHK9', '2026-11-30 04:51:17+00', 'new', '01a22aca-fc93-701b-945a-259ae3e5d5e8', 'sub_10uN2PVRcQw2NOwBWJe2uW5yz', 'usd', 999, false, NULL, NULL, NULL, NULL);
INSERT INTO public.ledger_row (id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until) VALUES ('new:usd:evt_1RCQddgDAfg1SesigqeYb2ZZT', '2026-11-30 04:51:17+00', 'new', '01a22aca-fe58-7ad8-af87-af58408865dd', 'sub_1N0itXKff2Nt22u82hzz02Cpy', 'usd', 999, false, NULL, NULL, NULL, NULL);
INSERT INTO public.ledger_row (id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until) VALUES ('revenue:in_1LAZAbgHyLf2Oot4LGElsSUps', '2026-11-30 04:51:17+00', 'revenue', '01a22aca-fe58-7ad8-af87-af58408865dd', 'in_1LAZAbgHyLf2Oot4LGElsSUps', 'usd', 999, false, NULL, 'BASIC', NULL, NULL);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a22aca-fb7e-7c2b-b4c5-fbb920216461', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a22acb-0eab-7cd6-a649-81aeda1247e7', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a22acb-00ac-7841-a566-9ceabebb8f8a', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a22acb-185d-7be3-8552-3bee7ac85cd8', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a22acb-0815-75ca-ad58-71e47fc501b5', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership_change (id, user_id, subject, kind, state, second, at, currency, cents, estimated, details) VALUES ('sha256:9f5f027ee8d944802e863c03ebd353ca0ab735c333cda28efa3e2438d45991d4', '01a22aca-faaa-77c4-adf4-f16c2cb940dc', 'sub_1Hpbv3f6UcXGk04H2h9ZCE2A3', 'subscription', 'trialing', 1796014274, '2026-11-30 04:51:14+00', 'usd', 999, true, '{"step": -1, "tier": "BASIC", "final": 0, "pause": 0, "price": 0, "paused": false, "status": [0, 0, 0]}');
INSERT INTO public.membership_change (id, user_id, subject, kind, state, second, at, currency, cents, estimated, details) VALUES ('evt_1X8veiAhNeGIDMiJr4bp0CrLs', '01a22aca-faaa-77c4-adf4-f16c2cb940dc', 'sub_1Hpbv3f6UcXGk04H2h9ZCE2A3', 'subscription', 'trialing', 1796014275, '2026-11-30 04:51:15+00', 'usd', 999, false, '{"step": 0, "tier": "BASIC", "final": 0, "pause": 0, "price": 0, "paused": false, "status": [0, 0, 0]}');
INSERT INTO public.membership_change (id, user_id, subject, kind, state, second, at, currency, cents, estimated, details) VALUES ('evt_1CyVa4twezt3WsUTh3TUTf72C', '01a22aca-fb7e-7c2b-b4c5-fbb920216461', 'cs_test_a1XaJxU2Lmwe3nCRTrzRlFjWusBl9PMcMiz6IRUGDMor3x2IcYYYoj0bM6', 'checkout', 'paid', 1796014276, '2026-11-30 04:51:16+00', 'usd', 1499, false, '{"plan": "01a22aca-a4b9-7451-bcfb-a99dbc03d90a", "tier": null, "coupon": null}');
INSERT INTO public.membership_change (id, user_id, subject, kind, state, second, at, currency, cents, estimated, details) VALUES ('evt_1pFSRLOL5tOyfVxIq6FAgjHK9', '01a22aca-fc93-701b-945a-259ae3e5d5e8', 'sub_10uN2PVRcQw2NOwBWJe2uW5yz', 'subscription', 'active', 1796014277, '2026-11-30 04:51:17+00', 'usd', 999, false, '{"step": 0, "tier": "BASIC", "final": 0, "pause": 0, "price": 0, "paused": false, "status": [0, 0, 0]}');
INSERT INTO public.membership_change (id, user_id, subject, kind, state, second, at, currency, cents, estimated, details) VALUES ('evt_1RCQddgDAfg1SesigqeYb2ZZT', '01a22aca-fe58-7ad8-af87-af58408865dd', 'sub_1N0itXKff2Nt22u82hzz02Cpy', 'subscription', 'active', 1796014277, '2026-11-30 04:51:17+00', 'usd', 999, false, '{"step": 0, "tier": "BASIC", "final": 0, "pause": 0, "price": 0, "paused": false, "status": [0, 0, 0]}');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_outbox_and_inbox.sql', '6f316832c70c7d066baf8634baa9f61c5c4faafa913c3518668804422f506fa4', '2026-11-30 04:50:51.529002+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-30 04:50:51.585563+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0003_rebuilds.sql', 'e1a56de19f4a7042119b3f0b282f425f13be8e099c40647dcba1829c2e262285', '2026-11-30 04:50:51.598742+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging.erasures/0001_erasures.sql', '2de4368834b79094f705d9e33bbc0d319b11af1871499a1d475dc0e6282e0003', '2026-11-30 04:50:51.639559+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('work/0001_work.sql', '73a9fa959e92bf14a9514fd85e6d3dddc982ab7a33e304dc940299ae298c6cc9', '2026-11-30 04:50:51.670752+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('work/0002_groups.sql', 'ab95a1f4f7a7a14c32d207120fb1554e9b3f21368ab09b8d0dc503bf63528499', '2026-11-30 04:50:51.717488+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-30 04:50:51.742432+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0002_finish_erasures.sql', '06e07c465982876be5e21581da5b876a0b0adc67576e8956b1ffb90405dee4cc', '2026-11-30 04:50:51.787382+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0001_payments.sql', '6755e5218dca0077045cb2861a809846b5235bfb1e8fcda0e2d30b5005b1b749', '2026-11-30 04:50:51.817966+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0002_refund_request.sql', 'b063525991205a8d23dfa1eb8a1b3cd7a2c638259329971c15f853397e118f30', '2026-11-30 04:50:52.001359+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0003_tasks_by_payment.sql', '03b0e74d915bdfecbcad00619f9d8a19dbd770c29252561bf801518eda7629b8', '2026-11-30 04:50:52.062297+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0004_tasks_of_before.sql', '53b58e3c0d23ecdb323ffbd127154fd37cb91ccb846a908f3a5c398aff40dd9c', '2026-11-30 04:50:52.10127+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0005_no_tasks_of_before.sql', 'b91fda6e9af9085ad2d2e5966072145c9234ff8f213471aa3c5b85f9ec5c46c7', '2026-11-30 04:50:52.204247+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0006_invoices.sql', '190c477bb1d294e06b92c97e115404ec8dcbe764d3700cc050a524e9e8720e7e', '2026-11-30 04:50:52.240066+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0007_staff_audit.sql', '259f57a8a2dc71828ed266967203144c338556cb3623d7a794393ddab4375d40', '2026-11-30 04:50:52.307541+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0010_recover_and_change.sql', '24fecb0eb1bd57eeef15d28f707ef635f454b5898764fdd2decc7c553f4bbd43', '2026-11-30 04:50:52.353515+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0015_withdrawals.sql', '8fd269d52e1ccb6f3181ade6d1e56cbef812de8aba68ea2275e1ec1ac851cd03', '2026-11-30 04:50:52.541729+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0020_ledger.sql', 'f3f4df8d48e438b9aa9fa4b79870ebab4c694e9b6a256700729aaabda5bb5867', '2026-11-30 04:50:52.621955+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0025_outbound_webhooks.sql', '1f4104d04727bd7a07af696e4d5033bbaf42bae7fed8229046b1bfad94c402cf', '2026-11-30 04:50:52.744541+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0030_desk.sql', '77af13acfc52c2db7eb9313d67b888bc24d7f95a79ae05f84c22733d4bab5ad9', '2026-11-30 04:50:52.865236+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0031_declined_tiers.sql', 'c38d70fdf5403083323c267f554a6ab0113b4cc553ab6de8669bdf658d3394ba', '2026-11-30 04:50:52.923984+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0032_coupons_switched_off.sql', '5674f629196f931bae1e1a5d35c0a4b3cf8376d1c66e88865a276b0f50c7dea7', '2026-11-30 04:50:53.002593+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0033_price_previews.sql', '022ac60a172dd11891034b11b29017876fb533afcc6259dbfebe61a4c8af0936', '2026-11-30 04:50:53.102566+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0034_price_before_a_change.sql', '2111f7b57b0b46e28fd028ef4384917d6b854ea328c15b29bf3eb494d893e1ab', '2026-11-30 04:50:53.15563+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0036_credit_of_withdrawals.sql', '62a5e52930334f4737f8ea963579933637bb9254eb2f83e69193ade59c9d3e9e', '2026-11-30 04:50:53.226079+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0037_modes.sql', '612af6f39563eba1a798a63007cb558d779cede03f1adcc4b2d914cf9b6655a3', '2026-11-30 04:50:53.357335+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0038_withdrawal_requests.sql', '325b6ebec502ac111ebadc2164e8f5e58892b0dc6d127e77ed6560f5b0038abe', '2026-11-30 04:50:53.43078+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0039_told_erasures.sql', '5782f9c7febd1157179ccafdf4d67ac541a34b5bab1d593e0691ed0037b61054', '2026-11-30 04:50:53.516914+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0040_unmatched_withdrawals.sql', '9b0c96b4fca67aa72fbc141e77db5a573ed19107b7725685c951abefd4bf11b7', '2026-11-30 04:50:53.798957+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0045_ids_of_members.sql', 'd786dafc19fdc8aedb44fa21b5ad53dca433f392f65103b11ab6fccfabff966a', '2026-11-30 04:50:53.87902+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0046_resync_as_task.sql', 'c5bd7b6d680c5a61713a2340a79cda0b56cecc738fd4014610683adbb0ef9828', '2026-11-30 04:50:53.944706+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0047_withdrawals_as_tasks.sql', '94e8accd892f5e9a1ff17ff74a805c0258ef8c284fb3c01e4c375d22db066c25', '2026-11-30 04:50:53.993863+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0048_stripe_tasks_in_queue.sql', '5db7d179b9e946214c95ad7bee49813f9e8f5103c3bc239612814a3578a267b9', '2026-11-30 04:50:54.036058+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0049_deliveries_as_tasks.sql', '71679f515bcb8bb7f25919ad929c9c3f665d0515aa727444c361877e2ebf75cb', '2026-11-30 04:50:54.072815+00');
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode) VALUES ('01a22acb-0225-7594-ad48-2ea11bc4f712', '01a22aca-fb7e-7c2b-b4c5-fbb920216461', '01a22aca-a4b9-7451-bcfb-a99dbc03d90a', 'cs_test_a1XaJxU2Lmwe3nCRTrzRlFjWusBl9PMcMiz6IRUGDMor3x2IcYYYoj0bM6', 'pi_39MIpH71vfB6FnoZrzVW7FsoC', 14.99, 'usd', 'COMPLETED', NULL, '2026-11-30 04:51:16+00', NULL, NULL, false, 0.00, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode) VALUES ('01a22acb-06b7-7237-af5c-63b4b34fe50e', '01a22acb-00ac-7841-a566-9ceabebb8f8a', '01a22aca-a4cc-7c74-9bf1-94741f0e9e5e', 'cs_test_a1fwPdsDJ57zYn8sSubhz6zhD5RkN1g0aEnTV36aOOO6wfybArnlh0Wiyq', 'pi_3uVexTQRXnWGtIpql9PEwyguu', 29.99, 'usd', 'COMPLETED', NULL, '2026-11-30 04:51:18+00', NULL, NULL, false, 0.00, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode) VALUES ('01a22acb-0781-704a-8171-cf1bd4b75271', '01a22aca-ff16-7618-a982-1ed11e400b1e', '01a22aca-a4cc-7c74-9bf1-94741f0e9e5e', 'cs_test_a1J50duB7lT8wGXzp6GnuRMaooMI5lu8AVouoVyE4tALGaRYeNYDJibrkW', 'pi_3PoxJChSW56heKU8l3MISaVO6', 29.99, 'usd', 'COMPLETED', NULL, '2026-11-30 04:51:18+00', NULL, NULL, false, 0.00, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode) VALUES ('01a22acb-0f34-729d-9f48-b4741abb6a5b', '01a22acb-0815-75ca-ad58-71e47fc501b5', '01a22aca-a4b9-7451-bcfb-a99dbc03d90a', 'cs_test_a1jLc9nByo3of8cmYjWcW5xhiRFbKHkNBFdKHKaHauCpI22awQmorc35v2', 'pi_3N4iOhNMqfUvOIrR6KSrt96bT', 14.99, 'usd', 'COMPLETED', NULL, '2026-11-30 04:51:20+00', NULL, NULL, false, 0.00, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode) VALUES ('01a22acb-078d-7c0c-bc3d-2cce8e6538b2', 'erased-01a22acb-0e22-7d22-a650-70ad61486fc4', '01a22aca-a4b9-7451-bcfb-a99dbc03d90a', 'cs_test_a1QF2f5OAIVq0qtUzzag6VbgySLI1oRLNdzmdNtqr02h6Dnjh5dmIDMbkA', 'pi_37NqCy2u1XjGrAsaVRtZtaQI7', 14.99, 'usd', 'COMPLETED', NULL, '2026-11-30 04:51:18+00', NULL, NULL, false, 0.00, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode) VALUES ('01a22acb-11dd-7ec5-9185-098d47a8df2b', '01a22aca-ff16-7618-a982-1ed11e400b1e', '01a22aca-a505-7d4e-a80a-e220c3f30b08', 'cs_test_a1DpYWlG4wb56Lj967Yvi2RUaKnLd0AVdfagKIKRtRbU8cF3Wd6tCJDnSC', 'pi_3tS9QKseP2npYZXA1uSoklsPu', 4.99, 'usd', 'COMPLETED', NULL, '2026-11-30 04:51:20+00', NULL, NULL, false, 0.00, NULL, false);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode) VALUES ('01a22acb-0c5b-7eb3-ba36-a80772ca5f42', '01a22acb-06bf-7503-a8fe-5294e1e60319', '01a22aca-a4b9-7451-bcfb-a99dbc03d90a', 'cs_test_a1hvSsCc5ezOjbH79ywAXmKcVYxrx75ga68zVLxJtPV0owEywx8NiA76p6', 'pi_3YSxpGYYJdT59x3e2jUmqUVvr', 14.99, 'usd', 'REFUNDED', NULL, '2026-11-30 04:51:19+00', NULL, NULL, false, 0.00, '2026-11-30 04:51:20.586142+00', false);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('du_1G6rnrQa6am6GlubaaTC8uXLn', 'pi_3hkPPvjkwmduGO2T7dn9UalgH', 'dispute', 499, 'usd', 'prevented', 1796014281, 5, '2026-11-30 04:51:21.221973+00', '2026-11-30 04:51:21+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('re_32dx6SWJDQEcN4yzwot7qef9v', 'pi_3YSxpGYYJdT59x3e2jUmqUVvr', 'refund', 1499, 'usd', 'succeeded', 1796014281, 2, '2026-11-30 04:51:21.606039+00', '2026-11-30 04:51:21+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('re_3mJAWgfD8x3tTDtEq9b0nBcxZ', 'pi_3rQFqjLf8i69dh58wxkjLfOaE', 'refund', 166, 'usd', 'succeeded', 1796014282, 2, '2026-11-30 04:51:22.923082+00', '2026-11-30 04:51:22+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('re_365gJgXKTK7phyGWbFV6K0C9J', 'pi_3rQFqjLf8i69dh58wxkjLfOaE', 'refund', 333, 'usd', 'succeeded', 1796014283, 2, '2026-11-30 04:51:23.509459+00', '2026-11-30 04:51:23+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('re_3l4TTxTsUGaU6Na3WGVJ4EYZc', 'pi_3TH2Rbw0BjUmSi1vQogkhR7hr', 'refund', 499, 'usd', 'succeeded', 1796014283, 2, '2026-11-30 04:51:24.188634+00', '2026-11-30 04:51:23+00', NULL);
INSERT INTO public.payment_notice (id, invoice_id, stage, user_id, kind, asked_at) VALUES ('01a22acb-1414-7835-b4e3-b4d384db5c67', 'in_1XQqXqCWvzla1ecVWtSliW12d', 'first', '01a22acb-0ec9-7062-8394-b015d37b9c9b', 'failed', '2026-11-30 04:51:21.748853+00');
INSERT INTO public.price_preview (id, user_id, stripe_subscription_id, price_id, proration_date, idempotency_key, made_at, changed_at, current_price_id) VALUES ('01a22acb-1558-7028-92f2-c74e2e0be53a', '01a22aca-fc93-701b-945a-259ae3e5d5e8', 'sub_10uN2PVRcQw2NOwBWJe2uW5yz', 'price_sandbox_pro', NULL, '01a22acb-1558-7028-92f2-c74e2e0be53a-01a22acb-16a3-72f8-920b-bf0fa659904e', '2026-11-30 04:51:22.072437+00', '2026-11-30 04:51:22.535317+00', 'price_sandbox_basic');
INSERT INTO public.price_preview (id, user_id, stripe_subscription_id, price_id, proration_date, idempotency_key, made_at, changed_at, current_price_id) VALUES ('01a22acb-1960-7c9b-975c-f832140ea8b4', '01a22acb-14c2-7185-8f7b-087e2f73fac9', 'sub_13DQHqFEcB2CRCDLEjR3bStpV', 'price_sandbox_pro_yearly', 1796014282, '01a22acb-1960-7c9b-975c-f832140ea8b4-01a22acb-1c4f-7e4f-be83-f68bdc9301a4', '2026-11-30 04:51:23.104732+00', '2026-11-30 04:51:24.258484+00', 'price_sandbox_basic');
INSERT INTO public.price_preview (id, user_id, stripe_subscription_id, price_id, proration_date, idempotency_key, made_at, changed_at, current_price_id) VALUES ('01a22acb-1fbd-7e15-a23a-ba5fea4fe121', '01a22acb-0528-7351-942a-59a83ff5e0ec', 'sub_1idSwFfo7xodfVD4pot1Q53B9', 'price_sandbox_pro_yearly', 1796014284, '01a22acb-1fbd-7e15-a23a-ba5fea4fe121-01a22acb-205f-7760-a16a-cc7b427a0156', '2026-11-30 04:51:24.733604+00', '2026-11-30 04:51:24.915826+00', 'price_sandbox_basic');
INSERT INTO public.price_preview (id, user_id, stripe_subscription_id, price_id, proration_date, idempotency_key, made_at, changed_at, current_price_id) VALUES ('01a22acb-130d-7a18-8b9e-32bd1c2ca02b', '01a22acb-0cbb-716d-af7d-a4b31d335dd4', 'sub_1tp2xUuyYmq9dD01aXDmOMsSg', 'price_sandbox_pro_yearly', 1796014281, '01a22acb-130d-7a18-8b9e-32bd1c2ca02b-01a22acb-216d-723f-9bc8-17cf8bc9662b', '2026-11-30 04:51:21.48521+00', '2026-11-30 04:51:22.890598+00', 'price_sandbox_basic_yearly');
INSERT INTO public.price_preview (id, user_id, stripe_subscription_id, price_id, proration_date, idempotency_key, made_at, changed_at, current_price_id) VALUES ('01a22acb-1a6a-7bde-9d8f-0dfcdf4b0938', '01a22acb-0cbb-716d-af7d-a4b31d335dd4', 'sub_1tp2xUuyYmq9dD01aXDmOMsSg', 'price_sandbox_basic_yearly', 1796014283, '01a22acb-1a6a-7bde-9d8f-0dfcdf4b0938-01a22acb-216d-723f-9bc8-17cf8bc9662b', '2026-11-30 04:51:23.370568+00', '2026-11-30 04:51:24.455567+00', 'price_sandbox_pro_yearly');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a22aca-fb7e-7c2b-b4c5-fbb920216461', '01a22aca-a4b9-7451-bcfb-a99dbc03d90a', '01a22acb-0225-7594-ad48-2ea11bc4f712', 14.99, '2026-11-30 04:51:16+00', 28788727, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a22aca-ff16-7618-a982-1ed11e400b1e', '01a22aca-a4cc-7c74-9bf1-94741f0e9e5e', '01a22acb-0781-704a-8171-cf1bd4b75271', 29.99, '2026-11-30 04:51:18+00', 28788727, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a22aca-ff16-7618-a982-1ed11e400b1e', '01a22aca-a505-7d4e-a80a-e220c3f30b08', '01a22acb-11dd-7ec5-9185-098d47a8df2b', 4.99, '2026-11-30 04:51:20+00', 28788727, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a22acb-00ac-7841-a566-9ceabebb8f8a', '01a22aca-a4cc-7c74-9bf1-94741f0e9e5e', '01a22acb-06b7-7237-af5c-63b4b34fe50e', 29.99, '2026-11-30 04:51:18+00', 28788727, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at) VALUES ('01a22acb-06bf-7503-a8fe-5294e1e60319', '01a22aca-a4b9-7451-bcfb-a99dbc03d90a', '01a22acb-0c5b-7eb3-ba36-a80772ca5f42', 14.99, '2026-11-30 04:51:19+00', 28788727, 'withdrawn', '2026-11-30 04:51:21.158722+00');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22aca-fa18-7963-84d4-8e8ea33b30cb', '2026-11-30 04:51:15.09661+00', '01a22aca-cb38-7622-b337-8ba9cf903dfd', 'POST /api/admin/endpoints', '01a22aca-fa17-745f-b88e-c357f4732d7b', NULL, NULL, '{"url": [null, "http://127.0.0.1:28988/all"], "events": [null, ["member.erased", "order.paid", "order.refunded", "subscription.changed"]]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22aca-fa32-7688-bf41-0e7ec6129193', '2026-11-30 04:51:15.12227+00', '01a22aca-cb38-7622-b337-8ba9cf903dfd', 'POST /api/admin/endpoints', '01a22aca-fa31-739c-8f87-b70e1d5bd22a', NULL, NULL, '{"url": [null, "http://127.0.0.1:28988/gone"], "events": [null, ["member.erased", "order.paid", "order.refunded", "subscription.changed"]]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22acb-0135-7275-abb4-771bd43b6e50', '2026-11-30 04:51:16.917516+00', '01a22aca-cb38-7622-b337-8ba9cf903dfd', 'POST /api/admin/endpoints', '01a22acb-0133-7065-8911-b00a3134b60a', NULL, NULL, '{"url": [null, "http://127.0.0.1:28988/integrator-22108-9"], "events": [null, ["order.paid"]]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22acb-0d2f-7378-be22-f6cbc547de68', '2026-11-30 04:51:19.983079+00', '01a22aca-cb38-7622-b337-8ba9cf903dfd', 'PATCH /api/admin/endpoints/{id}', '01a22acb-0133-7065-8911-b00a3134b60a', NULL, NULL, '{"state": ["enabled", "disabled"]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22acb-0dbb-7fb7-918c-8dd5da822270', '2026-11-30 04:51:20.123437+00', '01a22aca-dedc-752f-9476-2f3fb64c2e2e', 'PATCH /api/admin/coupons/{code}', 'WELCOME10', NULL, 'chaos b0c753de-7be4-4cf0-9722-15cd2e6eb8e9', '{"maxUses": [null, 893249279]}');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1X8veiAhNeGIDMiJr4bp0CrLs', 'customer.subscription.created', '2026-11-30 04:51:15+00', '2026-11-30 04:51:15.908526+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1796014275,
  "data": {
    "object": {
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1796619075,
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
      "created": 1796014275,
      "currency": "usd",
      "customer": "cus_sginIVn520cUz7",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": null,
      "default_source": null,
      "default_tax_rates": null,
      "description": null,
      "discounts": [],
      "ended_at": null,
      "id": "sub_1Hpbv3f6UcXGk04H2h9ZCE2A3",
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
            "created": 1796014275,
            "current_period_end": 1796619075,
            "current_period_start": 1796014275,
            "current_trial": null,
            "discounts": [],
            "id": "si_Vmswl5AEzJx3xz",
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
            "subscription": "sub_1Hpbv3f6UcXGk04H2h9ZCE2A3",
            "tax_rates": null
          }
        ],
        "has_more": false,
        "url": "/v1/subscription_items?subscription=sub_1Hpbv3f6UcXGk04H2h9ZCE2A3"
      },
      "latest_invoice": "in_1GIjdieLLtX1lb6oOrbZmgUFo",
      "livemode": false,
      "managed_payments": null,
      "metadata": {
        "userId": "01a22aca-faaa-77c4-adf4-f16c2cb940dc",
        "tier": "basic",
        "trial": "keto"
      },
      "next_pending_invoice_item_invoice": null,
      "object": "subscription",
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": null,
        "payment_method_types": null,
        "save_default_payment_method": "on_subscription"
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "schedule": null,
      "start_date": 1796014275,
      "status": "trialing",
      "status_details": null,
      "test_clock": null,
      "transfer_data": null,
      "trial_end": 1796619075,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "cancel"
        }
      },
      "trial_start": 1796014275,
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
  "id": "evt_1X8veiAhNeGIDMiJr4bp0CrLs",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "customer.subscription.created"
}', 'id=sub_1Hpbv3f6UcXGk04H2h9ZCE2A3 customer=cus_sginIVn520cUz7 status=trialing userId=01a22aca-faaa-77c4-adf4-f16c2cb940dc tier=basic', 'applied', 'sub_1Hpbv3f6UcXGk04H2h9ZCE2A3 is BASIC ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1beePdzxcOb8X1PVAq7RJD0Xj', 'invoice.finalized', '2026-11-30 04:51:15+00', '2026-11-30 04:51:15.933971+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1796014275,
  "data": {
    "object": {
      "account_country": null,
      "account_name": null,
      "account_tax_ids": null,
      "amount_due": 0,
      "amount_overpaid": 0,
      "amount_paid": 0,
      "amount_paid_off_stripe": null,
      "amount_remaining": 0,
      "amount_shipping": 0,
      "application": null,
      "attempt_count": 0,
      "attempted": false,
      "auto_advance": true,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "automatically_finalizes_at": null,
      "billing_reason": "subscription_create",
      "collection_method": "charge_automatically",
      "created": 1796014275,
      "currency": "usd",
      "custom_fields": null,
      "customer": "cus_sginIVn520cUz7",
      "customer_account": null,
      "customer_address": null,
      "customer_email": "trier-22108-1@example.com",
      "customer_name": "Mia",
      "customer_phone": null,
      "customer_shipping": null,
      "customer_tax_exempt": null,
      "customer_tax_ids": null,
      "default_payment_method": null,
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "due_date": null,
      "effective_at": null,
      "ending_balance": 0,
      "footer": null,
      "from_invoice": null,
      "hosted_invoice_url": "http://127.0.0.1:30697/i/test_0eRZaFEPhaeJCHRHcoUonfbf",
      "id": "in_1GIjdieLLtX1lb6oOrbZmgUFo",
      "invoice_pdf": "http://127.0.0.1:30697/i/test_0eRZaFEPhaeJCHRHcoUonfbf/pdf",
      "issuer": {
        "type": "self"
      },
      "last_finalization_error": null,
      "latest_revision": null,
      "lines": {
        "object": "list",
        "data": [
          {
            "amount": 0,
            "currency": "usd",
            "description": "Keto Basic",
            "discount_amounts": null,
            "discountable": true,
            "discounts": [],
            "id": "il_1aOS0DShEPzYVr7d5GAsHGbGb",
            "invoice": "in_1GIjdieLLtX1lb6oOrbZmgUFo",
            "livemode": false,
            "metadata": {},
            "object": "line_item",
            "parent": {
              "invoice_item_details": null,
              "subscription_item_details": {
                "invoice_item": null,
                "proration": false,
                "proration_details": null,
                "subscription": "sub_1Hpbv3f6UcXGk04H2h9ZCE2A3",
                "subscription_item": "si_Vmswl5AEzJx3xz"
              },
              "type": "subscription_item_details"
            },
            "period": {
              "start": 1796014275,
              "end": 1796619075
            },
            "pretax_credit_amounts": null,
            "pricing": {
              "price_details": {
                "price": "price_sandbox_basic",
                "product": "prod_sandbox_basic"
              },
              "type": "price_details",
              "unit_amount_decimal": "999"
            },
            "quantity": 1,
            "quantity_decimal": null,
            "subscription": "sub_1Hpbv3f6UcXGk04H2h9ZCE2A3",
            "subtotal": 0,
            "taxes": []
          }
        ],
        "has_more": false,
        "url": "/v1/invoices/in_1GIjdieLLtX1lb6oOrbZmgUFo/lines"
      },
      "livemode": false,
      "metadata": {},
      "next_payment_attempt": null,
      "number": "65E61263-0001",
      "object": "invoice",
      "on_behalf_of": null,
      "parent": {
        "quote_details": null,
        "subscription_details": {
          "metadata": {
            "userId": "01a22aca-faaa-77c4-adf4-f16c2cb940dc",
            "tier": "basic",
            "trial": "keto"
          },
          "subscription": "sub_1Hpbv3f6UcXGk04H2h9ZCE2A3",
          "subscription_proration_date": null
        },
        "type": "subscription_details"
      },
      "payment_settings": {
        "default_mandate": null,
        "payment_method_options": null,
        "payment_method_types": null
      },
      "period_end": 1796014275,
      "period_start": 1796014275,
      "post_payment_credit_notes_amount": 0,
      "pre_payment_credit_notes_amount": 0,
      "receipt_number": null,
      "rendering": null,
      "shipping_cost": null,
      "shipping_details": null,
      "starting_balance": 0,
      "statement_descriptor": null,
      "status": "open",
      "status_details": null,
      "status_transitions": {
        "finalized_at": 1796014275,
        "marked_uncollectible_at": null,
        "paid_at": null,
        "voided_at": null
      },
      "subtotal": 0,
      "subtotal_excluding_tax": 0,
      "test_clock": null,
      "threshold_reason": null,
      "total": 0,
      "total_discount_amounts": null,
      "total_excluding_tax": 0,
      "total_pretax_credit_amounts": null,
      "total_taxes": [],
      "webhooks_delivered_at": null
    }
  },
  "id": "evt_1beePdzxcOb8X1PVAq7RJD0Xj",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "invoice.finalized"
}', 'id=in_1GIjdieLLtX1lb6oOrbZmgUFo customer=cus_sginIVn520cUz7 subscription=sub_1Hpbv3f6UcXGk04H2h9ZCE2A3 status=open userId=01a22aca-faaa-77c4-adf4-f16c2cb940dc tier=basic', 'applied', 'in_1GIjdieLLtX1lb6oOrbZmgUFo is open', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1KRmTaTLr8ZhY3D1VwZUNrq0N', 'invoice.paid', '2026-11-30 04:51:15+00', '2026-11-30 04:51:16.987737+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1796014275,
  "data": {
    "object": {
      "account_country": null,
      "account_name": null,
      "account_tax_ids": null,
      "amount_due": 0,
      "amount_overpaid": 0,
      "amount_paid": 0,
      "amount_paid_off_stripe": null,
      "amount_remaining": 0,
      "amount_shipping": 0,
      "application": null,
      "attempt_count": 0,
      "attempted": true,
      "auto_advance": false,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "automatically_finalizes_at": null,
      "billing_reason": "subscription_create",
      "collection_method": "charge_automatically",
      "created": 1796014275,
      "currency": "usd",
      "custom_fields": null,
      "customer": "cus_sginIVn520cUz7",
      "customer_account": null,
      "customer_address": null,
      "customer_email": "trier-22108-1@example.com",
      "customer_name": "Mia",
      "customer_phone": null,
      "customer_shipping": null,
      "customer_tax_exempt": null,
      "customer_tax_ids": null,
      "default_payment_method": null,
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "due_date": null,
      "effective_at": null,
      "ending_balance": 0,
      "footer": null,
      "from_invoice": null,
      "hosted_invoice_url": "http://127.0.0.1:30697/i/test_0eRZaFEPhaeJCHRHcoUonfbf",
      "id": "in_1GIjdieLLtX1lb6oOrbZmgUFo",
      "invoice_pdf": "http://127.0.0.1:30697/i/test_0eRZaFEPhaeJCHRHcoUonfbf/pdf",
      "issuer": {
        "type": "self"
      },
      "last_finalization_error": null,
      "latest_revision": null,
      "lines": {
        "object": "list",
        "data": [
          {
            "amount": 0,
            "currency": "usd",
            "description": "Keto Basic",
            "discount_amounts": null,
            "discountable": true,
            "discounts": [],
            "id": "il_1aOS0DShEPzYVr7d5GAsHGbGb",
            "invoice": "in_1GIjdieLLtX1lb6oOrbZmgUFo",
            "livemode": false,
            "metadata": {},
            "object": "line_item",
            "parent": {
              "invoice_item_details": null,
              "subscription_item_details": {
                "invoice_item": null,
                "proration": false,
                "proration_details": null,
                "subscription": "sub_1Hpbv3f6UcXGk04H2h9ZCE2A3",
                "subscription_item": "si_Vmswl5AEzJx3xz"
              },
              "type": "subscription_item_details"
            },
            "period": {
              "start": 1796014275,
              "end": 1796619075
            },
            "pretax_credit_amounts": null,
            "pricing": {
              "price_details": {
                "price": "price_sandbox_basic",
                "product": "prod_sandbox_basic"
              },
              "type": "price_details",
              "unit_amount_decimal": "999"
            },
            "quantity": 1,
            "quantity_decimal": null,
            "subscription": "sub_1Hpbv3f6UcXGk04H2h9ZCE2A3",
            "subtotal": 0,
            "taxes": []
          }
        ],
        "has_more": false,
        "url": "/v1/invoices/in_1GIjdieLLtX1lb6oOrbZmgUFo/lines"
      },
      "livemode": false,
      "metadata": {},
      "next_payment_attempt": null,
      "number": "65E61263-0001",
      "object": "invoice",
      "on_behalf_of": null,
      "parent": {
        "quote_details": null,
        "subscription_details": {
          "metadata": {
            "userId": "01a22aca-faaa-77c4-adf4-f16c2cb940dc",
            "tier": "basic",
            "trial": "keto"
          },
          "subscription": "sub_1Hpbv3f6UcXGk04H2h9ZCE2A3",
          "subscription_proration_date": null
        },
        "type": "subscription_details"
      },
      "payment_settings": {
        "default_mandate": null,
        "payment_method_options": null,
        "payment_method_types": null
      },
      "period_end": 1796014275,
      "period_start": 1796014275,
      "post_payment_credit_notes_amount": 0,
      "pre_payment_credit_notes_amount": 0,
      "receipt_number": null,
      "rendering": null,
      "shipping_cost": null,
      "shipping_details": null,
      "starting_balance": 0,
      "statement_descriptor": null,
      "status": "paid",
      "status_details": null,
      "status_transitions": {
        "finalized_at": 1796014275,
        "marked_uncollectible_at": null,
        "paid_at": 1796014275,
        "voided_at": null
      },
      "subtotal": 0,
      "subtotal_excluding_tax": 0,
      "test_clock": null,
      "threshold_reason": null,
      "total": 0,
      "total_discount_amounts": null,
      "total_excluding_tax": 0,
      "total_pretax_credit_amounts": null,
      "total_taxes": [],
      "webhooks_delivered_at": null
    }
  },
  "id": "evt_1KRmTaTLr8ZhY3D1VwZUNrq0N",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "invoice.paid"
}', 'id=in_1GIjdieLLtX1lb6oOrbZmgUFo customer=cus_sginIVn520cUz7 subscription=sub_1Hpbv3f6UcXGk04H2h9ZCE2A3 status=paid userId=01a22aca-faaa-77c4-adf4-f16c2cb940dc tier=basic', 'applied', 'in_1GIjdieLLtX1lb6oOrbZmgUFo is paid', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_167GyaAQDxTMU0lFoTBsFXAI5', 'checkout.session.completed', '2026-11-30 04:51:17+00', '2026-11-30 04:51:17.082006+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1796014277,
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
      "client_reference_id": "01a22aca-fc93-701b-945a-259ae3e5d5e8",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1796014276,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_cD8Bw8xfc7RJ5s",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "couple-22108-5@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none"
      },
      "customer_email": null,
      "discounts": null,
      "excluded_payment_method_types": null,
      "expires_at": 1796100676,
      "id": "cs_test_a13pPpkfS2v0wnl1yDdwq9w3J9f9TwCiT45MOUbv2gALeEpDhTd2tUpiCe",
      "integration_identifier": null,
      "invoice": "in_1baCB1td33ofqxYSxbcmJnNlV",
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": null,
      "metadata": {
        "userId": "01a22aca-fc93-701b-945a-259ae3e5d5e8",
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
      "subscription": "sub_10uN2PVRcQw2NOwBWJe2uW5yz",
      "success_url": "http://frontend.example/dashboard?subscription=success",
      "tax_id_collection": null,
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": null,
        "amount_tax": 0,
        "breakdown": null
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "id": "evt_167GyaAQDxTMU0lFoTBsFXAI5",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "checkout.session.completed"
}', 'id=cs_test_a13pPpkfS2v0wnl1yDdwq9w3J9f9TwCiT45MOUbv2gALeEpDhTd2tUpiCe customer=cus_cD8Bw8xfc7RJ5s subscription=sub_10uN2PVRcQw2NOwBWJe2uW5yz status=complete userId=01a22aca-fc93-701b-945a-259ae3e5d5e8 tier=basic', 'ignored', 'it sells neither a plan nor a lifetime', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1pFSRLOL5tOyfVxIq6FAgjHK9', 'customer.subscription.created', '2026-11-30 04:51:17+00', '2026-11-30 04:51:17.106155+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1796014277,
  "data": {
    "object": {
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1796014276,
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
      "created": 1796014277,
      "currency": "usd",
      "customer": "cus_cD8Bw8xfc7RJ5s",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1Yc8pFi79dWO6EIosuT1aHjhs",
      "default_source": null,
      "default_tax_rates": null,
      "description": null,
      "discounts": [],
      "ended_at": null,
      "id": "sub_10uN2PVRcQw2NOwBWJe2uW5yz",
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
            "created": 1796014277,
            "current_period_end": 1798606276,
            "current_period_start": 1796014276,
            "current_trial": null,
            "discounts": [],
            "id": "si_wyJcuyFopwgBm3",
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
            "subscription": "sub_10uN2PVRcQw2NOwBWJe2uW5yz",
            "tax_rates": null
          }
        ],
        "has_more": false,
        "url": "/v1/subscription_items?subscription=sub_10uN2PVRcQw2NOwBWJe2uW5yz"
      },
      "latest_invoice": "in_1baCB1td33ofqxYSxbcmJnNlV",
      "livemode": false,
      "managed_payments": null,
      "metadata": {
        "userId": "01a22aca-fc93-701b-945a-259ae3e5d5e8",
        "tier": "basic"
      },
      "next_pending_invoice_item_invoice": null,
      "object": "subscription",
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": null,
        "payment_method_types": null,
        "save_default_payment_method": null
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "schedule": null,
      "start_date": 1796014276,
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
  "id": "evt_1pFSRLOL5tOyfVxIq6FAgjHK9",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "customer.subscription.created"
}', 'id=sub_10uN2PVRcQw2NOwBWJe2uW5yz customer=cus_cD8Bw8xfc7RJ5s status=active userId=01a22aca-fc93-701b-945a-259ae3e5d5e8 tier=basic', 'applied', 'sub_10uN2PVRcQw2NOwBWJe2uW5yz is BASIC ACTIVE', 1);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed, unit_cents, quantity, price_interval, currency, started_at, trial_ends_at, cancel_at, is_paused, paused_until, is_own_trial, paused_from, unpaid_until, withdrawn_at, changing_by, changing_until, livemode) VALUES ('sub_1N0itXKff2Nt22u82hzz02Cpy', '01a22aca-fe58-7ad8-af87-af58408865dd', 'cus_VJJqcAgwvRZ8mA', 'si_D76jH0HO9MV1PB', 'price_sandbox_pro', 'BASIC', 'PRO', 'CANCELED', 'canceled', true, false, '2026-11-30 04:51:17+00', '2026-12-30 04:51:17+00', 2, 1796014279, 2, 0, 0, 0, 0, 1999, 1, 'month', 'usd', '2026-11-30 04:51:17+00', NULL, NULL, false, NULL, false, NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed, unit_cents, quantity, price_interval, currency, started_at, trial_ends_at, cancel_at, is_paused, paused_until, is_own_trial, paused_from, unpaid_until, withdrawn_at, changing_by, changing_until, livemode) VALUES ('sub_1Hpbv3f6UcXGk04H2h9ZCE2A3', '01a22aca-faaa-77c4-adf4-f16c2cb940dc', 'cus_sginIVn520cUz7', 'si_Vmswl5AEzJx3xz', 'price_sandbox_basic', 'BASIC', 'BASIC', 'CANCELED', 'canceled', true, false, '2026-11-30 04:51:15+00', '2026-12-07 04:51:15+00', 2, 1796619075, 2, 0, 0, 0, 0, 999, 1, 'month', 'usd', '2026-11-30 04:51:15+00', '2026-12-07 04:51:15+00', NULL, false, NULL, true, NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed, unit_cents, quantity, price_interval, currency, started_at, trial_ends_at, cancel_at, is_paused, paused_until, is_own_trial, paused_from, unpaid_until, withdrawn_at, changing_by, changing_until, livemode) VALUES ('sub_1ehMiyhYKPEKhBsHOQO8IgB7S', '01a22acb-0ec9-7062-8394-b015d37b9c9b', 'cus_YQF9BxyHOS14wf', 'si_hBCEDnSl18n3ws', 'price_sandbox_pro', 'PRO', 'PRO', 'ACTIVE', 'active', false, false, '2026-12-30 04:51:20+00', '2027-01-30 04:51:20+00', 0, 1796014282, 1, 1, 1801284680, 5, 0, 1999, 1, 'month', 'usd', '2026-11-30 04:51:20+00', NULL, NULL, false, NULL, false, NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed, unit_cents, quantity, price_interval, currency, started_at, trial_ends_at, cancel_at, is_paused, paused_until, is_own_trial, paused_from, unpaid_until, withdrawn_at, changing_by, changing_until, livemode) VALUES ('sub_1b36nyvflvxOTNCwkzzgOyv7D', '01a22acb-16a2-737e-8211-3d9707f0cbe6', 'cus_zDFiGGEd6OcsUf', 'si_Izr3nBOvEzPyiw', 'price_sandbox_pro', 'PRO', 'PRO', 'INACTIVE', 'incomplete_expired', false, false, '2026-11-30 04:51:22+00', '2026-12-30 04:51:22+00', 0, 1796014283, 1, 1, 1798606282, 6, 0, 1999, 1, 'month', 'usd', '2026-11-30 04:51:22+00', NULL, NULL, false, NULL, false, NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed, unit_cents, quantity, price_interval, currency, started_at, trial_ends_at, cancel_at, is_paused, paused_until, is_own_trial, paused_from, unpaid_until, withdrawn_at, changing_by, changing_until, livemode) VALUES ('sub_10uN2PVRcQw2NOwBWJe2uW5yz', '01a22aca-fc93-701b-945a-259ae3e5d5e8', 'cus_cD8Bw8xfc7RJ5s', 'si_wyJcuyFopwgBm3', 'price_sandbox_pro', 'BASIC', 'PRO', 'ACTIVE', 'active', false, false, '2026-12-30 04:51:16+00', '2027-01-30 04:51:16+00', 0, 1798606276, 1, 0, 0, 0, 0, 1999, 1, 'month', 'usd', '2026-11-30 04:51:16+00', NULL, NULL, false, NULL, false, NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22aca-fca3-7156-95b4-41c8af47af6b', '2026-12-07 04:51:19.533205+00', '2026-11-30 04:51:20.539833+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('session:01a22acb-1e36-73d8-9f76-e10d00575b10', '2026-11-30 04:51:24.36528+00', '2026-11-30 04:51:24.528196+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22acb-1b83-72ad-a8cc-0fc9b26d88a0', '2026-11-30 04:51:23.888191+00', '2026-11-30 04:52:06.146708+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22acb-1c87-705d-bbe8-4735cf1553de', '2026-11-30 04:51:24.24758+00', '2026-11-30 04:52:06.154862+00');
INSERT INTO public.trial (user_id, idempotency_key, stripe_subscription_id, begun_at) VALUES ('01a22aca-faaa-77c4-adf4-f16c2cb940dc', '01a22aca-fb3e-7f90-bfa4-995e68db9c6c', 'sub_1Hpbv3f6UcXGk04H2h9ZCE2A3', '2026-11-30 04:51:15.390519+00');
INSERT INTO public.waiver (id, user_id, stripe_session_id, version, text, accepted_at) VALUES ('01a22acb-0d2b-7a2e-b5b2-f27ffc3f38a6', '01a22acb-0815-75ca-ad58-71e47fc501b5', 'cs_test_a1jLc9nByo3of8cmYjWcW5xhiRFbKHkNBFdKHKaHauCpI22awQmorc35v2', '2026-11', 'I want the plan at once, before the time in which I may withdraw is over. I know that I lose my right to withdraw from the contract with this.', '2026-11-30 04:51:19+00');
INSERT INTO public.webhook_delivery (id, webhook_id, endpoint_id, user_id, type, payload, state, attempts, tries, is_by_hand, created_at, next_attempt_at) VALUES ('9b0cf777-229e-46b7-902c-b20843500b40', 'msg_c39158da9452582e040ab4fb35aec134', '01a22aca-fa31-739c-8f87-b70e1d5bd22a', '01a22aca-faaa-77c4-adf4-f16c2cb940dc', 'subscription.changed', '{"data": {"tier": "BASIC", "status": "ACTIVE", "memberId": "01a22aca-faaa-77c4-adf4-f16c2cb940dc"}, "type": "subscription.changed", "timestamp": "2026-11-30T04:51:16.313404Z"}', 'failed', '[{"at": "2026-11-30T04:51:16.593412+00:00", "answer": "", "status": 410}]', 1, false, '2026-11-30 04:51:16.313404+00', NULL);
INSERT INTO public.webhook_delivery (id, webhook_id, endpoint_id, user_id, type, payload, state, attempts, tries, is_by_hand, created_at, next_attempt_at) VALUES ('9f90ee5a-7bec-4dbd-8b11-fd9107425a3d', 'msg_4d074285727454b3a6797f726605f207', '01a22aca-fa17-745f-b88e-c357f4732d7b', '01a22aca-fb7e-7c2b-b4c5-fbb920216461', 'order.paid', '{"data": {"kind": "plan", "amount": 14.99, "planId": "01a22aca-a4b9-7451-bcfb-a99dbc03d90a", "orderId": "01a22acb-0225-7594-ad48-2ea11bc4f712", "currency": "usd", "memberId": "01a22aca-fb7e-7c2b-b4c5-fbb920216461"}, "type": "order.paid", "timestamp": "2026-11-30T04:51:17.216602Z"}', 'delivered', '[{"at": "2026-11-30T04:51:17.563746+00:00", "answer": "ok", "status": 200}]', 0, false, '2026-11-30 04:51:17.216602+00', NULL);
INSERT INTO public.webhook_delivery (id, webhook_id, endpoint_id, user_id, type, payload, state, attempts, tries, is_by_hand, created_at, next_attempt_at) VALUES ('79e69ec6-b03e-4ddf-94bf-a4cf71c82e5c', 'msg_1a8152134e934eae34e457410d497bf2', '01a22aca-fa17-745f-b88e-c357f4732d7b', '01a22aca-fe58-7ad8-af87-af58408865dd', 'subscription.changed', '{"data": {"tier": "BASIC", "status": "ACTIVE", "memberId": "01a22aca-fe58-7ad8-af87-af58408865dd"}, "type": "subscription.changed", "timestamp": "2026-11-30T04:51:17.588240Z"}', 'delivered', '[{"at": "2026-11-30T04:51:17.886259+00:00", "answer": "ok", "status": 200}]', 0, false, '2026-11-30 04:51:17.58824+00', NULL);
INSERT INTO public.webhook_delivery (id, webhook_id, endpoint_id, user_id, type, payload, state, attempts, tries, is_by_hand, created_at, next_attempt_at) VALUES ('5beba96b-b474-484a-9b0f-43cd8584dace', 'msg_9670460029dead815534c07a63aa84f1', '01a22aca-fa17-745f-b88e-c357f4732d7b', '01a22aca-ff0d-79ae-abdc-4d8a4f5f878d', 'subscription.changed', '{"data": {"tier": "PRO", "status": "INACTIVE", "memberId": "01a22aca-ff0d-79ae-abdc-4d8a4f5f878d"}, "type": "subscription.changed", "timestamp": "2026-11-30T04:51:17.709696Z"}', 'delivered', '[{"at": "2026-11-30T04:51:17.886725+00:00", "answer": "ok", "status": 200}]', 0, false, '2026-11-30 04:51:17.709696+00', NULL);
INSERT INTO public.webhook_delivery (id, webhook_id, endpoint_id, user_id, type, payload, state, attempts, tries, is_by_hand, created_at, next_attempt_at) VALUES ('0b31fffa-df1a-4b74-adcc-7f885643abda', 'msg_c39158da9452582e040ab4fb35aec134', '01a22aca-fa17-745f-b88e-c357f4732d7b', '01a22aca-faaa-77c4-adf4-f16c2cb940dc', 'subscription.changed', '{"data": {"tier": "BASIC", "status": "ACTIVE", "memberId": "01a22aca-faaa-77c4-adf4-f16c2cb940dc"}, "type": "subscription.changed", "timestamp": "2026-11-30T04:51:16.313404Z"}', 'delivered', '[{"at": "2026-11-30T04:51:16.592967+00:00", "answer": "broken", "status": 500}, {"at": "2026-11-30T04:51:18.335572+00:00", "answer": "ok", "status": 200}]', 0, false, '2026-11-30 04:51:16.313404+00', NULL);
INSERT INTO public.webhook_endpoint (id, url, events, state, version, sealed_secret, sealed_former_secret, former_until, created_at) VALUES ('01a22aca-fa17-745f-b88e-c357f4732d7b', 'http://127.0.0.1:28988/all', '{member.erased,order.paid,order.refunded,subscription.changed}', 'enabled', 1, 'gAAAAABrDQDD0eaG3z1eaOYhk3Tbg8RNvufdlYcrkirBOcJzuXTKWCz-qpJYFwtfpKOqFfNk-fN_J8_CH15pQA3FUYq0SAloyrYAmXUZv_S3gYh-3rNY7OwIT3eh5N45sMNk_JAXY7nqJ-RX7AlhHLp3Xdzua4PXyg==', NULL, NULL, '2026-11-30 04:51:15.095842+00');
INSERT INTO public.webhook_endpoint (id, url, events, state, version, sealed_secret, sealed_former_secret, former_until, created_at) VALUES ('01a22aca-fa31-739c-8f87-b70e1d5bd22a', 'http://127.0.0.1:28988/gone', '{member.erased,order.paid,order.refunded,subscription.changed}', 'disabled', 2, 'gAAAAABrDQDDr_TI6GOL3aizF6pIuIeZAQ3snCQ6anxJoZEe4MeryjecR6khVCRTIR3npj2dHv6BcIothhDwOgfWUU5K-7TXWrsoVyDjp0eU8Bx4R0YeC-Jyhx2h8Yo2Mb9BzaA0rKC-a_8chpNcFfr2n-43z_Vtxw==', NULL, NULL, '2026-11-30 04:51:15.12196+00');
INSERT INTO public.withdrawal (id, order_number, user_id, kind, cents, paid_cents, currency, payments, state, withdrawn_at, created_at, next_attempt_at, attempts, last_error, done_at, credit_cents, spent_credit_cents) VALUES ('01a22acb-11ac-79e1-81a9-ed1ab84aa89e', '01a22acb-0c5b-7eb3-ba36-a80772ca5f42', '01a22acb-06bf-7503-a8fe-5294e1e60319', 'plan', 1499, 1499, 'usd', '{pi_3YSxpGYYJdT59x3e2jUmqUVvr}', 'refunded', '2026-11-30 04:51:20.586142+00', '2026-11-30 04:51:21.132539+00', '2026-11-30 04:51:21.132553+00', 0, '', '2026-11-30 04:51:21.544894+00', 0, 0);
INSERT INTO public.withdrawal_request (id, user_id, order_number, asked_at) VALUES ('01a22acb-1511-7fe5-aa84-c152b6d2d50a', '01a22acb-0815-75ca-ad58-71e47fc501b5', '01a22acb-0f34-729d-9f48-b4741abb6a5b', '2026-11-30 04:51:21.462686+00');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('prune-payloads', '', NULL, '2026-11-30 05:50:59.018921+00', 0, NULL, NULL, '', NULL, NULL, NULL, '{}', NULL, '2026-11-30 04:50:58.944162+00', '');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('count-shop-week', '', NULL, '2026-11-30 05:50:59.016444+00', 0, NULL, NULL, '', NULL, NULL, NULL, '{}', NULL, '2026-11-30 04:50:58.929732+00', '');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('fill-ledger', '', NULL, '2026-12-01 04:50:59.015695+00', 0, NULL, NULL, '', NULL, NULL, NULL, '{}', NULL, '2026-11-30 04:50:58.927204+00', '');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('resync', '', NULL, '2026-12-01 04:50:59.000904+00', 0, NULL, NULL, '', NULL, NULL, NULL, '{}', NULL, '2026-11-30 04:50:58.817088+00', '');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('find-customers-of-events', '', NULL, '2026-11-30 04:52:59.601505+00', 0, NULL, NULL, '', NULL, NULL, NULL, '{}', NULL, '2026-11-30 04:50:58.856909+00', '');
SELECT pg_catalog.setval('public.outbox_position_seq', 125, true);
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_stripe_subscription_id_key UNIQUE (stripe_subscription_id);
ALTER TABLE ONLY public.coupon_hold
    ADD CONSTRAINT coupon_hold_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.coupon_hold
    ADD CONSTRAINT coupon_hold_stripe_session_id_key UNIQUE (stripe_session_id);
ALTER TABLE ONLY public.coupon
    ADD CONSTRAINT coupon_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.credit_note
    ADD CONSTRAINT credit_note_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_stripe_customer_id_key UNIQUE (stripe_customer_id);
ALTER TABLE ONLY public.daily_job
    ADD CONSTRAINT daily_job_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.erased_user
    ADD CONSTRAINT erased_user_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.failed_checkout
    ADD CONSTRAINT failed_checkout_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inbox_claim
    ADD CONSTRAINT inbox_claim_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_row
    ADD CONSTRAINT ledger_row_pkey PRIMARY KEY (id);
ALTER TABLE public.membership_change
    ADD CONSTRAINT membership_change_kind_check CHECK ((kind = ANY (ARRAY['subscription'::text, 'checkout'::text, 'invoice'::text, 'refund'::text, 'dispute'::text, 'credit'::text]))) NOT VALID;
ALTER TABLE ONLY public.membership_change
    ADD CONSTRAINT membership_change_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.payment_notice
    ADD CONSTRAINT payment_notice_invoice_id_stage_key UNIQUE (invoice_id, stage);
ALTER TABLE ONLY public.payment_notice
    ADD CONSTRAINT payment_notice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_stripe_session_id_plan_id_key UNIQUE NULLS NOT DISTINCT (stripe_session_id, plan_id);
ALTER TABLE ONLY public.price_preview
    ADD CONSTRAINT price_preview_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.projection_rebuild
    ADD CONSTRAINT projection_rebuild_pkey PRIMARY KEY (projection);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_order_id_key UNIQUE (order_id);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (user_id, plan_id);
ALTER TABLE ONLY public.rebuilt_row
    ADD CONSTRAINT rebuilt_row_pkey PRIMARY KEY (projection, key);
ALTER TABLE ONLY public.refund_request
    ADD CONSTRAINT refund_request_order_id_key UNIQUE (order_id);
ALTER TABLE ONLY public.refund_request
    ADD CONSTRAINT refund_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_audit
    ADD CONSTRAINT staff_audit_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.trial
    ADD CONSTRAINT trial_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.unfinished_erasure
    ADD CONSTRAINT unfinished_erasure_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.unmatched_withdrawal
    ADD CONSTRAINT unmatched_withdrawal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.waiver
    ADD CONSTRAINT waiver_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.waiver
    ADD CONSTRAINT waiver_stripe_session_id_key UNIQUE (stripe_session_id);
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_order_number_key UNIQUE (order_number);
ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.withdrawal_request
    ADD CONSTRAINT withdrawal_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.work
    ADD CONSTRAINT work_pkey PRIMARY KEY (kind, key);
CREATE INDEX cancellation_at ON public.cancellation USING btree (at);
CREATE INDEX cancellation_of_member ON public.cancellation USING btree (user_id);
CREATE INDEX coupon_hold_counted ON public.coupon_hold USING btree (code) WHERE (state = ANY (ARRAY['open'::text, 'paid'::text]));
CREATE INDEX credit_note_newest ON public.credit_note USING btree (user_id, created_at, id);
CREATE UNIQUE INDEX customer_in_use ON public.customer USING btree (user_id) WHERE (replaced_at IS NULL);
CREATE INDEX customer_to_delete ON public.customer USING btree (created_at) WHERE ((deleted_at IS NULL) AND starts_with(user_id, 'erased-'::text));
CREATE INDEX erased_user_unfinished ON public.erased_user USING btree (user_id) WHERE (finished_at IS NULL);
CREATE INDEX failed_checkout_newest ON public.failed_checkout USING btree (at, id);
CREATE INDEX failed_checkout_of_member ON public.failed_checkout USING btree (user_id);
CREATE INDEX failed_checkout_unnamed ON public.failed_checkout USING btree (id) WHERE ((plan_id IS NULL) AND (tier IS NULL));
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE INDEX invoice_newest ON public.invoice USING btree (user_id, created_at, id);
CREATE INDEX invoice_of_subscription ON public.invoice USING btree (stripe_subscription_id);
CREATE INDEX invoice_open ON public.invoice USING btree (user_id) WHERE (status = 'open'::text);
CREATE INDEX ledger_row_newest ON public.ledger_row USING btree (at, id);
CREATE INDEX ledger_row_of_kind ON public.ledger_row USING btree (kind, currency, at, id) INCLUDE (cents, until);
CREATE INDEX ledger_row_of_member ON public.ledger_row USING btree (user_id);
CREATE INDEX ledger_row_of_nobody ON public.ledger_row USING btree (subject) WHERE (user_id IS NULL);
CREATE INDEX ledger_row_revenue ON public.ledger_row USING btree (at) INCLUDE (bought, cents) WHERE (kind = 'revenue'::text);
CREATE INDEX membership_change_of_member ON public.membership_change USING btree (user_id);
CREATE INDEX membership_change_of_nobody ON public.membership_change USING btree (subject) WHERE (user_id IS NULL);
CREATE INDEX membership_change_of_subject ON public.membership_change USING btree (subject);
CREATE INDEX operator_audit_newest ON public.operator_audit USING btree (at);
CREATE INDEX outbox_latest_of ON public.outbox USING btree (latest_of) WHERE (latest_of IS NOT NULL);
CREATE INDEX payment_adjustment_of_customer ON public.payment_adjustment USING btree (stripe_customer_id);
CREATE INDEX payment_adjustment_of_payment ON public.payment_adjustment USING btree (stripe_payment_id);
CREATE INDEX payment_at_stripe ON public.payment USING btree (stripe_payment_id);
CREATE INDEX payment_newest ON public.payment USING btree (user_id, paid_at, id);
CREATE INDEX payment_notice_of_member ON public.payment_notice USING btree (user_id);
CREATE UNIQUE INDEX price_preview_date ON public.price_preview USING btree (stripe_subscription_id, price_id, proration_date);
CREATE INDEX price_preview_made_at ON public.price_preview USING btree (made_at);
CREATE INDEX price_preview_of_member ON public.price_preview USING btree (user_id);
CREATE INDEX rebuilt_row_subject ON public.rebuilt_row USING btree (subject);
CREATE INDEX refund_request_of_member ON public.refund_request USING btree (user_id);
CREATE INDEX refund_request_open ON public.refund_request USING btree (created_at) WHERE (declined_at IS NULL);
CREATE INDEX staff_audit_about ON public.staff_audit USING btree (about);
CREATE INDEX staff_audit_newest ON public.staff_audit USING btree (at, id);
CREATE INDEX staff_audit_of_member ON public.staff_audit USING btree (user_id);
CREATE INDEX stripe_event_in_trouble ON public.stripe_event USING btree (received_at) WHERE (state = ANY (ARRAY['failed'::text, 'set aside'::text]));
CREATE INDEX stripe_event_names ON public.stripe_event USING gin (string_to_array(replace(summary, '='::text, ' '::text), ' '::text));
CREATE INDEX stripe_event_received ON public.stripe_event USING btree (received_at);
CREATE INDEX stripe_event_with_payload ON public.stripe_event USING btree (received_at) WHERE (payload IS NOT NULL);
CREATE INDEX stripe_task_due ON public.stripe_task USING btree (next_attempt_at) WHERE (done_at IS NULL);
CREATE INDEX subscriptions_of_a_user ON public.subscription USING btree (user_id);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
CREATE INDEX unmatched_withdrawal_asked_at ON public.unmatched_withdrawal USING btree (asked_at);
CREATE INDEX waiver_of_member ON public.waiver USING btree (user_id);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (endpoint_id, next_attempt_at) WHERE (state = 'pending'::text);
CREATE INDEX webhook_delivery_newest ON public.webhook_delivery USING btree (created_at, id);
CREATE INDEX webhook_delivery_of_endpoint ON public.webhook_delivery USING btree (endpoint_id, created_at, id);
CREATE INDEX webhook_delivery_of_member ON public.webhook_delivery USING btree (user_id);
CREATE UNIQUE INDEX webhook_delivery_once ON public.webhook_delivery USING btree (endpoint_id, webhook_id);
CREATE INDEX webhook_endpoint_newest ON public.webhook_endpoint USING btree (created_at, id);
CREATE INDEX withdrawal_due ON public.withdrawal USING btree (next_attempt_at) WHERE (done_at IS NULL);
CREATE INDEX withdrawal_newest ON public.withdrawal USING btree (user_id, withdrawn_at, id);
CREATE INDEX withdrawal_payments ON public.withdrawal USING gin (payments);
CREATE INDEX withdrawal_request_asked_at ON public.withdrawal_request USING btree (asked_at);
CREATE INDEX withdrawal_request_of_member ON public.withdrawal_request USING btree (user_id);
CREATE INDEX withdrawal_request_of_order ON public.withdrawal_request USING btree (order_number, asked_at);
CREATE INDEX work_done ON public.work USING btree (kind, done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX work_due ON public.work USING btree (kind, group_key, due_at) WHERE ((worker IS NULL) AND (done_at IS NULL) AND (gave_up_at IS NULL));
CREATE INDEX work_gave_up ON public.work USING btree (kind) WHERE (gave_up_at IS NOT NULL);
CREATE INDEX work_leased ON public.work USING btree (kind) WHERE (worker IS NOT NULL);
CREATE INDEX work_member ON public.work USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE TRIGGER add_delivery_task AFTER INSERT OR UPDATE OF state, next_attempt_at ON public.webhook_delivery FOR EACH ROW WHEN (((new.state = 'pending'::text) AND (new.next_attempt_at IS NOT NULL))) EXECUTE FUNCTION public.add_delivery_task();
CREATE TRIGGER add_stripe_task AFTER INSERT OR UPDATE OF done_at ON public.stripe_task FOR EACH ROW WHEN ((new.done_at IS NULL)) EXECUTE FUNCTION public.add_stripe_task();
CREATE TRIGGER add_unfinished_erasure AFTER INSERT OR UPDATE ON public.erased_user FOR EACH ROW WHEN ((new.finished_at IS NULL)) EXECUTE FUNCTION public.add_unfinished_erasure();
CREATE TRIGGER add_withdrawal_task AFTER INSERT ON public.withdrawal FOR EACH ROW WHEN ((new.done_at IS NULL)) EXECUTE FUNCTION public.add_withdrawal_task();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.cancellation FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.coupon_hold FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.credit_note FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.customer FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.failed_checkout FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.invoice FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.ledger_row FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.membership FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.membership_change FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.payment_notice FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.price_preview FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.purchase FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.refund_request FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.staff_audit FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.subscription FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.trial FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.waiver FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.work FOR EACH ROW WHEN ((new.member_id IS NOT NULL)) EXECUTE FUNCTION public.refuse_erased('member_id');
CREATE TRIGGER resume_deliveries AFTER UPDATE OF state ON public.webhook_endpoint FOR EACH ROW WHEN (((new.state = 'enabled'::text) AND (old.state <> 'enabled'::text))) EXECUTE FUNCTION public.resume_deliveries();
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.payment(id);
ALTER TABLE ONLY public.refund_request
    ADD CONSTRAINT refund_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.payment(id);
