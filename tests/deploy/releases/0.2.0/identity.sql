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
CREATE FUNCTION public.set_normal_email() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.normal_email := lower(trim(NEW.email));
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
CREATE TABLE public.member (
    id text NOT NULL,
    email text NOT NULL,
    password_hash text,
    password_changed_at timestamp with time zone,
    name text,
    avatar_url text,
    streak_count integer DEFAULT 0 NOT NULL,
    last_active_date timestamp with time zone,
    weight_kg double precision,
    target_weight_kg double precision,
    profile_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    role text DEFAULT 'MEMBER'::text NOT NULL,
    subscription_tier text DEFAULT 'FREE'::text NOT NULL,
    subscription_status text DEFAULT 'INACTIVE'::text NOT NULL,
    subscription_ends_at timestamp with time zone,
    membership_version integer DEFAULT 0 NOT NULL,
    total_points integer DEFAULT 0 NOT NULL,
    tokens_valid_from timestamp with time zone,
    locale text DEFAULT 'en'::text NOT NULL,
    timezone text DEFAULT 'UTC'::text NOT NULL,
    units text DEFAULT 'metric'::text NOT NULL,
    mail_weekly boolean DEFAULT false NOT NULL,
    normal_email text,
    email_verified_at timestamp with time zone,
    email_changed_at timestamp with time zone
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
    requested_at timestamp with time zone NOT NULL
);
CREATE TABLE public.token_revocation (
    user_id text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('planner-5-0@example.com', 'Mia', '01a2018b-2e85-7c43-8c7e-85a1dd9d2252', 'HOMEPAGE_HERO', '2026-11-22 04:37:08.713777+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-5-1@example.com', 'Mia', '01a2018b-2f45-72ed-bebe-1c5a93d1ce03', 'HOMEPAGE_HERO', '2026-11-22 04:37:08.789241+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-5-3@example.com', 'Mia', '01a2018b-34f8-77d7-9951-552da2a33872', 'HOMEPAGE_HERO', '2026-11-22 04:37:10.049685+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-5-2@example.com', 'Mia', '01a2018b-352d-7583-b925-27f93f281ccd', 'HOMEPAGE_HERO', '2026-11-22 04:37:10.167886+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('refunded-5-4@example.com', 'Mia', '01a2018b-37dc-777a-b041-01cc98706784', 'HOMEPAGE_HERO', '2026-11-22 04:37:10.89814+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('buyer-5-5@example.com', 'Mia', '01a2018b-39c2-7238-b0d5-455611a2506a', 'HOMEPAGE_HERO', '2026-11-22 04:37:11.415077+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-5-6@example.com', 'Mia', '01a2018b-3ade-70e1-ab3b-b94f6374a4f6', 'HOMEPAGE_HERO', '2026-11-22 04:37:11.613105+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('subscriber-5-7@example.com', 'Mia', '01a2018b-3f68-707f-8e0b-72a38bcb83c2', 'HOMEPAGE_HERO', '2026-11-22 04:37:12.75012+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('refunded-5-8@example.com', 'Mia', '01a2018b-3f95-74dc-b9de-bdf714a2b4b4', 'HOMEPAGE_HERO', '2026-11-22 04:37:12.805041+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('planner-5-9@example.com', 'Mia', '01a2018b-4258-7575-9c76-b27da7dc42db', 'HOMEPAGE_HERO', '2026-11-22 04:37:13.523862+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('refunded-5-10@example.com', 'Mia', '01a2018b-45ae-7a85-b8b3-89282aacab16', 'HOMEPAGE_HERO', '2026-11-22 04:37:14.358302+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('buyer-5-11@example.com', 'Mia', '01a2018b-4c3c-7394-96bf-5b01f53136e1', 'HOMEPAGE_HERO', '2026-11-22 04:37:16.019446+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('suspicious-5-13@example.com', 'Mia', '01a2018b-4fe8-7af7-959d-79b06a006837', 'HOMEPAGE_HERO', '2026-11-22 04:37:16.952406+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('suspicious-5-12@example.com', 'Mia', '01a2018b-4fff-7f5d-9b79-7432e250100a', 'HOMEPAGE_HERO', '2026-11-22 04:37:16.974169+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('planner-5-14@example.com', 'Mia', '01a2018b-51c7-7db5-9c0d-c06f14ed1996', 'HOMEPAGE_HERO', '2026-11-22 04:37:17.403768+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('suspicious-5-16@example.com', 'Mia', '01a2018b-5b2b-7da3-a512-ca56f4295c8c', 'HOMEPAGE_HERO', '2026-11-22 04:37:19.896663+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('planner-5-17@example.com', 'Mia', '01a2018b-61db-7f1e-a95b-74de0074e38f', 'HOMEPAGE_HERO', '2026-11-22 04:37:21.545678+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('planner-5-18@example.com', 'Mia', '01a2018b-67d9-7191-b685-908a94bdba7f', 'HOMEPAGE_HERO', '2026-11-22 04:37:23.07505+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('newcomer-5-19@example.com', 'Mia', '01a2018b-6f70-7069-b14d-a21f78ec9794', 'HOMEPAGE_HERO', '2026-11-22 04:37:25.065049+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('planner-5-20@example.com', 'Mia', '01a2018b-73b3-7b85-bdfa-84880603e3ce', 'HOMEPAGE_HERO', '2026-11-22 04:37:26.109882+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('buyer-5-21@example.com', 'Mia', '01a2018b-76aa-74df-80a2-68305c08102a', 'HOMEPAGE_HERO', '2026-11-22 04:37:26.850692+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('suspicious-5-22@example.com', 'Mia', '01a2018b-787a-7f1f-a0a6-b1bd9f6cacd8', 'HOMEPAGE_HERO', '2026-11-22 04:37:27.365136+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('forgetful-5-23@example.com', 'Mia', '01a2018b-82fe-7d44-bfc7-3286f70774fe', 'HOMEPAGE_HERO', '2026-11-22 04:37:30.021416+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('refunded-5-24@example.com', 'Mia', '01a2018b-83cb-7373-998d-536651433d6b', 'HOMEPAGE_HERO', '2026-11-22 04:37:30.231453+00');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', '2026-11-22 04:37:31.10981+00', '2026-11-22 04:37:31.928762+00');
INSERT INTO public.erasure (receipt_id, user_id) VALUES ('01a2018b-87ed-7566-a33a-4cf720d6e3ec', '01a2018b-557d-7045-b877-da45ec4de447');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', 'identity', '2026-11-22 04:37:31.953749+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', 'tracker', '2026-11-22 04:37:32.104+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', 'catalogue', '2026-11-22 04:37:32.401162+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', 'planner', '2026-11-22 04:37:32.574643+00');
INSERT INTO public.erasure_answer (user_id, service, erased_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', 'billing', '2026-11-22 04:37:32.687125+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3018-74c4-8284-ac1dd09b1785', 'identity.welcome-mail', '2026-11-22 04:37:09.15552+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3028-7b48-84a9-969d0a362334', 'identity.welcome-mail-request', '2026-11-22 04:37:09.340435+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3055-74b3-aed5-68724ca99d0a', 'identity.welcome-mail', '2026-11-22 04:37:09.380381+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3056-77a1-9f03-7f5976bc4069', 'identity.welcome-mail-request', '2026-11-22 04:37:09.654799+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-342c-7f4f-93e6-236b1d6a54fd', 'identity.points', '2026-11-22 04:37:10.349501+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-353f-7e4f-a5c7-99eee71a4057', 'identity.welcome-mail', '2026-11-22 04:37:10.933367+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-35cb-7749-b751-a196f10e4336', 'identity.welcome-mail', '2026-11-22 04:37:11.182847+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-353f-7d19-8b2e-70fe326d8962', 'identity.welcome-mail-request', '2026-11-22 04:37:11.427413+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-35cb-75d3-b35b-678163dd521b', 'identity.welcome-mail-request', '2026-11-22 04:37:11.561196+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-395f-71f8-8fdc-b65cac07d89a', 'identity.points', '2026-11-22 04:37:11.558081+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-38b1-7d56-a4d8-551c1c657216', 'identity.welcome-mail', '2026-11-22 04:37:11.785733+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3baa-7fa9-b503-e49c75fbf475', 'identity.points', '2026-11-22 04:37:12.014352+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-38b2-7676-bb9f-de96504ab79e', 'identity.welcome-mail-request', '2026-11-22 04:37:12.103948+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3aa7-7b2c-b7ee-0cdec64b9c43', 'identity.welcome-mail', '2026-11-22 04:37:12.456731+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3b6e-7794-baad-aa1a8dcf8d59', 'identity.welcome-mail', '2026-11-22 04:37:12.42494+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3b74-78b5-9e24-64f67c8eb497', 'identity.welcome-mail-request', '2026-11-22 04:37:12.630628+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3aa7-7cbf-8d61-f53d80032ebb', 'identity.welcome-mail-request', '2026-11-22 04:37:12.636388+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-400a-78b8-9bdd-42c355ea03d6', 'identity.points', '2026-11-22 04:37:13.090156+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-41b4-730b-9ad2-7f0165965d87', 'identity.points', '2026-11-22 04:37:13.544375+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-405d-7797-93df-4cdea848640e', 'identity.welcome-mail', '2026-11-22 04:37:13.710992+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3fda-7b31-9f37-0d5b1d4440fc', 'identity.welcome-mail', '2026-11-22 04:37:13.751521+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-42da-7925-abed-1873e85b0c6c', 'identity.welcome-mail', '2026-11-22 04:37:14.013651+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3fda-74b6-923b-19cf1ba834dd', 'identity.welcome-mail-request', '2026-11-22 04:37:14.046833+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-405e-7325-9054-5ea56743d49e', 'identity.welcome-mail-request', '2026-11-22 04:37:14.112378+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-42da-7565-ab7e-5fdb32bac89d', 'identity.welcome-mail-request', '2026-11-22 04:37:14.415701+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-463f-7aa3-96d6-ca7c842eb403', 'identity.welcome-mail', '2026-11-22 04:37:14.880332+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4640-75b3-abd3-9821a7784faa', 'identity.welcome-mail-request', '2026-11-22 04:37:15.182841+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4a8a-78d1-bcd9-e143967511ab', 'identity.membership', '2026-11-22 04:37:16.316499+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4c94-7c06-a47f-2805ce32c0c5', 'identity.welcome-mail', '2026-11-22 04:37:16.376631+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4c95-72f9-bf9a-caf22b33c16c', 'identity.welcome-mail-request', '2026-11-22 04:37:16.517518+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5021-7175-a86b-c251baf750ea', 'identity.welcome-mail', '2026-11-22 04:37:17.148194+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5044-7bc8-bc48-a918b9318c96', 'identity.welcome-mail', '2026-11-22 04:37:17.151078+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-506c-7e34-9a89-f5e01abb2a85', 'identity.points', '2026-11-22 04:37:17.159158+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-504c-7dbc-929a-d546833deaec', 'identity.welcome-mail-request', '2026-11-22 04:37:17.32857+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5023-79c1-8c57-16003dedff82', 'identity.welcome-mail-request', '2026-11-22 04:37:17.341561+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-51e1-7046-98c8-585e3baab7e9', 'identity.welcome-mail', '2026-11-22 04:37:17.657688+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-51e1-7e35-b325-668228861be2', 'identity.welcome-mail-request', '2026-11-22 04:37:18.05328+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-55c4-7dd8-ae3e-d29fc7606da5', 'identity.welcome-mail', '2026-11-22 04:37:18.743889+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-55c5-7680-9f8c-f7e0f489f1e9', 'identity.welcome-mail-request', '2026-11-22 04:37:19.086552+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-56f7-701f-a799-a8c6e6ce83f1', 'identity.membership', '2026-11-22 04:37:19.312387+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5904-77c6-be64-ff06c1df6c08', 'identity.points', '2026-11-22 04:37:19.68194+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5bc5-7fa4-b023-71391c7343fe', 'identity.welcome-mail', '2026-11-22 04:37:20.404066+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5bc5-769d-88f1-a43f37a9e03c', 'identity.welcome-mail-request', '2026-11-22 04:37:20.692822+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6234-78eb-8147-a6bc616f3f26', 'identity.welcome-mail', '2026-11-22 04:37:22.019148+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-640f-7194-84b0-6d3ac71cf7e2', 'identity.points', '2026-11-22 04:37:22.417261+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6235-7d47-9f96-762e63f3795e', 'identity.welcome-mail-request', '2026-11-22 04:37:22.480072+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6410-772d-9062-48490feda3a7', 'identity.points', '2026-11-22 04:37:22.614651+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-66a1-770e-a9fd-4132abd79df0', 'identity.membership', '2026-11-22 04:37:23.242899+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-684e-7eb4-a469-d694f70a458c', 'identity.welcome-mail', '2026-11-22 04:37:23.568006+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6851-7f70-a20a-aa4aa16097a0', 'identity.welcome-mail-request', '2026-11-22 04:37:23.910997+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6dbc-77f9-a517-4dd92e429a70', 'identity.points', '2026-11-22 04:37:24.689124+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6eb8-707a-822a-8e495734ce4d', 'identity.points', '2026-11-22 04:37:25.03219+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6eb9-78f8-b6ca-f2ef0b8f7e3f', 'identity.points', '2026-11-22 04:37:25.23876+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6fd1-7c9b-84a2-a2c3e22289b1', 'identity.welcome-mail', '2026-11-22 04:37:25.479469+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6fd2-7e39-89db-55628cbb9bc8', 'identity.welcome-mail-request', '2026-11-22 04:37:25.635375+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-73f4-779d-83ca-d567164a97f9', 'identity.welcome-mail', '2026-11-22 04:37:26.410543+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-73f4-708c-96f0-b5fd677e7417', 'identity.welcome-mail-request', '2026-11-22 04:37:26.67359+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-76d3-7d79-a224-8f1889c346fd', 'identity.welcome-mail', '2026-11-22 04:37:27.035093+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-76d4-732a-a653-21ff45bc13c1', 'identity.welcome-mail-request', '2026-11-22 04:37:27.356813+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-77d5-76fc-8354-cd0dc5286a7a', 'identity.points', '2026-11-22 04:37:27.399119+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-78d9-7e6f-8aca-ebeeeb13f2e8', 'identity.welcome-mail', '2026-11-22 04:37:27.743832+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-78d9-7cfe-92dd-ffd2ff61fba0', 'identity.welcome-mail-request', '2026-11-22 04:37:27.913512+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-7ce0-736d-8860-6f6caa1eb091', 'identity.points', '2026-11-22 04:37:28.517226+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-7f83-73a4-8cad-2018d16f1689', 'identity.points', '2026-11-22 04:37:29.369384+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-835c-7a47-8d54-112f8044c0d9', 'identity.welcome-mail', '2026-11-22 04:37:30.402864+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-842d-7169-8b9c-d62aa21b7cbc', 'identity.welcome-mail', '2026-11-22 04:37:30.470342+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-835c-77c4-bf78-0e10d016b464', 'identity.welcome-mail-request', '2026-11-22 04:37:30.651066+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-84d1-70e6-b175-fdf0304ce414', 'identity.points', '2026-11-22 04:37:30.632312+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-842d-76f1-ab0f-f074d0f2d115', 'identity.welcome-mail-request', '2026-11-22 04:37:30.735398+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-85a2-74fa-82d1-b2e2d9eb89b5', 'identity.reset-mail', '2026-11-22 04:37:30.971092+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-86b5-7f25-9350-b37d4997134b', 'identity.points', '2026-11-22 04:37:31.154318+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-86b6-78cb-9b17-d19c700ca3cb', 'identity.points', '2026-11-22 04:37:31.276167+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8906-768b-885f-0a193b139ec3', 'identity.points', '2026-11-22 04:37:31.608634+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8ab1-7c92-9de9-f8d75cd350fc', 'identity.erasure-answers', '2026-11-22 04:37:32.092727+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8b48-73cc-a010-440990778606', 'identity.erasure-answers', '2026-11-22 04:37:32.152162+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8c1f-71a4-a80e-d8e4aa87740d', 'identity.points', '2026-11-22 04:37:32.376774+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8c1f-79b9-9e5e-73e99f0712d5', 'identity.points', '2026-11-22 04:37:32.406883+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8c71-76ff-8f51-f6448c1c2e15', 'identity.erasure-answers', '2026-11-22 04:37:32.439798+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8d1e-706a-99f6-dcbd669b4594', 'identity.erasure-answers', '2026-11-22 04:37:32.665856+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8d8f-7a81-8957-76b6c9534874', 'identity.erasure-answers', '2026-11-22 04:37:32.775527+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8e48-721e-83c6-b91284320d63', 'identity.points', '2026-11-22 04:37:32.922738+00');
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-37dc-777a-b041-01cc98706784', 'refunded-5-4@example.com', '$argon2id$v=19$m=19456,t=2,p=1$pauTMQMI6eA3veLF73j9Rw$oYP/2qJZsfoOvxhVX8jZj7VfrhxB9fuhuhAfMhbJBgU', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:10.748228+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0, NULL, 'en', 'UTC', 'metric', false, 'refunded-5-4@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-61db-7f1e-a95b-74de0074e38f', 'planner-5-17@example.com', '$argon2id$v=19$m=19456,t=2,p=1$gvCOPBiqMAmPwHCwHO4BiQ$3UpUeRo0Z7MGTpAUQwLSBtbGfV2OidvEKBDegI01wvk', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:21.499814+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'en', 'UTC', 'metric', false, 'planner-5-17@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-5b2b-7da3-a512-ca56f4295c8c', 'suspicious-5-16@example.com', '$argon2id$v=19$m=19456,t=2,p=1$3SIwhm1WJvy5phi3rbm8ug$D2km7Xeaw1lCQ4o0X/zVjKuvB7/vO4Z7Tt4m/V5SrcQ', '2026-11-22 04:37:24.545305+00', 'Mia', NULL, 1, '2026-11-22 04:37:25.838057+00', NULL, NULL, 1, '2026-11-22 04:37:19.787438+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, '2026-11-22 04:37:24.54532+00', 'en', 'UTC', 'metric', false, 'suspicious-5-16@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-3f95-74dc-b9de-bdf714a2b4b4', 'refunded-5-8@example.com', '$argon2id$v=19$m=19456,t=2,p=1$A6FFJJZaXSf0NK9P4BPZ6w$EuYsWBPcDNbHnRzus+cKJAqBc6JVD0kOMsWFqAt3tJs', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:12.725719+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0, NULL, 'en', 'UTC', 'metric', false, 'refunded-5-8@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-2e85-7c43-8c7e-85a1dd9d2252', 'planner-5-0@example.com', '$argon2id$v=19$m=19456,t=2,p=1$GpB2gH19t0f+UcFt81gCFw$ttUvFAgBsvTkindilCwgzT09A/rNWVj09ZTdtK6x6ic', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:08.357332+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'en', 'UTC', 'metric', false, 'planner-5-0@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-2f45-72ed-bebe-1c5a93d1ce03', 'newcomer-5-1@example.com', '$argon2id$v=19$m=19456,t=2,p=1$cZgeBQHbsTLvjeWTjkglxg$hSgfn+yFN1tkQRxF7PglYwbyJtZJYJC9tRgnvyokEbk', NULL, 'Mia', NULL, 1, '2026-11-22 04:37:13.765837+00', NULL, NULL, 1, '2026-11-22 04:37:08.549828+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'en', 'UTC', 'metric', false, 'newcomer-5-1@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-45ae-7a85-b8b3-89282aacab16', 'refunded-5-10@example.com', '$argon2id$v=19$m=19456,t=2,p=1$OUH1Mn15emb8g8twwO1SRA$omAdoMG7j49IXPsDy8iyjMAiEn30e5SpQuEULpRhT1c', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:14.28611+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0, NULL, 'en', 'UTC', 'metric', false, 'refunded-5-10@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-34f8-77d7-9951-552da2a33872', 'newcomer-5-3@example.com', '$argon2id$v=19$m=19456,t=2,p=1$OXLxhQj3veUU0KdB9y7aJw$FQWmdVRsWYZ7evz8mZZVjPhdEeQubfwxXkLrGA1Yn7k', NULL, 'Mia', NULL, 1, '2026-11-22 04:37:14.796301+00', NULL, NULL, 1, '2026-11-22 04:37:10.008694+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'en', 'UTC', 'metric', false, 'newcomer-5-3@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-352d-7583-b925-27f93f281ccd', 'newcomer-5-2@example.com', '$argon2id$v=19$m=19456,t=2,p=1$t8lR3gLrqi+9sNYlYG4auQ$UGgm+2PbOKq/mcsFv63CJRZiE0rvrN7vMPIrlL/m8FE', NULL, 'Mia', NULL, 1, '2026-11-22 04:37:14.967631+00', NULL, NULL, 1, '2026-11-22 04:37:10.061669+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'en', 'UTC', 'metric', false, 'newcomer-5-2@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-3ade-70e1-ab3b-b94f6374a4f6', 'newcomer-5-6@example.com', '$argon2id$v=19$m=19456,t=2,p=1$BbEEtXcfO+ziI6qWJ5JbcQ$hlN6ZLvDIqjAo5LrFc0BNQe9SdgYe8izuQS5bsJaqf8', NULL, 'Mia', NULL, 1, '2026-11-22 04:37:15.816851+00', NULL, NULL, 1, '2026-11-22 04:37:11.518986+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'en', 'UTC', 'metric', false, 'newcomer-5-6@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-39c2-7238-b0d5-455611a2506a', 'buyer-5-5@example.com', '$argon2id$v=19$m=19456,t=2,p=1$ZvqG0g7biH07v2KqdVoNBQ$3TTal9VvkJ7LNoMq2IQeixKc+mDbMvN0TGKeYapt5Hw', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:11.234773+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 30, NULL, 'en', 'UTC', 'metric', false, 'buyer-5-5@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-4258-7575-9c76-b27da7dc42db', 'planner-5-9@example.com', '$argon2id$v=19$m=19456,t=2,p=1$RXmjwt3XGDR3vHg1OynkmQ$sTxEs6Yk/9yXpYKDV3MfXsFAv6Tbbk0sfU1ltxiHwWQ', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:13.43239+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'en', 'UTC', 'metric', false, 'planner-5-9@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-4c3c-7394-96bf-5b01f53136e1', 'buyer-5-11@example.com', '$argon2id$v=19$m=19456,t=2,p=1$hfW2O/GBXR5G47vReb/d/w$O8UVevZa5wGpeHu8iMCcnqGQJwgd6eaW436s5dOA+lM', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:15.964774+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 30, NULL, 'en', 'UTC', 'metric', false, 'buyer-5-11@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-82fe-7d44-bfc7-3286f70774fe', 'forgetful-5-23@example.com', '$argon2id$v=19$m=19456,t=2,p=1$/fYJwjWmCeA0fHjs2LdxDQ$W4xzF8kjX20a41Qbewq6BtN/BULuoaWUl2fVw/kC5Co', '2026-11-22 04:37:32.17323+00', 'Mia', NULL, 1, '2026-11-22 04:37:33.139624+00', NULL, NULL, 1, '2026-11-22 04:37:29.982948+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0, '2026-11-22 04:37:32.173242+00', 'en', 'UTC', 'metric', false, 'forgetful-5-23@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-3f68-707f-8e0b-72a38bcb83c2', 'subscriber-5-7@example.com', '$argon2id$v=19$m=19456,t=2,p=1$h28bgLtfSq5VSp98h6JyWA$ipkW+TkZBkWi8JB8S8wtcgL5bOWmlJ4cX3ONc8yEP9o', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:12.68033+00', 'MEMBER', 'FREE', 'CANCELED', '2026-12-22 04:37:14+00', 3, 0, NULL, 'en', 'UTC', 'metric', false, 'subscriber-5-7@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-787a-7f1f-a0a6-b1bd9f6cacd8', 'suspicious-5-22@example.com', '$argon2id$v=19$m=19456,t=2,p=1$BrcRHtXl4nF0Pe94bIiX5Q$5+Z2YzH9VMRsGtxpPOt01DVLzUn+yBVcew6E83rKHIE', '2026-11-22 04:37:30.865882+00', 'Mia', NULL, 1, '2026-11-22 04:37:31.688399+00', NULL, NULL, 1, '2026-11-22 04:37:27.290189+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, '2026-11-22 04:37:30.865894+00', 'en', 'UTC', 'metric', false, 'suspicious-5-22@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-4fff-7f5d-9b79-7432e250100a', 'suspicious-5-12@example.com', '$argon2id$v=19$m=19456,t=2,p=1$5e+7E+hH1KhvY2Tl8ZTjIw$m/YfgK3T5+2gXb7VGBPSwolwsRZwMBMwzuaMSioZUas', '2026-11-22 04:37:20.813074+00', 'Mia', NULL, 1, '2026-11-22 04:37:24.268131+00', NULL, NULL, 1, '2026-11-22 04:37:16.927557+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, '2026-11-22 04:37:20.813095+00', 'en', 'UTC', 'metric', false, 'suspicious-5-12@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-51c7-7db5-9c0d-c06f14ed1996', 'planner-5-14@example.com', '$argon2id$v=19$m=19456,t=2,p=1$UgKBrmZtVrcgwkxpGFsvdQ$0uyK1+7IW5gFyo5M5E2UU1QC2FF8OI6I29vpcBFmn5M', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:17.383608+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'en', 'UTC', 'metric', false, 'planner-5-14@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-83cb-7373-998d-536651433d6b', 'refunded-5-24@example.com', '$argon2id$v=19$m=19456,t=2,p=1$WrqqvlVB1FkSDu/+McqzrQ$m4A/JCjYHP/ACFRdma8GUtIqtwquCpgp6Tu6Z+aPZ9I', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:30.187847+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0, NULL, 'en', 'UTC', 'metric', false, 'refunded-5-24@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-67d9-7191-b685-908a94bdba7f', 'planner-5-18@example.com', '$argon2id$v=19$m=19456,t=2,p=1$Oj2JX/4jWcCNNrU3zoN3FA$sAyDE8JiIYlyNpEC+B8wNapqlGb45qHAnCyhtxdaK94', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:23.033492+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'en', 'UTC', 'metric', false, 'planner-5-18@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-76aa-74df-80a2-68305c08102a', 'buyer-5-21@example.com', '$argon2id$v=19$m=19456,t=2,p=1$QJD/dxmXhrexxRXGZn+QAw$x+ijxamwDn9N9aflN289juTee4kL5pYa/KdoCONbCDU', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:26.82686+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 30, NULL, 'en', 'UTC', 'metric', false, 'buyer-5-21@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-4fe8-7af7-959d-79b06a006837', 'suspicious-5-13@example.com', '$argon2id$v=19$m=19456,t=2,p=1$sXB6WPwFURDGDoDt/BfJGw$whKRL1o81bK1OUV5i/XkEgMt977l+lvdAx5EOxEt/E8', '2026-11-22 04:37:20.049047+00', 'Mia', NULL, 1, '2026-11-22 04:37:22.0287+00', NULL, NULL, 1, '2026-11-22 04:37:16.904859+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, '2026-11-22 04:37:20.049065+00', 'en', 'UTC', 'metric', false, 'suspicious-5-13@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-6f70-7069-b14d-a21f78ec9794', 'newcomer-5-19@example.com', '$argon2id$v=19$m=19456,t=2,p=1$SNQ9VfduCD8eWHAEX96X9w$DvvVfIlFXUiO+BjTs9rwaD30yJ6cdufShpHoOuIoQrk', NULL, 'Mia', NULL, 1, '2026-11-22 04:37:31.710007+00', NULL, NULL, 1, '2026-11-22 04:37:24.976669+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'en', 'UTC', 'metric', false, 'newcomer-5-19@example.com', NULL, NULL);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points, tokens_valid_from, locale, timezone, units, mail_weekly, normal_email, email_verified_at, email_changed_at) VALUES ('01a2018b-73b3-7b85-bdfa-84880603e3ce', 'planner-5-20@example.com', '$argon2id$v=19$m=19456,t=2,p=1$KF6pDPIH9vSQYKH9t28bSQ$yWspLMgTaT/KLtm3SjMQFFqUud6tLiEWdmhzrxh7I60', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-22 04:37:26.067308+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10, NULL, 'en', 'UTC', 'metric', false, 'planner-5-20@example.com', NULL, NULL);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_outbox_and_inbox.sql', '485c1d8e385465ea0c7a4ec2a064c6e62238415807ef3c780be2a6b9c3c56593', '2026-11-22 04:36:22.273195+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0002_token_revocation.sql', '9c4fa5ef1854f2ab489bee077608f2d75e2c34e55eb67ef34aa14d9ac76b3ffd', '2026-11-22 04:36:22.507266+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0003_erased_user.sql', '23a78e05caf59021543efdcc1ba56fc03312569fcdf8147cd1a698aaf219f74b', '2026-11-22 04:36:22.639092+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0001_accounts.sql', 'b8fef5b653bcc8d1121344853278c328af197c8072cc9192bfdee8c870491549', '2026-11-22 04:36:22.853534+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0002_tokens_valid_from.sql', '2b9ffc70465f948deaa346036f159a908e51751f00f0c1ef00a4a937dbc21e68', '2026-11-22 04:36:23.042741+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0003_member_settings.sql', 'b8cfefe945aa1191c7b86bcfd814441358fe5ae9a4b6013123fc19c48cf842f3', '2026-11-22 04:36:23.114456+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0004_normal_email.sql', '7bc6a21225588cea28478c0030c379af34e4aa40e09c4c4430fd463c6b930e8f', '2026-11-22 04:36:23.215365+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0005_confirmed_emails.sql', '431e6ba8da13fe3acb9936c6f8e8eb31861065c6facbf01b59d248579793016d', '2026-11-22 04:36:23.289329+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0006_throttling.sql', '8dca85bc078cc45c328d0b9b32cfc96033ae857f521121186e1c4c1c22677317', '2026-11-22 04:36:23.363538+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0007_erasure.sql', 'bf0eee48c0555902402542f17f79cf372262733e0783e34f39d81b357bb6ab29', '2026-11-22 04:36:23.462535+00');
INSERT INTO public.requested_mail (user_id, requested_at) VALUES ('01a2018b-82fe-7d44-bfc7-3286f70774fe', '2026-11-22 04:37:30.634168+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-4fe8-7af7-959d-79b06a006837', '2026-11-22 04:37:20.049065+00', '2026-11-22 04:37:20.269336+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-4fff-7f5d-9b79-7432e250100a', '2026-11-22 04:37:20.813095+00', '2026-11-22 04:37:20.914449+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-5b2b-7da3-a512-ca56f4295c8c', '2026-11-22 04:37:24.54532+00', '2026-11-22 04:37:24.599029+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-787a-7f1f-a0a6-b1bd9f6cacd8', '2026-11-22 04:37:30.865894+00', '2026-11-22 04:37:30.880181+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', '2026-11-29 04:37:31.10981+00', '2026-11-22 04:37:31.166307+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-82fe-7d44-bfc7-3286f70774fe', '2026-11-22 04:37:32.173242+00', '2026-11-22 04:37:32.191486+00');
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
CREATE UNIQUE INDEX member_email ON public.member USING btree (lower(email));
CREATE UNIQUE INDEX member_normal_email ON public.member USING btree (normal_email);
CREATE INDEX requested_mail_of_user ON public.requested_mail USING btree (user_id, requested_at);
CREATE INDEX requested_mail_requested_at ON public.requested_mail USING btree (requested_at);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
CREATE TRIGGER set_normal_email BEFORE INSERT ON public.member FOR EACH ROW WHEN (((new.normal_email IS NULL) AND (new.email ~ '^[\x01-\x7f]*$'::text))) EXECUTE FUNCTION public.set_normal_email();
