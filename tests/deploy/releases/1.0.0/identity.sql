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
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('subscriber-85-1@example.com', 'Mia', '01a2183c-759e-723a-8e82-7b756470c2dc', 'HOMEPAGE_HERO', '2026-11-26 14:22:25.213295+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-85-0@example.com', 'Mia', '01a2183c-75e9-7473-a6ae-1189ed58e315', 'HOMEPAGE_HERO', '2026-11-26 14:22:25.327345+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('disputer-85-2@example.com', 'Mia', '01a2183c-7651-7ed4-83d3-4b5aef2070da', 'HOMEPAGE_HERO', '2026-11-26 14:22:25.387023+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('full-85-3@example.com', 'Mia', '01a2183c-787c-704f-80c8-1d5762ba5a8d', 'HOMEPAGE_HERO', '2026-11-26 14:22:25.973666+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('refunded-85-4@example.com', 'Mia', '01a2183c-7894-7270-8d79-bd35c3be1d0f', 'HOMEPAGE_HERO', '2026-11-26 14:22:26.009308+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', '2026-11-26 14:22:33.883895+00', '2026-11-26 14:22:34.947707+00');
INSERT INTO public.erasure (receipt_id, user_id) VALUES ('01a2183c-97d7-7eac-92cc-bd41c1650e4a', '01a2183c-8ed9-7ca7-8dfc-8fe353623eca');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', 'tracker', '2026-11-26 14:22:34.509826+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', 'billing', '2026-11-26 14:22:34.831458+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', 'catalogue', '2026-11-26 14:22:34.858954+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', 'identity', '2026-11-26 14:22:34.953878+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', 'planner', '2026-11-26 14:22:35.055207+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-75c6-7925-87c2-76c252ea1fce', 'identity.welcome-mail-request', '2026-11-26 14:22:25.66998+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-7650-78d1-b71e-3acb0a7c819d', 'identity.welcome-mail-request', '2026-11-26 14:22:25.85566+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-7674-78b4-ad71-2906ec5e859f', 'identity.welcome-mail-request', '2026-11-26 14:22:25.847332+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-7847-723e-b5fb-03c00e941244', 'identity.points', '2026-11-26 14:22:26.111559+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-78c4-7526-b750-7df808ed2c8a', 'identity.welcome-mail-request', '2026-11-26 14:22:26.293458+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a2183c-759e-723a-8e82-7b756470c2dc', '127.0.0.0/24', '2026-11-26 14:22:25.222928+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a2183c-75e9-7473-a6ae-1189ed58e315', '127.0.0.0/24', '2026-11-26 14:22:25.360297+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a2183c-7651-7ed4-83d3-4b5aef2070da', '127.0.0.0/24', '2026-11-26 14:22:25.396927+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', '127.0.0.0/24', '2026-11-26 14:22:25.988452+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a2183c-7894-7270-8d79-bd35c3be1d0f', '127.0.0.0/24', '2026-11-26 14:22:26.029783+00');
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a2183c-7651-7ed4-83d3-4b5aef2070da', 'disputer-85-2@example.com', 'disputer-85-2@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$FSpd2pnGO02YOL4n7KgkVw$Ohhd1fADehR0Wz7tkeCSUbrIzIc2fD+fKztzmRWcSCU', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-26 14:22:25.361656+00', '2026-11-26 14:22:25.361772+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a2183c-7894-7270-8d79-bd35c3be1d0f', 'refunded-85-4@example.com', 'refunded-85-4@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$ZZe7fh+MryLy/Qg5AeKE0g$ewo/Zy46FGdahCVs7DfV57X/9tVf9/o26HUrljX3KcY', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-26 14:22:25.940596+00', '2026-11-26 14:22:25.94079+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a2183c-787c-704f-80c8-1d5762ba5a8d', 'full-85-3@example.com', 'full-85-3@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$Pbj50/5fYEU462OHSiS6UQ$DaAJbSSuAHeC92zzaJAe6kLfem7NyfJ1CvS9SJH8knQ', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-26 14:22:25.916105+00', '2026-11-26 14:22:25.916298+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a2183c-7b25-7671-ba31-c1d0573d2e63', 'buyer-85-5@example.com', 'buyer-85-5@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$i2Lg2TKmGhuDk2xbo7rZDA$QBvp4TC0YQXHU1gCScCrO6Cuj8hQWoJN2Zk3VwRB/Xk', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-26 14:22:26.597007+00', '2026-11-26 14:22:26.597201+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 30);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a2183c-75e9-7473-a6ae-1189ed58e315', 'newcomer-85-0@example.com', 'newcomer-85-0@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$uL3eABtf0Y6BUj4qAHTKow$zb+yF6hU7Ei03HQT2SfYrZkxoHH7bQUsFJWkwJxLNWI', NULL, 'Mia', NULL, 1, '2026-11-26 14:22:27.59201+00', NULL, NULL, 1, NULL, '2026-11-26 14:22:27.591973+00', '2026-11-26 14:22:25.257798+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a2183c-75f6-75c7-96c8-88893266c63d', '01a2183c-759e-723a-8e82-7b756470c2dc', '2026-11-26 14:22:25.181925+00', '2026-11-26 14:22:25.181925+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a2183c-767c-7a7b-a82f-bf46d47d0504', '01a2183c-75e9-7473-a6ae-1189ed58e315', '2026-11-26 14:22:25.257608+00', '2026-11-26 14:22:25.257608+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a2183c-76cc-7f22-a8b3-c0a680797b21', '01a2183c-7651-7ed4-83d3-4b5aef2070da', '2026-11-26 14:22:25.361656+00', '2026-11-26 14:22:25.361656+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a2183c-78d8-74da-920a-b8af17cb0b3b', '01a2183c-787c-704f-80c8-1d5762ba5a8d', '2026-11-26 14:22:25.916105+00', '2026-11-26 14:22:25.916105+00', 'Python', NULL);
INSERT INTO public.member_session (id, user_id, created_at, last_seen_at, device, ended_at) VALUES ('01a2183c-7939-7480-aad3-164a92ed379d', '01a2183c-7894-7270-8d79-bd35c3be1d0f', '2026-11-26 14:22:25.940596+00', '2026-11-26 14:22:25.940596+00', 'Python', NULL);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_messaging.sql', '33426b30ab8b5f6539888c1b82c468b0afcdce1b6f509990260be383103dbb49', '2026-11-26 14:22:13.7276+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-26 14:22:13.861605+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-26 14:22:13.905263+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0001_accounts.sql', '6ab0676ca813aff0c77ff247276c2e3bfae007c80f2e708976aa65ae5670e7b2', '2026-11-26 14:22:14.088666+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0002_scheduled_mails.sql', '8dea3d415969208a4eb41fb0d9cb9807d3312cf82e479c086821a5190337825c', '2026-11-26 14:22:14.310938+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0003_sessions.sql', '030a8de4da465f3e59a6868f10c71dc1d62ec6d15e0f6f5a09d8ff4fff79eea7', '2026-11-26 14:22:14.495637+00');
INSERT INTO public.requested_mail (user_id, requested_at, requester, event_id) VALUES ('01a2183c-7b26-7a4a-b9e0-f52d8499df3a', '2026-11-26 14:22:26.924219+00', 'anyone', NULL);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-7b26-7a4a-b9e0-f52d8499df3a', '2026-11-26 14:22:27.911082+00', '2026-11-26 14:22:28.015664+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-87c2-711e-a65c-d73a6f491534', '2026-11-26 14:22:32.322925+00', '2026-11-26 14:22:32.37344+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-9139-71df-9e81-bff064ba18ca', '2026-11-26 14:22:33.980811+00', '2026-11-26 14:22:33.981718+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', '2026-12-03 14:22:33.883895+00', '2026-11-26 14:22:33.984287+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 62, true);
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
