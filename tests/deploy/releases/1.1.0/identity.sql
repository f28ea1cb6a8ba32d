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
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('planner-22108-0@example.com', 'Mia', '01a22e3e-3c5a-7be0-8f67-0c83b4c11627', 'HOMEPAGE_HERO', '2026-11-30 20:56:00.374775+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('trier-22108-1@example.com', 'Mia', '01a22e3e-3ca2-79f0-9361-e3861c805877', 'HOMEPAGE_HERO', '2026-11-30 20:56:00.438235+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('buyer-22108-3@example.com', 'Mia', '01a22e3e-3e1f-7229-b8fd-6377066abe68', 'HOMEPAGE_HERO', '2026-11-30 20:56:00.841791+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('eater-22108-2@example.com', 'Mia', '01a22e3e-3e23-7004-850f-fcaf00469d2d', 'HOMEPAGE_HERO', '2026-11-30 20:56:00.888172+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('couple-22108-5@example.com', 'Mia', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', 'HOMEPAGE_HERO', '2026-11-30 20:56:00.975955+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8', '2026-11-30 20:56:05.009399+00', '2026-11-30 20:56:06.246661+00');
INSERT INTO public.erasure (receipt_id, user_id) VALUES ('01a22e3e-4eb7-7d05-b1ab-49a6238b193b', '01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8', 'planner', '2026-11-30 20:56:05.953939+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8', 'identity', '2026-11-30 20:56:06.248253+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8', 'catalogue', '2026-11-30 20:56:06.394818+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8', 'tracker', '2026-11-30 20:56:06.615748+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8', 'billing', '2026-11-30 20:56:07.598511+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-3cbd-7a8c-a218-fccf5c542891', 'identity.welcome-mail', '2026-11-30 20:56:00.915184+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-3c82-783a-8553-f9701c23a0f6', 'identity.welcome-mail', '2026-11-30 20:56:01.009016+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-3e5a-7905-91fb-e89ed2ea56b3', 'identity.welcome-mail', '2026-11-30 20:56:01.226444+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-3e82-7151-ad45-46891d676994', 'identity.welcome-mail', '2026-11-30 20:56:01.43338+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a22e3e-3f8a-7eed-922c-1b0ea5f314b4', 'identity.points', '2026-11-30 20:56:01.391644+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a22e3e-13c4-7740-9ba8-2b73391e7fa9', '127.0.0.0/24', '2026-11-30 20:56:00.167625+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a22e3e-3c5a-7be0-8f67-0c83b4c11627', '127.0.0.0/24', '2026-11-30 20:56:00.38881+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a22e3e-3ca2-79f0-9361-e3861c805877', '127.0.0.0/24', '2026-11-30 20:56:00.446281+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a22e3e-3e1f-7229-b8fd-6377066abe68', '127.0.0.0/24', '2026-11-30 20:56:00.859778+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a22e3e-3e23-7004-850f-fcaf00469d2d', '127.0.0.0/24', '2026-11-30 20:56:00.899306+00');
INSERT INTO public.mail_schedule (user_id, "position", kind, at, days, next_day, next_at) VALUES ('01a22e3f-5477-7a60-b4fb-27cf6ba997d3', 0, 'weekly', '07:00', '{1}', '2026-12-07', '2026-12-07 06:00:00+00');
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, last_active_day, carb_mode, last_visit_at) VALUES ('01a22e3e-3c5a-7be0-8f67-0c83b4c11627', 'planner-22108-0@example.com', 'planner-22108-0@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$7Q7GM6Alj9wmJ9sGzYnkhQ$zt3ObAtGx1C3PcwNKxIKr/qe5i3B6EJe2QWJmZzdRWg', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 28846627, NULL, '2026-11-30 20:56:00.344724+00', '2026-11-30 20:56:00.346415+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'net', NULL);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, last_active_day, carb_mode, last_visit_at) VALUES ('01a22e3e-3ca2-79f0-9361-e3861c805877', 'trier-22108-1@example.com', 'trier-22108-1@example.com', '2026-11-30 20:56:01.125652+00', NULL, '$argon2id$v=19$m=19456,t=2,p=1$1OtWFY+vWRhP56cIYQ+SNA$WCWYNAXSj3jtXvM3rQO8YG9mSfPaPdAVH5z+JXCnLKo', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 28846627, NULL, '2026-11-30 20:56:00.418015+00', '2026-11-30 20:56:00.418285+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'CANCELED', '2026-12-07 20:56:02+00', 28846572, 0, NULL, 'net', NULL);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, last_active_day, carb_mode, last_visit_at) VALUES ('01a22e3f-5477-7a60-b4fb-27cf6ba997d3', '01a22e3f-5443-7dac-a85c-784545600ec7@example.com', '01a22e3f-5443-7dac-a85c-784545600ec7@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$Ll2hLHe5jS8BHV4tlYU9hA$NCVI85pgAQjMqMGTNTe9QDbQAHq2HgCTw6eBe5z2EQ0', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 28846632, NULL, '2026-11-30 20:57:12.054643+00', '2026-11-30 20:57:12.055686+00', 'de-AT', 'Europe/Vienna', 'metric', true, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'net', NULL);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, last_active_day, carb_mode, last_visit_at) VALUES ('01a22e3e-5d82-7e04-b98d-cfbb69df4e60', 'newcomer-22108-25@example.com', 'newcomer-22108-25@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$7l5odMx3gM/IZwqUdqtnXQ$Pb1BlPPoqE0/f95CBZ/JHposqdO1aQLY5uK6L2tPoPQ', NULL, 'Mia', NULL, 1, '2026-11-30 20:56:09.342378+00', NULL, NULL, 28846627, NULL, '2026-11-30 20:56:09.34223+00', '2026-11-30 20:56:08.834675+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, '2026-11-30', 'net', '2026-11-30 20:56:09.342378+00');
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, last_active_day, carb_mode, last_visit_at) VALUES ('01a22e3e-60c2-72b7-be73-b947c9649cec', 'suspicious-22108-28@example.com', 'suspicious-22108-28@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$ixjxbw2j0iDcaqXOk7Y7gw$uasn61QvnX9kK9fszhrfYiXQnS9BAmnT3zoTho43Bns', '2026-11-30 20:56:10.034254+00', 'Mia', NULL, 1, '2026-11-30 20:56:10.161949+00', NULL, NULL, 28846627, '2026-11-30 20:56:10.034273+00', '2026-11-30 20:56:10.161899+00', '2026-11-30 20:56:09.667782+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, '2026-11-30', 'net', '2026-11-30 20:56:10.161949+00');
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a22e3e-3c8c-7cb8-9645-eab196b4c823', '01a22e3e-3c5a-7be0-8f67-0c83b4c11627', '2026-11-30 20:56:00.344724+00', '2026-11-30 20:56:00.344724+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a22e3e-3cc3-7f22-9b5e-ac31b3a72373', '01a22e3e-3ca2-79f0-9361-e3861c805877', '2026-11-30 20:56:00.418015+00', '2026-11-30 20:56:00.418015+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a22e3e-3e5f-749e-8742-02197584e537', '01a22e3e-3e1f-7229-b8fd-6377066abe68', '2026-11-30 20:56:00.798622+00', '2026-11-30 20:56:00.798622+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a22e3e-3e93-751b-b1dd-dc5107818959', '01a22e3e-3e23-7004-850f-fcaf00469d2d', '2026-11-30 20:56:00.803611+00', '2026-11-30 20:56:00.803611+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a22e3e-3eee-755c-909d-459de7dfb0ac', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', '2026-11-30 20:56:00.957611+00', '2026-11-30 20:56:00.957611+00', 'Python', NULL);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_outbox_and_inbox.sql', '6f316832c70c7d066baf8634baa9f61c5c4faafa913c3518668804422f506fa4', '2026-11-30 20:55:40.858666+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-30 20:55:40.904614+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0003_rebuilds.sql', 'e1a56de19f4a7042119b3f0b282f425f13be8e099c40647dcba1829c2e262285', '2026-11-30 20:55:40.926247+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging.erasures/0001_erasures.sql', '2de4368834b79094f705d9e33bbc0d319b11af1871499a1d475dc0e6282e0003', '2026-11-30 20:55:40.956626+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('work/0001_work.sql', '73a9fa959e92bf14a9514fd85e6d3dddc982ab7a33e304dc940299ae298c6cc9', '2026-11-30 20:55:40.988221+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('work/0002_groups.sql', 'ab95a1f4f7a7a14c32d207120fb1554e9b3f21368ab09b8d0dc503bf63528499', '2026-11-30 20:55:41.011441+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-30 20:55:41.031089+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0002_finish_erasures.sql', '06e07c465982876be5e21581da5b876a0b0adc67576e8956b1ffb90405dee4cc', '2026-11-30 20:55:41.055328+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0001_accounts.sql', '6ab0676ca813aff0c77ff247276c2e3bfae007c80f2e708976aa65ae5670e7b2', '2026-11-30 20:55:41.078005+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0002_scheduled_mails.sql', '8dea3d415969208a4eb41fb0d9cb9807d3312cf82e479c086821a5190337825c', '2026-11-30 20:55:41.151684+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0003_sessions.sql', '030a8de4da465f3e59a6868f10c71dc1d62ec6d15e0f6f5a09d8ff4fff79eea7', '2026-11-30 20:55:41.187524+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0004_active_days.sql', '272d1c70b05cb8815020f4cf3b894930d8cfd3e70a0405a45187860f0969b1fe', '2026-11-30 20:55:41.220058+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0005_staff_audit.sql', '259f57a8a2dc71828ed266967203144c338556cb3623d7a794393ddab4375d40', '2026-11-30 20:55:41.243893+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0006_staff.sql', '472f558224711efed2c7fb2913a9c7a650c57839f6034309e5d1d59d6c388233', '2026-11-30 20:55:41.272852+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0007_carb_mode.sql', 'aa044942acdc848bfa0ece0e333485f67cf2baab62661eeaf597609949953aa4', '2026-11-30 20:55:41.303617+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0008_customers.sql', 'beb4ddad18aed550b1a474331b4f9a8fb71359b02e827ff033bfa0efdc14754f', '2026-11-30 20:55:41.325332+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0009_withdrawal_mails.sql', 'b14986bf369e23735ac95befd650971602e2c255b2779d2da92a7801c9b4bc5f', '2026-11-30 20:55:41.354025+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0010_mailboxes.sql', 'a95f0efee00d25ad558a8ec8d952656c26e6a87e0bf05dbf4711d03c12f1f9a4', '2026-11-30 20:55:41.385527+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0012_last_visits.sql', '0a01d2670178d7f4756c0bc0e2f56d487ae977e83b07d76b721cf2a156d4ece4', '2026-11-30 20:55:41.396793+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0013_email_changes.sql', 'db2fb050fa87aa52e40857103816dd1b19ca388dbc9b1c927c89bae40b595965', '2026-11-30 20:55:41.409655+00');
INSERT INTO public.requested_mail (user_id, requested_at, requester, event_id, mailbox) VALUES ('01a22e3e-3e1f-7229-b8fd-6377066abe68', '2026-11-30 20:56:03.219886+00', 'shop', '109dec70-87f2-560a-aefb-fdc78b69700c', 'a83f8d1b81bd7e33d368ee70295eb43e99a85b4eb1e4491844b3b560362f76fa');
INSERT INTO public.requested_mail (user_id, requested_at, requester, event_id, mailbox) VALUES ('01a22e3e-3ca2-79f0-9361-e3861c805877', '2026-11-30 20:56:03.483427+00', 'shop', 'b9db58cd-2583-5448-8f1d-f70b8c0ef55f', '258661dbb7285ac379fbebfdec87bdfa798f5df449316b1789d75bfb0c07bf86');
INSERT INTO public.requested_mail (user_id, requested_at, requester, event_id, mailbox) VALUES ('01a22e3e-3ebd-7f27-a927-06f18bc3973d', '2026-11-30 20:56:03.82215+00', 'shop', '13a8abd1-05c1-55d5-909f-cc1b8969302f', '9f957b50f82c1210b7f3f1138ca01d343ac6cdacb814aa3e15d6bb27f896bd71');
INSERT INTO public.requested_mail (user_id, requested_at, requester, event_id, mailbox) VALUES ('01a22e3e-3f88-7b37-a8d9-2032821474be', '2026-11-30 20:56:04.266713+00', 'shop', '31714144-2ad3-5b06-9106-01dabc25bec4', '51581c908ecf1800d970d607aeb71cfd25976e72c7852c098a57727585f84dab');
INSERT INTO public.requested_mail (user_id, requested_at, requester, event_id, mailbox) VALUES ('01a22e3e-413c-7622-8ebe-3fdb374840e7', '2026-11-30 20:56:04.426001+00', 'shop', '0f9f477e-5377-53e0-8ef3-bac350386028', '8a966dc161c3369918e8782de09416bd3061e8494a7561d575708869a2e4a7cc');
INSERT INTO public.sent_mail (event_id, kind, user_id, sent_at) VALUES ('01a22e3e-3cbd-7a8c-a218-fccf5c542891', 'welcome', '01a22e3e-3ca2-79f0-9361-e3861c805877', '2026-11-30 20:56:00.894843+00');
INSERT INTO public.sent_mail (event_id, kind, user_id, sent_at) VALUES ('01a22e3e-3c82-783a-8553-f9701c23a0f6', 'welcome', '01a22e3e-3c5a-7be0-8f67-0c83b4c11627', '2026-11-30 20:56:00.95213+00');
INSERT INTO public.sent_mail (event_id, kind, user_id, sent_at) VALUES ('01a22e3e-3e5a-7905-91fb-e89ed2ea56b3', 'welcome', '01a22e3e-3e1f-7229-b8fd-6377066abe68', '2026-11-30 20:56:01.189981+00');
INSERT INTO public.sent_mail (event_id, kind, user_id, sent_at) VALUES ('01a22e3e-3e82-7151-ad45-46891d676994', 'welcome', '01a22e3e-3e23-7004-850f-fcaf00469d2d', '2026-11-30 20:56:01.321887+00');
INSERT INTO public.sent_mail (event_id, kind, user_id, sent_at) VALUES ('01a22e3e-3edd-7235-b80e-0948aae431f7', 'welcome', '01a22e3e-3ebd-7f27-a927-06f18bc3973d', '2026-11-30 20:56:01.445459+00');
INSERT INTO public.staff (id, email, normal_email, role, password_hash, sealed_secret, taken_steps, dated_at, created_at, removed_at) VALUES ('01a22e3e-1dcf-7f39-a086-6d76bdbf217b', 'editor@staff.example', 'editor@staff.example', 'editor', '$argon2id$v=19$m=19456,t=2,p=1$dAP9eBcE3y/cJdIWXUNm1g$dpfrlumRIz4Xi78O8RNf8pOCLMpq631SVbITjn85q4E', 'gAAAAABrDeLYAZZdRzJ3rcZ8RxKCUprY8emDUy9CWWQxlmuhriofntSVB4miOnrISJGHNMISH2Z_htwJo5zic3pxuQrMcpwr6sPij0zKEujZ537IgFIYCv4s_wGNOw6xvCHq7lae4rPp', '{59869072}', '2026-11-30 20:56:05.407673+00', '2026-11-30 20:55:52.530844+00', NULL);
INSERT INTO public.staff (id, email, normal_email, role, password_hash, sealed_secret, taken_steps, dated_at, created_at, removed_at) VALUES ('01a22e3e-2629-70fc-8ae3-b1e2d5da4757', 'support@staff.example', 'support@staff.example', 'support', '$argon2id$v=19$m=19456,t=2,p=1$MENTtgB+0F8hgivv3Ui42Q$rWwMehUzTFv6FQWsGGOOlPDPpsgBdce6brg8dOojM/Q', 'gAAAAABrDeLa-yAknkdAVnJMwpl6LWB9wh9RVA8O_N0oDWRMmkazZrKiMuFh203Uw018HO7giINkTlIWsZY7Jq6dSbmJeurrVgqPcVbdYoPrE9bli9xPEzahQ4aKq5txRlhccVJBH-yj', '{59869072}', '2026-11-30 20:56:09.122535+00', '2026-11-30 20:55:54.667948+00', NULL);
INSERT INTO public.staff (id, email, normal_email, role, password_hash, sealed_secret, taken_steps, dated_at, created_at, removed_at) VALUES ('01a22e3e-13c4-7740-9ba8-2b73391e7fa9', 'owner@staff.example', 'owner@staff.example', 'owner', '$argon2id$v=19$m=19456,t=2,p=1$Cwi5LRTgtFStr3g5b/CHUg$bxx7F6j/RK3pHfGOGGZG4hP5rhEy9OaeQuT0CSVoemI', 'gAAAAABrDeLVpPAg5WhVbASrvGR6H3k8T147XcmDMBBxZVj33PiicEgTisNzbmhEvyNpftNoMaEHwun3gkrJlCt3UH6Nq5qPLHiF__VCk8mLuqR2InXHAh3UCpLX_VqI5ZWr3kOZmPjU', '{59869071,59869072}', '2026-11-30 20:56:10.838267+00', '2026-11-30 20:55:49.960164+00', NULL);
INSERT INTO public.staff (id, email, normal_email, role, password_hash, sealed_secret, taken_steps, dated_at, created_at, removed_at) VALUES ('01a22e3e-2e12-7a95-87f4-a7a2fd21f488', 'viewer@staff.example', 'viewer@staff.example', 'viewer', '$argon2id$v=19$m=19456,t=2,p=1$LBsVDu+mc/pbCoc/7G19Hw$4yvdG/psDRwQ4vF8UbHx/+hJyFH+BxRIwVQ4OC6If2c', 'gAAAAABrDeLctU263QjVwChTRqlAOjF_LKhcUf_B38ZGbl-X2BI0lEO6nyu6isdS4LTuMQ0J5ZvJSpfviMlGonmhTblp8ULx3Cu7BS2O-rgdYmsJipAm014W0FJhAeJcWlPbywV9MoDp', '{59869073}', '2026-11-30 20:56:51.137227+00', '2026-11-30 20:55:56.693472+00', NULL);
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22e3e-13c9-7337-95a2-315744af9a37', '2026-11-30 20:55:49.961322+00', 'operator root', 'staff add', '01a22e3e-13c4-7740-9ba8-2b73391e7fa9', NULL, NULL, '{"role": [null, "owner"]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22e3e-1dd4-74b8-a813-95c3db76a437', '2026-11-30 20:55:52.532427+00', 'operator root', 'staff add', '01a22e3e-1dcf-7f39-a086-6d76bdbf217b', NULL, NULL, '{"role": [null, "editor"]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22e3e-262c-7123-91a6-8c8081fb525b', '2026-11-30 20:55:54.668521+00', 'operator root', 'staff add', '01a22e3e-2629-70fc-8ae3-b1e2d5da4757', NULL, NULL, '{"role": [null, "support"]}');
INSERT INTO public.staff_audit (id, at, by, operation, about, user_id, reason, changes) VALUES ('01a22e3e-2e16-723d-adb5-d79047d69e10', '2026-11-30 20:55:56.694345+00', 'operator root', 'staff add', '01a22e3e-2e12-7a95-87f4-a7a2fd21f488', NULL, NULL, '{"role": [null, "viewer"]}');
INSERT INTO public.stripe_customer (user_id, stripe_customer_id, added_at) VALUES ('01a22e3e-3e1f-7229-b8fd-6377066abe68', 'cus_5H68RMEflspIvp', '2026-11-30 20:56:01.113101+00');
INSERT INTO public.stripe_customer (user_id, stripe_customer_id, added_at) VALUES ('01a22e3e-3ebd-7f27-a927-06f18bc3973d', 'cus_RJTEoezuuTKTOC', '2026-11-30 20:56:01.184304+00');
INSERT INTO public.stripe_customer (user_id, stripe_customer_id, added_at) VALUES ('01a22e3e-3f88-7b37-a8d9-2032821474be', 'cus_4yxkhwBXAVCymi', '2026-11-30 20:56:01.615813+00');
INSERT INTO public.stripe_customer (user_id, stripe_customer_id, added_at) VALUES ('01a22e3e-3ca2-79f0-9361-e3861c805877', 'cus_A7I3PqQRDW0jzA', '2026-11-30 20:56:01.668484+00');
INSERT INTO public.stripe_customer (user_id, stripe_customer_id, added_at) VALUES ('01a22e3e-417a-79c4-9aaf-f9ad802536a4', 'cus_iKimyaEJyhGBEp', '2026-11-30 20:56:01.982146+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22e3e-3ea0-7c1c-a4f4-66e71cec72f8', '2026-12-07 20:56:05.009399+00', '2026-11-30 20:56:05.093145+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22e3e-60c2-72b7-be73-b947c9649cec', '2026-11-30 20:56:10.034273+00', '2026-11-30 20:56:10.044497+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('session:01a22e3e-6582-7eaf-888b-780f6f5746c5', '2026-11-30 20:56:10.935699+00', '2026-11-30 20:56:10.94376+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a22e3e-63bc-7c46-b4c3-dcf95580f66f', '2026-11-30 20:56:10.929783+00', '2026-11-30 20:56:10.944538+00');
INSERT INTO public.withdrawal_mail (user_id, order_number, event_id, counted_at) VALUES ('01a22e3e-4f28-75da-97ac-02f891736b1f', '567fc370-6b7a-55c2-b5ce-a758b04874de', '01a22e3e-5900-7458-8baf-07809ad122d2', '2026-11-30 20:56:07.798134+00');
INSERT INTO public.work (kind, key, member_id, due_at, attempts, worker, leased_until, last_error, done_at, gave_up_at, again_at, networks, traceparent, added_at, group_key) VALUES ('request-due-mails', '', NULL, '2026-11-30 20:57:18.403121+00', 0, NULL, NULL, '', NULL, NULL, NULL, '{}', NULL, '2026-11-30 20:55:45.541943+00', '');
SELECT pg_catalog.setval('public.outbox_position_seq', 114, true);
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
