CREATE TABLE public.achievement (
    id text NOT NULL,
    name text NOT NULL,
    icon text NOT NULL,
    points integer NOT NULL,
    condition jsonb NOT NULL
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
    plan_id text NOT NULL
);
CREATE TABLE public.user_achievement (
    user_id text NOT NULL,
    achievement_id text NOT NULL,
    earned_at timestamp with time zone NOT NULL
);
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', 'First log', '📓', 10, '{"type": "logs", "value": 1}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-ae68-7f6f-8195-8af8bba1d5a1', 'A week on record', '🗓️', 25, '{"type": "logs", "value": 7}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-ae6b-7b3a-b79c-b0a35824544d', 'Thirty days on record', '📈', 75, '{"type": "logs", "value": 30}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-ae6e-70f7-b975-824a52bf26ca', 'A hundred logs', '💯', 200, '{"type": "logs", "value": 100}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-ae7b-7702-a744-78f0a878cbcf', 'A year of logs', '🏛️', 500, '{"type": "logs", "value": 365}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-ae87-78f1-84da-d8d53b8f4585', 'Three in a row', '🔥', 15, '{"type": "streak", "value": 3}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-ae8d-7b64-8fe5-4e5a7eb38726', 'A full week', '⚡', 40, '{"type": "streak", "value": 7}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-ae9c-7d7e-819e-373ae1c9516a', 'Deep in ketosis', '🥑', 80, '{"type": "streak", "value": 14}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-ae9d-7bc8-ba47-7f3900e747d6', 'A month without a gap', '🌙', 150, '{"type": "streak", "value": 30}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-aea0-7e1d-894d-72f23680c366', 'First plan', '🛒', 20, '{"type": "purchases", "value": 1}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-aea2-7887-a081-667d40757be0', 'Small library', '📚', 60, '{"type": "purchases", "value": 3}');
INSERT INTO public.achievement (id, name, icon, points, condition) VALUES ('01a1fcce-aea4-7c4d-bd5e-7e2784111b5a', 'Whole shelf', '🏆', 150, '{"type": "purchases", "value": 6}');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-4f32-7b79-a76f-5fdeb9bdd07b', 'tracker.members', '2026-11-21 06:34:32.722374+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-51ac-7c99-a8ab-051b46bd8dd6', 'tracker.members', '2026-11-21 06:34:33.282966+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-5369-7077-bc58-0dba4b6dbe23', 'tracker.members', '2026-11-21 06:34:33.732262+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-5544-762c-b9da-cf625c543857', 'tracker.streaks', '2026-11-21 06:34:34.204133+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-56b9-7e31-8324-77c4f485ab78', 'tracker.members', '2026-11-21 06:34:34.595431+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-57ff-7c4f-a1cf-faeac56fc900', 'tracker.members', '2026-11-21 06:34:34.896661+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-5f0a-7e3a-a524-1b74ccc56859', 'tracker.members', '2026-11-21 06:34:36.713168+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-6212-764e-a358-0b7b1fc7a588', 'tracker.members', '2026-11-21 06:34:37.488811+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-63d0-7de3-8ff2-a845e892b7aa', 'tracker.award', '2026-11-21 06:34:37.922122+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-651c-7b3a-8e4e-99006fa71d9c', 'tracker.members', '2026-11-21 06:34:38.279187+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-672f-7c7c-9cf8-05e107bbc28e', 'tracker.members', '2026-11-21 06:34:38.780993+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-69fe-7032-8703-4ba4a8672c79', 'tracker.members', '2026-11-21 06:34:39.500538+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-6c83-7acf-bd33-7e78a8b07b2e', 'tracker.members', '2026-11-21 06:34:40.145385+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-6fc6-7bbd-a663-6c96a577d06f', 'tracker.members', '2026-11-21 06:34:40.982766+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-6fff-77be-b798-8370b1da8557', 'tracker.members', '2026-11-21 06:34:41.034242+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-7193-79bd-99bd-835248a242c9', 'tracker.award', '2026-11-21 06:34:41.500354+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-7323-7189-b59c-958d8b221556', 'tracker.members', '2026-11-21 06:34:41.846804+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-7354-73d5-98ec-492709c082e6', 'tracker.streaks', '2026-11-21 06:34:41.888286+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-735e-7acd-8cd1-8109e654ea60', 'tracker.award', '2026-11-21 06:34:41.898255+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-7373-746d-80b6-12cc87e1def2', 'tracker.award', '2026-11-21 06:34:41.929889+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-75fe-711d-b469-f07dae5236b4', 'tracker.members', '2026-11-21 06:34:42.581587+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-76cd-7cc9-9f0e-4b93054a671a', 'tracker.purchases', '2026-11-21 06:34:42.798738+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-78a4-7e74-83c8-9aaa10279adb', 'tracker.members', '2026-11-21 06:34:43.255158+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-7939-7daf-9df6-15757b7ba618', 'tracker.purchases', '2026-11-21 06:34:43.407682+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a1fcd0-7968-7bca-898a-6d353475f4ab', 'tracker.award', '2026-11-21 06:34:43.444924+00');
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-4f0d-7026-aef0-d7e8f1b68c1c', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-51a1-78fc-b2e5-37510c9e07bc', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-5365-7d61-9061-afee00f88748', 0, 1, '2026-11-21 06:34:34.180161+00', NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-56b1-7cbe-857f-6145160ef786', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-57fb-740b-bd31-750246e71487', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-5f05-7c50-b2f8-9fad7c0c9d2e', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd1-b3ee-76cb-b805-8236e2059de7', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-620e-7f8d-a641-387f6ae7a8db', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-6517-79e2-a73c-fbd8807f1f25', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-672b-7fdc-9e69-d3b59648f049', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-69f9-7b00-a8c5-314feff39c05', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-6c7f-7b6a-8e74-6053ab4b747f', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-6ffa-7474-9220-cb6db03fb8cc', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-6fb9-7c9c-8afc-579b334d55c4', 10, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd1-b7c0-7597-944f-f92b1652667c', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-7318-74d9-b0b3-1249f7ebcb7a', 10, 1, '2026-11-21 06:34:41.876229+00', NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-75fa-7f2a-a415-d75aebe3d9c2', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd1-b7e8-76cb-8528-638e61a983c9', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-78a1-7e3b-b11f-4244114578b7', 30, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-7ab1-722f-801e-9cce9f9f3312', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-7d10-7aaa-a780-ce2ccd2127f3', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-826a-7eb3-b1d1-700d70c47b09', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-8b02-7c6f-a44f-b185c6b9d57e', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-8b75-7f1d-8828-3e1dbdde58bb', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.member (id, total_points, streak_count, last_active_date, weight_kg, target_weight_kg, profile_version) VALUES ('01a1fcd0-8c49-7238-aab2-fc8194117903', 0, 0, NULL, NULL, NULL, 1);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_outbox_and_inbox.sql', '485c1d8e385465ea0c7a4ec2a064c6e62238415807ef3c780be2a6b9c3c56593', '2026-11-21 06:32:40.376857+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('tracker/0001_logs_and_achievements.sql', '765bf5b159f262da36a3f8055f8f96323ea14bf964ceb6d90cbe1ac800afcf25', '2026-11-21 06:32:40.406884+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd0-63d0-7ec9-9e05-bae92b3cf0a4', '01a1fcd0-620e-7f8d-a641-387f6ae7a8db', '2026-11-21 12:00:00+00', NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 06:34:37.904384+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd0-7193-737f-a2c2-f52898f4e7e9', '01a1fcd0-6fb9-7c9c-8afc-579b334d55c4', '2026-11-21 12:00:00+00', 80, NULL, NULL, NULL, NULL, NULL, NULL, 'only for me', '2026-11-21 06:34:41.427436+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd0-735e-7959-b193-adb8b0e0edaa', '01a1fcd0-7318-74d9-b0b3-1249f7ebcb7a', '2026-11-21 12:00:00+00', 80.5, 1700, NULL, NULL, NULL, NULL, 2000, NULL, '2026-11-21 06:34:41.907438+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd0-7968-7654-9104-4cb307c490c5', '01a1fcd0-78a1-7e3b-b11f-4244114578b7', '2026-11-21 12:00:00+00', NULL, 1800, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 06:34:43.432854+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd1-17bc-7424-a6f1-e92bc39262f8', '01a1fcd1-171e-7ff9-9eaf-7644b016cc98', '2026-11-21 12:00:00+00', 80, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 06:35:23.964402+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd1-275e-7a90-8199-531adaad6264', '01a1fcd1-267e-7c26-a687-37bce5a629b5', '2026-11-21 12:00:00+00', 80, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 06:35:27.966263+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd1-3594-7dbc-b5e1-da86d2d20d5b', '01a1fcd1-34fd-72ad-91f4-fc9bf477dde6', '2026-11-21 12:00:00+00', 80, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 06:35:31.604041+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd1-4628-74fc-917a-dd0ee90150a3', '01a1fcd1-458a-7143-be8a-4af596f653ab', '2026-11-21 12:00:00+00', 80, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 06:35:35.848397+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd1-5c04-7e20-a4bf-5bf26fd53074', '01a1fcd1-5b29-7f1c-b4fc-9079e30f7eb9', '2026-11-21 12:00:00+00', 80, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 06:35:41.444062+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd1-7221-7041-80f5-8247341def3e', '01a1fcd1-7159-7964-8669-ca0c372bee5a', '2026-11-21 12:00:00+00', 80, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 06:35:47.105789+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd1-7ed7-794e-8330-6d6d03262864', '01a1fcd1-7e00-7a0c-8aba-7d2bba3c8312', '2026-11-21 12:00:00+00', 80, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 06:35:50.359043+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd1-a589-78b3-8d95-7d742f69dbdb', '01a1fcd1-a4b8-7445-b445-2269bdc8c456', '2026-11-21 12:00:00+00', 80, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 06:36:00.265784+00');
INSERT INTO public.progress_log (id, user_id, date, weight_kg, calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes, saved_at) VALUES ('01a1fcd1-b481-7eef-bfab-7f794812f63a', '01a1fcd1-b3ee-76cb-b805-8236e2059de7', '2026-11-21 12:00:00+00', 80, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 06:36:04.097804+00');
INSERT INTO public.purchase (user_id, plan_id) VALUES ('01a1fcd0-75fa-7f2a-a415-d75aebe3d9c2', '01a1fcce-b165-7389-8339-dcb8b5d9266c');
INSERT INTO public.purchase (user_id, plan_id) VALUES ('01a1fcd0-78a1-7e3b-b11f-4244114578b7', '01a1fcce-b17d-7de9-a444-286eee8758ea');
INSERT INTO public.purchase (user_id, plan_id) VALUES ('01a1fcd0-7ab1-722f-801e-9cce9f9f3312', '01a1fcce-b165-7389-8339-dcb8b5d9266c');
INSERT INTO public.purchase (user_id, plan_id) VALUES ('01a1fcd0-7d10-7aaa-a780-ce2ccd2127f3', '01a1fcce-b165-7389-8339-dcb8b5d9266c');
INSERT INTO public.purchase (user_id, plan_id) VALUES ('01a1fcd0-826a-7eb3-b1d1-700d70c47b09', '01a1fcce-b17d-7de9-a444-286eee8758ea');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd0-620e-7f8d-a641-387f6ae7a8db', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:34:37.927412+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd0-6fb9-7c9c-8afc-579b334d55c4', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:34:41.515883+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd0-7318-74d9-b0b3-1249f7ebcb7a', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:34:41.902361+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd0-78a1-7e3b-b11f-4244114578b7', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:34:43.449187+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd0-78a1-7e3b-b11f-4244114578b7', '01a1fcce-aea0-7e1d-894d-72f23680c366', '2026-11-21 06:34:43.449618+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd1-171e-7ff9-9eaf-7644b016cc98', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:35:23.989653+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd1-267e-7c26-a687-37bce5a629b5', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:35:27.976957+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd1-34fd-72ad-91f4-fc9bf477dde6', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:35:31.620504+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd1-458a-7143-be8a-4af596f653ab', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:35:35.887016+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd1-5b29-7f1c-b4fc-9079e30f7eb9', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:35:41.471986+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd1-7159-7964-8669-ca0c372bee5a', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:35:47.139506+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd1-7e00-7a0c-8aba-7d2bba3c8312', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:35:50.390789+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd1-a4b8-7445-b445-2269bdc8c456', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:36:00.29829+00');
INSERT INTO public.user_achievement (user_id, achievement_id, earned_at) VALUES ('01a1fcd1-b3ee-76cb-b805-8236e2059de7', '01a1fcce-ae53-7e1f-bba8-e0bf1a8648e2', '2026-11-21 06:36:04.12599+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 72, true);
ALTER TABLE ONLY public.achievement
    ADD CONSTRAINT achievement_name_key UNIQUE (name);
ALTER TABLE ONLY public.achievement
    ADD CONSTRAINT achievement_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.user_achievement
    ADD CONSTRAINT user_achievement_pkey PRIMARY KEY (user_id, achievement_id);
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
ALTER TABLE ONLY public.user_achievement
    ADD CONSTRAINT user_achievement_achievement_id_fkey FOREIGN KEY (achievement_id) REFERENCES public.achievement(id);
