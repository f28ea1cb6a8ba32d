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
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('planner-5-0@example.com', 'Mia', '01a204db-1c11-7569-8940-ccab8d9db6eb', 'HOMEPAGE_HERO', '2026-11-22 20:03:18.190785+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-5-2@example.com', 'Mia', '01a204db-1d0d-70c0-b516-84ee7136a7cf', 'HOMEPAGE_HERO', '2026-11-22 20:03:18.423033+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-5-1@example.com', 'Mia', '01a204db-1dc5-7fd8-8435-06c77c811bc4', 'HOMEPAGE_HERO', '2026-11-22 20:03:18.611876+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-5-3@example.com', 'Mia', '01a204db-1eb4-706b-ac5e-40277fb67085', 'HOMEPAGE_HERO', '2026-11-22 20:03:18.873855+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('buyer-5-5@example.com', 'Mia', '01a204db-1fcd-7b67-8b6c-4464dd310d0e', 'HOMEPAGE_HERO', '2026-11-22 20:03:19.133367+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', '2026-11-22 20:03:24.575872+00', '2026-11-22 20:03:25.69434+00');
INSERT INTO public.erasure (receipt_id, user_id) VALUES ('01a204db-352e-79ce-bdf5-6b55858273eb', '01a204db-2dc2-7b03-9407-8e08e36b363f');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', 'planner', '2026-11-22 20:03:25.069525+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', 'tracker', '2026-11-22 20:03:25.196923+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', 'billing', '2026-11-22 20:03:25.327475+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', 'catalogue', '2026-11-22 20:03:25.610578+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', 'identity', '2026-11-22 20:03:25.699418+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-1c36-7378-8943-d18fae4a1c6c', 'identity.welcome-mail-request', '2026-11-22 20:03:18.388954+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-1d1a-73a4-98ef-52894354aa06', 'identity.welcome-mail-request', '2026-11-22 20:03:18.670755+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-1da1-7b67-aae9-b9a10870968c', 'identity.points', '2026-11-22 20:03:18.717642+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-1eb2-7297-ac85-541c04b05f68', 'identity.points', '2026-11-22 20:03:18.918061+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-1deb-783e-a8b1-b2749d551c65', 'identity.welcome-mail-request', '2026-11-22 20:03:18.934959+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a204db-1c11-7569-8940-ccab8d9db6eb', '127.0.0.0/24', '2026-11-22 20:03:18.199045+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a204db-1d0d-70c0-b516-84ee7136a7cf', '127.0.0.0/24', '2026-11-22 20:03:18.428521+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a204db-1dc5-7fd8-8435-06c77c811bc4', '127.0.0.0/24', '2026-11-22 20:03:18.63561+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a204db-1eb4-706b-ac5e-40277fb67085', '127.0.0.0/24', '2026-11-22 20:03:18.888751+00');
INSERT INTO public.known_network (user_id, network, seen_at) VALUES ('01a204db-1fcd-7b67-8b6c-4464dd310d0e', '127.0.0.0/24', '2026-11-22 20:03:19.149199+00');
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a204db-1fcd-7b67-8b6c-4464dd310d0e', 'buyer-5-5@example.com', 'buyer-5-5@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$tb8AL99igVKuMT/5iHgG8g$kPW2sexubB0pbHpYZHdyD17cwWZrt27fJwEhP0KBcVg', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-22 20:03:19.117519+00', '2026-11-22 20:03:19.117828+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 30);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a204db-2bd4-7a1f-a80a-565d7a723668', 'suspicious-5-13@example.com', 'suspicious-5-13@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$lauI+3iPdeSoaDoELjyKGg$Gazfh67IZt+cLftoBteZrux9/UxB9ETy7h7UwMB53WA', '2026-11-22 20:03:23.881701+00', 'Mia', NULL, 1, '2026-11-22 20:03:24.63976+00', NULL, NULL, 1, '2026-11-22 20:03:23.881721+00', '2026-11-22 20:03:24.639722+00', '2026-11-22 20:03:22.196358+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a204db-1c11-7569-8940-ccab8d9db6eb', 'planner-5-0@example.com', 'planner-5-0@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$7XszyWO/2INP+PmHMZy9sg$qgQ1Rl/3vmTNajGz/FbtvhebaknJci2gZS3AwgpJ7GQ', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-22 20:03:18.156148+00', '2026-11-22 20:03:18.161283+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a204db-20b8-72a7-bae7-29a1287686ed', 'refunded-5-4@example.com', 'refunded-5-4@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$2Wh55hVODcPMfzvzzaFDsg$Pf8Vu+eDaW44eHu4seiSNiiDBD5VbD4K2VK1DvJYwVc', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-22 20:03:19.351883+00', '2026-11-22 20:03:19.352147+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, normal_email, email_verified_at, email_changed_at, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, tokens_valid_from, dated_at, created_at, locale, timezone, units, mail_weekly, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a204db-2205-71c7-8ab9-6f681ad41ba7', 'refunded-5-8@example.com', 'refunded-5-8@example.com', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$JXSmvBMyuhB7raOTPNKmrQ$0qZ7BjljvODT91bmD3wo9ApZ7ZMAg1U3/s4ryPyUIW0', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, NULL, '2026-11-22 20:03:19.68529+00', '2026-11-22 20:03:19.685561+00', 'en', 'UTC', 'metric', false, 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_messaging.sql', '33426b30ab8b5f6539888c1b82c468b0afcdce1b6f509990260be383103dbb49', '2026-11-22 20:02:59.767016+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-22 20:02:59.855442+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0001_accounts.sql', '6ab0676ca813aff0c77ff247276c2e3bfae007c80f2e708976aa65ae5670e7b2', '2026-11-22 20:02:59.88464+00');
INSERT INTO public.requested_mail (user_id, requested_at, requester) VALUES ('01a204db-362f-7b76-ba53-5689ad07a3c0', '2026-11-22 20:03:24.891181+00', 'anyone');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-281d-7ee7-bdc4-99d02c9b5a1d', '2026-11-22 20:03:23.294213+00', '2026-11-22 20:03:23.312387+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2bd4-7a1f-a80a-565d7a723668', '2026-11-22 20:03:23.881721+00', '2026-11-22 20:03:23.909959+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', '2026-11-29 20:03:24.575872+00', '2026-11-22 20:03:24.607243+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2f99-7f54-98c9-94c9391b22eb', '2026-11-22 20:03:24.927903+00', '2026-11-22 20:03:24.958365+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-34eb-7d26-a37a-eb806fb22df0', '2026-11-22 20:03:25.52531+00', '2026-11-22 20:03:25.527279+00');
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
