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
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a204da-e7e9-7432-8dab-08fe5047a61b', 'First log', '📓', 10, '{"type": "logs", "value": 1}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a204da-e7f1-7100-94ee-1fafdc3e8878', 'A week on record', '🗓️', 25, '{"type": "logs", "value": 7}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a204da-e7f9-79dd-9eff-f547cfc80a36', 'Thirty days on record', '📈', 75, '{"type": "logs", "value": 30}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a204da-e801-77a4-8fb9-94f53bbab88f', 'A hundred logs', '💯', 200, '{"type": "logs", "value": 100}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a204da-e803-709b-903c-b07fa4700f1e', 'A year of logs', '🏛️', 500, '{"type": "logs", "value": 365}');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', '2026-11-22 20:03:24.575872+00', '2026-11-22 20:03:25.185954+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-1c34-7140-a6fa-6dd1cf2eabc7', 'tracker.members', '2026-11-22 20:03:18.33245+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-1d55-7d70-927b-f98f6fe30481', 'tracker.award', '2026-11-22 20:03:18.516213+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-1d1a-79ae-8051-3982bebc8d3d', 'tracker.members', '2026-11-22 20:03:18.550883+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-1d8e-7ee5-a800-ccd2c3b7092e', 'tracker.award', '2026-11-22 20:03:18.648082+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-1dc2-750e-bc3f-e5b04ecea1b6', 'tracker.award', '2026-11-22 20:03:18.672375+00');
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a204db-1c11-7569-8940-ccab8d9db6eb', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a204db-20b8-72a7-bae7-29a1287686ed', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a204db-215a-75b6-89f5-441b9f1242f7', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a204db-2205-71c7-8ab9-6f681ad41ba7', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a204db-1dc5-7fd8-8435-06c77c811bc4', 10, 1, '2026-11-22 20:03:20.483856+00', NULL, NULL, 1);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_messaging.sql', '33426b30ab8b5f6539888c1b82c468b0afcdce1b6f509990260be383103dbb49', '2026-11-22 20:02:59.443172+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-22 20:02:59.512208+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0001_logs_and_achievements.sql', 'aebd22024abbd7da1e3ca36c35c9f3ee4e6c6a58ceaa7da4e153d320760441af', '2026-11-22 20:02:59.542522+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a204db-1d8e-7c1c-8463-1be26f7fc045', '01a204db-1d0d-70c0-b516-84ee7136a7cf', '2026-11-21 12:00:00+00', NULL, 1882, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 20:03:18.542707+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a204db-1d55-7787-b663-fe11310d7ea9', '01a204db-1d0d-70c0-b516-84ee7136a7cf', '2026-11-22 12:00:00+00', NULL, 2829, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 20:03:18.594211+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a204db-1e69-7618-9cc5-cadfd08b7a14', '01a204db-1dc5-7fd8-8435-06c77c811bc4', '2026-11-21 12:00:00+00', NULL, 2969, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 20:03:18.761844+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a204db-1e2b-7032-a699-27bb6744c9ce', '01a204db-1dc5-7fd8-8435-06c77c811bc4', '2026-11-22 12:00:00+00', NULL, 1772, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 20:03:18.848638+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a204db-1f7d-77ca-947f-8f4c863a4060', '01a204db-1eb4-706b-ac5e-40277fb67085', '2026-11-21 12:00:00+00', NULL, 1910, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 20:03:19.037605+00');
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a204db-1fcd-7b67-8b6c-4464dd310d0e', '01a204da-ec73-79b9-9b72-434fc5b6f309', true, 28152200);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a204db-2205-71c7-8ab9-6f681ad41ba7', '01a204da-ec73-79b9-9b72-434fc5b6f309', false, 28152202);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a204db-20b8-72a7-bae7-29a1287686ed', '01a204da-ec81-7fbd-b2c2-78bfcd52a471', false, 28152202);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a204db-24a7-717c-abb1-6fbe0fd130f7', '01a204da-ecb9-711d-add8-02c25d8e75a1', false, 28152203);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a204db-28bf-7682-b658-dfb36432aaaa', '01a204da-ecb9-711d-add8-02c25d8e75a1', true, 28152202);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-281d-7ee7-bdc4-99d02c9b5a1d', '2026-11-22 20:03:23.294213+00', '2026-11-22 20:03:23.360863+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2bd4-7a1f-a80a-565d7a723668', '2026-11-22 20:03:23.881721+00', '2026-11-22 20:03:23.946632+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', '2026-11-29 20:03:24.575872+00', '2026-11-22 20:03:24.727228+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2f99-7f54-98c9-94c9391b22eb', '2026-11-22 20:03:24.927903+00', '2026-11-22 20:03:24.990505+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-34eb-7d26-a37a-eb806fb22df0', '2026-11-22 20:03:25.52531+00', '2026-11-22 20:03:25.573364+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a204db-1d0d-70c0-b516-84ee7136a7cf', '01a204da-e7e9-7432-8dab-08fe5047a61b', '2026-11-22 20:03:18.561461+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a204db-1dc5-7fd8-8435-06c77c811bc4', '01a204da-e7e9-7432-8dab-08fe5047a61b', '2026-11-22 20:03:18.834262+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a204db-1eb4-706b-ac5e-40277fb67085', '01a204da-e7e9-7432-8dab-08fe5047a61b', '2026-11-22 20:03:18.9789+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a204db-1c11-7569-8940-ccab8d9db6eb', '01a204da-e7e9-7432-8dab-08fe5047a61b', '2026-11-22 20:03:19.15929+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a204db-22d5-71ee-84e2-51434c43fc00', '01a204da-e7e9-7432-8dab-08fe5047a61b', '2026-11-22 20:03:20.506894+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 52, true);
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
