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
CREATE TABLE public.email_lead (
    email text NOT NULL,
    name text,
    user_id text,
    source text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
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
CREATE UNLOGGED TABLE public.failed_login (
    account text NOT NULL,
    network text NOT NULL,
    failures integer NOT NULL,
    started_at timestamp with time zone NOT NULL
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
CREATE TABLE public.known_network (
    user_id text NOT NULL,
    network text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
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
CREATE UNLOGGED TABLE public.requested_mail (
    user_id text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    requester text DEFAULT 'member'::text NOT NULL
);
CREATE TABLE public.token_revocation (
    user_id text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('planner-5-0@example.com', 'Mia', '01a20492-cf0b-72ab-b869-117c7213d924', 'HOMEPAGE_HERO', '2026-11-22 18:44:20.065191+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-5-2@example.com', 'Mia', '01a20492-cf7e-73bc-a17a-a70489824190', 'HOMEPAGE_HERO', '2026-11-22 18:44:20.067425+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-5-3@example.com', 'Mia', '01a20492-d031-761a-b2de-86ed6461c720', 'HOMEPAGE_HERO', '2026-11-22 18:44:20.189593+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('refunded-5-4@example.com', 'Mia', '01a20492-d0f4-738f-97d4-c84ef3a4df4b', 'HOMEPAGE_HERO', '2026-11-22 18:44:20.375291+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('buyer-5-5@example.com', 'Mia', '01a20492-d19d-70a2-b2b2-c8f5499157fc', 'HOMEPAGE_HERO', '2026-11-22 18:44:20.573287+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a20492-e6f1-784f-ba48-b76cec74c88f', '2026-11-22 18:44:30.528261+00', '2026-11-22 18:44:31.954175+00');
INSERT INTO public.erasure (receipt_id, user_id) VALUES ('01a20492-fa35-7377-bd95-b382ceda9838', '01a20492-e6f1-784f-ba48-b76cec74c88f');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a20492-e6f1-784f-ba48-b76cec74c88f', 'identity', '2026-11-22 18:44:31.992433+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a20492-e6f1-784f-ba48-b76cec74c88f', 'tracker', '2026-11-22 18:44:32.653136+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a20492-e6f1-784f-ba48-b76cec74c88f', 'catalogue', '2026-11-22 18:44:32.649381+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a20492-e6f1-784f-ba48-b76cec74c88f', 'planner', '2026-11-22 18:44:32.813803+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a20492-e6f1-784f-ba48-b76cec74c88f', 'billing', '2026-11-22 18:44:33.433707+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-cffc-728b-99fc-877e75e2142d', 'identity.welcome-mail-request', '2026-11-22 18:44:20.502803+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-cfe9-7e59-bfbb-d35c98141e76', 'identity.welcome-mail-request', '2026-11-22 18:44:20.558578+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-d081-7d74-87d0-dffef5dcbe3f', 'identity.welcome-mail-request', '2026-11-22 18:44:20.637282+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-d1ea-70f3-afc9-f7ee23f5d9fc', 'identity.welcome-mail-request', '2026-11-22 18:44:21.027276+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-d139-7624-9e2a-148c89734fe3', 'identity.welcome-mail-request', '2026-11-22 18:44:21.048402+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a20492-cf7e-73bc-a17a-a70489824190', '127.0.0.0/24', '2026-11-22 18:44:20.093219+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a20492-cf0b-72ab-b869-117c7213d924', '127.0.0.0/24', '2026-11-22 18:44:20.07334+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a20492-d031-761a-b2de-86ed6461c720', '127.0.0.0/24', '2026-11-22 18:44:20.225665+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a20492-d0f4-738f-97d4-c84ef3a4df4b', '127.0.0.0/24', '2026-11-22 18:44:20.409357+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a20492-d19d-70a2-b2b2-c8f5499157fc', '127.0.0.0/24', '2026-11-22 18:44:20.587078+00');
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a20492-d0f4-738f-97d4-c84ef3a4df4b', 'refunded-5-4@example.com', 'refunded-5-4@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$VMVTnu6ATs3VyQug7K4Jaw$9rIvZzVdoJ1vYbodW1TTa1IsQZdI6eyY382a+VppFsA', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-22 18:44:20.33997+00', '2026-11-22 18:44:20.340183+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a20492-da20-7c40-b6a7-2a31dacb915b', 'planner-5-9@example.com', 'planner-5-9@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$8E9QWhA/qehMEQ3sp6T5+g$620RseuYpISk88OTJnmD09x82KZ7GSsywNeBD8KobFk', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-22 18:44:22.688352+00', '2026-11-22 18:44:22.688585+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a20492-e2f5-7b5f-b5b9-b3d3728e1fa0', 'planner-5-14@example.com', 'planner-5-14@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$q3T9/iL1NUqETOldCK9zTQ$B4+BQXn3MoMnPLDr2jZerXbWTmeW2HiWwO2DK8H7m64', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-22 18:44:24.949303+00', '2026-11-22 18:44:24.949558+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a20492-d824-7fb5-afd9-e1bd36f1d1a5', 'refunded-5-8@example.com', 'refunded-5-8@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$bqinVU+kEeiwDOAq5XQNCw$S5cm/Cnkw7hfEHYyOmKet3KX+5z8P51tPgEW8X5Fzdg', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-22 18:44:22.180394+00', '2026-11-22 18:44:22.200219+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a20492-cf0b-72ab-b869-117c7213d924', 'planner-5-0@example.com', 'planner-5-0@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$ReYNhtyBThUYzcFU17rxvQ$d9Due+uzvbtXZ5cQC/Cr1RU4WpnYDlkf1opGm/BHXv4', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-22 18:44:19.84879+00', '2026-11-22 18:44:19.851965+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_messaging.sql', '33426b30ab8b5f6539888c1b82c468b0afcdce1b6f509990260be383103dbb49', '2026-11-22 18:43:59.343591+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-22 18:43:59.686898+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0001_accounts.sql', '6ab0676ca813aff0c77ff247276c2e3bfae007c80f2e708976aa65ae5670e7b2', '2026-11-22 18:43:59.972871+00');
INSERT INTO public.requested_mail (user_id, requested_at, requester) VALUES ('01a20492-f58a-71fb-be2b-5dd68bd63d9d', '2026-11-22 18:44:30.226533+00', 'anyone');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e132-7ba6-a168-0d5384ae4cde', '2026-11-22 18:44:26.306485+00', '2026-11-22 18:44:26.368736+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e1cd-7434-bb2a-742cf00d0fcd', '2026-11-22 18:44:26.461698+00', '2026-11-22 18:44:26.564147+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e9e9-7a42-ac74-9d407fff5859', '2026-11-22 18:44:28.794577+00', '2026-11-22 18:44:28.948529+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e6f1-784f-ba48-b76cec74c88f', '2026-11-29 18:44:30.528261+00', '2026-11-22 18:44:30.889926+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-f3df-7c08-8060-b6ddd2ea3128', '2026-11-22 18:44:31.196086+00', '2026-11-22 18:44:31.210772+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 68, true);
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
ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.token_revocation
    ADD CONSTRAINT token_revocation_pkey PRIMARY KEY (user_id);
CREATE INDEX erased_user_unfinished ON public.erased_user USING btree (user_id) WHERE (finished_at IS NULL);
CREATE INDEX failed_login_started_at ON public.failed_login USING btree (started_at);
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE INDEX known_network_seen_at ON public.known_network USING btree (seen_at);
CREATE UNIQUE INDEX member_normal_email ON public.member USING btree (normal_email);
CREATE INDEX requested_mail_of_user ON public.requested_mail USING btree (user_id, requested_at);
CREATE INDEX requested_mail_requested_at ON public.requested_mail USING btree (requested_at);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
