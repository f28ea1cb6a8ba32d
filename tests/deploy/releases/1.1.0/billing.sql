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
CREATE FUNCTION public.give_number_to_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.number := number_of_payment(NEW.stripe_session_id, NEW.plan_id);
    RETURN NEW;
END $$;
CREATE FUNCTION public.give_number_to_subscription() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.number := number_of_subscription(NEW.stripe_subscription_id);
    RETURN NEW;
END $$;
CREATE FUNCTION public.give_number_to_withdrawal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.number := number_of_contract(NEW.order_number);
    RETURN NEW;
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
CREATE FUNCTION public.number_of_contract(order_number text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
    SELECT number FROM payment WHERE id = order_number
    UNION ALL
    SELECT number FROM subscription WHERE stripe_subscription_id = order_number
$$;
CREATE FUNCTION public.number_of_payment(session_id text, plan text) RETURNS text
    LANGUAGE plpgsql
    AS $$
DECLARE
    contract text := session_id || '/' || coalesce(plan, 'lifetime');
    attempt integer := 0;
BEGIN
    WHILE EXISTS (
        SELECT FROM payment WHERE number = short_number(contract, attempt, '23456789')
        AND (stripe_session_id <> session_id OR plan_id IS DISTINCT FROM plan)
    ) LOOP
        attempt := attempt + 1;
    END LOOP;
    RETURN short_number(contract, attempt, '23456789');
END $$;
CREATE FUNCTION public.number_of_subscription(subscription_id text) RETURNS text
    LANGUAGE plpgsql
    AS $$
DECLARE
    attempt integer := 0;
BEGIN
    WHILE EXISTS (
        SELECT FROM subscription
        WHERE number = short_number(subscription_id, attempt, 'CDFHJMNPRTVWXY')
        AND stripe_subscription_id <> subscription_id
    ) LOOP
        attempt := attempt + 1;
    END LOOP;
    RETURN short_number(subscription_id, attempt, 'CDFHJMNPRTVWXY');
END $$;
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
CREATE FUNCTION public.set_adjustment_position() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.status_step := coalesce(array_position(
        CASE NEW.kind
            WHEN 'refund' THEN ARRAY['pending', 'requires_action', 'succeeded', 'canceled', 'failed']
            ELSE ARRAY[
                'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response',
                'under_review', 'prevented', 'lost', 'appeal_needs_response', 'appeal_under_review',
                'won'
            ]
        END,
        NEW.status
    ) - 1, 0);
    RETURN NEW;
END $$;
CREATE FUNCTION public.set_invoice_position() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.newest_in_life := coalesce(
        array_position(ARRAY['draft', 'open', 'uncollectible', 'void', 'paid'], NEW.status) - 1, -1
    );
    NEW.newest_next_attempt := coalesce(extract(epoch FROM NEW.next_attempt_at)::bigint, 0);
    RETURN NEW;
END $$;
CREATE FUNCTION public.set_subscription_position() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.newest_event_final := CASE WHEN NEW.deleted THEN 2
        WHEN NEW.stripe_status = 'canceled' THEN 1 ELSE 0 END;
    NEW.newest_event_kind := CASE WHEN NEW.deleted THEN 2 ELSE 1 END;
    RETURN NEW;
END $$;
CREATE FUNCTION public.short_number(contract text, attempt integer, first_symbols text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT 'K-' || substr(first_symbols, get_byte(hash, 0) % length(first_symbols) + 1, 1)
        || string_agg(
            substr('23456789CDFHJMNPRTVWXY', get_byte(hash, n) % 22 + 1, 1)
            || CASE n WHEN 3 THEN '-' ELSE '' END, '' ORDER BY n)
    FROM sha256(convert_to(contract || ' ' || attempt, 'UTF8')) AS hash, generate_series(1, 7) AS n
    GROUP BY hash
$$;
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
CREATE TABLE public.contract_mail (
    order_number text NOT NULL,
    kind text NOT NULL,
    second bigint NOT NULL,
    user_id text NOT NULL,
    asked_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.contract_mail ALTER COLUMN order_number SET STATISTICS 0;
ALTER TABLE ONLY public.contract_mail ALTER COLUMN kind SET STATISTICS 0;
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
CREATE TABLE public.customer_credit (
    stripe_customer_id text NOT NULL,
    user_id text NOT NULL,
    cents bigint NOT NULL,
    currency text NOT NULL,
    second bigint NOT NULL
);
ALTER TABLE ONLY public.customer_credit ALTER COLUMN currency SET STATISTICS 0;
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
    newest_in_life integer,
    newest_second bigint NOT NULL,
    newest_next_attempt bigint,
    price_ids text[],
    payments text[]
);
ALTER TABLE ONLY public.invoice ALTER COLUMN number SET STATISTICS 0;
ALTER TABLE ONLY public.invoice ALTER COLUMN status SET STATISTICS 0;
ALTER TABLE ONLY public.invoice ALTER COLUMN billing_reason SET STATISTICS 0;
ALTER TABLE ONLY public.invoice ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.invoice ALTER COLUMN hosted_url SET STATISTICS 0;
ALTER TABLE ONLY public.invoice ALTER COLUMN price_ids SET STATISTICS 0;
ALTER TABLE ONLY public.invoice ALTER COLUMN payments SET STATISTICS 0;
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
    version integer NOT NULL,
    is_trial boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY public.membership ALTER COLUMN tier SET STATISTICS 0;
ALTER TABLE ONLY public.membership ALTER COLUMN status SET STATISTICS 0;
ALTER TABLE ONLY public.membership ALTER COLUMN role SET STATISTICS 0;
CREATE SEQUENCE public.membership_change_arrival
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
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
    details jsonb NOT NULL,
    arrival bigint DEFAULT nextval('public.membership_change_arrival'::regclass)
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
    livemode boolean,
    number text,
    opens_at timestamp with time zone
);
ALTER TABLE ONLY public.payment ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.payment ALTER COLUMN status SET STATISTICS 0;
ALTER TABLE ONLY public.payment ALTER COLUMN coupon_code SET STATISTICS 0;
ALTER TABLE ONLY public.payment ALTER COLUMN number SET STATISTICS 0;
CREATE TABLE public.payment_adjustment (
    id text NOT NULL,
    stripe_payment_id text NOT NULL,
    kind text NOT NULL,
    cents bigint NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    event_second bigint NOT NULL,
    status_step integer DEFAULT 0,
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
    returned_at timestamp with time zone,
    opens_at timestamp with time zone
);
ALTER TABLE ONLY public.purchase ALTER COLUMN return_reason SET STATISTICS 0;
CREATE VIEW public.plan_owners AS
 SELECT plan_id,
    (count(*))::integer AS owned
   FROM public.purchase
  WHERE (return_reason IS NULL)
  GROUP BY plan_id;
CREATE TABLE public.plan_title (
    plan_id text NOT NULL,
    title text NOT NULL
);
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
CREATE TABLE public.refund_intent (
    id text NOT NULL,
    stripe_payment_id text NOT NULL,
    user_id text NOT NULL,
    cents bigint NOT NULL,
    currency text NOT NULL,
    channel text NOT NULL,
    by text NOT NULL,
    about text NOT NULL,
    why text,
    state text NOT NULL,
    stripe_refund_id text,
    keys_used integer DEFAULT 0 NOT NULL,
    last_error text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT refund_intent_cents_check CHECK ((cents > 0))
);
ALTER TABLE ONLY public.refund_intent ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.refund_intent ALTER COLUMN channel SET STATISTICS 0;
ALTER TABLE ONLY public.refund_intent ALTER COLUMN by SET STATISTICS 0;
ALTER TABLE ONLY public.refund_intent ALTER COLUMN about SET STATISTICS 0;
ALTER TABLE ONLY public.refund_intent ALTER COLUMN why SET STATISTICS 0;
ALTER TABLE ONLY public.refund_intent ALTER COLUMN state SET STATISTICS 0;
ALTER TABLE ONLY public.refund_intent ALTER COLUMN last_error SET STATISTICS 0;
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
    newest_event_final integer DEFAULT 0,
    newest_event_second bigint NOT NULL,
    newest_event_kind integer DEFAULT 1,
    status_was_changed integer,
    status_period_end bigint,
    status_in_life integer,
    price_was_changed integer,
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
    livemode boolean,
    schedule_id text,
    is_unpaid boolean DEFAULT false NOT NULL,
    paid_tier text,
    number text
);
ALTER TABLE ONLY public.subscription ALTER COLUMN tier SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN current_tier SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN status SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN stripe_status SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN price_interval SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN changing_by SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN paid_tier SET STATISTICS 0;
ALTER TABLE ONLY public.subscription ALTER COLUMN number SET STATISTICS 0;
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
CREATE TABLE public.used_share_consent (
    id text NOT NULL,
    user_id text NOT NULL,
    subject text NOT NULL,
    version text NOT NULL,
    text text NOT NULL,
    accepted_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.used_share_consent ALTER COLUMN subject SET STATISTICS 0;
ALTER TABLE ONLY public.used_share_consent ALTER COLUMN version SET STATISTICS 0;
ALTER TABLE ONLY public.used_share_consent ALTER COLUMN text SET STATISTICS 0;
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
    kept_cents bigint DEFAULT 0 NOT NULL,
    contract_since timestamp with time zone,
    number text,
    CONSTRAINT withdrawal_kind_check CHECK ((kind = ANY (ARRAY['plan'::text, 'lifetime'::text, 'subscription'::text]))),
    CONSTRAINT withdrawal_state_check CHECK ((state = ANY (ARRAY['refunding'::text, 'refunded'::text, 'no_refund'::text])))
);
ALTER TABLE ONLY public.withdrawal ALTER COLUMN order_number SET STATISTICS 0;
ALTER TABLE ONLY public.withdrawal ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.withdrawal ALTER COLUMN currency SET STATISTICS 0;
ALTER TABLE ONLY public.withdrawal ALTER COLUMN payments SET STATISTICS 0;
ALTER TABLE ONLY public.withdrawal ALTER COLUMN state SET STATISTICS 0;
ALTER TABLE ONLY public.withdrawal ALTER COLUMN last_error SET STATISTICS 0;
ALTER TABLE ONLY public.withdrawal ALTER COLUMN number SET STATISTICS 0;
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
CREATE UNLOGGED TABLE public.wrong_coupon (
    guesser text NOT NULL,
    codes integer NOT NULL,
    started_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.wrong_coupon ALTER COLUMN guesser SET STATISTICS 0;
INSERT INTO public.contract_mail (order_number, kind, second, user_id, asked_at) VALUES ('sub_1BqXmSFlqmEb8KzqngYiUsayO', 'start', 0, '01a22e3e-3ca2-79f0-9361-e3861c805877', '2026-11-30 20:56:03.295972+00');
INSERT INTO public.contract_mail (order_number, kind, second, user_id, asked_at) VALUES ('sub_1y8kxpjCnxWRsVKQGGOY5zdS0', 'start', 0, '01a22e3e-3ebd-7f27-a927-06f18bc3973d', '2026-11-30 20:56:03.706904+00');
INSERT INTO public.contract_mail (order_number, kind, second, user_id, asked_at) VALUES ('sub_1GWZPOQcbwV0KMHzePWbsBiEw', 'start', 0, '01a22e3e-3f88-7b37-a8d9-2032821474be', '2026-11-30 20:56:04.135305+00');
INSERT INTO public.contract_mail (order_number, kind, second, user_id, asked_at) VALUES ('sub_1h7Aemq6Ueu3miFUSCnezgUYY', 'start', 0, '01a22e3e-417a-79c4-9aaf-f9ad802536a4', '2026-11-30 20:56:04.726799+00');
INSERT INTO public.contract_mail (order_number, kind, second, user_id, asked_at) VALUES ('sub_12ePgQXJ3Ss6yo1Y8Py8qxI5v', 'start', 0, '01a22e3e-46b7-7119-9395-35568e6d76b7', '2026-11-30 20:56:05.029194+00');
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at, version, edited) VALUES ('SUMMER2025', true, '2025-06-01 00:00:00+00', '2025-08-31 23:59:59+00', NULL, 0, 'PERCENTAGE', 25.0000, NULL, 1, '{}');
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at, version, edited) VALUES ('PAUSED20', false, '2025-01-01 00:00:00+00', NULL, NULL, 0, 'PERCENTAGE', 20.0000, NULL, 1, '{}');
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at, version, edited) VALUES ('ONTHEHOUSE', true, '2025-01-01 00:00:00+00', NULL, 100, 0, 'PERCENTAGE', 100.0000, NULL, 1, '{}');
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at, version, edited) VALUES ('WELCOME10', true, '2025-01-01 00:00:00+00', NULL, 664020091, 0, 'PERCENTAGE', 10.0000, NULL, 3, '{max_uses}');
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value, disabled_at, version, edited) VALUES ('FIVEOFF', true, '2025-01-01 00:00:00+00', NULL, 500, 1, 'FIXED', 5.0000, NULL, 1, '{}');
INSERT INTO public.coupon_hold (id, code, user_id, stripe_session_id, state, created_at, expires_at) VALUES ('01a22e3e-61c1-765a-ada1-fb9f1eb36dbf', 'FIVEOFF', '01a22e3e-5efa-7416-8dc1-f4e9672006a1', 'cs_test_a1AorUBxS9Xnj9HdVXZoKfGcqjTeGAxzrRrc5x8zBvMDw2b7TTcyRp6K7g', 'used', '2026-11-30 20:56:09.921126+00', '2026-11-30 21:27:09.920876+00');
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at, livemode) VALUES ('01a22e3e-3f54-767a-b054-08f2e339d923', '01a22e3e-3e1f-7229-b8fd-6377066abe68', '01a22e3e-3f54-7577-97ad-9bb5046cacc6', 'cus_5H68RMEflspIvp', '2026-11-30 20:56:01.113101+00', NULL, NULL, false);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at, livemode) VALUES ('01a22e3e-3fa0-7f60-b5f2-9f475b9fd9e0', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', '01a22e3e-3fa0-79e9-8af2-cc98e15cc517', 'cus_RJTEoezuuTKTOC', '2026-11-30 20:56:01.184304+00', NULL, NULL, false);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at, livemode) VALUES ('01a22e3e-414f-75a3-9d85-a758ce4dba32', '01a22e3e-3f88-7b37-a8d9-2032821474be', '01a22e3e-414f-704f-a2ec-9cf4e2e1f85a', 'cus_4yxkhwBXAVCymi', '2026-11-30 20:56:01.615813+00', NULL, NULL, false);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at, livemode) VALUES ('01a22e3e-4184-7a10-b977-43a2439e1412', '01a22e3e-3ca2-79f0-9361-e3861c805877', '01a22e3e-4184-72cf-ae4d-9964fcbaa05e', 'cus_A7I3PqQRDW0jzA', '2026-11-30 20:56:01.668484+00', NULL, NULL, false);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at, deleted_at, livemode) VALUES ('01a22e3e-42be-786d-b6b8-0da18e5c6622', '01a22e3e-417a-79c4-9aaf-f9ad802536a4', '01a22e3e-42be-7ae1-8bd6-50b206299158', 'cus_iKimyaEJyhGBEp', '2026-11-30 20:56:01.982146+00', NULL, NULL, false);
INSERT INTO public.customer_credit (stripe_customer_id, user_id, cents, currency, second) VALUES ('cus_mS38ySbpRlJnAw', '01a22e3e-50a8-7287-b4b8-b029f7e48e13', 17992, 'usd', 1798664172);
INSERT INTO public.daily_job (name, started_at) VALUES ('shop week', '2026-11-23 00:00:00+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8', '2026-11-30 20:56:05.009399+00', '2026-11-30 20:56:07.58993+00');
INSERT INTO public.failed_checkout (id, user_id, plan_id, tier, cents, currency, reason, at, stripe_payment_id) VALUES ('evt_1BrpIlA8XV6PfD1MMXwSmxnR8', '01a22e3e-572a-7909-a970-9301190681a5', '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', NULL, 1499, 'usd', 'payment_intent_authentication_failure', '2026-11-30 20:56:08+00', 'pi_3n2GKpeGn0iB7X0BC3EOUFfvp');
INSERT INTO public.failed_checkout (id, user_id, plan_id, tier, cents, currency, reason, at, stripe_payment_id) VALUES ('cs_test_a1MlSNHVGKCHfiMGyDPAq8T5r2n1D48sPc71qF1Mz4P88dBG7naXztRXVM', '01a22e3e-5937-7dd0-9c47-8c2c92c20444', NULL, 'PRO', 1999, 'usd', 'expired', '2026-12-01 20:56:08+00', NULL);
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-3f67-7a6c-a329-9467a6213d97', 'billing.contacts', '2026-11-30 20:56:01.281105+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-4fae-75cd-9e68-9707af9bfcf3', 'billing.erasures', '2026-11-30 20:56:05.487666+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-561c-7728-a506-01219b2c0f2f', 'billing.withdrawal-requests', '2026-11-30 20:56:07.231504+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-623f-7986-8c77-07cb4a9f9201', 'billing.revocations', '2026-11-30 20:56:10.206066+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-65c1-7a6c-9f29-625fefa4bce1', 'billing.ended-sessions', '2026-11-30 20:56:11.189642+00');
INSERT INTO public.invoice (id, user_id, stripe_customer_id, stripe_subscription_id, number, status, billing_reason, currency, total_cents, due_cents, paid_cents, tax_cents, attempt_count, next_attempt_at, hosted_url, created_at, paid_at, first_failed_at, failed_attempt, asked_attempt, newest_in_life, newest_second, newest_next_attempt, price_ids, payments) VALUES ('in_1BIxssaDQQ7vjkJsouyf8F3JC', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', 'cus_RJTEoezuuTKTOC', 'sub_1y8kxpjCnxWRsVKQGGOY5zdS0', '3D0B081D-0001', 'paid', 'subscription_create', 'usd', 999, 999, 999, 0, 1, NULL, 'http://127.0.0.1:31905/i/test_guYovaNRHPOrUKXCUhsk8I0W', '2026-11-30 20:56:02+00', '2026-11-30 20:56:02+00', NULL, 0, 0, 4, 1796072162, 0, '{price_sandbox_basic}', NULL);
INSERT INTO public.invoice (id, user_id, stripe_customer_id, stripe_subscription_id, number, status, billing_reason, currency, total_cents, due_cents, paid_cents, tax_cents, attempt_count, next_attempt_at, hosted_url, created_at, paid_at, first_failed_at, failed_attempt, asked_attempt, newest_in_life, newest_second, newest_next_attempt, price_ids, payments) VALUES ('in_1QDs5Qin9clFVhjZ71JSkLw6x', '01a22e3e-3ca2-79f0-9361-e3861c805877', 'cus_A7I3PqQRDW0jzA', 'sub_1BqXmSFlqmEb8KzqngYiUsayO', 'F48769A2-0001', 'paid', 'subscription_create', 'usd', 0, 0, 0, 0, 0, NULL, 'http://127.0.0.1:31905/i/test_T8YOhYABV3TcxM563rqGlqO7', '2026-11-30 20:56:02+00', '2026-11-30 20:56:02+00', NULL, 0, 0, 4, 1796072162, 0, '{}', NULL);
INSERT INTO public.invoice (id, user_id, stripe_customer_id, stripe_subscription_id, number, status, billing_reason, currency, total_cents, due_cents, paid_cents, tax_cents, attempt_count, next_attempt_at, hosted_url, created_at, paid_at, first_failed_at, failed_attempt, asked_attempt, newest_in_life, newest_second, newest_next_attempt, price_ids, payments) VALUES ('in_1eeJqhWjBalDStEvZ8TJTAJH1', '01a22e3e-3f88-7b37-a8d9-2032821474be', 'cus_4yxkhwBXAVCymi', 'sub_1GWZPOQcbwV0KMHzePWbsBiEw', 'DCF7F3CD-0001', 'paid', 'subscription_create', 'usd', 999, 999, 999, 0, 1, NULL, 'http://127.0.0.1:31905/i/test_4PmPRq5DOvCofRRy8uhScGAg', '2026-11-30 20:56:02+00', '2026-11-30 20:56:02+00', NULL, 0, 0, 4, 1796072162, 0, '{price_sandbox_basic}', NULL);
INSERT INTO public.invoice (id, user_id, stripe_customer_id, stripe_subscription_id, number, status, billing_reason, currency, total_cents, due_cents, paid_cents, tax_cents, attempt_count, next_attempt_at, hosted_url, created_at, paid_at, first_failed_at, failed_attempt, asked_attempt, newest_in_life, newest_second, newest_next_attempt, price_ids, payments) VALUES ('in_1IJx7xtUDJxhtu7eN3DEDozPN', '01a22e3e-417a-79c4-9aaf-f9ad802536a4', 'cus_iKimyaEJyhGBEp', 'sub_1h7Aemq6Ueu3miFUSCnezgUYY', '5CF0C281-0001', 'paid', 'subscription_create', 'usd', 1999, 1999, 1999, 0, 1, NULL, 'http://127.0.0.1:31905/i/test_e2KeUd5jZqnCZJLd8FJa97Br', '2026-11-30 20:56:02+00', '2026-11-30 20:56:04+00', '2026-11-30 20:56:02+00', 1, 0, 4, 1796072164, 0, '{price_sandbox_pro}', NULL);
INSERT INTO public.invoice (id, user_id, stripe_customer_id, stripe_subscription_id, number, status, billing_reason, currency, total_cents, due_cents, paid_cents, tax_cents, attempt_count, next_attempt_at, hosted_url, created_at, paid_at, first_failed_at, failed_attempt, asked_attempt, newest_in_life, newest_second, newest_next_attempt, price_ids, payments) VALUES ('in_1tLPrUISE8ZV9BKtWTxaBrwdt', '01a22e3e-46b7-7119-9395-35568e6d76b7', 'cus_GoUVEasMdFKg5n', 'sub_12ePgQXJ3Ss6yo1Y8Py8qxI5v', '47624599-0001', 'paid', 'subscription_create', 'usd', 999, 999, 999, 0, 1, NULL, 'http://127.0.0.1:31905/i/test_mpMSzppXZPSMVv4EHpUKzObn', '2026-11-30 20:56:04+00', '2026-11-30 20:56:04+00', NULL, 0, 0, 4, 1796072164, 0, '{price_sandbox_basic}', NULL);
INSERT INTO public.ledger_row (id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until) VALUES ('new:usd:evt_1ZJNjxJwRRQ6VShSawaYAMO6A', '2026-11-30 20:56:02+00', 'new', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', 'sub_1y8kxpjCnxWRsVKQGGOY5zdS0', 'usd', 999, false, NULL, NULL, NULL, NULL);
INSERT INTO public.ledger_row (id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until) VALUES ('revenue:cs_test_a1Q6UaHHha9U4uzsUVkDUxFJ0Hs4KA8SxjEfWFx2D5QyI2lV1Q2uGwgfSq', '2026-11-30 20:56:02+00', 'revenue', '01a22e3e-3e1f-7229-b8fd-6377066abe68', 'cs_test_a1Q6UaHHha9U4uzsUVkDUxFJ0Hs4KA8SxjEfWFx2D5QyI2lV1Q2uGwgfSq', 'usd', 1499, false, '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', NULL, NULL, NULL);
INSERT INTO public.ledger_row (id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until) VALUES ('new:usd:evt_1z6islb0TtJ2afOdbcEUWYJy6', '2026-11-30 20:56:02+00', 'new', '01a22e3e-3f88-7b37-a8d9-2032821474be', 'sub_1GWZPOQcbwV0KMHzePWbsBiEw', 'usd', 999, false, NULL, NULL, NULL, NULL);
INSERT INTO public.ledger_row (id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until) VALUES ('trialsBegun:sub_1BqXmSFlqmEb8KzqngYiUsayO', '2026-11-30 20:56:02+00', 'trialsBegun', '01a22e3e-3ca2-79f0-9361-e3861c805877', 'sub_1BqXmSFlqmEb8KzqngYiUsayO', 'usd', 0, false, NULL, NULL, NULL, NULL);
INSERT INTO public.ledger_row (id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until) VALUES ('revenue:in_1BIxssaDQQ7vjkJsouyf8F3JC', '2026-11-30 20:56:02+00', 'revenue', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', 'in_1BIxssaDQQ7vjkJsouyf8F3JC', 'usd', 999, false, NULL, 'BASIC', NULL, NULL);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version, is_trial) VALUES ('01a22e3e-3e1f-7229-b8fd-6377066abe68', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0, false);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version, is_trial) VALUES ('01a22e3e-52d0-7a08-abde-861dcafef1a8', 'PRO', 'ACTIVE', 'PREMIUM', '2027-01-30 20:56:06+00', 28846569, false);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version, is_trial) VALUES ('01a22e3e-572a-7909-a970-9301190681a5', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0, false);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version, is_trial) VALUES ('01a22e3e-5167-75df-bb3a-d045cd77b5c8', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0, false);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version, is_trial) VALUES ('01a22e3e-46b7-7119-9395-35568e6d76b7', 'PRO', 'ACTIVE', 'PREMIUM', '2027-11-30 20:56:11+00', 28846571, false);
INSERT INTO public.membership_change (id, user_id, subject, kind, state, second, at, currency, cents, estimated, details, arrival) VALUES ('evt_1ZJNjxJwRRQ6VShSawaYAMO6A', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', 'sub_1y8kxpjCnxWRsVKQGGOY5zdS0', 'subscription', 'active', 1796072162, '2026-11-30 20:56:02+00', 'usd', 999, false, '{"says": {"item": "si_6cppZukGJLCyKB", "tier": "BASIC", "price": "price_sandbox_basic", "paused": false, "status": "active", "started": 1796072162, "currency": "usd", "customer": "cus_RJTEoezuuTKTOC", "interval": "month", "livemode": false, "quantity": 1, "schedule": null, "cancel_at": null, "own_trial": false, "trial_end": null, "period_end": 1798664162, "unit_cents": 999, "withdrawal": null, "paused_until": null, "period_start": 1796072162, "at_period_end": false, "pause_planned": false, "interval_count": 1}, "step": 0, "tier": "BASIC", "event": "created", "final": 0, "pause": 0, "price": 0, "paused": false, "status": [0, 0, 0]}', 1);
INSERT INTO public.membership_change (id, user_id, subject, kind, state, second, at, currency, cents, estimated, details, arrival) VALUES ('evt_1H3J9fRa1CjWEpNkJNRMFXgX4', '01a22e3e-3e1f-7229-b8fd-6377066abe68', 'cs_test_a1Q6UaHHha9U4uzsUVkDUxFJ0Hs4KA8SxjEfWFx2D5QyI2lV1Q2uGwgfSq', 'checkout', 'paid', 1796072162, '2026-11-30 20:56:02+00', 'usd', 1499, false, '{"plan": "01a22e3d-f4c0-7206-b4d5-fcf67fe54058", "tier": null, "coupon": null}', 2);
INSERT INTO public.membership_change (id, user_id, subject, kind, state, second, at, currency, cents, estimated, details, arrival) VALUES ('evt_1z6islb0TtJ2afOdbcEUWYJy6', '01a22e3e-3f88-7b37-a8d9-2032821474be', 'sub_1GWZPOQcbwV0KMHzePWbsBiEw', 'subscription', 'active', 1796072162, '2026-11-30 20:56:02+00', 'usd', 999, false, '{"says": {"item": "si_gtejGvHovFoX1n", "tier": "BASIC", "price": "price_sandbox_basic", "paused": false, "status": "active", "started": 1796072162, "currency": "usd", "customer": "cus_4yxkhwBXAVCymi", "interval": "month", "livemode": false, "quantity": 1, "schedule": null, "cancel_at": null, "own_trial": false, "trial_end": null, "period_end": 1798664162, "unit_cents": 999, "withdrawal": null, "paused_until": null, "period_start": 1796072162, "at_period_end": false, "pause_planned": false, "interval_count": 1}, "step": 0, "tier": "BASIC", "event": "created", "final": 0, "pause": 0, "price": 0, "paused": false, "status": [0, 0, 0]}', 3);
INSERT INTO public.membership_change (id, user_id, subject, kind, state, second, at, currency, cents, estimated, details, arrival) VALUES ('evt_1zV5a2VjjdezVQfCaOTYSEOCs', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', 'in_1BIxssaDQQ7vjkJsouyf8F3JC', 'invoice', 'noted', 1796072162, '2026-11-30 20:56:02+00', 'usd', 0, false, '{"says": {"due": 999, "tax": 0, "paid": 0, "total": 999, "number": "3D0B081D-0001", "prices": ["price_sandbox_basic"], "status": "open", "created": 1796072162, "paid_at": null, "attempts": 0, "currency": "usd", "customer": "cus_RJTEoezuuTKTOC", "next_attempt": null, "subscription": "sub_1y8kxpjCnxWRsVKQGGOY5zdS0", "billing_reason": "subscription_create"}, "event": "finalized", "subscription": "sub_1y8kxpjCnxWRsVKQGGOY5zdS0"}', 4);
INSERT INTO public.membership_change (id, user_id, subject, kind, state, second, at, currency, cents, estimated, details, arrival) VALUES ('observed:01a22e3e-4556-76d2-a125-37e93c754bde', '01a22e3e-3ca2-79f0-9361-e3861c805877', 'sub_1BqXmSFlqmEb8KzqngYiUsayO', 'subscription', 'trialing', 1796072161, '2026-11-30 20:56:01+00', 'usd', 999, true, '{"says": {"item": "si_7OZnp8sNoc4nrJ", "tier": "BASIC", "price": "price_sandbox_basic", "paused": false, "status": "trialing", "started": 1796072162, "currency": "usd", "customer": "cus_A7I3PqQRDW0jzA", "interval": "month", "livemode": false, "quantity": 1, "schedule": null, "cancel_at": null, "own_trial": true, "trial_end": 1796676962, "period_end": 1796676962, "unit_cents": 999, "withdrawal": null, "paused_until": null, "period_start": 1796072162, "at_period_end": false, "pause_planned": false, "interval_count": 1}, "step": -1, "tier": "BASIC", "event": "observed", "final": 0, "known": 0, "pause": 0, "price": 0, "paused": false, "status": [0, 0, 0]}', 5);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_outbox_and_inbox.sql', '6f316832c70c7d066baf8634baa9f61c5c4faafa913c3518668804422f506fa4', '2026-11-30 20:55:40.848925+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-30 20:55:40.900411+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0003_rebuilds.sql', 'e1a56de19f4a7042119b3f0b282f425f13be8e099c40647dcba1829c2e262285', '2026-11-30 20:55:40.914889+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging.erasures/0001_erasures.sql', '2de4368834b79094f705d9e33bbc0d319b11af1871499a1d475dc0e6282e0003', '2026-11-30 20:55:40.926417+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('work/0001_work.sql', '73a9fa959e92bf14a9514fd85e6d3dddc982ab7a33e304dc940299ae298c6cc9', '2026-11-30 20:55:40.942737+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('work/0002_groups.sql', 'ab95a1f4f7a7a14c32d207120fb1554e9b3f21368ab09b8d0dc503bf63528499', '2026-11-30 20:55:40.956206+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-30 20:55:40.98431+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0002_finish_erasures.sql', '06e07c465982876be5e21581da5b876a0b0adc67576e8956b1ffb90405dee4cc', '2026-11-30 20:55:41.01765+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0001_payments.sql', '6755e5218dca0077045cb2861a809846b5235bfb1e8fcda0e2d30b5005b1b749', '2026-11-30 20:55:41.034591+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0002_refund_request.sql', 'b063525991205a8d23dfa1eb8a1b3cd7a2c638259329971c15f853397e118f30', '2026-11-30 20:55:41.114348+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0003_tasks_by_payment.sql', '03b0e74d915bdfecbcad00619f9d8a19dbd770c29252561bf801518eda7629b8', '2026-11-30 20:55:41.139289+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0004_tasks_of_before.sql', '53b58e3c0d23ecdb323ffbd127154fd37cb91ccb846a908f3a5c398aff40dd9c', '2026-11-30 20:55:41.161305+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0005_no_tasks_of_before.sql', 'b91fda6e9af9085ad2d2e5966072145c9234ff8f213471aa3c5b85f9ec5c46c7', '2026-11-30 20:55:41.182148+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0006_invoices.sql', '190c477bb1d294e06b92c97e115404ec8dcbe764d3700cc050a524e9e8720e7e', '2026-11-30 20:55:41.209554+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0007_staff_audit.sql', '259f57a8a2dc71828ed266967203144c338556cb3623d7a794393ddab4375d40', '2026-11-30 20:55:41.239303+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0010_recover_and_change.sql', '24fecb0eb1bd57eeef15d28f707ef635f454b5898764fdd2decc7c553f4bbd43', '2026-11-30 20:55:41.262689+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0015_withdrawals.sql', '8fd269d52e1ccb6f3181ade6d1e56cbef812de8aba68ea2275e1ec1ac851cd03', '2026-11-30 20:55:41.288266+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0020_ledger.sql', 'f3f4df8d48e438b9aa9fa4b79870ebab4c694e9b6a256700729aaabda5bb5867', '2026-11-30 20:55:41.330254+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0025_outbound_webhooks.sql', '1f4104d04727bd7a07af696e4d5033bbaf42bae7fed8229046b1bfad94c402cf', '2026-11-30 20:55:41.35631+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0030_desk.sql', '77af13acfc52c2db7eb9313d67b888bc24d7f95a79ae05f84c22733d4bab5ad9', '2026-11-30 20:55:41.393158+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0031_declined_tiers.sql', 'c38d70fdf5403083323c267f554a6ab0113b4cc553ab6de8669bdf658d3394ba', '2026-11-30 20:55:41.414513+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0032_coupons_switched_off.sql', '5674f629196f931bae1e1a5d35c0a4b3cf8376d1c66e88865a276b0f50c7dea7', '2026-11-30 20:55:41.433621+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0033_price_previews.sql', '022ac60a172dd11891034b11b29017876fb533afcc6259dbfebe61a4c8af0936', '2026-11-30 20:55:41.472873+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0034_price_before_a_change.sql', '2111f7b57b0b46e28fd028ef4384917d6b854ea328c15b29bf3eb494d893e1ab', '2026-11-30 20:55:41.490968+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0036_credit_of_withdrawals.sql', '62a5e52930334f4737f8ea963579933637bb9254eb2f83e69193ade59c9d3e9e', '2026-11-30 20:55:41.51454+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0037_modes.sql', '612af6f39563eba1a798a63007cb558d779cede03f1adcc4b2d914cf9b6655a3', '2026-11-30 20:55:41.530402+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0038_withdrawal_requests.sql', '325b6ebec502ac111ebadc2164e8f5e58892b0dc6d127e77ed6560f5b0038abe', '2026-11-30 20:55:41.548155+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0039_told_erasures.sql', '5782f9c7febd1157179ccafdf4d67ac541a34b5bab1d593e0691ed0037b61054', '2026-11-30 20:55:41.574528+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0040_unmatched_withdrawals.sql', '9b0c96b4fca67aa72fbc141e77db5a573ed19107b7725685c951abefd4bf11b7', '2026-11-30 20:55:41.598838+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0045_ids_of_members.sql', 'd786dafc19fdc8aedb44fa21b5ad53dca433f392f65103b11ab6fccfabff966a', '2026-11-30 20:55:41.625701+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0046_resync_as_task.sql', 'c5bd7b6d680c5a61713a2340a79cda0b56cecc738fd4014610683adbb0ef9828', '2026-11-30 20:55:41.681282+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0047_withdrawals_as_tasks.sql', '94e8accd892f5e9a1ff17ff74a805c0258ef8c284fb3c01e4c375d22db066c25', '2026-11-30 20:55:41.700992+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0048_stripe_tasks_in_queue.sql', '5db7d179b9e946214c95ad7bee49813f9e8f5103c3bc239612814a3578a267b9', '2026-11-30 20:55:41.730279+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0049_deliveries_as_tasks.sql', '71679f515bcb8bb7f25919ad929c9c3f665d0515aa727444c361877e2ebf75cb', '2026-11-30 20:55:41.752433+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0050_pauses_as_phases.sql', '143a100bbb1b579ab8bf61b62dc52fdd9a82630e39cdf6fea2eecb83bbd6dbdc', '2026-11-30 20:55:41.786448+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0051_paid_prices_and_credit.sql', '94aea42f837a211a47b29fe562aef609c38ac40c5ee20001ebfb30bb345cd59f', '2026-11-30 20:55:41.804802+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0055_refund_intents.sql', 'd0e7b643f93bf370d2466cbefb2d5fa16bc43568a36038f9b6add557eb23a0af', '2026-11-30 20:55:41.834189+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0056_used_shares.sql', 'fa09c30b92de183dacf6b783e14c11a570a76bc369b4e1f4a37316485608e4e3', '2026-11-30 20:55:41.858063+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0060_complete_facts.sql', 'f98488a0d15a796edf7afb9b6403aec6210ad59a9e0178e9c57b13734778a669', '2026-11-30 20:55:41.87954+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0065_numbers_of_contracts.sql', '05d204fc255fbb54d9a38c1b5ef9f017bc4efa8dc228a893035f542ff40dbf6a', '2026-11-30 20:55:41.905247+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0066_numbers_of_earlier_payments.sql', '6ea970413ed94cb5b63fa2b032a2c01106e05fbd3a6a45af3b76f12c464ab5bd', '2026-11-30 20:55:41.938964+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0067_numbers_of_earlier_subscriptions.sql', '57ac84b577606d98e60296645c145d1a32f21ce7b685baa42ff89fafa41d3cdb', '2026-11-30 20:55:41.955586+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0068_trials.sql', 'f3b668d76c600d2db3ed5415a0d20295d12f3562a31a2757c0d360b32054169e', '2026-11-30 20:55:41.961253+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0069_wrong_coupons.sql', '6f8eb6dbac32dea681426793ee7a6c16348fff4675d2f9402941bff7094c9bae', '2026-11-30 20:55:41.970344+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0070_titles_of_plans.sql', '027737e07a10eae60b7fdebcb90f0af9c8401ab50cfa6538c4ceb414a39d476c', '2026-11-30 20:55:41.982535+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0071_plans_that_open_later.sql', '4df112b4e2e2fde1edb774ce3a81d4d39aee11575709ef94de288ea2fb767965', '2026-11-30 20:55:41.994771+00');
INSERT INTO public.operator_audit (id, at, operator, command, arguments, reason, outcome) VALUES ('01a22e3e-ff4c-7838-a3e1-a41e16de47f2', '2026-11-30 20:56:50.252546+00', 'root', 'compare-facts', '{}', '', 'done');
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode, number, opens_at) VALUES ('334b92ac-3b58-5fd1-aba3-941200c1a670', '01a22e3e-3e1f-7229-b8fd-6377066abe68', '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', 'cs_test_a1Q6UaHHha9U4uzsUVkDUxFJ0Hs4KA8SxjEfWFx2D5QyI2lV1Q2uGwgfSq', 'pi_3FoAHHp8c8iUlO9eqbIuBbg5O', 14.99, 'usd', 'COMPLETED', NULL, '2026-11-30 20:56:02+00', NULL, NULL, false, 0.00, NULL, false, 'K-4R9F-7J97', NULL);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode, number, opens_at) VALUES ('6f40e574-7ab3-5018-9e9a-52a05aa9142c', '01a22e3e-413c-7622-8ebe-3fdb374840e7', '01a22e3d-f4d2-79ad-b73e-61c4b32338e3', 'cs_test_a1WhiI074L0Byv0FpgraqTJqEPIQCL4sLsDSJOR0yHhaMDjQA2EFmpcDtl', 'pi_3MpoFz8gds7HZquMocaR4fhna', 29.99, 'usd', 'COMPLETED', NULL, '2026-11-30 20:56:04+00', NULL, NULL, false, 0.00, NULL, false, 'K-3YT4-8YXH', NULL);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode, number, opens_at) VALUES ('77c8d9c8-a631-5934-b655-e7a78c9f386c', '01a22e3e-43c2-7022-aa2c-7ab00d571101', '01a22e3d-f4d2-79ad-b73e-61c4b32338e3', 'cs_test_a1HA50FrLD5t2XdONNW1FdTnHnJk9KQKdS4Zv5GOQWY9MJ1SQfvWXjr1XR', 'pi_3Pp73rm5tgyTr445jE7pBZB6f', 29.99, 'usd', 'COMPLETED', NULL, '2026-11-30 20:56:04+00', NULL, NULL, false, 0.00, NULL, false, 'K-4Y2H-HP72', NULL);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode, number, opens_at) VALUES ('277c248d-6e0f-5f3d-97d9-b828bc5ca322', 'erased-01a22e3e-5098-7e61-ae18-0baab8fa5e5e', '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', 'cs_test_a1oBThHhMVXes382og5m0WSnKHcWzn2yEXjG2kIqdjXH7LBxZ9TXEoPlNe', 'pi_3pskwnOhuZdP1Uz7ie5zVfExd', 14.99, 'usd', 'COMPLETED', NULL, '2026-11-30 20:56:04+00', NULL, NULL, false, 0.00, NULL, false, 'K-8CHX-P34T', NULL);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode, number, opens_at) VALUES ('567fc370-6b7a-55c2-b5ce-a758b04874de', '01a22e3e-4f28-75da-97ac-02f891736b1f', '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', 'cs_test_a1SBr6eZ6nm6WN54qoyVH42U2Xrfaj6DF97hejALRJM8poAd7mD8vlV8cL', 'pi_3X26V1AxogG3INUXkYTd2o3jD', 14.99, 'usd', 'COMPLETED', NULL, '2026-11-30 20:56:06+00', NULL, NULL, false, 0.00, NULL, false, 'K-87YW-7WPP', NULL);
INSERT INTO public.payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, currency, status, coupon_code, paid_at, refunded_at, revoked_at, came_after_erasure, tax, withdrawn_at, livemode, number, opens_at) VALUES ('2dd67708-510a-5231-ab70-1e838b63ba7b', '01a22e3e-4907-73d0-94c7-86cd7d919d95', '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', 'cs_test_a1muuC7owg65OESKVimZbWOiE1CGdQlsC2wTj4I8lKbGshj9IZ91nsTBwp', 'pi_3NR3rDswS6qXkGeW1yea2qrle', 14.99, 'usd', 'REFUNDED', NULL, '2026-11-30 20:56:04+00', NULL, NULL, false, 0.00, '2026-11-30 20:56:05.383329+00', false, 'K-4MTF-ND95', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('du_1hON7gi71YaQ8KMXGC2MvfgW9', 'pi_3zbNRMtqq1u6A6JC8Y3n7tGRU', 'dispute', 499, 'usd', 'prevented', 1796072166, 5, '2026-11-30 20:56:06.851772+00', '2026-11-30 20:56:06+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('re_39BaGNxmzN3DyhXy7BC3Rj5yt', 'pi_3NR3rDswS6qXkGeW1yea2qrle', 'refund', 1499, 'usd', 'succeeded', 1796072166, 2, '2026-11-30 20:56:06.934348+00', '2026-11-30 20:56:06+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('re_3IPYFnUsEq0DR9eadsOCjO4Dd', 'pi_3amgro9gP8kBCn28besyVA9AF', 'refund', 166, 'usd', 'succeeded', 1796072169, 2, '2026-11-30 20:56:09.883011+00', '2026-11-30 20:56:09+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('re_3BCTYUB9E4F1LMVUB8DbMR9Gw', 'pi_3OKk1x3fQaoLr5blt7cHlzWrz', 'refund', 499, 'usd', 'succeeded', 1796072170, 2, '2026-11-30 20:56:11.047772+00', '2026-11-30 20:56:10+00', NULL);
INSERT INTO public.payment_adjustment (id, stripe_payment_id, kind, cents, currency, status, event_second, status_step, recorded_at, made_at, stripe_customer_id) VALUES ('re_3oUDGfG8mU4FCPUf3RLL7YuWO', 'pi_3amgro9gP8kBCn28besyVA9AF', 'refund', 333, 'usd', 'succeeded', 1796072170, 2, '2026-11-30 20:56:11.1095+00', '2026-11-30 20:56:10+00', NULL);
INSERT INTO public.payment_notice (id, invoice_id, stage, user_id, kind, asked_at) VALUES ('01a22e3e-58cb-736a-a015-6a2eee07fa71', 'in_1r7YCtcWaAtVoxcpiHgLmLApX', 'first', '01a22e3e-52d0-7a08-abde-861dcafef1a8', 'failed', '2026-11-30 20:56:07.627383+00');
INSERT INTO public.plan_title (plan_id, title) VALUES ('01a22e3d-f4c0-7206-b4d5-fcf67fe54058', 'Keto Kickstart');
INSERT INTO public.plan_title (plan_id, title) VALUES ('01a22e3d-f502-7248-973a-8f7a37a69cab', 'A Keto Weekend');
INSERT INTO public.plan_title (plan_id, title) VALUES ('01a22e3d-f4d2-79ad-b73e-61c4b32338e3', 'Strong Keto');
INSERT INTO public.price_preview (id, user_id, stripe_subscription_id, price_id, proration_date, idempotency_key, made_at, changed_at, current_price_id) VALUES ('01a22e3e-607f-775f-8712-ba51c1cb2c9b', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', 'sub_1y8kxpjCnxWRsVKQGGOY5zdS0', 'price_sandbox_pro', NULL, '01a22e3e-607f-775f-8712-ba51c1cb2c9b-01a22e3e-639b-7994-a6d5-ba8d65d5764a', '2026-11-30 20:56:09.599241+00', '2026-11-30 20:56:10.439345+00', 'price_sandbox_basic');
INSERT INTO public.price_preview (id, user_id, stripe_subscription_id, price_id, proration_date, idempotency_key, made_at, changed_at, current_price_id) VALUES ('01a22e3e-5ec4-7664-ba81-dc922f5f962c', '01a22e3e-5829-7602-a582-56e769f3a1e6', 'sub_1L8YFuYRuopazh2iYb3OHLZeh', 'price_sandbox_pro_yearly', 1796072168, '01a22e3e-5ec4-7664-ba81-dc922f5f962c-01a22e3e-6422-7af4-8539-323366047057', '2026-11-30 20:56:09.156766+00', '2026-11-30 20:56:10.638028+00', 'price_sandbox_basic');
INSERT INTO public.price_preview (id, user_id, stripe_subscription_id, price_id, proration_date, idempotency_key, made_at, changed_at, current_price_id) VALUES ('01a22e3e-6831-7ec6-bc62-657e9ea4c754', '01a22e3e-46b7-7119-9395-35568e6d76b7', 'sub_12ePgQXJ3Ss6yo1Y8Py8qxI5v', 'price_sandbox_pro_yearly', 1796072171, '01a22e3e-6831-7ec6-bc62-657e9ea4c754-01a22e3e-6986-73fe-9e36-94adfbda4ad3', '2026-11-30 20:56:11.570003+00', '2026-11-30 20:56:11.919295+00', 'price_sandbox_basic');
INSERT INTO public.price_preview (id, user_id, stripe_subscription_id, price_id, proration_date, idempotency_key, made_at, changed_at, current_price_id) VALUES ('01a22e3e-58d5-7ac4-8f3b-5267d317ce04', '01a22e3e-50a8-7287-b4b8-b029f7e48e13', 'sub_1imGAoctE4uhyv2bI6P8ceFKF', 'price_sandbox_pro_yearly', 1796072167, '01a22e3e-58d5-7ac4-8f3b-5267d317ce04-01a22e3e-6b91-7c1f-84c7-e506c3936ad6', '2026-11-30 20:56:07.637692+00', '2026-11-30 20:56:09.82376+00', 'price_sandbox_basic_yearly');
INSERT INTO public.price_preview (id, user_id, stripe_subscription_id, price_id, proration_date, idempotency_key, made_at, changed_at, current_price_id) VALUES ('01a22e3e-670b-784f-b772-0f8c2330926e', '01a22e3e-50a8-7287-b4b8-b029f7e48e13', 'sub_1imGAoctE4uhyv2bI6P8ceFKF', 'price_sandbox_basic_yearly', 1796072171, '01a22e3e-670b-784f-b772-0f8c2330926e-01a22e3e-6b91-7c1f-84c7-e506c3936ad6', '2026-11-30 20:56:11.275202+00', '2026-11-30 20:56:11.719797+00', 'price_sandbox_pro_yearly');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at, opens_at) VALUES ('01a22e3e-3e1f-7229-b8fd-6377066abe68', '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', '334b92ac-3b58-5fd1-aba3-941200c1a670', 14.99, '2026-11-30 20:56:02+00', 28846562, NULL, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at, opens_at) VALUES ('01a22e3e-413c-7622-8ebe-3fdb374840e7', '01a22e3d-f4d2-79ad-b73e-61c4b32338e3', '6f40e574-7ab3-5018-9e9a-52a05aa9142c', 29.99, '2026-11-30 20:56:04+00', 28846564, NULL, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at, opens_at) VALUES ('01a22e3e-43c2-7022-aa2c-7ab00d571101', '01a22e3d-f4d2-79ad-b73e-61c4b32338e3', '77c8d9c8-a631-5934-b655-e7a78c9f386c', 29.99, '2026-11-30 20:56:04+00', 28846564, NULL, NULL, NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at, opens_at) VALUES ('01a22e3e-4907-73d0-94c7-86cd7d919d95', '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', '2dd67708-510a-5231-ab70-1e838b63ba7b', 14.99, '2026-11-30 20:56:04+00', 28846565, 'withdrawn', '2026-11-30 20:56:05.747586+00', NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at, version, return_reason, returned_at, opens_at) VALUES ('01a22e3e-4f28-75da-97ac-02f891736b1f', '01a22e3d-f4c0-7206-b4d5-fcf67fe54058', '567fc370-6b7a-55c2-b5ce-a758b04874de', 14.99, '2026-11-30 20:56:06+00', 28846566, NULL, NULL, NULL);
INSERT INTO public.refund_intent (id, stripe_payment_id, user_id, cents, currency, channel, by, about, why, state, stripe_refund_id, keys_used, last_error, created_at) VALUES ('01a22e3e-538a-7d2d-9544-32f2ff09841e', 'pi_3NR3rDswS6qXkGeW1yea2qrle', '01a22e3e-4907-73d0-94c7-86cd7d919d95', 1499, 'usd', 'withdrawal', '', '01a22e3e-510c-7549-a9e7-a159e7ab0828', '', 'succeeded', 're_39BaGNxmzN3DyhXy7BC3Rj5yt', 0, '', '2026-11-30 20:56:06.282817+00');
INSERT INTO public.refund_intent (id, stripe_payment_id, user_id, cents, currency, channel, by, about, why, state, stripe_refund_id, keys_used, last_error, created_at) VALUES ('01a22e3e-6037-73be-be1e-b479228c43b8', 'pi_3amgro9gP8kBCn28besyVA9AF', '01a22e3e-57c0-7627-b0c4-fb9428eb3518', 166, 'usd', 'desk', '01a22e3e-2629-70fc-8ae3-b1e2d5da4757', 'd049c360-1c44-5f9d-9e6b-7ba9baa19300', 'chaos 86a7cd7f-6ffa-4692-98ea-e0393f03144b', 'succeeded', 're_3IPYFnUsEq0DR9eadsOCjO4Dd', 0, '', '2026-11-30 20:56:09.528049+00');
INSERT INTO public.refund_intent (id, stripe_payment_id, user_id, cents, currency, channel, by, about, why, state, stripe_refund_id, keys_used, last_error, created_at) VALUES ('01a22e3e-6539-700f-8aa0-a63b8c2bb364', 'pi_3amgro9gP8kBCn28besyVA9AF', '01a22e3e-57c0-7627-b0c4-fb9428eb3518', 333, 'usd', 'desk', '01a22e3e-2629-70fc-8ae3-b1e2d5da4757', 'd049c360-1c44-5f9d-9e6b-7ba9baa19300', 'chaos 3bdfa618-566d-4e85-8b54-0ff337836b09', 'succeeded', 're_3oUDGfG8mU4FCPUf3RLL7YuWO', 0, '', '2026-11-30 20:56:10.809494+00');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22e3e-3be2-71d9-9d4e-b659f50b4990', '2026-11-30 20:56:00.226632+00', '01a22e3e-13c4-7740-9ba8-2b73391e7fa9', 'POST /api/admin/endpoints', '01a22e3e-3be2-7f16-a733-5ef046cef1aa', NULL, NULL, '{"url": [null, "http://127.0.0.1:30611/all"], "events": [null, ["member.erased", "order.paid", "order.refunded", "subscription.changed"]]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22e3e-3c07-7cdb-af01-b66a071f15fe', '2026-11-30 20:56:00.263793+00', '01a22e3e-13c4-7740-9ba8-2b73391e7fa9', 'POST /api/admin/endpoints', '01a22e3e-3c07-7f6f-95a5-01181163f690', NULL, NULL, '{"url": [null, "http://127.0.0.1:30611/gone"], "events": [null, ["member.erased", "order.paid", "order.refunded", "subscription.changed"]]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22e3e-42f8-7623-8223-2c407a447d62', '2026-11-30 20:56:02.040088+00', '01a22e3e-13c4-7740-9ba8-2b73391e7fa9', 'POST /api/admin/endpoints', '01a22e3e-42f7-7359-934c-109f24de5ea6', NULL, NULL, '{"url": [null, "http://127.0.0.1:30611/integrator-22108-9"], "events": [null, ["order.paid"]]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22e3e-5038-7b33-95c9-04faf4ce4b43', '2026-11-30 20:56:05.432212+00', '01a22e3e-13c4-7740-9ba8-2b73391e7fa9', 'PATCH /api/admin/endpoints/{id}', '01a22e3e-42f7-7359-934c-109f24de5ea6', NULL, NULL, '{"state": ["enabled", "disabled"]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22e3e-5205-7431-8844-0896a4a24a8e', '2026-11-30 20:56:05.893671+00', '01a22e3e-13c4-7740-9ba8-2b73391e7fa9', 'POST /api/admin/endpoints', '01a22e3e-5205-7c91-81d8-dc4ba4cdaf77', NULL, NULL, '{"url": [null, "http://127.0.0.1:30611/integrator-22108-17"], "events": [null, ["order.paid"]]}');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1F6EEH6gNRNXeNsBWA677IB9w', 'checkout.session.completed', '2026-11-30 20:56:02+00', '2026-11-30 20:56:02.381828+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1796072162,
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
      "client_reference_id": "01a22e3e-3ebd-7f27-a927-06f18bc3973d",
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1796072161,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_RJTEoezuuTKTOC",
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
      "expires_at": 1796158561,
      "id": "cs_test_a19ba1r0ruVAd1SyoB4wPJBwpSYmZDmveQ69sEq3ybpYzLFJeS3G2VUg6x",
      "integration_identifier": null,
      "invoice": "in_1BIxssaDQQ7vjkJsouyf8F3JC",
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": null,
      "metadata": {
        "userId": "01a22e3e-3ebd-7f27-a927-06f18bc3973d",
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
      "subscription": "sub_1y8kxpjCnxWRsVKQGGOY5zdS0",
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
  "id": "evt_1F6EEH6gNRNXeNsBWA677IB9w",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "checkout.session.completed"
}', 'id=cs_test_a19ba1r0ruVAd1SyoB4wPJBwpSYmZDmveQ69sEq3ybpYzLFJeS3G2VUg6x customer=cus_RJTEoezuuTKTOC subscription=sub_1y8kxpjCnxWRsVKQGGOY5zdS0 status=complete userId=01a22e3e-3ebd-7f27-a927-06f18bc3973d tier=basic', 'ignored', 'it sells neither a plan nor a lifetime', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1ZJNjxJwRRQ6VShSawaYAMO6A', 'customer.subscription.created', '2026-11-30 20:56:02+00', '2026-11-30 20:56:02.359505+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1796072162,
  "data": {
    "object": {
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1796072162,
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
      "created": 1796072162,
      "currency": "usd",
      "customer": "cus_RJTEoezuuTKTOC",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1mzHz8nfYGx2HBX9ORVOaeX0S",
      "default_source": null,
      "default_tax_rates": null,
      "description": null,
      "discounts": [],
      "ended_at": null,
      "id": "sub_1y8kxpjCnxWRsVKQGGOY5zdS0",
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
            "created": 1796072162,
            "current_period_end": 1798664162,
            "current_period_start": 1796072162,
            "current_trial": null,
            "discounts": [],
            "id": "si_6cppZukGJLCyKB",
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
            "subscription": "sub_1y8kxpjCnxWRsVKQGGOY5zdS0",
            "tax_rates": null
          }
        ],
        "has_more": false,
        "url": "/v1/subscription_items?subscription=sub_1y8kxpjCnxWRsVKQGGOY5zdS0"
      },
      "latest_invoice": "in_1BIxssaDQQ7vjkJsouyf8F3JC",
      "livemode": false,
      "managed_payments": null,
      "metadata": {
        "userId": "01a22e3e-3ebd-7f27-a927-06f18bc3973d",
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
      "start_date": 1796072162,
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
  "id": "evt_1ZJNjxJwRRQ6VShSawaYAMO6A",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "customer.subscription.created"
}', 'id=sub_1y8kxpjCnxWRsVKQGGOY5zdS0 customer=cus_RJTEoezuuTKTOC status=active userId=01a22e3e-3ebd-7f27-a927-06f18bc3973d tier=basic', 'applied', 'sub_1y8kxpjCnxWRsVKQGGOY5zdS0 is BASIC ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1zV5a2VjjdezVQfCaOTYSEOCs', 'invoice.finalized', '2026-11-30 20:56:02+00', '2026-11-30 20:56:02.467482+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1796072162,
  "data": {
    "object": {
      "account_country": null,
      "account_name": null,
      "account_tax_ids": null,
      "amount_due": 999,
      "amount_overpaid": 0,
      "amount_paid": 0,
      "amount_paid_off_stripe": null,
      "amount_remaining": 999,
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
      "created": 1796072162,
      "currency": "usd",
      "custom_fields": null,
      "customer": "cus_RJTEoezuuTKTOC",
      "customer_account": null,
      "customer_address": null,
      "customer_email": "couple-22108-5@example.com",
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
      "ending_balance": null,
      "footer": null,
      "from_invoice": null,
      "hosted_invoice_url": "http://127.0.0.1:31905/i/test_guYovaNRHPOrUKXCUhsk8I0W",
      "id": "in_1BIxssaDQQ7vjkJsouyf8F3JC",
      "invoice_pdf": "http://127.0.0.1:31905/i/test_guYovaNRHPOrUKXCUhsk8I0W/pdf",
      "issuer": {
        "type": "self"
      },
      "last_finalization_error": null,
      "latest_revision": null,
      "lines": {
        "object": "list",
        "data": [
          {
            "amount": 999,
            "currency": "usd",
            "description": "Keto Basic",
            "discount_amounts": null,
            "discountable": true,
            "discounts": [],
            "id": "il_17K1oCde4Kre4YRtzm9sArJI0",
            "invoice": "in_1BIxssaDQQ7vjkJsouyf8F3JC",
            "livemode": false,
            "metadata": {},
            "object": "line_item",
            "parent": {
              "invoice_item_details": null,
              "subscription_item_details": {
                "invoice_item": null,
                "proration": false,
                "proration_details": null,
                "subscription": "sub_1y8kxpjCnxWRsVKQGGOY5zdS0",
                "subscription_item": "si_6cppZukGJLCyKB"
              },
              "type": "subscription_item_details"
            },
            "period": {
              "start": 1796072162,
              "end": 1798664162
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
            "subscription": "sub_1y8kxpjCnxWRsVKQGGOY5zdS0",
            "subtotal": 999,
            "taxes": []
          }
        ],
        "has_more": false,
        "url": "/v1/invoices/in_1BIxssaDQQ7vjkJsouyf8F3JC/lines"
      },
      "livemode": false,
      "metadata": {},
      "next_payment_attempt": null,
      "number": "3D0B081D-0001",
      "object": "invoice",
      "on_behalf_of": null,
      "parent": {
        "quote_details": null,
        "subscription_details": {
          "metadata": {
            "userId": "01a22e3e-3ebd-7f27-a927-06f18bc3973d",
            "tier": "basic"
          },
          "subscription": "sub_1y8kxpjCnxWRsVKQGGOY5zdS0",
          "subscription_proration_date": null
        },
        "type": "subscription_details"
      },
      "payment_settings": {
        "default_mandate": null,
        "payment_method_options": null,
        "payment_method_types": null
      },
      "period_end": 1796072162,
      "period_start": 1796072162,
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
        "finalized_at": 1796072162,
        "marked_uncollectible_at": null,
        "paid_at": null,
        "voided_at": null
      },
      "subtotal": 999,
      "subtotal_excluding_tax": 999,
      "test_clock": null,
      "threshold_reason": null,
      "total": 999,
      "total_discount_amounts": null,
      "total_excluding_tax": 999,
      "total_pretax_credit_amounts": null,
      "total_taxes": [],
      "webhooks_delivered_at": null
    }
  },
  "id": "evt_1zV5a2VjjdezVQfCaOTYSEOCs",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "invoice.finalized"
}', 'id=in_1BIxssaDQQ7vjkJsouyf8F3JC customer=cus_RJTEoezuuTKTOC subscription=sub_1y8kxpjCnxWRsVKQGGOY5zdS0 status=open userId=01a22e3e-3ebd-7f27-a927-06f18bc3973d tier=basic', 'applied', 'in_1BIxssaDQQ7vjkJsouyf8F3JC is open', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1z6islb0TtJ2afOdbcEUWYJy6', 'customer.subscription.created', '2026-11-30 20:56:02+00', '2026-11-30 20:56:02.530575+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1796072162,
  "data": {
    "object": {
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1796072162,
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
      "created": 1796072162,
      "currency": "usd",
      "customer": "cus_4yxkhwBXAVCymi",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1JVBE7JqqkGwPkQP3JfHY0onP",
      "default_source": null,
      "default_tax_rates": null,
      "description": null,
      "discounts": [],
      "ended_at": null,
      "id": "sub_1GWZPOQcbwV0KMHzePWbsBiEw",
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
            "created": 1796072162,
            "current_period_end": 1798664162,
            "current_period_start": 1796072162,
            "current_trial": null,
            "discounts": [],
            "id": "si_gtejGvHovFoX1n",
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
            "subscription": "sub_1GWZPOQcbwV0KMHzePWbsBiEw",
            "tax_rates": null
          }
        ],
        "has_more": false,
        "url": "/v1/subscription_items?subscription=sub_1GWZPOQcbwV0KMHzePWbsBiEw"
      },
      "latest_invoice": "in_1eeJqhWjBalDStEvZ8TJTAJH1",
      "livemode": false,
      "managed_payments": null,
      "metadata": {
        "userId": "01a22e3e-3f88-7b37-a8d9-2032821474be",
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
      "start_date": 1796072162,
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
  "id": "evt_1z6islb0TtJ2afOdbcEUWYJy6",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "customer.subscription.created"
}', 'id=sub_1GWZPOQcbwV0KMHzePWbsBiEw customer=cus_4yxkhwBXAVCymi status=active userId=01a22e3e-3f88-7b37-a8d9-2032821474be tier=basic', 'applied', 'sub_1GWZPOQcbwV0KMHzePWbsBiEw is BASIC ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, summary, state, outcome, attempts) VALUES ('evt_1eIPgwLOkxCmrZnKXPrisDPqa', 'invoice.finalized', '2026-11-30 20:56:02+00', '2026-11-30 20:56:02.833688+00', '{
  "account": null,
  "api_version": "2026-10-28.endive",
  "context": null,
  "created": 1796072162,
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
      "created": 1796072162,
      "currency": "usd",
      "custom_fields": null,
      "customer": "cus_A7I3PqQRDW0jzA",
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
      "hosted_invoice_url": "http://127.0.0.1:31905/i/test_T8YOhYABV3TcxM563rqGlqO7",
      "id": "in_1QDs5Qin9clFVhjZ71JSkLw6x",
      "invoice_pdf": "http://127.0.0.1:31905/i/test_T8YOhYABV3TcxM563rqGlqO7/pdf",
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
            "id": "il_1fVtvCkDe79hNBTiXipseV6sj",
            "invoice": "in_1QDs5Qin9clFVhjZ71JSkLw6x",
            "livemode": false,
            "metadata": {},
            "object": "line_item",
            "parent": {
              "invoice_item_details": null,
              "subscription_item_details": {
                "invoice_item": null,
                "proration": false,
                "proration_details": null,
                "subscription": "sub_1BqXmSFlqmEb8KzqngYiUsayO",
                "subscription_item": "si_7OZnp8sNoc4nrJ"
              },
              "type": "subscription_item_details"
            },
            "period": {
              "start": 1796072162,
              "end": 1796676962
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
            "subscription": "sub_1BqXmSFlqmEb8KzqngYiUsayO",
            "subtotal": 0,
            "taxes": []
          }
        ],
        "has_more": false,
        "url": "/v1/invoices/in_1QDs5Qin9clFVhjZ71JSkLw6x/lines"
      },
      "livemode": false,
      "metadata": {},
      "next_payment_attempt": null,
      "number": "F48769A2-0001",
      "object": "invoice",
      "on_behalf_of": null,
      "parent": {
        "quote_details": null,
        "subscription_details": {
          "metadata": {
            "userId": "01a22e3e-3ca2-79f0-9361-e3861c805877",
            "tier": "basic",
            "trial": "keto"
          },
          "subscription": "sub_1BqXmSFlqmEb8KzqngYiUsayO",
          "subscription_proration_date": null
        },
        "type": "subscription_details"
      },
      "payment_settings": {
        "default_mandate": null,
        "payment_method_options": null,
        "payment_method_types": null
      },
      "period_end": 1796072162,
      "period_start": 1796072162,
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
        "finalized_at": 1796072162,
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
  "id": "evt_1eIPgwLOkxCmrZnKXPrisDPqa",
  "livemode": false,
  "object": "event",
  "pending_webhooks": 1,
  "request": null,
  "type": "invoice.finalized"
}', 'id=in_1QDs5Qin9clFVhjZ71JSkLw6x customer=cus_A7I3PqQRDW0jzA subscription=sub_1BqXmSFlqmEb8KzqngYiUsayO status=open userId=01a22e3e-3ca2-79f0-9361-e3861c805877 tier=basic', 'applied', 'in_1QDs5Qin9clFVhjZ71JSkLw6x is open', 1);
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed, unit_cents, quantity, price_interval, currency, started_at, trial_ends_at, cancel_at, is_paused, paused_until, is_own_trial, paused_from, unpaid_until, withdrawn_at, changing_by, changing_until, livemode, schedule_id, is_unpaid, paid_tier, number) VALUES ('sub_12ePgQXJ3Ss6yo1Y8Py8qxI5v', '01a22e3e-46b7-7119-9395-35568e6d76b7', 'cus_GoUVEasMdFKg5n', 'si_md6Nfa6sWtSj0v', 'price_sandbox_pro_yearly', 'BASIC', 'PRO', 'ACTIVE', 'active', false, false, '2026-11-30 20:56:11+00', '2027-11-30 20:56:11+00', 0, 1796072171, 1, NULL, NULL, NULL, NULL, 19990, 1, 'year', 'usd', '2026-11-30 20:56:04+00', NULL, NULL, false, NULL, false, NULL, NULL, NULL, NULL, NULL, false, NULL, false, NULL, 'K-WCP8-3X4D');
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed, unit_cents, quantity, price_interval, currency, started_at, trial_ends_at, cancel_at, is_paused, paused_until, is_own_trial, paused_from, unpaid_until, withdrawn_at, changing_by, changing_until, livemode, schedule_id, is_unpaid, paid_tier, number) VALUES ('sub_1y8kxpjCnxWRsVKQGGOY5zdS0', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', 'cus_RJTEoezuuTKTOC', 'si_6cppZukGJLCyKB', 'price_sandbox_pro', 'BASIC', 'PRO', 'ACTIVE', 'active', false, false, '2026-12-30 20:56:02+00', '2027-01-30 20:56:02+00', 0, 1798664162, 1, NULL, NULL, NULL, NULL, 1999, 1, 'month', 'usd', '2026-11-30 20:56:02+00', NULL, NULL, false, NULL, false, NULL, NULL, NULL, NULL, NULL, false, NULL, false, NULL, 'K-FR6H-W929');
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed, unit_cents, quantity, price_interval, currency, started_at, trial_ends_at, cancel_at, is_paused, paused_until, is_own_trial, paused_from, unpaid_until, withdrawn_at, changing_by, changing_until, livemode, schedule_id, is_unpaid, paid_tier, number) VALUES ('sub_1GWZPOQcbwV0KMHzePWbsBiEw', '01a22e3e-3f88-7b37-a8d9-2032821474be', 'cus_4yxkhwBXAVCymi', 'si_gtejGvHovFoX1n', 'price_sandbox_pro', 'BASIC', 'PRO', 'CANCELED', 'canceled', true, false, '2026-11-30 20:56:02+00', '2026-12-30 20:56:02+00', 2, 1796072164, 2, NULL, NULL, NULL, NULL, 1999, 1, 'month', 'usd', '2026-11-30 20:56:02+00', NULL, NULL, false, NULL, false, NULL, NULL, NULL, NULL, NULL, false, NULL, false, NULL, 'K-RFTJ-CHRP');
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed, unit_cents, quantity, price_interval, currency, started_at, trial_ends_at, cancel_at, is_paused, paused_until, is_own_trial, paused_from, unpaid_until, withdrawn_at, changing_by, changing_until, livemode, schedule_id, is_unpaid, paid_tier, number) VALUES ('sub_1wlywriAHwnef3oYn0KLhl4el', '01a22e3e-5937-7dd0-9c47-8c2c92c20444', 'cus_6Xj5JR6eE7Nb5u', 'si_9lzOa7284317iW', 'price_sandbox_pro', 'PRO', 'PRO', 'INACTIVE', 'incomplete_expired', false, false, '2026-11-30 20:56:08+00', '2026-12-30 20:56:08+00', 0, 1796072169, 1, NULL, NULL, NULL, NULL, 1999, 1, 'month', 'usd', '2026-11-30 20:56:08+00', NULL, NULL, false, NULL, false, NULL, NULL, NULL, NULL, NULL, false, NULL, false, NULL, 'K-PDPH-JC3X');
INSERT INTO public.subscription (stripe_subscription_id, user_id, stripe_customer_id, item_id, price_id, tier, current_tier, status, stripe_status, deleted, cancel_at_period_end, current_period_start, current_period_end, newest_event_final, newest_event_second, newest_event_kind, status_was_changed, status_period_end, status_in_life, price_was_changed, unit_cents, quantity, price_interval, currency, started_at, trial_ends_at, cancel_at, is_paused, paused_until, is_own_trial, paused_from, unpaid_until, withdrawn_at, changing_by, changing_until, livemode, schedule_id, is_unpaid, paid_tier, number) VALUES ('sub_1nyfpzjFBDfPaao3aXHuLNTHC', '01a22e3e-52d0-7a08-abde-861dcafef1a8', 'cus_38snOqCzMlamL3', 'si_BO0wdoGXr5uAKr', 'price_sandbox_pro', 'PRO', 'PRO', 'ACTIVE', 'active', false, false, '2026-12-30 20:56:06+00', '2027-01-30 20:56:06+00', 0, 1796072167, 1, NULL, NULL, NULL, NULL, 1999, 1, 'month', 'usd', '2026-11-30 20:56:06+00', NULL, NULL, false, NULL, false, NULL, NULL, NULL, NULL, NULL, false, NULL, false, NULL, 'K-H348-5JPD');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8', '2026-12-07 20:56:05.009399+00', '2026-11-30 20:56:05.743156+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('session:01a22e3e-6582-7eaf-888b-780f6f5746c5', '2026-11-30 20:56:10.935699+00', '2026-11-30 20:56:11.21033+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22e3e-60c2-72b7-be73-b947c9649cec', '2026-11-30 20:56:10.034273+00', '2026-11-30 20:57:08.042564+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22e3e-63bc-7c46-b4c3-dcf95580f66f', '2026-11-30 20:56:10.929783+00', '2026-11-30 20:57:08.136467+00');
INSERT INTO public.trial (user_id, idempotency_key, stripe_subscription_id, begun_at) VALUES ('01a22e3e-3ca2-79f0-9361-e3861c805877', '01a22e3e-413e-779f-8c4b-1f516ed7504e', 'sub_1BqXmSFlqmEb8KzqngYiUsayO', '2026-11-30 20:56:01.598915+00');
INSERT INTO public.waiver (id, user_id, stripe_session_id, version, text, accepted_at) VALUES ('01a22e3e-5273-7e66-9972-8ea67d190997', '01a22e3e-4f28-75da-97ac-02f891736b1f', 'cs_test_a1SBr6eZ6nm6WN54qoyVH42U2Xrfaj6DF97hejALRJM8poAd7mD8vlV8cL', '2026-11', 'I want the plan at once, before the time in which I may withdraw is over. I know that I lose my right to withdraw from the contract with this.', '2026-11-30 20:56:05+00');
INSERT INTO public.webhook_delivery (id, webhook_id, endpoint_id, user_id, type, payload, state, attempts, tries, is_by_hand, created_at, next_attempt_at) VALUES ('ca09888e-72e0-49de-ae31-8951e816bd91', 'msg_7680cb79d05d10bfd312c3174873d40a', '01a22e3e-3be2-7f16-a733-5ef046cef1aa', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', 'subscription.changed', '{"data": {"tier": "BASIC", "status": "ACTIVE", "memberId": "01a22e3e-3ebd-7f27-a927-06f18bc3973d"}, "type": "subscription.changed", "timestamp": "2026-11-30T20:56:02.852270Z"}', 'delivered', '[{"at": "2026-11-30T20:56:03.156606+00:00", "answer": "ok", "status": 200}]', 0, false, '2026-11-30 20:56:02.85227+00', NULL);
INSERT INTO public.webhook_delivery (id, webhook_id, endpoint_id, user_id, type, payload, state, attempts, tries, is_by_hand, created_at, next_attempt_at) VALUES ('23d1ae5c-9081-40c3-a8a0-e80c072126af', 'msg_2156322e687ac19a7f19cc15b4d4c2da', '01a22e3e-3be2-7f16-a733-5ef046cef1aa', '01a22e3e-3e1f-7229-b8fd-6377066abe68', 'order.paid', '{"data": {"kind": "plan", "amount": 14.99, "planId": "01a22e3d-f4c0-7206-b4d5-fcf67fe54058", "orderId": "334b92ac-3b58-5fd1-aba3-941200c1a670", "currency": "usd", "memberId": "01a22e3e-3e1f-7229-b8fd-6377066abe68"}, "type": "order.paid", "timestamp": "2026-11-30T20:56:02.854865Z"}', 'delivered', '[{"at": "2026-11-30T20:56:03.155629+00:00", "answer": "ok", "status": 200}]', 0, false, '2026-11-30 20:56:02.854865+00', NULL);
INSERT INTO public.webhook_delivery (id, webhook_id, endpoint_id, user_id, type, payload, state, attempts, tries, is_by_hand, created_at, next_attempt_at) VALUES ('40cb09ff-5885-41a3-9939-5b7ec9c90723', 'msg_2156322e687ac19a7f19cc15b4d4c2da', '01a22e3e-3c07-7f6f-95a5-01181163f690', '01a22e3e-3e1f-7229-b8fd-6377066abe68', 'order.paid', '{"data": {"kind": "plan", "amount": 14.99, "planId": "01a22e3d-f4c0-7206-b4d5-fcf67fe54058", "orderId": "334b92ac-3b58-5fd1-aba3-941200c1a670", "currency": "usd", "memberId": "01a22e3e-3e1f-7229-b8fd-6377066abe68"}, "type": "order.paid", "timestamp": "2026-11-30T20:56:02.854865Z"}', 'failed', '[{"at": "2026-11-30T20:56:03.156323+00:00", "answer": "", "status": 410}]', 1, false, '2026-11-30 20:56:02.854865+00', NULL);
INSERT INTO public.webhook_delivery (id, webhook_id, endpoint_id, user_id, type, payload, state, attempts, tries, is_by_hand, created_at, next_attempt_at) VALUES ('14ea1af0-0c7b-4d08-a169-5d9e82e8a418', 'msg_3dc98950b8fb0b7c560459a7ca0be6f5', '01a22e3e-3be2-7f16-a733-5ef046cef1aa', '01a22e3e-3f88-7b37-a8d9-2032821474be', 'subscription.changed', '{"data": {"tier": "BASIC", "status": "ACTIVE", "memberId": "01a22e3e-3f88-7b37-a8d9-2032821474be"}, "type": "subscription.changed", "timestamp": "2026-11-30T20:56:03.075029Z"}', 'delivered', '[{"at": "2026-11-30T20:56:03.368638+00:00", "answer": "ok", "status": 200}]', 0, false, '2026-11-30 20:56:03.075029+00', NULL);
INSERT INTO public.webhook_delivery (id, webhook_id, endpoint_id, user_id, type, payload, state, attempts, tries, is_by_hand, created_at, next_attempt_at) VALUES ('9f30f82b-21a8-4a6f-acce-c5fae0a8cc63', 'msg_7680cb79d05d10bfd312c3174873d40a', '01a22e3e-3c07-7f6f-95a5-01181163f690', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', 'subscription.changed', '{"data": {"tier": "BASIC", "status": "ACTIVE", "memberId": "01a22e3e-3ebd-7f27-a927-06f18bc3973d"}, "type": "subscription.changed", "timestamp": "2026-11-30T20:56:02.852270Z"}', 'failed', '[{"at": "2026-11-30T20:56:03.156724+00:00", "answer": "", "status": 410}]', 1, false, '2026-11-30 20:56:02.85227+00', NULL);
INSERT INTO public.webhook_endpoint (id, url, events, state, version, sealed_secret, sealed_former_secret, former_until, created_at) VALUES ('01a22e3e-3be2-7f16-a733-5ef046cef1aa', 'http://127.0.0.1:30611/all', '{member.erased,order.paid,order.refunded,subscription.changed}', 'enabled', 1, 'gAAAAABrDeLguJIAhv4U-N5F-ER9BluACqTnmgfnfqbS3eO0O4R6s4crWicWcdzc8IQMojsr53r9DCjHbM-ShO31V3KxC9g5Zd3T9x6pIBDO8CoQLJVQwu6PNtlPz4_s-pHCP4_86scQFHd40ObOhZlicWX4zIuhSA==', NULL, NULL, '2026-11-30 20:56:00.226086+00');
INSERT INTO public.webhook_endpoint (id, url, events, state, version, sealed_secret, sealed_former_secret, former_until, created_at) VALUES ('01a22e3e-3c07-7f6f-95a5-01181163f690', 'http://127.0.0.1:30611/gone', '{member.erased,order.paid,order.refunded,subscription.changed}', 'disabled', 2, 'gAAAAABrDeLgW30JbeYjOY1lfJKxJf84RP_IXXRjQC4ngWnssHfFzODm0LgMka-lQpDzk8Kqui1BGVbRYpN82q2wI8kWPYASkORExEZHi83wYLu0b6a9aygUuBJloPxpiicAr6_YS-Ebn72GUqLv0a6TJ4leX-4WzQ==', NULL, NULL, '2026-11-30 20:56:00.26351+00');
INSERT INTO public.withdrawal (id, order_number, user_id, kind, cents, paid_cents, currency, payments, state, withdrawn_at, created_at, next_attempt_at, attempts, last_error, done_at, credit_cents, spent_credit_cents, kept_cents, contract_since, number) VALUES ('01a22e3e-510c-7549-a9e7-a159e7ab0828', '2dd67708-510a-5231-ab70-1e838b63ba7b', '01a22e3e-4907-73d0-94c7-86cd7d919d95', 'plan', 1499, 1499, 'usd', '{pi_3NR3rDswS6qXkGeW1yea2qrle}', 'refunded', '2026-11-30 20:56:05.383329+00', '2026-11-30 20:56:05.64406+00', '2026-11-30 20:56:05.644079+00', 0, '', '2026-11-30 20:56:07.286029+00', 0, 0, 0, NULL, 'K-4MTF-ND95');
INSERT INTO public.withdrawal_request (id, user_id, order_number, asked_at) VALUES ('01a22e3e-58ff-7578-8dda-e04e3c7a3a6b', '01a22e3e-4f28-75da-97ac-02f891736b1f', '567fc370-6b7a-55c2-b5ce-a758b04874de', '2026-11-30 20:56:06.940133+00');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('count-shop-week', '', NULL, '2026-11-30 21:55:46.405194+00', 0, NULL, NULL, '', NULL, NULL, NULL, '{}', NULL, '2026-11-30 20:55:46.167927+00', '');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('prune-payloads', '', NULL, '2026-11-30 21:55:46.411397+00', 0, NULL, NULL, '', NULL, NULL, NULL, '{}', NULL, '2026-11-30 20:55:46.187659+00', '');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('fill-ledger', '', NULL, '2026-12-01 20:55:46.403033+00', 0, NULL, NULL, '', NULL, NULL, NULL, '{}', NULL, '2026-11-30 20:55:46.152251+00', '');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('resync', '', NULL, '2026-12-01 20:55:46.334902+00', 0, NULL, NULL, '', NULL, NULL, NULL, '{}', NULL, '2026-11-30 20:55:45.916158+00', '');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('refund-credit', 'sub_1GWZPOQcbwV0KMHzePWbsBiEw', NULL, '2026-11-30 20:56:05.15541+00', 1, NULL, NULL, '', '2026-11-30 20:56:05.460684+00', NULL, NULL, '{}', '00-edabc96f90f9c9bb3e6be0a7ad4e1a6c-edabc96f90f9c9bb-00', '2026-11-30 20:56:05.15788+00', '');
SELECT pg_catalog.setval('public.membership_change_arrival', 105, true);
SELECT pg_catalog.setval('public.outbox_position_seq', 98, true);
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_stripe_subscription_id_key UNIQUE (stripe_subscription_id);
ALTER TABLE ONLY public.contract_mail
    ADD CONSTRAINT contract_mail_pkey PRIMARY KEY (order_number, kind, second);
ALTER TABLE ONLY public.coupon_hold
    ADD CONSTRAINT coupon_hold_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.coupon_hold
    ADD CONSTRAINT coupon_hold_stripe_session_id_key UNIQUE (stripe_session_id);
ALTER TABLE ONLY public.coupon
    ADD CONSTRAINT coupon_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.credit_note
    ADD CONSTRAINT credit_note_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.customer_credit
    ADD CONSTRAINT customer_credit_pkey PRIMARY KEY (stripe_customer_id);
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
    ADD CONSTRAINT membership_change_kind_check CHECK ((kind = ANY (ARRAY['subscription'::text, 'checkout'::text, 'invoice'::text, 'refund'::text, 'dispute'::text, 'credit'::text, 'credit_note'::text]))) NOT VALID;
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
ALTER TABLE ONLY public.plan_title
    ADD CONSTRAINT plan_title_pkey PRIMARY KEY (plan_id);
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
ALTER TABLE ONLY public.refund_intent
    ADD CONSTRAINT refund_intent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.refund_intent
    ADD CONSTRAINT refund_intent_stripe_refund_id_key UNIQUE (stripe_refund_id);
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
ALTER TABLE ONLY public.used_share_consent
    ADD CONSTRAINT used_share_consent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.used_share_consent
    ADD CONSTRAINT used_share_consent_subject_key UNIQUE (subject);
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
ALTER TABLE ONLY public.wrong_coupon
    ADD CONSTRAINT wrong_coupon_pkey PRIMARY KEY (guesser);
CREATE INDEX cancellation_at ON public.cancellation USING btree (at);
CREATE INDEX cancellation_of_member ON public.cancellation USING btree (user_id);
CREATE INDEX contract_mail_of_member ON public.contract_mail USING btree (user_id);
CREATE INDEX coupon_hold_counted ON public.coupon_hold USING btree (code) WHERE (state = ANY (ARRAY['open'::text, 'paid'::text]));
CREATE INDEX credit_note_newest ON public.credit_note USING btree (user_id, created_at, id);
CREATE INDEX customer_credit_of_member ON public.customer_credit USING btree (user_id);
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
CREATE INDEX invoice_payments ON public.invoice USING gin (payments);
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
CREATE UNIQUE INDEX payment_number ON public.payment USING btree (number);
CREATE UNIQUE INDEX price_preview_date ON public.price_preview USING btree (stripe_subscription_id, price_id, proration_date);
CREATE INDEX price_preview_made_at ON public.price_preview USING btree (made_at);
CREATE INDEX price_preview_of_member ON public.price_preview USING btree (user_id);
CREATE INDEX rebuilt_row_subject ON public.rebuilt_row USING btree (subject);
CREATE INDEX refund_intent_of_member ON public.refund_intent USING btree (user_id);
CREATE INDEX refund_intent_of_payment ON public.refund_intent USING btree (stripe_payment_id);
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
CREATE UNIQUE INDEX subscription_number ON public.subscription USING btree (number);
CREATE INDEX subscriptions_of_a_user ON public.subscription USING btree (user_id);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
CREATE INDEX unmatched_withdrawal_asked_at ON public.unmatched_withdrawal USING btree (asked_at);
CREATE INDEX used_share_consent_of_member ON public.used_share_consent USING btree (user_id);
CREATE INDEX waiver_of_member ON public.waiver USING btree (user_id);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (endpoint_id, next_attempt_at) WHERE (state = 'pending'::text);
CREATE INDEX webhook_delivery_newest ON public.webhook_delivery USING btree (created_at, id);
CREATE INDEX webhook_delivery_of_endpoint ON public.webhook_delivery USING btree (endpoint_id, created_at, id);
CREATE INDEX webhook_delivery_of_member ON public.webhook_delivery USING btree (user_id);
CREATE UNIQUE INDEX webhook_delivery_once ON public.webhook_delivery USING btree (endpoint_id, webhook_id);
CREATE INDEX webhook_endpoint_newest ON public.webhook_endpoint USING btree (created_at, id);
CREATE INDEX withdrawal_due ON public.withdrawal USING btree (next_attempt_at) WHERE (done_at IS NULL);
CREATE INDEX withdrawal_newest ON public.withdrawal USING btree (user_id, withdrawn_at, id);
CREATE INDEX withdrawal_newest_of_all ON public.withdrawal USING btree (withdrawn_at, id);
CREATE INDEX withdrawal_payments ON public.withdrawal USING gin (payments);
CREATE INDEX withdrawal_request_asked_at ON public.withdrawal_request USING btree (asked_at);
CREATE INDEX withdrawal_request_of_member ON public.withdrawal_request USING btree (user_id);
CREATE INDEX withdrawal_request_of_order ON public.withdrawal_request USING btree (order_number, asked_at);
CREATE INDEX work_done ON public.work USING btree (kind, done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX work_due ON public.work USING btree (kind, group_key, due_at) WHERE ((worker IS NULL) AND (done_at IS NULL) AND (gave_up_at IS NULL));
CREATE INDEX work_gave_up ON public.work USING btree (kind) WHERE (gave_up_at IS NOT NULL);
CREATE INDEX work_leased ON public.work USING btree (kind) WHERE (worker IS NOT NULL);
CREATE INDEX work_member ON public.work USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX wrong_coupon_started_at ON public.wrong_coupon USING btree (started_at);
CREATE TRIGGER add_delivery_task AFTER INSERT OR UPDATE OF state, next_attempt_at ON public.webhook_delivery FOR EACH ROW WHEN (((new.state = 'pending'::text) AND (new.next_attempt_at IS NOT NULL))) EXECUTE FUNCTION public.add_delivery_task();
CREATE TRIGGER add_stripe_task AFTER INSERT OR UPDATE OF done_at ON public.stripe_task FOR EACH ROW WHEN ((new.done_at IS NULL)) EXECUTE FUNCTION public.add_stripe_task();
CREATE TRIGGER add_unfinished_erasure AFTER INSERT OR UPDATE ON public.erased_user FOR EACH ROW WHEN ((new.finished_at IS NULL)) EXECUTE FUNCTION public.add_unfinished_erasure();
CREATE TRIGGER add_withdrawal_task AFTER INSERT ON public.withdrawal FOR EACH ROW WHEN ((new.done_at IS NULL)) EXECUTE FUNCTION public.add_withdrawal_task();
CREATE TRIGGER give_number BEFORE INSERT ON public.payment FOR EACH ROW WHEN ((new.number IS NULL)) EXECUTE FUNCTION public.give_number_to_payment();
CREATE TRIGGER give_number BEFORE INSERT ON public.subscription FOR EACH ROW WHEN ((new.number IS NULL)) EXECUTE FUNCTION public.give_number_to_subscription();
CREATE TRIGGER give_number BEFORE INSERT ON public.withdrawal FOR EACH ROW WHEN ((new.number IS NULL)) EXECUTE FUNCTION public.give_number_to_withdrawal();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.cancellation FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.contract_mail FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.coupon_hold FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.credit_note FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.customer FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.customer_credit FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
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
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.used_share_consent FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.waiver FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.work FOR EACH ROW WHEN ((new.member_id IS NOT NULL)) EXECUTE FUNCTION public.refuse_erased('member_id');
CREATE TRIGGER resume_deliveries AFTER UPDATE OF state ON public.webhook_endpoint FOR EACH ROW WHEN (((new.state = 'enabled'::text) AND (old.state <> 'enabled'::text))) EXECUTE FUNCTION public.resume_deliveries();
CREATE TRIGGER set_adjustment_position BEFORE INSERT OR UPDATE ON public.payment_adjustment FOR EACH ROW EXECUTE FUNCTION public.set_adjustment_position();
CREATE TRIGGER set_invoice_position BEFORE INSERT OR UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION public.set_invoice_position();
CREATE TRIGGER set_subscription_position BEFORE INSERT OR UPDATE ON public.subscription FOR EACH ROW EXECUTE FUNCTION public.set_subscription_position();
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.payment(id);
ALTER TABLE ONLY public.refund_request
    ADD CONSTRAINT refund_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.payment(id);
