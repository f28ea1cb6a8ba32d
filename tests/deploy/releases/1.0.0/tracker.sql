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
CREATE TABLE public.achievement (
    id text NOT NULL,
    name text NOT NULL,
    icon text NOT NULL,
    points integer NOT NULL,
    condition jsonb NOT NULL
);
CREATE TABLE public.erased_user (
    user_id text NOT NULL,
    erased_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone
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
    total_points integer DEFAULT 0 NOT NULL,
    streak_count integer DEFAULT 0 NOT NULL,
    last_active_date timestamp with time zone,
    weight_kg double precision,
    target_weight_kg double precision,
    profile_version integer DEFAULT 0 NOT NULL
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
CREATE TABLE public.progress_log (
    id text NOT NULL,
    user_id text NOT NULL,
    date timestamp with time zone NOT NULL,
    weight_kg double precision,
    calories double precision,
    protein_g double precision,
    fat_g double precision,
    carbs_g double precision,
    net_carbs_g double precision,
    water_ml double precision,
    notes text,
    saved_at timestamp with time zone NOT NULL
)
WITH (fillfactor='90');
CREATE TABLE public.purchase (
    user_id text NOT NULL,
    plan_id text NOT NULL,
    owned boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.token_revocation (
    user_id text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.user_achievement (
    user_id text NOT NULL,
    achievement_id text NOT NULL,
    earned_at timestamp with time zone NOT NULL
);
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a20492-8359-7702-8288-6eac7a86664b', 'First log', '📓', 10, '{"type": "logs", "value": 1}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a20492-83de-73dc-af35-68bf6c9d9f69', 'A week on record', '🗓️', 25, '{"type": "logs", "value": 7}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a20492-8418-719d-a510-0252241b07e5', 'Thirty days on record', '📈', 75, '{"type": "logs", "value": 30}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a20492-8469-7fee-889e-a4925c6ce4a9', 'A hundred logs', '💯', 200, '{"type": "logs", "value": 100}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a20492-8478-723f-9d14-5f960a01b988', 'A year of logs', '🏛️', 500, '{"type": "logs", "value": 365}');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a20492-e6f1-784f-ba48-b76cec74c88f', '2026-11-22 18:44:30.528261+00', '2026-11-22 18:44:32.607435+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-cfe8-7e8d-844b-fc8b0a07c7c3', 'tracker.members', '2026-11-22 18:44:20.420712+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-d076-7161-9d60-0a3a69013c0b', 'tracker.award', '2026-11-22 18:44:20.422962+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-cff7-764d-87fa-d38a870526ca', 'tracker.members', '2026-11-22 18:44:20.676161+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-d081-7883-aeaa-40f9464b55f3', 'tracker.members', '2026-11-22 18:44:20.676161+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a20492-d12a-7b65-8d01-505047b03b69', 'tracker.award', '2026-11-22 18:44:20.912835+00');
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a20492-d0f4-738f-97d4-c84ef3a4df4b', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a20492-d58b-75ae-9cbe-8c5f54d45e4a', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a20492-cf0b-72ab-b869-117c7213d924', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a20492-d824-7fb5-afd9-e1bd36f1d1a5', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a20492-cf7e-73bc-a17a-a70489824190', 10, 1, '2026-11-22 18:44:23.012372+00', NULL, NULL, 1);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_messaging.sql', '33426b30ab8b5f6539888c1b82c468b0afcdce1b6f509990260be383103dbb49', '2026-11-22 18:43:58.787785+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-22 18:43:59.124598+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0001_logs_and_achievements.sql', 'a7bed391982cbfcf4ada2a9bf9b8d088be34f84227acc33dec8411ef04f65a39', '2026-11-22 18:43:59.280696+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a20492-d181-7eb5-8d54-350810e4553a', '01a20492-cf7e-73bc-a17a-a70489824190', '2026-11-21 12:00:00+00', NULL, 1882, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 18:44:20.481216+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a20492-d296-764f-a081-84fefb77a123', '01a20492-d031-761a-b2de-86ed6461c720', '2026-11-21 12:00:00+00', NULL, 1910, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 18:44:20.758475+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a20492-d076-7858-94d4-2a5174dd30a5', '01a20492-cf7e-73bc-a17a-a70489824190', '2026-11-22 12:00:00+00', NULL, 2829, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 18:44:21.024949+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a20492-d12a-7aeb-9c43-5ea8ea0a1d81', '01a20492-d031-761a-b2de-86ed6461c720', '2026-11-22 12:00:00+00', NULL, 2511, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 18:44:21.203927+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a20492-d506-7ef9-bc56-2a25d366fc90', '01a20492-d2c6-7b6b-a426-9cf995c97466', '2026-11-21 12:00:00+00', NULL, 2969, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 18:44:21.380466+00');
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a20492-d19d-70a2-b2b2-c8f5499157fc', '01a20492-8f74-722e-9e35-30c9d32b9fec', true, 28147463);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a20492-d0f4-738f-97d4-c84ef3a4df4b', '01a20492-8f93-7244-9b5d-e4ed42fb8dd7', false, 28147465);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a20492-d824-7fb5-afd9-e1bd36f1d1a5', '01a20492-8f74-722e-9e35-30c9d32b9fec', false, 28147466);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a20492-e053-74d6-81ec-65f0bbbf5908', '01a20492-8fff-7ff9-8a05-5b025503b0d7', true, 28147466);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a20492-dd23-7b8d-8852-b4f3081342be', '01a20492-8fff-7ff9-8a05-5b025503b0d7', false, 28147466);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e132-7ba6-a168-0d5384ae4cde', '2026-11-22 18:44:26.306485+00', '2026-11-22 18:44:26.699101+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e1cd-7434-bb2a-742cf00d0fcd', '2026-11-22 18:44:26.461698+00', '2026-11-22 18:44:26.878464+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e9e9-7a42-ac74-9d407fff5859', '2026-11-22 18:44:28.794577+00', '2026-11-22 18:44:29.322181+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-e6f1-784f-ba48-b76cec74c88f', '2026-11-29 18:44:30.528261+00', '2026-11-22 18:44:31.526257+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a20492-f3df-7c08-8060-b6ddd2ea3128', '2026-11-22 18:44:31.196086+00', '2026-11-22 18:44:31.568641+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a20492-cf7e-73bc-a17a-a70489824190', '01a20492-8359-7702-8288-6eac7a86664b', '2026-11-22 18:44:20.677901+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a20492-d031-761a-b2de-86ed6461c720', '01a20492-8359-7702-8288-6eac7a86664b', '2026-11-22 18:44:21.042305+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a20492-d2c6-7b6b-a426-9cf995c97466', '01a20492-8359-7702-8288-6eac7a86664b', '2026-11-22 18:44:21.49526+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a20492-cf0b-72ab-b869-117c7213d924', '01a20492-8359-7702-8288-6eac7a86664b', '2026-11-22 18:44:22.595047+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a20492-d6b3-7766-a753-1da5e276d7e0', '01a20492-8359-7702-8288-6eac7a86664b', '2026-11-22 18:44:22.832091+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 53, true);
ALTER TABLE ONLY public.achievement
    ADD CONSTRAINT achievement_name_key UNIQUE (name);
ALTER TABLE ONLY public.achievement
    ADD CONSTRAINT achievement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.erased_user
    ADD CONSTRAINT erased_user_pkey PRIMARY KEY (user_id);
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
ALTER TABLE ONLY public.progress_log
    ADD CONSTRAINT progress_log_pkey PRIMARY KEY (user_id, date);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (user_id, plan_id);
ALTER TABLE ONLY public.token_revocation
    ADD CONSTRAINT token_revocation_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.user_achievement
    ADD CONSTRAINT user_achievement_pkey PRIMARY KEY (user_id, achievement_id);
CREATE INDEX erased_user_unfinished ON public.erased_user USING btree (user_id) WHERE (finished_at IS NULL);
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.progress_log FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
ALTER TABLE ONLY public.user_achievement
    ADD CONSTRAINT user_achievement_achievement_id_fkey FOREIGN KEY (achievement_id) REFERENCES public.achievement(id);
