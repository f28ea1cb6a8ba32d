CREATE TABLE public.email_lead (
    email text NOT NULL,
    name text,
    user_id text,
    source text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
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
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-4eb1-78b6-ac5b-c869870b0660@example.com', 'Mia', '01a1fcd0-4f0d-7026-aef0-d7e8f1b68c1c', 'HOMEPAGE_HERO', '2026-11-21 06:34:32.623023+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-5180-7e0b-acba-eab68851a939@example.com', NULL, '01a1fcd0-51a1-78fc-b2e5-37510c9e07bc', 'HOMEPAGE_HERO', '2026-11-21 06:34:33.256005+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-5335-7f2e-86c5-a4e2eb76b2c7@example.com', 'Mia', '01a1fcd0-5365-7d61-9061-afee00f88748', 'HOMEPAGE_HERO', '2026-11-21 06:34:33.704459+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-5682-764a-9a18-0ec7ed973724@example.com', 'Mia', '01a1fcd0-56b1-7cbe-857f-6145160ef786', 'HOMEPAGE_HERO', '2026-11-21 06:34:34.549659+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-57d0-720a-a609-34d2288d3539@example.com', 'Mia', '01a1fcd0-57fb-740b-bd31-750246e71487', 'HOMEPAGE_HERO', '2026-11-21 06:34:34.878244+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-5ee1-7aaf-a811-0f94b25b9db3@example.com', 'Mia', '01a1fcd0-5f05-7c50-b2f8-9fad7c0c9d2e', 'HOMEPAGE_HERO', '2026-11-21 06:34:36.681169+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-61ea-7cec-b473-0b1373e17151@example.com', 'Mia', '01a1fcd0-620e-7f8d-a641-387f6ae7a8db', 'HOMEPAGE_HERO', '2026-11-21 06:34:37.457189+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-64f4-78d3-a427-8ce5ccfde467@example.com', 'Mia', '01a1fcd0-6517-79e2-a73c-fbd8807f1f25', 'HOMEPAGE_HERO', '2026-11-21 06:34:38.235108+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-670a-71dd-adcc-52eb122e118b@example.com', 'Mia', '01a1fcd0-672b-7fdc-9e69-d3b59648f049', 'HOMEPAGE_HERO', '2026-11-21 06:34:38.766372+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-69cc-78a7-9a60-fb17d779a9fa@example.com', 'Mia', '01a1fcd0-69f9-7b00-a8c5-314feff39c05', 'HOMEPAGE_HERO', '2026-11-21 06:34:39.484939+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-6c5f-744b-96a4-2d803993b4a7@example.com', 'Mia', '01a1fcd0-6c7f-7b6a-8e74-6053ab4b747f', 'HOMEPAGE_HERO', '2026-11-21 06:34:40.130374+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-6f97-79a7-8ed7-fe0cbf1041ed@example.com', 'Mia', '01a1fcd0-6fb9-7c9c-8afc-579b334d55c4', 'HOMEPAGE_HERO', '2026-11-21 06:34:40.965119+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-6fcc-70c9-9a75-023e4f882cc9@example.com', 'Max', '01a1fcd0-6ffa-7474-9220-cb6db03fb8cc', 'HOMEPAGE_HERO', '2026-11-21 06:34:41.02217+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-72ed-73e0-8604-23d36ad16f06@example.com', 'Mia', '01a1fcd0-7318-74d9-b0b3-1249f7ebcb7a', 'HOMEPAGE_HERO', '2026-11-21 06:34:41.824725+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-75da-7050-92b1-f35462dded13@example.com', 'Mia', '01a1fcd0-75fa-7f2a-a415-d75aebe3d9c2', 'HOMEPAGE_HERO', '2026-11-21 06:34:42.556754+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-7885-7aee-a114-6d2c689e60ac@example.com', 'Mia', '01a1fcd0-78a1-7e3b-b11f-4244114578b7', 'HOMEPAGE_HERO', '2026-11-21 06:34:43.235364+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-7a84-7e2e-b2ee-ca60038e49ae@example.com', 'Mia', '01a1fcd0-7ab1-722f-801e-9cce9f9f3312', 'HOMEPAGE_HERO', '2026-11-21 06:34:43.764492+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-7cc2-7264-8629-096d6bbe9e35@example.com', 'Mia', '01a1fcd0-7d10-7aaa-a780-ce2ccd2127f3', 'HOMEPAGE_HERO', '2026-11-21 06:34:44.374641+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-823e-7c0c-aeb9-e1d78899ae16@example.com', 'Mia', '01a1fcd0-826a-7eb3-b1d1-700d70c47b09', 'HOMEPAGE_HERO', '2026-11-21 06:34:45.741372+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-8acc-7036-ab28-bd31fbbbc8ae@example.com', 'Mia', '01a1fcd0-8b02-7c6f-a44f-b185c6b9d57e', 'HOMEPAGE_HERO', '2026-11-21 06:34:47.948759+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-8b22-714c-9c3f-a5748e71d3c2@example.com', 'Mia', '01a1fcd0-8b75-7f1d-8828-3e1dbdde58bb', 'HOMEPAGE_HERO', '2026-11-21 06:34:48.05657+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-8ba4-7770-a6f0-929625ef71e0@example.com', 'Mia', '01a1fcd0-8c49-7238-aab2-fc8194117903', 'HOMEPAGE_HERO', '2026-11-21 06:34:48.270763+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-8c70-7712-927b-d3818de53898@example.com', 'Mia', '01a1fcd0-8ca6-7ba6-a72d-32741bb668d7', 'HOMEPAGE_HERO', '2026-11-21 06:34:48.360815+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-8caf-7c2e-9b05-1bfd739a7f62@example.com', 'Mia', '01a1fcd0-8cc8-7aeb-a152-8f4f8cf02e42', 'HOMEPAGE_HERO', '2026-11-21 06:34:48.395155+00');
INSERT INTO public.email_lead (email, name, user_id, source, created_at) VALUES ('01a1fcd0-a488-70ff-b31a-bd454e06dfeb@example.com', 'Mia', '01a1fcd0-a4bc-76dc-9edd-a9a5ea073547', 'HOMEPAGE_HERO', '2026-11-21 06:34:54.527268+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-4f32-7b79-a76f-5fdeb9bdd07b', 'identity.welcome-mail', '2026-11-21 06:34:32.771783+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-51ac-7c99-a8ab-051b46bd8dd6', 'identity.welcome-mail', '2026-11-21 06:34:33.342718+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-5369-7077-bc58-0dba4b6dbe23', 'identity.welcome-mail', '2026-11-21 06:34:33.80852+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-53b8-75cd-b219-e6caae268261', 'identity.reset-mail', '2026-11-21 06:34:33.8672+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-56b9-7e31-8324-77c4f485ab78', 'identity.welcome-mail', '2026-11-21 06:34:34.68043+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-57ff-7c4f-a1cf-faeac56fc900', 'identity.welcome-mail', '2026-11-21 06:34:34.957978+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-5a01-7e39-a447-d687ff5aaea9', 'identity.membership', '2026-11-21 06:34:35.429341+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-5dae-7751-b1c2-6293752a2c4a', 'identity.membership', '2026-11-21 06:34:36.374052+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-5f0a-7e3a-a524-1b74ccc56859', 'identity.welcome-mail', '2026-11-21 06:34:36.780461+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-5ff2-7d5f-ab9a-e14e3c06171c', 'identity.membership', '2026-11-21 06:34:36.968242+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-6095-7449-969d-6d0d5bf584af', 'identity.membership', '2026-11-21 06:34:37.099386+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-60ce-7fc2-8427-f152954821e7', 'identity.membership', '2026-11-21 06:34:37.173188+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-6212-764e-a358-0b7b1fc7a588', 'identity.welcome-mail', '2026-11-21 06:34:37.551783+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-62e8-7277-a6c0-a965b002712e', 'identity.membership', '2026-11-21 06:34:37.69375+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-634d-7264-a3f6-fcb0cc916fe6', 'identity.membership', '2026-11-21 06:34:37.83089+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-63e7-7574-9ff2-e87f8550ea33', 'identity.points', '2026-11-21 06:34:37.962768+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-651c-7b3a-8e4e-99006fa71d9c', 'identity.welcome-mail', '2026-11-21 06:34:38.358618+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-6616-784f-a365-8ece2a7a76cc', 'identity.membership', '2026-11-21 06:34:38.519355+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-672f-7c7c-9cf8-05e107bbc28e', 'identity.welcome-mail', '2026-11-21 06:34:38.849161+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-69fe-7032-8703-4ba4a8672c79', 'identity.welcome-mail', '2026-11-21 06:34:39.574405+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-6c83-7acf-bd33-7e78a8b07b2e', 'identity.welcome-mail', '2026-11-21 06:34:40.233531+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-6fc6-7bbd-a663-6c96a577d06f', 'identity.welcome-mail', '2026-11-21 06:34:41.05448+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-6fff-77be-b798-8370b1da8557', 'identity.welcome-mail', '2026-11-21 06:34:41.120344+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-71ec-7975-b297-d4a072771eb4', 'identity.points', '2026-11-21 06:34:41.57423+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-7323-7189-b59c-958d8b221556', 'identity.welcome-mail', '2026-11-21 06:34:41.906509+00');
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-4f0d-7026-aef0-d7e8f1b68c1c', '01a1fcd0-4eb1-78b6-ac5b-c869870b0660@example.com', '$argon2id$v=19$m=19456,t=2,p=1$mVXLzBQylyqmcNm+eZiWMw$NlfIHhzvbJ/ooWz4usWaz8kQ27CNh+GpP5C3XCYCtaQ', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:32.58924+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-51a1-78fc-b2e5-37510c9e07bc', '01a1fcd0-5180-7e0b-acba-eab68851a939@example.com', '$argon2id$v=19$m=19456,t=2,p=1$jpHCSKMBAF0c6v78c1fEvA$lIzKB/CsbO+eeTIunt/f8QWdhTgZ+kxTkcOCFRfkl0E', NULL, NULL, NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:33.249648+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-7318-74d9-b0b3-1249f7ebcb7a', '01a1fcd0-72ed-73e0-8604-23d36ad16f06@example.com', '$argon2id$v=19$m=19456,t=2,p=1$pXX5KzDTgXY1/zfdoG+RFQ$HibplRCieDNUsFSbX8Fm9tVYLltlA/K0FND1FOTt8V8', NULL, 'Mia', NULL, 1, '2026-11-21 06:34:41.876229+00', NULL, NULL, 1, '2026-11-21 06:34:41.816094+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-5365-7d61-9061-afee00f88748', '01a1fcd0-5335-7f2e-86c5-a4e2eb76b2c7@example.com', '$argon2id$v=19$m=19456,t=2,p=1$s8s6aTSLWGPChAKQXaZUIA$N+0WY4gwrurvouPdRlXyAdOY7P3Q2Pa2li0fxrNi77A', '2026-11-21 06:34:33.965966+00', 'Mia', NULL, 1, '2026-11-21 06:34:34.180161+00', NULL, NULL, 1, '2026-11-21 06:34:33.701247+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-56b1-7cbe-857f-6145160ef786', '01a1fcd0-5682-764a-9a18-0ec7ed973724@example.com', '$argon2id$v=19$m=19456,t=2,p=1$JKOTzQZOcbbn/x0RL/SbkQ$LTkadLEJsXqzubY7wBfOCzINFXvwx+igmC2VnEJw/oo', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:34.545304+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-75fa-7f2a-a415-d75aebe3d9c2', '01a1fcd0-75da-7050-92b1-f35462dded13@example.com', '$argon2id$v=19$m=19456,t=2,p=1$kMEaJq5guJWvGXnm1lHLMQ$kbwonY3Lf2x8yOYJ3572vpI2xD/t+J8O5tqdJUkbgaY', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:42.554163+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-57fb-740b-bd31-750246e71487', '01a1fcd0-57d0-720a-a609-34d2288d3539@example.com', '$argon2id$v=19$m=19456,t=2,p=1$5Q/qr7IRG6MIkmWd5yr6NA$s6B6kJm616h63eNDMQxkX8TRhtj0ck1PMx1VTbDdaN4', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:34.875093+00', 'MEMBER', 'FREE', 'CANCELED', '2026-12-21 06:34:35+00', 2, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-b8bc-71eb-9b84-d0c61820e5c6', '01a1fcd0-b89c-7906-83e2-6429ae558c69@example.com', '$argon2id$v=19$m=19456,t=2,p=1$KCKpocjnQTwmdl7G49CWaA$6p198cyLOze84ZI+e5PaHZAT1T+b7YuyZaVBBPRA+7A', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:59.645013+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-5f05-7c50-b2f8-9fad7c0c9d2e', '01a1fcd0-5ee1-7aaf-a811-0f94b25b9db3@example.com', '$argon2id$v=19$m=19456,t=2,p=1$ohQnTFVkoVOlqX9nA9JAxQ$VLAfrAOBX137K6jfsUfYYk35J2FQV76g7+aPkI7nCCc', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:36.677211+00', 'MEMBER', 'BASIC', 'PAST_DUE', '2027-01-21 06:34:36+00', 3, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-78a1-7e3b-b11f-4244114578b7', '01a1fcd0-7885-7aee-a114-6d2c689e60ac@example.com', '$argon2id$v=19$m=19456,t=2,p=1$DoSZ97rD3Q5LW6bKK2Hi6Q$UMi7datPKD/cMVYhiKItEc+wsCJiT/ilYvxoFTFP60c', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:43.233172+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 30);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-7ab1-722f-801e-9cce9f9f3312', '01a1fcd0-7a84-7e2e-b2ee-ca60038e49ae@example.com', '$argon2id$v=19$m=19456,t=2,p=1$1AmbZqK7hqp0v1FedqQbiQ$PjemCfH11DpQoUqpAyN6duUfzacsXowfCTVBiQZIiEU', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:43.761114+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-620e-7f8d-a641-387f6ae7a8db', '01a1fcd0-61ea-7cec-b473-0b1373e17151@example.com', '$argon2id$v=19$m=19456,t=2,p=1$n/RBTNHt8hhHvjcxLAXH4g$Con7CCV+T5VSSTlTsbBblIxCrab/6NLBYahqNtFvGgs', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:37.454363+00', 'PREMIUM', 'LIFETIME', 'ACTIVE', NULL, 2, 10);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-6517-79e2-a73c-fbd8807f1f25', '01a1fcd0-64f4-78d3-a427-8ce5ccfde467@example.com', '$argon2id$v=19$m=19456,t=2,p=1$5q+QoO+2alH8lLtT8uL58w$frAuUfMo5r7kXQ7N1cCtJ7eG1mhCcFaekNa9cevXJnE', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:38.231966+00', 'PREMIUM', 'BASIC', 'ACTIVE', '2026-12-21 06:34:38+00', 1, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-672b-7fdc-9e69-d3b59648f049', '01a1fcd0-670a-71dd-adcc-52eb122e118b@example.com', '$argon2id$v=19$m=19456,t=2,p=1$rYiEweHuCAo/LUW4pqp7Ww$/pWZZjPyWwOGW6AZ48k/uP/l/Mps4dyf1pWMasip0yM', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:38.763645+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-69f9-7b00-a8c5-314feff39c05', '01a1fcd0-69cc-78a7-9a60-fb17d779a9fa@example.com', '$argon2id$v=19$m=19456,t=2,p=1$4Y/z3wknf+KWFhJwr1Rg/A$KjUXB1dB92Heg2FHOBjX0NzDHzX4wv2jbss95LqGKRU', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:39.482022+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-6c7f-7b6a-8e74-6053ab4b747f', '01a1fcd0-6c5f-744b-96a4-2d803993b4a7@example.com', '$argon2id$v=19$m=19456,t=2,p=1$diMbEanTo8UphJsN8OppMQ$ACmfBl8ERIbvBUgWrCaUSWSgBGmzuKqPuiox+t0tjCQ', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:40.127177+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-6ffa-7474-9220-cb6db03fb8cc', '01a1fcd0-6fcc-70c9-9a75-023e4f882cc9@example.com', '$argon2id$v=19$m=19456,t=2,p=1$F+KZrthlR1jqPi0DKrINjg$OY2LZWcEAcv+J6evafvzWbfE8zSaCm+Aa1g3i1/8BJE', NULL, 'Max', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:41.018964+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-6fb9-7c9c-8afc-579b334d55c4', '01a1fcd0-6f97-79a7-8ed7-fe0cbf1041ed@example.com', '$argon2id$v=19$m=19456,t=2,p=1$tqEdLiA3+L3c+X+BbMaWAg$HJ63Flyppa6CP5H/HQ55Cd5tNjgD0ozArIV50qd75/w', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:40.954002+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 10);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-7d10-7aaa-a780-ce2ccd2127f3', '01a1fcd0-7cc2-7264-8629-096d6bbe9e35@example.com', '$argon2id$v=19$m=19456,t=2,p=1$qe3vSrXzGWMIMwpSeMLjpg$vajIa+EAjDTukdRruEP9mus0AC6tti25d+oTx1KLS0c', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:44.368379+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-826a-7eb3-b1d1-700d70c47b09', '01a1fcd0-823e-7c0c-aeb9-e1d78899ae16@example.com', '$argon2id$v=19$m=19456,t=2,p=1$AjSvVaxE7srFr15bOaiA/g$1SRYdBecEPtqum69a/uZxQBJCKnZAoAo1gBX5OaKK+0', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:45.73854+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-8b02-7c6f-a44f-b185c6b9d57e', '01a1fcd0-8acc-7036-ab28-bd31fbbbc8ae@example.com', '$argon2id$v=19$m=19456,t=2,p=1$lofDvMRBzzDjndJo79GF9A$K/Y/qExdr4BhHS9SVyau+67MUEixNRxO36yLEaq9pMw', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:47.938258+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-8b75-7f1d-8828-3e1dbdde58bb', '01a1fcd0-8b22-714c-9c3f-a5748e71d3c2@example.com', '$argon2id$v=19$m=19456,t=2,p=1$Iy2TNtI82axwbDAmWiVVUg$q9mNTktJq0SaQvNUO/tzxBuSkvsqAdjh6Phijnu03Ec', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:48.053442+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-8c49-7238-aab2-fc8194117903', '01a1fcd0-8ba4-7770-a6f0-929625ef71e0@example.com', '$argon2id$v=19$m=19456,t=2,p=1$5Fur52MDQF3PAV4RmviNOQ$D0pJCcV5fnPCwx1H15xxNBac2gHKlDGDO9YHO+OfVy0', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:48.265788+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-8ca6-7ba6-a72d-32741bb668d7', '01a1fcd0-8c70-7712-927b-d3818de53898@example.com', '$argon2id$v=19$m=19456,t=2,p=1$987If+XDzob82CxaCBvjQQ$8kc1SEfvls1/BOfw5j3g1KjA8v9gh5yG2mjgLrH1cfs', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:48.358707+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.member (id, email, password_hash, password_changed_at, name, avatar_url, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version, created_at, role, subscription_tier, subscription_status, subscription_ends_at, membership_version, total_points) VALUES ('01a1fcd0-8cc8-7aeb-a152-8f4f8cf02e42', '01a1fcd0-8caf-7c2e-9b05-1bfd739a7f62@example.com', '$argon2id$v=19$m=19456,t=2,p=1$5/PH+k9pVMIF17emPtI7Rg$CoRrZB8BH70UtvVLio67v2xs4n6r8gvzlNGgYuOA7v4', NULL, 'Mia', NULL, 0, NULL, NULL, NULL, 1, '2026-11-21 06:34:48.392935+00', 'MEMBER', 'FREE', 'INACTIVE', NULL, 0, 0);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_outbox_and_inbox.sql', '485c1d8e385465ea0c7a4ec2a064c6e62238415807ef3c780be2a6b9c3c56593', '2026-11-21 06:32:41.151379+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('identity/0001_accounts.sql', 'b8fef5b653bcc8d1121344853278c328af197c8072cc9192bfdee8c870491549', '2026-11-21 06:32:41.179018+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 78, true);
ALTER TABLE ONLY public.email_lead
    ADD CONSTRAINT email_lead_pkey PRIMARY KEY (email);
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
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE UNIQUE INDEX member_email ON public.member USING btree (lower(email));
