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
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-8810-71d5-a417-890487dc0f0a', 'First log', '📓', 10, '{"type": "logs", "value": 1}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-888e-7ea5-9da1-625ea9166df7', 'A week on record', '🗓️', 25, '{"type": "logs", "value": 7}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-88d9-792b-8f4b-83e42eadd4ee', 'Thirty days on record', '📈', 75, '{"type": "logs", "value": 30}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-8920-71de-9856-1b6627f43ac5', 'A hundred logs', '💯', 200, '{"type": "logs", "value": 100}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-8976-7eb3-a0aa-a038a2e1db0e', 'A year of logs', '🏛️', 500, '{"type": "logs", "value": 365}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-89c3-7083-b551-962f43351c7c', 'Three in a row', '🔥', 15, '{"type": "streak", "value": 3}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-8a09-7daf-baf2-07f27eb01a17', 'A full week', '⚡', 40, '{"type": "streak", "value": 7}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-8a5b-738b-b26a-f61b1b6c2662', 'Deep in ketosis', '🥑', 80, '{"type": "streak", "value": 14}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-8aac-7888-8cdd-741441647fcd', 'A month without a gap', '🌙', 150, '{"type": "streak", "value": 30}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-8ad3-7750-a79c-304e935948d1', 'First plan', '🛒', 20, '{"type": "purchases", "value": 1}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-8b25-71da-bb5a-2650bd6cd852', 'Small library', '📚', 60, '{"type": "purchases", "value": 3}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a2018a-8b62-7195-8f46-cde0cde551e3', 'Whole shelf', '🏆', 150, '{"type": "purchases", "value": 6}');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', '2026-11-22 04:37:31.10981+00', '2026-11-22 04:37:32.04692+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3018-74c4-8284-ac1dd09b1785', 'tracker.members', '2026-11-22 04:37:09.320542+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-31aa-70ba-9552-8dd866ae47a1', 'tracker.award', '2026-11-22 04:37:09.484789+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3055-74b3-aed5-68724ca99d0a', 'tracker.members', '2026-11-22 04:37:09.733971+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3366-7389-af65-8e4cd7ca6311', 'tracker.award', '2026-11-22 04:37:10.091509+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-34ba-7453-b18e-3aa16c249419', 'tracker.award', '2026-11-22 04:37:10.358839+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-353f-7e4f-a5c7-99eee71a4057', 'tracker.members', '2026-11-22 04:37:10.55788+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-372e-79aa-9b22-253fed658b56', 'tracker.award', '2026-11-22 04:37:10.868333+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-35cb-7749-b751-a196f10e4336', 'tracker.members', '2026-11-22 04:37:10.965973+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-376a-7f0c-b6f5-e2c7fa9c6871', 'tracker.award', '2026-11-22 04:37:11.484325+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3956-7141-aec5-c33a9dec5c81', 'tracker.award', '2026-11-22 04:37:11.484325+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-38b1-7d56-a4d8-551c1c657216', 'tracker.members', '2026-11-22 04:37:11.586926+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3a1f-776a-a3eb-63c57d1a25a4', 'tracker.award', '2026-11-22 04:37:11.910529+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3aa7-7b2c-b7ee-0cdec64b9c43', 'tracker.members', '2026-11-22 04:37:12.101951+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3d2c-7a6f-b78a-e5cda0614b96', 'tracker.award', '2026-11-22 04:37:12.423718+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3b6e-7794-baad-aa1a8dcf8d59', 'tracker.members', '2026-11-22 04:37:12.525549+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3e8b-7f01-b4e4-5e0db21e79ec', 'tracker.award', '2026-11-22 04:37:12.675963+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3ed1-7cd6-bbc9-981fdb333d27', 'tracker.award', '2026-11-22 04:37:12.675963+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-401a-7afc-ba22-d916c20e15f8', 'tracker.award', '2026-11-22 04:37:12.97969+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-40fd-7532-a8c3-ac55b708fcd4', 'tracker.award', '2026-11-22 04:37:13.436931+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-3fda-7b31-9f37-0d5b1d4440fc', 'tracker.members', '2026-11-22 04:37:13.511557+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4244-7afa-870f-35a78980d1bb', 'tracker.award', '2026-11-22 04:37:13.669944+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-405d-7797-93df-4cdea848640e', 'tracker.members', '2026-11-22 04:37:13.753238+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-42da-7925-abed-1873e85b0c6c', 'tracker.members', '2026-11-22 04:37:14.048341+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-43a5-75dd-aaaf-0ac3ebdc7608', 'tracker.streaks', '2026-11-22 04:37:14.225041+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-463f-7aa3-96d6-ca7c842eb403', 'tracker.members', '2026-11-22 04:37:14.721756+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-47ac-7fb5-afa6-a88d48cbae25', 'tracker.streaks', '2026-11-22 04:37:15.430749+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4857-7813-ba97-e7555c7ed666', 'tracker.streaks', '2026-11-22 04:37:15.625067+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-49db-7237-9a64-2ec2fb564bf2', 'tracker.purchases', '2026-11-22 04:37:15.933533+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4ba9-767b-adcc-3ee9d941d8ae', 'tracker.streaks', '2026-11-22 04:37:16.150397+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-49c6-7732-82bd-b06a27772111', 'tracker.purchases', '2026-11-22 04:37:16.260365+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4b3d-74b3-a20c-6f9afe091694', 'tracker.purchases', '2026-11-22 04:37:16.260365+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4c94-7c06-a47f-2805ce32c0c5', 'tracker.members', '2026-11-22 04:37:16.343724+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4e4f-79b6-ac53-0db79014514c', 'tracker.purchases', '2026-11-22 04:37:16.583277+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4fbc-79a4-bdd2-3100be3047d2', 'tracker.award', '2026-11-22 04:37:16.976489+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5021-7175-a86b-c251baf750ea', 'tracker.members', '2026-11-22 04:37:17.097984+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5044-7bc8-bc48-a918b9318c96', 'tracker.members', '2026-11-22 04:37:17.20929+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-51e1-7046-98c8-585e3baab7e9', 'tracker.members', '2026-11-22 04:37:17.527825+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5198-7ca7-a31a-e39b935b869c', 'tracker.plan-returns', '2026-11-22 04:37:17.674624+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-55c4-7dd8-ae3e-d29fc7606da5', 'tracker.members', '2026-11-22 04:37:18.537046+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-55be-71a8-beb1-479ab51b2585', 'tracker.plan-returns', '2026-11-22 04:37:18.847715+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5714-7f12-a2bc-2c27ddc67616', 'tracker.award', '2026-11-22 04:37:18.935948+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5813-7ef6-85ae-97b7f89fccd0', 'tracker.plan-returns', '2026-11-22 04:37:19.443735+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-59b3-7b46-8be2-b6d7b34776d6', 'tracker.purchases', '2026-11-22 04:37:20.036094+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5bc5-7fa4-b023-71391c7343fe', 'tracker.members', '2026-11-22 04:37:20.144012+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5d1a-75d7-92fc-256c6f5bd4dc', 'tracker.revocations', '2026-11-22 04:37:20.622993+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5f9e-740c-aa37-7b7c5eda28d2', 'tracker.revocations', '2026-11-22 04:37:21.183578+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6255-7aac-b2da-77101a4ded5b', 'tracker.award', '2026-11-22 04:37:21.818492+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6234-78eb-8147-a6bc616f3f26', 'tracker.members', '2026-11-22 04:37:21.856498+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-63ec-7603-acf6-5c87fe9189f2', 'tracker.streaks', '2026-11-22 04:37:22.396084+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-65d9-7a7e-887a-d7c5d334dce0', 'tracker.purchases', '2026-11-22 04:37:22.916712+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-684e-7eb4-a469-d694f70a458c', 'tracker.members', '2026-11-22 04:37:23.405937+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6c68-7da9-aa1e-353aa5d5eac5', 'tracker.award', '2026-11-22 04:37:24.346364+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6cac-74a5-b860-f5915170391d', 'tracker.streaks', '2026-11-22 04:37:24.426097+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6d8a-7ee9-88a0-c181f294e294', 'tracker.award', '2026-11-22 04:37:24.65532+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6e0e-73cd-96ba-a47d1a762d58', 'tracker.revocations', '2026-11-22 04:37:24.811744+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6fd1-7c9b-84a2-a2c3e22289b1', 'tracker.members', '2026-11-22 04:37:25.287265+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-72ce-75aa-8016-6a974ea5666f', 'tracker.streaks', '2026-11-22 04:37:25.898585+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-73f4-779d-83ca-d567164a97f9', 'tracker.members', '2026-11-22 04:37:26.278482+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-76d3-7d79-a224-8f1889c346fd', 'tracker.members', '2026-11-22 04:37:26.951957+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-76e6-70f1-ad38-95378bb9759f', 'tracker.award', '2026-11-22 04:37:26.940415+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-78d9-7e6f-8aca-ebeeeb13f2e8', 'tracker.members', '2026-11-22 04:37:27.594932+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-7bf5-7473-8bb9-2f0b5e7a7ef8', 'tracker.award', '2026-11-22 04:37:28.276077+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-7e45-71b0-b952-37750f896f0a', 'tracker.award', '2026-11-22 04:37:28.907119+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-823e-75ee-8731-6f3e914185b4', 'tracker.award', '2026-11-22 04:37:29.892113+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-835c-7a47-8d54-112f8044c0d9', 'tracker.members', '2026-11-22 04:37:30.266984+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8384-7c19-9e72-f85f1537a28a', 'tracker.award', '2026-11-22 04:37:30.281858+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-842d-7169-8b9c-d62aa21b7cbc', 'tracker.members', '2026-11-22 04:37:30.506685+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8546-708d-ab8d-a768e8fa1ade', 'tracker.award', '2026-11-22 04:37:30.674043+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-855e-7913-9f2b-c3acaf14e072', 'tracker.award', '2026-11-22 04:37:30.812772+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8594-7944-a031-26c06c7f5ec9', 'tracker.award', '2026-11-22 04:37:30.812772+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-85c6-7429-a54d-1c1add08876b', 'tracker.purchases', '2026-11-22 04:37:30.961405+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-868d-7222-a454-205cae63cdf3', 'tracker.revocations', '2026-11-22 04:37:30.977871+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8852-7bfe-be74-e831f3e16421', 'tracker.erasures', '2026-11-22 04:37:31.431784+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-889e-725f-a8c8-6fa1c0f04418', 'tracker.award', '2026-11-22 04:37:31.468738+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-89a8-7dc2-85ca-804f0453148e', 'tracker.streaks', '2026-11-22 04:37:31.816365+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-89be-7595-8070-2da37c76d3a7', 'tracker.streaks', '2026-11-22 04:37:31.916884+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8a55-74ef-b85f-2b51a8601cec', 'tracker.purchases', '2026-11-22 04:37:32.106318+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8bab-7134-8f09-043a30ff7281', 'tracker.award', '2026-11-22 04:37:32.24527+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8ba7-73ba-83b4-18230b3d1499', 'tracker.revocations', '2026-11-22 04:37:32.257628+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8d7d-7d2f-ab48-f63c95d59452', 'tracker.plan-returns', '2026-11-22 04:37:32.810731+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8e01-7086-9616-92a483b1e513', 'tracker.award', '2026-11-22 04:37:32.841043+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8f53-7591-9abd-b75517e82ce4', 'tracker.streaks', '2026-11-22 04:37:33.194285+00');
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-82fe-7d44-bfc7-3286f70774fe', 0, 1, '2026-11-22 04:37:33.139624+00', NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-37dc-777a-b041-01cc98706784', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-2e85-7c43-8c7e-85a1dd9d2252', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-3f68-707f-8e0b-72a38bcb83c2', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-3f95-74dc-b9de-bdf714a2b4b4', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-2f45-72ed-bebe-1c5a93d1ce03', 10, 1, '2026-11-22 04:37:13.765837+00', NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-45ae-7a85-b8b3-89282aacab16', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-34f8-77d7-9951-552da2a33872', 10, 1, '2026-11-22 04:37:14.796301+00', NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-352d-7583-b925-27f93f281ccd', 10, 1, '2026-11-22 04:37:14.967631+00', NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-3ade-70e1-ab3b-b94f6374a4f6', 10, 1, '2026-11-22 04:37:15.816851+00', NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-4258-7575-9c76-b27da7dc42db', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-39c2-7238-b0d5-455611a2506a', 30, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-51c7-7db5-9c0d-c06f14ed1996', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-4c3c-7394-96bf-5b01f53136e1', 30, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-61db-7f1e-a95b-74de0074e38f', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-4fff-7f5d-9b79-7432e250100a', 10, 1, '2026-11-22 04:37:24.268131+00', NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-67d9-7191-b685-908a94bdba7f', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-83cb-7373-998d-536651433d6b', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-4fe8-7af7-959d-79b06a006837', 10, 1, '2026-11-22 04:37:22.0287+00', NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-73b3-7b85-bdfa-84880603e3ce', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-5b2b-7da3-a512-ca56f4295c8c', 10, 1, '2026-11-22 04:37:25.838057+00', NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-6f70-7069-b14d-a21f78ec9794', 10, 1, '2026-11-22 04:37:31.710007+00', NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-76aa-74df-80a2-68305c08102a', 30, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a2018b-787a-7f1f-a0a6-b1bd9f6cacd8', 10, 1, '2026-11-22 04:37:31.688399+00', NULL, NULL, 1);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_outbox_and_inbox.sql', '485c1d8e385465ea0c7a4ec2a064c6e62238415807ef3c780be2a6b9c3c56593', '2026-11-22 04:36:21.795478+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0002_token_revocation.sql', '9c4fa5ef1854f2ab489bee077608f2d75e2c34e55eb67ef34aa14d9ac76b3ffd', '2026-11-22 04:36:22.104987+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0003_erased_user.sql', '23a78e05caf59021543efdcc1ba56fc03312569fcdf8147cd1a698aaf219f74b', '2026-11-22 04:36:22.241406+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0001_logs_and_achievements.sql', '765bf5b159f262da36a3f8055f8f96323ea14bf964ceb6d90cbe1ac800afcf25', '2026-11-22 04:36:22.388258+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0002_plans_returned.sql', '99a5453901d5a3b284c60bf772d3dfcb9c3a4f0f714961aa54bf591600a980c1', '2026-11-22 04:36:22.557941+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0003_erasure.sql', 'bb65333be0c54688466d924de3b7385dd2ae715de4fcf00ae60f0394b93ea094', '2026-11-22 04:36:22.794746+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-3367-7388-b32a-163317853daa', '01a2018b-2f45-72ed-bebe-1c5a93d1ce03', '2026-11-21 12:00:00+00', NULL, 2969, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:09.606868+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-31aa-7bf9-aa05-ce1b41e9e165', '01a2018b-2f45-72ed-bebe-1c5a93d1ce03', '2026-11-22 12:00:00+00', NULL, 1772, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:09.946095+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-3956-793e-9fb9-7b91cdd1fbb2', '01a2018b-34f8-77d7-9951-552da2a33872', '2026-11-21 12:00:00+00', NULL, 1910, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:11.126751+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-3a1f-726e-9102-ac7b52148308', '01a2018b-352d-7583-b925-27f93f281ccd', '2026-11-21 12:00:00+00', NULL, 1882, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:11.32769+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-372e-7419-9a32-3d48579822b5', '01a2018b-34f8-77d7-9951-552da2a33872', '2026-11-22 12:00:00+00', NULL, 2511, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:12.108532+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-376a-7433-95d2-c6ac6dbe1470', '01a2018b-352d-7583-b925-27f93f281ccd', '2026-11-22 12:00:00+00', NULL, 2829, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:12.459686+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-401a-7702-aa59-1be09ed3f667', '01a2018b-2e85-7c43-8c7e-85a1dd9d2252', '2026-11-22 12:00:00+00', NULL, 1066, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:12.858176+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-40fd-77e4-83bd-02a2c2575c6e', '01a2018b-3ade-70e1-ab3b-b94f6374a4f6', '2026-11-21 12:00:00+00', NULL, 2138, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:13.085684+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-3ed1-7308-a206-05a6aa29f499', '01a2018b-3ade-70e1-ab3b-b94f6374a4f6', '2026-11-22 12:00:00+00', NULL, 2242, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:13.412742+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-4fbc-7d77-86fa-fba00f3a37ff', '01a2018b-4258-7575-9c76-b27da7dc42db', '2026-11-22 12:00:00+00', NULL, 1301, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:16.860286+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-6255-7009-8099-ef6df2291ffc', '01a2018b-39c2-7238-b0d5-455611a2506a', '2026-11-22 12:00:00+00', NULL, 2029, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:21.621614+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-6c68-7de2-8a8a-4b037ec84e25', '01a2018b-51c7-7db5-9c0d-c06f14ed1996', '2026-11-22 12:00:00+00', NULL, 1389, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:24.200301+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-6d8b-763f-b8fe-006af8f62a99', '01a2018b-4c3c-7394-96bf-5b01f53136e1', '2026-11-22 12:00:00+00', NULL, 2068, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:24.490794+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-76e6-752e-862d-2b74e762c36b', '01a2018b-61db-7f1e-a95b-74de0074e38f', '2026-11-22 12:00:00+00', NULL, 1977, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:26.875888+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-7bf5-7052-9bca-94f46edae7c9', '01a2018b-4fff-7f5d-9b79-7432e250100a', '2026-11-22 12:00:00+00', NULL, 1264, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:28.181777+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-823e-7665-b784-e27e0657b698', '01a2018b-6f70-7069-b14d-a21f78ec9794', '2026-11-21 12:00:00+00', NULL, 1812, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:29.790557+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-8384-780c-953a-20957cde6207', '01a2018b-67d9-7191-b685-908a94bdba7f', '2026-11-22 12:00:00+00', NULL, 2513, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:30.116082+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-7e45-724a-b2b8-43a48de66c3b', '01a2018b-6f70-7069-b14d-a21f78ec9794', '2026-11-22 12:00:00+00', NULL, 1184, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:30.566828+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-855f-75ba-a679-6079a19e6783', '01a2018b-4fe8-7af7-959d-79b06a006837', '2026-11-22 12:00:00+00', NULL, 2190, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:30.590888+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-8594-79cf-8fab-8c18444a3f57', '01a2018b-73b3-7b85-bdfa-84880603e3ce', '2026-11-22 12:00:00+00', NULL, 1832, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:30.644317+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-889e-7364-9e0c-b8582b5d9449', '01a2018b-5b2b-7da3-a512-ca56f4295c8c', '2026-11-22 12:00:00+00', NULL, 2886, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:31.422159+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-8bab-7698-8e67-4996356a4129', '01a2018b-76aa-74df-80a2-68305c08102a', '2026-11-22 12:00:00+00', NULL, 2655, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:32.20309+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a2018b-8e01-783d-b5a8-84691b8baa55', '01a2018b-787a-7f1f-a0a6-b1bd9f6cacd8', '2026-11-22 12:00:00+00', NULL, 2866, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 04:37:32.801013+00');
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2018b-39c2-7238-b0d5-455611a2506a', '01a2018a-ada0-7bb6-80db-6cbef3ef0577', true, 1);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2018b-37dc-777a-b041-01cc98706784', '01a2018a-ae14-79af-83a8-ee5efb5fc3c9', false, 2);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2018b-45ae-7a85-b8b3-89282aacab16', '01a2018a-af30-7ead-8f5f-f2024a99b0b1', false, 2);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2018b-3f95-74dc-b9de-bdf714a2b4b4', '01a2018a-ada0-7bb6-80db-6cbef3ef0577', false, 2);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2018b-4c3c-7394-96bf-5b01f53136e1', '01a2018a-af30-7ead-8f5f-f2024a99b0b1', true, 1);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2018b-76aa-74df-80a2-68305c08102a', '01a2018a-ae14-79af-83a8-ee5efb5fc3c9', true, 1);
INSERT INTO public.purchase (user_id, plan_id, owned, version) VALUES ('01a2018b-83cb-7373-998d-536651433d6b', '01a2018a-ae14-79af-83a8-ee5efb5fc3c9', false, 2);
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-4fe8-7af7-959d-79b06a006837', '2026-11-22 04:37:20.049065+00', '2026-11-22 04:37:20.698+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-4fff-7f5d-9b79-7432e250100a', '2026-11-22 04:37:20.813095+00', '2026-11-22 04:37:21.245407+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-5b2b-7da3-a512-ca56f4295c8c', '2026-11-22 04:37:24.54532+00', '2026-11-22 04:37:24.878196+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-787a-7f1f-a0a6-b1bd9f6cacd8', '2026-11-22 04:37:30.865894+00', '2026-11-22 04:37:31.024465+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', '2026-11-29 04:37:31.10981+00', '2026-11-22 04:37:31.499765+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-82fe-7d44-bfc7-3286f70774fe', '2026-11-22 04:37:32.173242+00', '2026-11-22 04:37:32.295069+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-2f45-72ed-bebe-1c5a93d1ce03', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:09.80336+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-34f8-77d7-9951-552da2a33872', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:11.13557+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-352d-7583-b925-27f93f281ccd', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:11.722343+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-3ade-70e1-ab3b-b94f6374a4f6', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:12.842153+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-2e85-7c43-8c7e-85a1dd9d2252', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:13.268294+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-4258-7575-9c76-b27da7dc42db', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:17.036349+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-39c2-7238-b0d5-455611a2506a', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:22.063513+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-39c2-7238-b0d5-455611a2506a', '01a2018a-8ad3-7750-a79c-304e935948d1', '2026-11-22 04:37:22.064002+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-51c7-7db5-9c0d-c06f14ed1996', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:24.540409+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-4c3c-7394-96bf-5b01f53136e1', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:24.791816+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-4c3c-7394-96bf-5b01f53136e1', '01a2018a-8ad3-7750-a79c-304e935948d1', '2026-11-22 04:37:24.793076+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-61db-7f1e-a95b-74de0074e38f', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:27.124995+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-4fff-7f5d-9b79-7432e250100a', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:28.416364+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-6f70-7069-b14d-a21f78ec9794', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:29.091473+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-67d9-7191-b685-908a94bdba7f', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:30.449377+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-4fe8-7af7-959d-79b06a006837', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:30.927402+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-73b3-7b85-bdfa-84880603e3ce', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:30.934151+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-5b2b-7da3-a512-ca56f4295c8c', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:31.526148+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-76aa-74df-80a2-68305c08102a', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:32.319411+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-76aa-74df-80a2-68305c08102a', '01a2018a-8ad3-7750-a79c-304e935948d1', '2026-11-22 04:37:32.31986+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a2018b-787a-7f1f-a0a6-b1bd9f6cacd8', '01a2018a-8810-71d5-a417-890487dc0f0a', '2026-11-22 04:37:32.872333+00');
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
