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
    total_points integer DEFAULT 0 NOT NULL
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
CREATE UNLOGGED TABLE public.requested_mail (
    user_id text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    requester text DEFAULT 'member'::text NOT NULL,
    event_id text
);
ALTER TABLE ONLY public.requested_mail ALTER COLUMN requester SET STATISTICS 0;
CREATE TABLE public.scheduled_mail (
    user_id text NOT NULL,
    item text NOT NULL,
    day date NOT NULL,
    due_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.scheduled_mail ALTER COLUMN item SET STATISTICS 0;
CREATE TABLE public.token_revocation (
    user_id text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-85-0@example.com', 'Mia', '01a218d1-06ed-77ba-af86-90176a3732eb', 'HOMEPAGE_HERO', '2026-11-26 17:04:41.878639+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('disputer-85-2@example.com', 'Mia', '01a218d1-0bf2-7ab0-be64-a7896a2e6034', 'HOMEPAGE_HERO', '2026-11-26 17:04:43.059615+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('subscriber-85-1@example.com', 'Mia', '01a218d1-0d76-7444-8eea-d5f598d745c3', 'HOMEPAGE_HERO', '2026-11-26 17:04:43.612396+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('full-85-3@example.com', 'Mia', '01a218d1-1169-74dc-9169-9f373cb59ca5', 'HOMEPAGE_HERO', '2026-11-26 17:04:44.473206+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('refunded-85-4@example.com', 'Mia', '01a218d1-14be-7e49-bfaf-2c662ea68edf', 'HOMEPAGE_HERO', '2026-11-26 17:04:45.319437+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a218d1-4fdc-7667-9edb-2fba8fd37c5f', '2026-11-26 17:05:05.913591+00', '2026-11-26 17:05:07.300702+00');
INSERT INTO public.erasure (receipt_id, user_id) VALUES ('01a218d1-65ae-793a-bc42-bd5a2337030e', '01a218d1-4fdc-7667-9edb-2fba8fd37c5f');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a218d1-4fdc-7667-9edb-2fba8fd37c5f', 'catalogue', '2026-11-26 17:05:07.248162+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a218d1-4fdc-7667-9edb-2fba8fd37c5f', 'identity', '2026-11-26 17:05:07.363525+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a218d1-4fdc-7667-9edb-2fba8fd37c5f', 'tracker', '2026-11-26 17:05:07.749756+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a218d1-4fdc-7667-9edb-2fba8fd37c5f', 'planner', '2026-11-26 17:05:08.229696+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a218d1-4fdc-7667-9edb-2fba8fd37c5f', 'billing', '2026-11-26 17:05:08.847826+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-07f2-7568-ba20-2d5401a9ac3f', 'identity.welcome-mail-request', '2026-11-26 17:04:42.825191+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-0bcb-72c4-8892-33c83cac75b8', 'identity.points', '2026-11-26 17:04:43.303988+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-0c4a-7c0d-938a-603daadcf9a2', 'identity.welcome-mail-request', '2026-11-26 17:04:44.059723+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-0ead-7cbe-8972-bee7e740217f', 'identity.welcome-mail-request', '2026-11-26 17:04:45.279439+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a218d1-11f0-7f6e-98e2-bfa5b17b5ac9', 'identity.welcome-mail-request', '2026-11-26 17:04:45.74197+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a218d1-06ed-77ba-af86-90176a3732eb', '127.0.0.0/24', '2026-11-26 17:04:41.971001+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a218d1-0bf2-7ab0-be64-a7896a2e6034', '127.0.0.0/24', '2026-11-26 17:04:43.085161+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a218d1-0d76-7444-8eea-d5f598d745c3', '127.0.0.0/24', '2026-11-26 17:04:43.694238+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', '127.0.0.0/24', '2026-11-26 17:04:44.52904+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a218d1-14be-7e49-bfaf-2c662ea68edf', '127.0.0.0/24', '2026-11-26 17:04:45.35365+00');
INSERT INTO public.mail_schedule (user_id, "position", kind, at, days, next_day, next_at) VALUES ('01a218d3-2fd1-70d2-b116-e26747db76ec', 0, 'weekly', '07:00', '{1}', '2026-11-30', '2026-11-30 06:00:00+00');
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a218d1-0bf2-7ab0-be64-a7896a2e6034', 'disputer-85-2@example.com', 'disputer-85-2@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$5AkXDZQUeMVYHbLu4CSOVw$Qb2lAfvD5HeBK0/ZlT+GPfh+Fl8UQDgzs4Vp7GD2+CI', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-26 17:04:42.994562+00', '2026-11-26 17:04:42.994826+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a218d1-32d3-70e3-82d8-96010cdcc140', 'eater-85-11@example.com', 'eater-85-11@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$4IF3eBWXfA9ns63Hm4WQJQ$z8Twj3hmFfMrpA56H0j4LBzIYOweh+VPrgsAmNCxJa4', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-26 17:04:52.947035+00', '2026-11-26 17:04:52.947288+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a218d1-14be-7e49-bfaf-2c662ea68edf', 'refunded-85-4@example.com', 'refunded-85-4@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$jVC30GjcaKYeKXpYLpFAAQ$kQykt+WP4fi+PzqrYhnG6C/b4Rq3UweZ0BtOwpn1Tds', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-26 17:04:45.243668+00', '2026-11-26 17:04:45.24693+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a218d1-1169-74dc-9169-9f373cb59ca5', 'full-85-3@example.com', 'full-85-3@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$YaEyytSqLCVh/zL/w7n9fg$NB2HrUeJ4/TyvxkpdEGPdrgbiIvo4VStSPQncfMWiVY', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-26 17:04:44.393804+00', '2026-11-26 17:04:44.394033+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a218d1-17fe-7bc4-b93a-4ea3f95ac01d', 'buyer-85-5@example.com', 'buyer-85-5@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$6VI1btRleatbo296nkfY2w$NExpK0S847tHitY7D82nptZdkDFiGL/7g+nzi02iM5w', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-26 17:04:46.077993+00', '2026-11-26 17:04:46.078212+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 30);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a218d1-083e-74da-a3ea-3c0c2b6abab8', '01a218d1-06ed-77ba-af86-90176a3732eb', '2026-11-26 17:04:41.70958+00', '2026-11-26 17:04:41.70958+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a218d1-0c95-7018-b9ef-10d3e9049336', '01a218d1-0bf2-7ab0-be64-a7896a2e6034', '2026-11-26 17:04:42.994562+00', '2026-11-26 17:04:42.994562+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a218d1-0f96-7163-9b86-7ce31046266e', '01a218d1-0d76-7444-8eea-d5f598d745c3', '2026-11-26 17:04:43.381969+00', '2026-11-26 17:04:43.381969+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a218d1-1268-7fdf-aa7c-e4a3c48ceb9f', '01a218d1-1169-74dc-9169-9f373cb59ca5', '2026-11-26 17:04:44.393804+00', '2026-11-26 17:04:44.393804+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a218d1-1574-783d-a3bd-9120ae361c28', '01a218d1-14be-7e49-bfaf-2c662ea68edf', '2026-11-26 17:04:45.243668+00', '2026-11-26 17:04:45.243668+00', 'Python', NULL);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_outbox_and_inbox.sql', '6f316832c70c7d066baf8634baa9f61c5c4faafa913c3518668804422f506fa4', '2026-11-26 17:04:09.346023+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-26 17:04:09.515031+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging.erasures/0001_erasures.sql', '2de4368834b79094f705d9e33bbc0d319b11af1871499a1d475dc0e6282e0003', '2026-11-26 17:04:09.599324+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-26 17:04:09.667894+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0001_accounts.sql', '6ab0676ca813aff0c77ff247276c2e3bfae007c80f2e708976aa65ae5670e7b2', '2026-11-26 17:04:09.754648+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0002_scheduled_mails.sql', '8dea3d415969208a4eb41fb0d9cb9807d3312cf82e479c086821a5190337825c', '2026-11-26 17:04:09.907441+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0003_sessions.sql', '030a8de4da465f3e59a6868f10c71dc1d62ec6d15e0f6f5a09d8ff4fff79eea7', '2026-11-26 17:04:09.989397+00');
INSERT INTO public.requested_mail (user_id, requested_at, requester, event_id) VALUES ('01a218d1-19fe-7fdc-8f90-5e7f7c268019', '2026-11-26 17:04:46.863842+00', 'anyone', NULL);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-19fe-7fdc-8f90-5e7f7c268019', '2026-11-26 17:04:49.79332+00', '2026-11-26 17:04:50.051966+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-3e69-7546-adab-b614b1d769d2', '2026-11-26 17:04:59.745151+00', '2026-11-26 17:04:59.896212+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-4fdc-7667-9edb-2fba8fd37c5f', '2026-12-03 17:05:05.913591+00', '2026-11-26 17:05:06.066401+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a218d1-532c-7686-b69e-ab7a4ac85204', '2026-11-26 17:05:07.006367+00', '2026-11-26 17:05:07.029294+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 64, true);
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
ALTER TABLE ONLY public.scheduled_mail
    ADD CONSTRAINT scheduled_mail_pkey PRIMARY KEY (user_id, item, day);
ALTER TABLE ONLY public.token_revocation
    ADD CONSTRAINT token_revocation_pkey PRIMARY KEY (user_id);
CREATE INDEX erased_user_unfinished ON public.erased_user USING btree (user_id) WHERE (finished_at IS NULL);
CREATE INDEX failed_login_started_at ON public.failed_login USING btree (started_at);
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE INDEX known_network_seen_at ON public.known_network USING btree (seen_at);
CREATE INDEX mail_schedule_next_at ON public.mail_schedule USING btree (next_at);
CREATE UNIQUE INDEX member_normal_email ON public.member USING btree (normal_email);
CREATE INDEX member_session_created_at ON public.member_session USING btree (created_at);
CREATE INDEX member_session_of_user ON public.member_session USING btree (user_id, created_at);
CREATE INDEX outbox_latest_of ON public.outbox USING btree (latest_of) WHERE (latest_of IS NOT NULL);
CREATE INDEX requested_mail_of_user ON public.requested_mail USING btree (user_id, requested_at);
CREATE INDEX requested_mail_requested_at ON public.requested_mail USING btree (requested_at);
CREATE INDEX scheduled_mail_due_at ON public.scheduled_mail USING btree (due_at);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
