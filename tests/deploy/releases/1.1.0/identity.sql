SET check_function_bodies = false;
CREATE FUNCTION public.add_unfinished_erasure() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM add_work('finish-erasure', NEW.user_id, NULL, NEW.erased_at);
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
CREATE FUNCTION public.work_rank(task_kind text, member text) RETURNS integer
    LANGUAGE sql STABLE
    AS $$ SELECT 0 $$;
CREATE TABLE public.email_change (
    id text NOT NULL,
    user_id text NOT NULL,
    email text NOT NULL,
    current_email text NOT NULL,
    requested_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.email_change ALTER COLUMN email SET STATISTICS 0;
ALTER TABLE ONLY public.email_change ALTER COLUMN current_email SET STATISTICS 0;
CREATE TABLE public.email_lead (
    email text NOT NULL,
    name text,
    user_id text,
    source text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.email_lead ALTER COLUMN email SET STATISTICS 0;
ALTER TABLE ONLY public.email_lead ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.email_lead ALTER COLUMN source SET STATISTICS 0;
CREATE TABLE public.erased_user (
    user_id text NOT NULL,
    erased_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone
);
CREATE TABLE public.erasure (
    receipt_id text NOT NULL,
    user_id text NOT NULL
);
CREATE TABLE public.erasure_answer (
    user_id text NOT NULL,
    service text NOT NULL,
    erased_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.erasure_answer ALTER COLUMN service SET STATISTICS 0;
CREATE UNLOGGED TABLE public.failed_login (
    account text NOT NULL,
    network text NOT NULL,
    failures integer NOT NULL,
    started_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.failed_login ALTER COLUMN account SET STATISTICS 0;
ALTER TABLE ONLY public.failed_login ALTER COLUMN network SET STATISTICS 0;
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
CREATE TABLE public.known_network (
    user_id text NOT NULL,
    network text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.known_network ALTER COLUMN network SET STATISTICS 0;
CREATE TABLE public.mail_schedule (
    user_id text NOT NULL,
    "position" smallint NOT NULL,
    kind text NOT NULL,
    at text NOT NULL,
    days smallint[] NOT NULL,
    next_day date NOT NULL,
    next_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.mail_schedule ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.mail_schedule ALTER COLUMN at SET STATISTICS 0;
ALTER TABLE ONLY public.mail_schedule ALTER COLUMN days SET STATISTICS 0;
CREATE TABLE public.member (
    id text NOT NULL,
    email text NOT NULL,
    normal_email text NOT NULL,
    email_verified_at timestamp with time zone,
    email_changed_at timestamp with time zone,
    password_hash text,
    password_changed_at timestamp with time zone,
    name text,
    avatar_url text,
    streak_count integer DEFAULT 0 NOT NULL,
    last_active_date timestamp with time zone,
    weight_kg double precision,
    target_weight_kg double precision,
    profile_version integer DEFAULT 1 NOT NULL,
    tokens_valid_from timestamp with time zone,
    dated_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    locale text DEFAULT 'en'::text NOT NULL,
    timezone text DEFAULT 'UTC'::text NOT NULL,
    units text DEFAULT 'metric'::text NOT NULL,
    mail_weekly boolean DEFAULT false NOT NULL,
    role text DEFAULT 'MEMBER'::text NOT NULL,
    subscription_tier text DEFAULT 'FREE'::text NOT NULL,
    subscription_status text DEFAULT 'INACTIVE'::text NOT NULL,
    subscription_ends_at timestamp with time zone,
    membership_version integer DEFAULT 0 NOT NULL,
    total_points integer DEFAULT 0 NOT NULL,
    last_active_day date,
    carb_mode text DEFAULT 'net'::text NOT NULL,
    last_visit_at timestamp with time zone
);
ALTER TABLE ONLY public.member ALTER COLUMN email SET STATISTICS 0;
ALTER TABLE ONLY public.member ALTER COLUMN normal_email SET STATISTICS 0;
ALTER TABLE ONLY public.member ALTER COLUMN password_hash SET STATISTICS 0;
ALTER TABLE ONLY public.member ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.member ALTER COLUMN avatar_url SET STATISTICS 0;
ALTER TABLE ONLY public.member ALTER COLUMN locale SET STATISTICS 0;
ALTER TABLE ONLY public.member ALTER COLUMN timezone SET STATISTICS 0;
ALTER TABLE ONLY public.member ALTER COLUMN units SET STATISTICS 0;
ALTER TABLE ONLY public.member ALTER COLUMN role SET STATISTICS 0;
ALTER TABLE ONLY public.member ALTER COLUMN subscription_tier SET STATISTICS 0;
ALTER TABLE ONLY public.member ALTER COLUMN subscription_status SET STATISTICS 0;
ALTER TABLE ONLY public.member ALTER COLUMN carb_mode SET STATISTICS 0;
CREATE TABLE public.member_session (
    id text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    device text NOT NULL,
    ended_at timestamp with time zone
);
ALTER TABLE ONLY public.member_session ALTER COLUMN device SET STATISTICS 0;
CREATE TABLE public.migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
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
CREATE UNLOGGED TABLE public.requested_mail (
    user_id text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    requester text DEFAULT 'member'::text NOT NULL,
    event_id text,
    mailbox text
);
ALTER TABLE ONLY public.requested_mail ALTER COLUMN requester SET STATISTICS 0;
ALTER TABLE ONLY public.requested_mail ALTER COLUMN mailbox SET STATISTICS 0;
CREATE TABLE public.scheduled_mail (
    user_id text NOT NULL,
    item text NOT NULL,
    day date NOT NULL,
    due_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.scheduled_mail ALTER COLUMN item SET STATISTICS 0;
CREATE TABLE public.sent_mail (
    event_id text NOT NULL,
    kind text NOT NULL,
    user_id text NOT NULL,
    sent_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.sent_mail ALTER COLUMN kind SET STATISTICS 0;
CREATE TABLE public.staff (
    id text NOT NULL,
    email text NOT NULL,
    normal_email text NOT NULL,
    role text NOT NULL,
    password_hash text,
    sealed_secret text,
    taken_steps bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    dated_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone
);
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
CREATE TABLE public.stripe_customer (
    user_id text NOT NULL,
    stripe_customer_id text NOT NULL,
    added_at timestamp with time zone NOT NULL
);
CREATE TABLE public.token_revocation (
    user_id text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE UNLOGGED TABLE public.withdrawal_mail (
    user_id text NOT NULL,
    order_number text NOT NULL,
    event_id text NOT NULL,
    counted_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.withdrawal_mail ALTER COLUMN order_number SET STATISTICS 0;
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
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('planner-22108-0@example.com', 'Mia', '01a22aca-fa73-77f4-9fb2-5c03e567c1f9', 'HOMEPAGE_HERO', '2026-11-30 04:51:15.20686+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('trier-22108-1@example.com', 'Mia', '01a22aca-faaa-77c4-adf4-f16c2cb940dc', 'HOMEPAGE_HERO', '2026-11-30 04:51:15.262839+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('buyer-22108-3@example.com', 'Mia', '01a22aca-fb7e-7c2b-b4c5-fbb920216461', 'HOMEPAGE_HERO', '2026-11-30 04:51:15.486844+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('eater-22108-2@example.com', 'Mia', '01a22aca-fbca-7569-950d-730bf9dd7be2', 'HOMEPAGE_HERO', '2026-11-30 04:51:15.544788+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('couple-22108-5@example.com', 'Mia', '01a22aca-fc93-701b-945a-259ae3e5d5e8', 'HOMEPAGE_HERO', '2026-11-30 04:51:15.817269+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a22aca-fca3-7156-95b4-41c8af47af6b', '2026-11-30 04:51:19.533205+00', '2026-11-30 04:51:21.003979+00');
INSERT INTO public.erasure (receipt_id, user_id) VALUES ('01a22acb-0b94-7e08-bab3-391cbefa359c', '01a22aca-fca3-7156-95b4-41c8af47af6b');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a22aca-fca3-7156-95b4-41c8af47af6b', 'tracker', '2026-11-30 04:51:20.872908+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a22aca-fca3-7156-95b4-41c8af47af6b', 'planner', '2026-11-30 04:51:20.949633+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a22aca-fca3-7156-95b4-41c8af47af6b', 'identity', '2026-11-30 04:51:21.020295+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a22aca-fca3-7156-95b4-41c8af47af6b', 'catalogue', '2026-11-30 04:51:21.176155+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a22aca-fca3-7156-95b4-41c8af47af6b', 'billing', '2026-11-30 04:51:22.221642+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22aca-fa8d-7eed-b61c-0e56be316d5b', 'identity.welcome-mail', '2026-11-30 04:51:15.446279+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22aca-fac7-7137-8d9f-b5bff8b81ec6', 'identity.welcome-mail', '2026-11-30 04:51:15.513962+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22aca-fbe7-7d11-9d63-33e77aac54d6', 'identity.welcome-mail', '2026-11-30 04:51:15.9039+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22aca-fbab-7199-8caa-f545a751b6ab', 'identity.welcome-mail', '2026-11-30 04:51:15.922445+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22aca-fc90-7968-87cd-079dee84d708', 'identity.points', '2026-11-30 04:51:15.943087+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a22aca-cb38-7622-b337-8ba9cf903dfd', '127.0.0.0/24', '2026-11-30 04:51:15.075925+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a22aca-fa73-77f4-9fb2-5c03e567c1f9', '127.0.0.0/24', '2026-11-30 04:51:15.215099+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a22aca-faaa-77c4-adf4-f16c2cb940dc', '127.0.0.0/24', '2026-11-30 04:51:15.272095+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a22aca-fb7e-7c2b-b4c5-fbb920216461', '127.0.0.0/24', '2026-11-30 04:51:15.50007+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a22aca-fbca-7569-950d-730bf9dd7be2', '127.0.0.0/24', '2026-11-30 04:51:15.559839+00');
INSERT INTO public.mail_schedule (user_id, "position", kind, at, days, next_day, next_at) VALUES ('01a22acb-cf87-7540-923c-8e7e48e3dafb', 0, 'weekly', '07:00', '{1}', '2026-11-30', '2026-11-30 06:00:00+00');
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, last_active_day, carb_mode, last_visit_at) VALUES ('01a22aca-faaa-77c4-adf4-f16c2cb940dc', 'trier-22108-1@example.com', 'trier-22108-1@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$dyP2zdvuEbM/5p9LKhts+Q$4/VlL1qIEXkW79WDcypbKC3WJL29tAzPioMqZkDX3Zs', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 28788725, NULL, '2026-11-30 04:51:15.242135+00', '2026-11-30 04:51:15.242404+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'CANCELED', '2026-12-07 04:51:15+00', 28788727, 0, NULL, 'net', NULL);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, last_active_day, carb_mode, last_visit_at) VALUES ('01a22aca-fa73-77f4-9fb2-5c03e567c1f9', 'planner-22108-0@example.com', 'planner-22108-0@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$gBUp6NdIPW1oZMDkMIwX4A$M6St5x6/4e9KXqyW24Twu3jXb6z0mEuVy7+hYvIZdHU', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 28788725, NULL, '2026-11-30 04:51:15.187566+00', '2026-11-30 04:51:15.187906+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'net', NULL);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, last_active_day, carb_mode, last_visit_at) VALUES ('01a22acb-0cbb-716d-af7d-a4b31d335dd4', 'couple-22108-16@example.com', 'couple-22108-16@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$K2WYQUsz/T8xdraFiT1QYg$GlAnUyVr/xMjBxfZiDYlTVV1dZ1JbRytJ4QLt1j7u6g', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 28788725, NULL, '2026-11-30 04:51:19.867809+00', '2026-11-30 04:51:19.868093+00', 'en', 'UTC', 'metric', false, 'PREMIUM', 'BASIC', 'ACTIVE', '2027-01-30 04:51:25+00', 28788727, 0, NULL, 'net', NULL);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, last_active_day, carb_mode, last_visit_at) VALUES ('01a22acb-cf87-7540-923c-8e7e48e3dafb', '01a22acb-cf4d-7951-ac6d-a8f9e53899ea@example.com', '01a22acb-cf4d-7951-ac6d-a8f9e53899ea@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$xC61AhB00PXUrztMDmGKAQ$mDoQKwuPaMEgf2jU/BxnQznf1krspo0s1RxK2WmYlT4', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 28788729, NULL, '2026-11-30 04:52:09.735561+00', '2026-11-30 04:52:09.735868+00', 'de-AT', 'Europe/Vienna', 'metric', true, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'net', NULL);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, last_active_day, carb_mode, last_visit_at) VALUES ('01a22acb-18da-7369-bb76-e77ef2d531fd', 'newcomer-22108-25@example.com', 'newcomer-22108-25@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$xbGdhi8l0qRvNu8ZLOHzMg$3WMX458rrY7lJALnz4V1vtm0To4DNXUSFgzGyMYdZuo', NULL, 'Mia', NULL, 1, '2026-11-30 04:51:23.222415+00', NULL, NULL, 28788725, NULL, '2026-11-30 04:51:23.222375+00', '2026-11-30 04:51:22.970077+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, '2026-11-30', 'net', '2026-11-30 04:51:23.222415+00');
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a22aca-fa97-7fbb-8b8e-911962ee6946', '01a22aca-fa73-77f4-9fb2-5c03e567c1f9', '2026-11-30 04:51:15.187566+00', '2026-11-30 04:51:15.187566+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a22aca-faec-7279-87a8-9cb44966e0a0', '01a22aca-faaa-77c4-adf4-f16c2cb940dc', '2026-11-30 04:51:15.242135+00', '2026-11-30 04:51:15.242135+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a22aca-fbba-7e82-bc59-61a08a5333c9', '01a22aca-fb7e-7c2b-b4c5-fbb920216461', '2026-11-30 04:51:15.45467+00', '2026-11-30 04:51:15.45467+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a22aca-fbfa-73eb-b152-f3e598e47802', '01a22aca-fbca-7569-950d-730bf9dd7be2', '2026-11-30 04:51:15.530701+00', '2026-11-30 04:51:15.530701+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a22aca-fd25-7ee6-9e3b-aa3776f438de', '01a22aca-fc93-701b-945a-259ae3e5d5e8', '2026-11-30 04:51:15.731035+00', '2026-11-30 04:51:15.731035+00', 'Python', NULL);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_outbox_and_inbox.sql', '6f316832c70c7d066baf8634baa9f61c5c4faafa913c3518668804422f506fa4', '2026-11-30 04:50:50.91715+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-30 04:50:51.042939+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0003_rebuilds.sql', 'e1a56de19f4a7042119b3f0b282f425f13be8e099c40647dcba1829c2e262285', '2026-11-30 04:50:51.092653+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging.erasures/0001_erasures.sql', '2de4368834b79094f705d9e33bbc0d319b11af1871499a1d475dc0e6282e0003', '2026-11-30 04:50:51.149968+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('work/0001_work.sql', '73a9fa959e92bf14a9514fd85e6d3dddc982ab7a33e304dc940299ae298c6cc9', '2026-11-30 04:50:51.193849+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('work/0002_groups.sql', 'ab95a1f4f7a7a14c32d207120fb1554e9b3f21368ab09b8d0dc503bf63528499', '2026-11-30 04:50:51.258576+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-30 04:50:51.304275+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0002_finish_erasures.sql', '06e07c465982876be5e21581da5b876a0b0adc67576e8956b1ffb90405dee4cc', '2026-11-30 04:50:51.319599+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0001_accounts.sql', '6ab0676ca813aff0c77ff247276c2e3bfae007c80f2e708976aa65ae5670e7b2', '2026-11-30 04:50:51.361774+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0002_scheduled_mails.sql', '8dea3d415969208a4eb41fb0d9cb9807d3312cf82e479c086821a5190337825c', '2026-11-30 04:50:51.430753+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0003_sessions.sql', '030a8de4da465f3e59a6868f10c71dc1d62ec6d15e0f6f5a09d8ff4fff79eea7', '2026-11-30 04:50:51.49032+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0004_active_days.sql', '272d1c70b05cb8815020f4cf3b894930d8cfd3e70a0405a45187860f0969b1fe', '2026-11-30 04:50:51.536064+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0005_staff_audit.sql', '259f57a8a2dc71828ed266967203144c338556cb3623d7a794393ddab4375d40', '2026-11-30 04:50:51.546148+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0006_staff.sql', '472f558224711efed2c7fb2913a9c7a650c57839f6034309e5d1d59d6c388233', '2026-11-30 04:50:51.561993+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0007_carb_mode.sql', 'aa044942acdc848bfa0ece0e333485f67cf2baab62661eeaf597609949953aa4', '2026-11-30 04:50:51.608053+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0008_customers.sql', 'beb4ddad18aed550b1a474331b4f9a8fb71359b02e827ff033bfa0efdc14754f', '2026-11-30 04:50:51.643583+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0009_withdrawal_mails.sql', 'b14986bf369e23735ac95befd650971602e2c255b2779d2da92a7801c9b4bc5f', '2026-11-30 04:50:51.67082+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0010_mailboxes.sql', 'a95f0efee00d25ad558a8ec8d952656c26e6a87e0bf05dbf4711d03c12f1f9a4', '2026-11-30 04:50:51.713126+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0012_last_visits.sql', '0a01d2670178d7f4756c0bc0e2f56d487ae977e83b07d76b721cf2a156d4ece4', '2026-11-30 04:50:51.73032+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0013_email_changes.sql', 'db2fb050fa87aa52e40857103816dd1b19ca388dbc9b1c927c89bae40b595965', '2026-11-30 04:50:51.759219+00');
INSERT INTO public.requested_mail (user_id, requested_at, requester, event_id, mailbox) VALUES ('01a22acb-06bf-7503-a8fe-5294e1e60319', '2026-11-30 04:51:21.240086+00', 'shop', '01a22acb-11c7-79e1-86d4-e4652be7c53f', '4834d66c78f636cd51d5be13555d0b751d44b87de83a423b7d45244597ab962a');
INSERT INTO public.requested_mail (user_id, requested_at, requester, event_id, mailbox) VALUES ('01a22acb-0ec9-7062-8394-b015d37b9c9b', '2026-11-30 04:51:21.846853+00', 'shop', '01a22acb-1434-72fd-9c7f-c9e2d5b202d0', 'c3e6d05bde584d9e99490ab99dcdae625bb007b69d64c43ac8acb3274a0b5b19');
INSERT INTO public.requested_mail (user_id, requested_at, requester, event_id, mailbox) VALUES ('01a22acb-1c87-705d-bbe8-4735cf1553de', '2026-11-30 04:51:24.012642+00', 'anyone', NULL, 'da945465188e8bf6ac1af1356df22fe8f3a6d78632fdd50543452242d87cb577');
INSERT INTO public.sent_mail (event_id, kind, user_id, sent_at) VALUES ('01a22aca-fa8d-7eed-b61c-0e56be316d5b', 'welcome', '01a22aca-fa73-77f4-9fb2-5c03e567c1f9', '2026-11-30 04:51:15.43334+00');
INSERT INTO public.sent_mail (event_id, kind, user_id, sent_at) VALUES ('01a22aca-fac7-7137-8d9f-b5bff8b81ec6', 'welcome', '01a22aca-faaa-77c4-adf4-f16c2cb940dc', '2026-11-30 04:51:15.467715+00');
INSERT INTO public.sent_mail (event_id, kind, user_id, sent_at) VALUES ('01a22aca-fbe7-7d11-9d63-33e77aac54d6', 'welcome', '01a22aca-fbca-7569-950d-730bf9dd7be2', '2026-11-30 04:51:15.887211+00');
INSERT INTO public.sent_mail (event_id, kind, user_id, sent_at) VALUES ('01a22aca-fbab-7199-8caa-f545a751b6ab', 'welcome', '01a22aca-fb7e-7c2b-b4c5-fbb920216461', '2026-11-30 04:51:15.897462+00');
INSERT INTO public.sent_mail (event_id, kind, user_id, sent_at) VALUES ('01a22aca-fcfd-7452-b0e1-191840a5a5e6', 'welcome', '01a22aca-fc93-701b-945a-259ae3e5d5e8', '2026-11-30 04:51:16.341154+00');
INSERT INTO public.staff (id, email, normal_email, role, password_hash, sealed_secret, taken_steps, dated_at, created_at, removed_at) VALUES ('01a22aca-dedc-752f-9476-2f3fb64c2e2e', 'editor@staff.example', 'editor@staff.example', 'editor', '$argon2id$v=19$m=19456,t=2,p=1$Jv6pXHwvajk1y//N0G0IYg$MxJ+g9a+Z3TbphtnMyRdZW/LS8BeItBxaNuZ2otph/c', 'gAAAAABrDQC8oDT6W7C2tkqeAouR7i4tOyS1SxZC4G2H9Q7-Z3lMp6x0TYEeDqiOg4tvZxaqoDL8T5gGxGkhkjsrTSQ_boqb5sQy2Iw81tqjPpKCJNNZUjr-rADtKfPfczRx4s5SX8lZ', '{59867142}', '2026-11-30 04:51:19.217418+00', '2026-11-30 04:51:08.125031+00', NULL);
INSERT INTO public.staff (id, email, normal_email, role, password_hash, sealed_secret, taken_steps, dated_at, created_at, removed_at) VALUES ('01a22aca-e790-7e4a-a0e2-7f69725f7d46', 'support@staff.example', 'support@staff.example', 'support', '$argon2id$v=19$m=19456,t=2,p=1$ExijlmQaBt0ysZaXYq5eZw$9vbzu4KQsmVAS/6tyMQEA1wOxkNSw5Dt0j+YcIJTgTE', 'gAAAAABrDQC-iFLvLIwnU3U3-mBqTyfQ1pI3Rjo-URFOtaAHCdfSKJLl7sSKaSHnWLNsh7Tjxg355rNUV5T3tujOsNdcP_Bn4V97Gwmcqnu7qkVFPGHOOwcn2QYs9leDGvakVJtjuO_H', '{59867142}', '2026-11-30 04:51:22.621466+00', '2026-11-30 04:51:10.35348+00', NULL);
INSERT INTO public.staff (id, email, normal_email, role, password_hash, sealed_secret, taken_steps, dated_at, created_at, removed_at) VALUES ('01a22aca-cb38-7622-b337-8ba9cf903dfd', 'owner@staff.example', 'owner@staff.example', 'owner', '$argon2id$v=19$m=19456,t=2,p=1$GjrT3xmf18PuVZn/0D37aA$EStToUdhTiiPlFOp5EmUdgo54m/zuwEoihgnJFlXb4w', 'gAAAAABrDQC3uiCKk9bQTt3F8WxlQ3c0FqGQtTshmEXZ0AV7ZDHaHlrXdIfYOvmtqKDIMufKg1m0sc8cQA5t-GEcMtf78w50TaXakUeIKOYaBBTQ5PX4RII5STUvQjp30COUOeMbS-8i', '{59867142,59867143}', '2026-11-30 04:51:24.319376+00', '2026-11-30 04:51:03.096547+00', NULL);
INSERT INTO public.staff (id, email, normal_email, role, password_hash, sealed_secret, taken_steps, dated_at, created_at, removed_at) VALUES ('01a22aca-ef4a-79d9-817a-d2f718f1f4e3', 'viewer@staff.example', 'viewer@staff.example', 'viewer', '$argon2id$v=19$m=19456,t=2,p=1$zeRfeUzroFsrfwGt4CqwQw$rYhrEDS0kFN0IUrzpeqpljAIB3oN1cgxJNAUrL4xwS8', 'gAAAAABrDQDAmgL4LIM2sD4tgqL8UTjRVDXhdDpvvUnyPnEGhtnXrbZO6aQcyOKbaoJJgxLg7rRERDOdFHHPmRiy3aglRRS4Tq58hJMUnsAYugJo0A9IFSNpw6-LfZPmCHTqKgMzm_qD', '{59867144}', '2026-11-30 04:52:01.023879+00', '2026-11-30 04:51:12.331338+00', NULL);
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22aca-cb38-7efb-8c73-96fae3d58ba5', '2026-11-30 04:51:03.09687+00', 'operator root', 'staff add', '01a22aca-cb38-7622-b337-8ba9cf903dfd', NULL, NULL, '{"role": [null, "owner"]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22aca-dedd-74ba-8eaa-c0ae81389821', '2026-11-30 04:51:08.125321+00', 'operator root', 'staff add', '01a22aca-dedc-752f-9476-2f3fb64c2e2e', NULL, NULL, '{"role": [null, "editor"]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22aca-e791-7e56-9f57-8c3612acc84e', '2026-11-30 04:51:10.353883+00', 'operator root', 'staff add', '01a22aca-e790-7e4a-a0e2-7f69725f7d46', NULL, NULL, '{"role": [null, "support"]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22aca-ef4b-7814-995d-c1ba4db83717', '2026-11-30 04:51:12.33189+00', 'operator root', 'staff add', '01a22aca-ef4a-79d9-817a-d2f718f1f4e3', NULL, NULL, '{"role": [null, "viewer"]}');
INSERT INTO public.stripe_customer (user_id, stripe_customer_id, added_at) VALUES ('01a22aca-faaa-77c4-adf4-f16c2cb940dc', 'cus_sginIVn520cUz7', '2026-11-30 04:51:15.416817+00');
INSERT INTO public.stripe_customer (user_id, stripe_customer_id, added_at) VALUES ('01a22aca-fb7e-7c2b-b4c5-fbb920216461', 'cus_fbNodlJuIOKfXf', '2026-11-30 04:51:15.738968+00');
INSERT INTO public.stripe_customer (user_id, stripe_customer_id, added_at) VALUES ('01a22aca-fc93-701b-945a-259ae3e5d5e8', 'cus_cD8Bw8xfc7RJ5s', '2026-11-30 04:51:16.165075+00');
INSERT INTO public.stripe_customer (user_id, stripe_customer_id, added_at) VALUES ('01a22aca-fe58-7ad8-af87-af58408865dd', 'cus_VJJqcAgwvRZ8mA', '2026-11-30 04:51:16.473494+00');
INSERT INTO public.stripe_customer (user_id, stripe_customer_id, added_at) VALUES ('01a22aca-ff0d-79ae-abdc-4d8a4f5f878d', 'cus_6PaEohwHH70WAr', '2026-11-30 04:51:16.653447+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22aca-fca3-7156-95b4-41c8af47af6b', '2026-12-07 04:51:19.533205+00', '2026-11-30 04:51:19.642439+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22acb-1b83-72ad-a8cc-0fc9b26d88a0', '2026-11-30 04:51:23.888191+00', '2026-11-30 04:51:23.909516+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22acb-1c87-705d-bbe8-4735cf1553de', '2026-11-30 04:51:24.24758+00', '2026-11-30 04:51:24.256829+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('session:01a22acb-1e36-73d8-9f76-e10d00575b10', '2026-11-30 04:51:24.36528+00', '2026-11-30 04:51:24.36807+00');
INSERT INTO public.withdrawal_mail (user_id, order_number, event_id, counted_at) VALUES ('01a22acb-0815-75ca-ad58-71e47fc501b5', '01a22acb-0f34-729d-9f48-b4741abb6a5b', '01a22acb-1511-735e-bcfd-8de545a2576f', '2026-11-30 04:51:22.036725+00');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('request-due-mails', '', NULL, '2026-11-30 04:52:17.889407+00', 0, NULL, NULL, '', NULL, NULL, NULL, '{}', NULL, '2026-11-30 04:50:56.879035+00', '');
SELECT pg_catalog.setval('public.outbox_position_seq', 78, true);
ALTER TABLE ONLY public.email_change
    ADD CONSTRAINT email_change_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.email_lead
    ADD CONSTRAINT email_lead_pkey PRIMARY KEY (email);
ALTER TABLE ONLY public.erased_user
    ADD CONSTRAINT erased_user_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.erasure_answer
    ADD CONSTRAINT erasure_answer_pkey PRIMARY KEY (user_id, service);
ALTER TABLE ONLY public.erasure
    ADD CONSTRAINT erasure_pkey PRIMARY KEY (receipt_id);
ALTER TABLE ONLY public.erasure
    ADD CONSTRAINT erasure_user_id_key UNIQUE (user_id);
ALTER TABLE ONLY public.failed_login
    ADD CONSTRAINT failed_login_pkey PRIMARY KEY (account, network);
ALTER TABLE ONLY public.inbox_claim
    ADD CONSTRAINT inbox_claim_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.known_network
    ADD CONSTRAINT known_network_pkey PRIMARY KEY (user_id, network);
ALTER TABLE ONLY public.mail_schedule
    ADD CONSTRAINT mail_schedule_pkey PRIMARY KEY (user_id, "position");
ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.member_session
    ADD CONSTRAINT member_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.projection_rebuild
    ADD CONSTRAINT projection_rebuild_pkey PRIMARY KEY (projection);
ALTER TABLE ONLY public.rebuilt_row
    ADD CONSTRAINT rebuilt_row_pkey PRIMARY KEY (projection, key);
ALTER TABLE ONLY public.scheduled_mail
    ADD CONSTRAINT scheduled_mail_pkey PRIMARY KEY (user_id, item, day);
ALTER TABLE ONLY public.sent_mail
    ADD CONSTRAINT sent_mail_pkey PRIMARY KEY (event_id, kind);
ALTER TABLE ONLY public.staff_audit
    ADD CONSTRAINT staff_audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stripe_customer
    ADD CONSTRAINT stripe_customer_pkey PRIMARY KEY (user_id, stripe_customer_id);
ALTER TABLE ONLY public.token_revocation
    ADD CONSTRAINT token_revocation_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.withdrawal_mail
    ADD CONSTRAINT withdrawal_mail_pkey PRIMARY KEY (user_id, order_number, event_id);
ALTER TABLE ONLY public.work
    ADD CONSTRAINT work_pkey PRIMARY KEY (kind, key);
CREATE INDEX email_change_of_member ON public.email_change USING btree (user_id);
CREATE INDEX email_change_requested_at ON public.email_change USING btree (requested_at);
CREATE INDEX erased_user_unfinished ON public.erased_user USING btree (user_id) WHERE (finished_at IS NULL);
CREATE INDEX failed_login_started_at ON public.failed_login USING btree (started_at);
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE INDEX known_network_seen_at ON public.known_network USING btree (seen_at);
CREATE INDEX mail_schedule_next_at ON public.mail_schedule USING btree (next_at);
CREATE INDEX member_email_prefix ON public.member USING btree (normal_email COLLATE "C");
CREATE INDEX member_name_prefix ON public.member USING btree (lower(name) COLLATE "C");
ALTER INDEX public.member_name_prefix ALTER COLUMN 1 SET STATISTICS 0;
CREATE INDEX member_newest ON public.member USING btree (created_at, id);
CREATE UNIQUE INDEX member_normal_email ON public.member USING btree (normal_email);
CREATE INDEX member_session_created_at ON public.member_session USING btree (created_at);
CREATE INDEX member_session_of_user ON public.member_session USING btree (user_id, created_at);
CREATE INDEX outbox_latest_of ON public.outbox USING btree (latest_of) WHERE (latest_of IS NOT NULL);
CREATE INDEX rebuilt_row_subject ON public.rebuilt_row USING btree (subject);
CREATE INDEX requested_mail_of_mailbox ON public.requested_mail USING btree (mailbox, requested_at);
CREATE INDEX requested_mail_of_user ON public.requested_mail USING btree (user_id, requested_at);
CREATE INDEX requested_mail_requested_at ON public.requested_mail USING btree (requested_at);
CREATE INDEX scheduled_mail_due_at ON public.scheduled_mail USING btree (due_at);
CREATE INDEX sent_mail_of_member ON public.sent_mail USING btree (user_id, sent_at);
CREATE INDEX sent_mail_sent_at ON public.sent_mail USING btree (sent_at);
CREATE INDEX staff_audit_newest ON public.staff_audit USING btree (at, id);
CREATE INDEX staff_audit_of_member ON public.staff_audit USING btree (user_id);
CREATE UNIQUE INDEX staff_normal_email ON public.staff USING btree (normal_email) WHERE (removed_at IS NULL);
CREATE INDEX stripe_customer_by_id ON public.stripe_customer USING btree (stripe_customer_id);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
CREATE INDEX withdrawal_mail_counted_at ON public.withdrawal_mail USING btree (counted_at);
CREATE INDEX work_done ON public.work USING btree (kind, done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX work_due ON public.work USING btree (kind, group_key, due_at) WHERE ((worker IS NULL) AND (done_at IS NULL) AND (gave_up_at IS NULL));
CREATE INDEX work_gave_up ON public.work USING btree (kind) WHERE (gave_up_at IS NOT NULL);
CREATE INDEX work_leased ON public.work USING btree (kind) WHERE (worker IS NOT NULL);
CREATE INDEX work_member ON public.work USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE TRIGGER add_unfinished_erasure AFTER INSERT OR UPDATE ON public.erased_user FOR EACH ROW WHEN ((new.finished_at IS NULL)) EXECUTE FUNCTION public.add_unfinished_erasure();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.staff_audit FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.work FOR EACH ROW WHEN ((new.member_id IS NOT NULL)) EXECUTE FUNCTION public.refuse_erased('member_id');
