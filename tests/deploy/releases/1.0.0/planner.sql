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
CREATE TABLE public.ai_session (
    id text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    input_params json NOT NULL,
    output_plan json NOT NULL,
    model text NOT NULL,
    targets json
);
ALTER TABLE ONLY public.ai_session ALTER COLUMN input_params SET STATISTICS 0;
ALTER TABLE ONLY public.ai_session ALTER COLUMN output_plan SET STATISTICS 0;
ALTER TABLE ONLY public.ai_session ALTER COLUMN model SET STATISTICS 0;
ALTER TABLE ONLY public.ai_session ALTER COLUMN targets SET STATISTICS 0;
CREATE TABLE public.erased_user (
    user_id text NOT NULL,
    erased_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone
);
CREATE UNLOGGED TABLE public.failed_generation (
    id text NOT NULL,
    user_id text NOT NULL,
    failed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.generation (
    user_id text NOT NULL,
    slot integer NOT NULL,
    id text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.health_answer (
    user_id text NOT NULL,
    answers json NOT NULL
);
ALTER TABLE ONLY public.health_answer ALTER COLUMN answers SET STATISTICS 0;
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
CREATE TABLE public.membership (
    user_id text NOT NULL,
    tier text NOT NULL,
    membership_version integer NOT NULL,
    status text DEFAULT 'ACTIVE'::text NOT NULL
);
ALTER TABLE ONLY public.membership ALTER COLUMN tier SET STATISTICS 0;
ALTER TABLE ONLY public.membership ALTER COLUMN status SET STATISTICS 0;
CREATE TABLE public.migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.model_away (
    id integer NOT NULL,
    until timestamp with time zone NOT NULL
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
CREATE TABLE public.own_exclusions (
    user_id text NOT NULL,
    texts text[] NOT NULL
);
ALTER TABLE ONLY public.own_exclusions ALTER COLUMN texts SET STATISTICS 0;
CREATE TABLE public.plan_job (
    id text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    input json NOT NULL,
    seed bigint NOT NULL,
    day integer,
    days integer NOT NULL,
    days_done integer NOT NULL,
    written json NOT NULL,
    session_id text,
    error text,
    worker text,
    leased_until timestamp with time zone,
    attempts integer NOT NULL,
    resting_until timestamp with time zone,
    away_since timestamp with time zone,
    networks text[] DEFAULT '{}'::text[] NOT NULL,
    targets json
);
ALTER TABLE ONLY public.plan_job ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.plan_job ALTER COLUMN state SET STATISTICS 0;
ALTER TABLE ONLY public.plan_job ALTER COLUMN input SET STATISTICS 0;
ALTER TABLE ONLY public.plan_job ALTER COLUMN written SET STATISTICS 0;
ALTER TABLE ONLY public.plan_job ALTER COLUMN error SET STATISTICS 0;
ALTER TABLE ONLY public.plan_job ALTER COLUMN worker SET STATISTICS 0;
ALTER TABLE ONLY public.plan_job ALTER COLUMN networks SET STATISTICS 0;
ALTER TABLE ONLY public.plan_job ALTER COLUMN targets SET STATISTICS 0;
CREATE TABLE public.plan_job_answer (
    job_id text NOT NULL,
    key text NOT NULL,
    user_id text NOT NULL,
    answer text NOT NULL
);
ALTER TABLE ONLY public.plan_job_answer ALTER COLUMN key SET STATISTICS 0;
ALTER TABLE ONLY public.plan_job_answer ALTER COLUMN answer SET STATISTICS 0;
CREATE TABLE public.plan_version (
    session_id text NOT NULL,
    number integer NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    change text NOT NULL,
    days json NOT NULL
);
ALTER TABLE ONLY public.plan_version ALTER COLUMN change SET STATISTICS 0;
ALTER TABLE ONLY public.plan_version ALTER COLUMN days SET STATISTICS 0;
CREATE TABLE public.reservation (
    user_id text NOT NULL,
    id text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.shopping_tick (
    session_id text NOT NULL,
    key text NOT NULL,
    user_id text NOT NULL
);
ALTER TABLE ONLY public.shopping_tick ALTER COLUMN key SET STATISTICS 0;
CREATE TABLE public.token_revocation (
    user_id text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model, targets) VALUES ('01a2183c-8051-7ace-a966-4790d3e5650c', '01a2183c-7cb2-78f9-9cec-4dbf7670262a', '2026-11-26 14:22:27.921312+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for 1 days on a medium budget: about 1676 kcal a day. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Ham with broccoli and avocado", "description": "Fry the ham and the broccoli in the coconut oil until cooked through. Slice the avocado, and serve it with them. Season with pepper. Portion: 88 g ham, 88 g avocado, 66 g broccoli, 22 g coconut oil.", "calories": 504, "netCarbsG": 6.3, "proteinG": 18.2, "fatG": 42.7}, "lunch": {"name": "Seitan stir-fry with green bell pepper and cabbage", "description": "Heat the olive oil in a wok. Fry the seitan until golden, then add the green bell pepper and the cabbage and toss for 4 minutes. Portion: 132 g seitan, 88 g green bell pepper, 66 g cabbage, 22 g olive oil.", "calories": 384, "netCarbsG": 10.0, "proteinG": 31.1, "fatG": 24.0}, "dinner": {"name": "Roast chicken drumstick with yellow squash and kohlrabi", "description": "Toss the yellow squash and the kohlrabi with the sunflower oil. Lay the chicken drumstick on top and roast for 40 minutes, until golden. Portion: 132 g chicken drumstick, 88 g yellow squash, 66 g kohlrabi, 22 g sunflower oil.", "calories": 391, "netCarbsG": 3.7, "proteinG": 26.4, "fatG": 30.1}, "snack": {"name": "Gouda with fennel and Brazil nuts", "description": "Slice the gouda and serve it with the fennel and the Brazil nuts. Portion: 66 g gouda, 66 g fennel, 22 g Brazil nuts.", "calories": 401, "netCarbsG": 5.2, "proteinG": 20.4, "fatG": 33.0}}}], "shoppingList": {"proteins": ["Seitan: 132 g", "Chicken drumstick: 132 g", "Ham: 88 g"], "fats": ["Avocado: 88 g", "Gouda: 66 g", "Coconut oil: 22 g", "Olive oil: 22 g", "Sunflower oil: 22 g", "Brazil nuts: 22 g"], "vegetables": ["Green bell pepper: 88 g", "Yellow squash: 88 g", "Broccoli: 66 g", "Cabbage: 66 g", "Kohlrabi: 66 g", "Fennel: 66 g"], "other": []}, "tips": ["Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium.", "Weigh the portions for the first days; after that your eye is good enough.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger."]}', 'keto-sandbox', NULL);
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model, targets) VALUES ('01a2183c-8e57-707a-a8ae-68eb1e44b889', '01a2183c-8c23-7708-94b0-2f440f6f96bb', '2026-11-26 14:22:31.511581+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for 1 days on a medium budget: about 1676 kcal a day. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Ham with broccoli and avocado", "description": "Fry the ham and the broccoli in the coconut oil until cooked through. Slice the avocado, and serve it with them. Season with pepper. Portion: 88 g ham, 88 g avocado, 66 g broccoli, 22 g coconut oil.", "calories": 504, "netCarbsG": 6.3, "proteinG": 18.2, "fatG": 42.7}, "lunch": {"name": "Seitan stir-fry with green bell pepper and cabbage", "description": "Heat the olive oil in a wok. Fry the seitan until golden, then add the green bell pepper and the cabbage and toss for 4 minutes. Portion: 132 g seitan, 88 g green bell pepper, 66 g cabbage, 22 g olive oil.", "calories": 384, "netCarbsG": 10.0, "proteinG": 31.1, "fatG": 24.0}, "dinner": {"name": "Roast chicken drumstick with yellow squash and kohlrabi", "description": "Toss the yellow squash and the kohlrabi with the sunflower oil. Lay the chicken drumstick on top and roast for 40 minutes, until golden. Portion: 132 g chicken drumstick, 88 g yellow squash, 66 g kohlrabi, 22 g sunflower oil.", "calories": 391, "netCarbsG": 3.7, "proteinG": 26.4, "fatG": 30.1}, "snack": {"name": "Gouda with fennel and Brazil nuts", "description": "Slice the gouda and serve it with the fennel and the Brazil nuts. Portion: 66 g gouda, 66 g fennel, 22 g Brazil nuts.", "calories": 401, "netCarbsG": 5.2, "proteinG": 20.4, "fatG": 33.0}}}], "shoppingList": {"proteins": ["Seitan: 132 g", "Chicken drumstick: 132 g", "Ham: 88 g"], "fats": ["Avocado: 88 g", "Gouda: 66 g", "Coconut oil: 22 g", "Olive oil: 22 g", "Sunflower oil: 22 g", "Brazil nuts: 22 g"], "vegetables": ["Green bell pepper: 88 g", "Yellow squash: 88 g", "Broccoli: 66 g", "Cabbage: 66 g", "Kohlrabi: 66 g", "Fennel: 66 g"], "other": []}, "tips": ["Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium.", "Weigh the portions for the first days; after that your eye is good enough.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger."]}', 'keto-sandbox', NULL);
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model, targets) VALUES ('01a2183c-92ad-78f3-8095-1fbd5c502c43', '01a2183c-8f3b-715e-88c9-aca79f2fe452', '2026-11-26 14:22:32.621241+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for 1 days on a medium budget: about 1676 kcal a day. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Ham with broccoli and avocado", "description": "Fry the ham and the broccoli in the coconut oil until cooked through. Slice the avocado, and serve it with them. Season with pepper. Portion: 88 g ham, 88 g avocado, 66 g broccoli, 22 g coconut oil.", "calories": 504, "netCarbsG": 6.3, "proteinG": 18.2, "fatG": 42.7}, "lunch": {"name": "Seitan stir-fry with green bell pepper and cabbage", "description": "Heat the olive oil in a wok. Fry the seitan until golden, then add the green bell pepper and the cabbage and toss for 4 minutes. Portion: 132 g seitan, 88 g green bell pepper, 66 g cabbage, 22 g olive oil.", "calories": 384, "netCarbsG": 10.0, "proteinG": 31.1, "fatG": 24.0}, "dinner": {"name": "Roast chicken drumstick with yellow squash and kohlrabi", "description": "Toss the yellow squash and the kohlrabi with the sunflower oil. Lay the chicken drumstick on top and roast for 40 minutes, until golden. Portion: 132 g chicken drumstick, 88 g yellow squash, 66 g kohlrabi, 22 g sunflower oil.", "calories": 391, "netCarbsG": 3.7, "proteinG": 26.4, "fatG": 30.1}, "snack": {"name": "Gouda with fennel and Brazil nuts", "description": "Slice the gouda and serve it with the fennel and the Brazil nuts. Portion: 66 g gouda, 66 g fennel, 22 g Brazil nuts.", "calories": 401, "netCarbsG": 5.2, "proteinG": 20.4, "fatG": 33.0}}}], "shoppingList": {"proteins": ["Seitan: 132 g", "Chicken drumstick: 132 g", "Ham: 88 g"], "fats": ["Avocado: 88 g", "Gouda: 66 g", "Coconut oil: 22 g", "Olive oil: 22 g", "Sunflower oil: 22 g", "Brazil nuts: 22 g"], "vegetables": ["Green bell pepper: 88 g", "Yellow squash: 88 g", "Broccoli: 66 g", "Cabbage: 66 g", "Kohlrabi: 66 g", "Fennel: 66 g"], "other": []}, "tips": ["Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium.", "Weigh the portions for the first days; after that your eye is good enough.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger."]}', 'keto-sandbox', NULL);
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model, targets) VALUES ('01a2183c-9500-7292-8f3e-75b4d641ace3', '01a2183c-92f5-76be-83b0-a21c7831c72f', '2026-11-26 14:22:33.216363+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for 1 days on a medium budget: about 1676 kcal a day. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Ham with broccoli and avocado", "description": "Fry the ham and the broccoli in the coconut oil until cooked through. Slice the avocado, and serve it with them. Season with pepper. Portion: 88 g ham, 88 g avocado, 66 g broccoli, 22 g coconut oil.", "calories": 504, "netCarbsG": 6.3, "proteinG": 18.2, "fatG": 42.7}, "lunch": {"name": "Seitan stir-fry with green bell pepper and cabbage", "description": "Heat the olive oil in a wok. Fry the seitan until golden, then add the green bell pepper and the cabbage and toss for 4 minutes. Portion: 132 g seitan, 88 g green bell pepper, 66 g cabbage, 22 g olive oil.", "calories": 384, "netCarbsG": 10.0, "proteinG": 31.1, "fatG": 24.0}, "dinner": {"name": "Roast chicken drumstick with yellow squash and kohlrabi", "description": "Toss the yellow squash and the kohlrabi with the sunflower oil. Lay the chicken drumstick on top and roast for 40 minutes, until golden. Portion: 132 g chicken drumstick, 88 g yellow squash, 66 g kohlrabi, 22 g sunflower oil.", "calories": 391, "netCarbsG": 3.7, "proteinG": 26.4, "fatG": 30.1}, "snack": {"name": "Gouda with fennel and Brazil nuts", "description": "Slice the gouda and serve it with the fennel and the Brazil nuts. Portion: 66 g gouda, 66 g fennel, 22 g Brazil nuts.", "calories": 401, "netCarbsG": 5.2, "proteinG": 20.4, "fatG": 33.0}}}], "shoppingList": {"proteins": ["Seitan: 132 g", "Chicken drumstick: 132 g", "Ham: 88 g"], "fats": ["Avocado: 88 g", "Gouda: 66 g", "Coconut oil: 22 g", "Olive oil: 22 g", "Sunflower oil: 22 g", "Brazil nuts: 22 g"], "vegetables": ["Green bell pepper: 88 g", "Yellow squash: 88 g", "Broccoli: 66 g", "Cabbage: 66 g", "Kohlrabi: 66 g", "Fennel: 66 g"], "other": []}, "tips": ["Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium.", "Weigh the portions for the first days; after that your eye is good enough.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger."]}', 'keto-sandbox', NULL);
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', '2026-11-26 14:22:33.883895+00', '2026-11-26 14:22:35.044782+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-7fd0-73b9-aef1-46ef86dfe127', 'planner.membership', '2026-11-26 14:22:28.003889+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-80ec-743a-8e87-ecbb1ad92ffa', 'planner.revocations', '2026-11-26 14:22:28.279134+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-8508-76e2-914d-8b8ce70e87c2', 'planner.membership', '2026-11-26 14:22:29.275742+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-87e6-7e84-bc5f-c0eb275f85d4', 'planner.membership', '2026-11-26 14:22:30.036797+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2183c-8a31-7b7d-860c-a152eabdc737', 'planner.membership', '2026-11-26 14:22:30.58318+00');
INSERT INTO public.membership (user_id, tier, membership_version, status) VALUES ('01a2183c-759e-723a-8e82-7b756470c2dc', 'FREE', 28477350, 'CANCELED');
INSERT INTO public.membership (user_id, tier, membership_version, status) VALUES ('01a2183c-8601-7c05-91ba-6f3311d61802', 'FREE', 28477352, 'CANCELED');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_messaging.sql', '33426b30ab8b5f6539888c1b82c468b0afcdce1b6f509990260be383103dbb49', '2026-11-26 14:22:11.946297+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0002_latest_of.sql', 'a605ba4d04d9e3ae1cd957e45862c4ff93206891a6a4d9deb8fba6ce69c13111', '2026-11-26 14:22:11.97696+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-26 14:22:11.992641+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('planner/0001_plans.sql', '7980873847a75f2b967fa9bd705d4856de2cf50b5a1559dbea3537edb6499046', '2026-11-26 14:22:12.012408+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('planner/0002_jobs.sql', '7a5623f8e07ea686e8e60ecf503010b0941f7a3269d933882750a0afcabb07b7', '2026-11-26 14:22:12.221658+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('planner/0003_shopping_ticks.sql', '302685c25e61fb9db40ce2593dfe31ce0917285b35dc56495d705ee234a3f0c3', '2026-11-26 14:22:12.571413+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('planner/0004_membership_status.sql', 'c32e705314f58f4ad80ba86588e8df885bd69055470beb93ddd8bf674cc251ef', '2026-11-26 14:22:12.616822+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('planner/0005_job_networks.sql', '725092c124f656835f82db0227f7f0b508ef36f2c1bdac760e90e965fd62d016', '2026-11-26 14:22:12.656553+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('planner/0006_people.sql', 'd9e6d83132f41b586a964fb7e06874d11a77ebabcc9c3e2728359cb9181400aa', '2026-11-26 14:22:12.704837+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-7b26-7a4a-b9e0-f52d8499df3a', '2026-11-26 14:22:27.911082+00', '2026-11-26 14:22:28.397046+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-87c2-711e-a65c-d73a6f491534', '2026-11-26 14:22:32.322925+00', '2026-11-26 14:22:32.492914+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-9139-71df-9e81-bff064ba18ca', '2026-11-26 14:22:33.980811+00', '2026-11-26 14:22:34.014547+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2183c-8ed9-7ca7-8dfc-8fe353623eca', '2026-12-03 14:22:33.883895+00', '2026-11-26 14:22:34.244235+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 5, true);
ALTER TABLE ONLY public.ai_session
    ADD CONSTRAINT ai_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.erased_user
    ADD CONSTRAINT erased_user_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.failed_generation
    ADD CONSTRAINT failed_generation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.generation
    ADD CONSTRAINT generation_pkey PRIMARY KEY (user_id, slot);
ALTER TABLE ONLY public.health_answer
    ADD CONSTRAINT health_answer_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.inbox_claim
    ADD CONSTRAINT inbox_claim_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.model_away
    ADD CONSTRAINT model_away_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.own_exclusions
    ADD CONSTRAINT own_exclusions_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.plan_job_answer
    ADD CONSTRAINT plan_job_answer_pkey PRIMARY KEY (job_id, key);
ALTER TABLE ONLY public.plan_job
    ADD CONSTRAINT plan_job_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.plan_version
    ADD CONSTRAINT plan_version_pkey PRIMARY KEY (session_id, number);
ALTER TABLE ONLY public.reservation
    ADD CONSTRAINT reservation_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.shopping_tick
    ADD CONSTRAINT shopping_tick_pkey PRIMARY KEY (session_id, key);
ALTER TABLE ONLY public.token_revocation
    ADD CONSTRAINT token_revocation_pkey PRIMARY KEY (user_id);
CREATE INDEX ai_session_of_user ON public.ai_session USING btree (user_id, created_at DESC);
CREATE INDEX erased_user_unfinished ON public.erased_user USING btree (user_id) WHERE (finished_at IS NULL);
CREATE INDEX failed_generation_of_user ON public.failed_generation USING btree (user_id, failed_at);
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE INDEX outbox_latest_of ON public.outbox USING btree (latest_of) WHERE (latest_of IS NOT NULL);
CREATE INDEX plan_job_answer_of_user ON public.plan_job_answer USING btree (user_id);
CREATE INDEX plan_job_leased ON public.plan_job USING btree (leased_until) WHERE (leased_until IS NOT NULL);
CREATE UNIQUE INDEX plan_job_live ON public.plan_job USING btree (user_id) WHERE (state = ANY (ARRAY['queued'::text, 'writing'::text]));
CREATE INDEX plan_job_of_user ON public.plan_job USING btree (user_id, created_at DESC);
CREATE INDEX plan_version_of_user ON public.plan_version USING btree (user_id);
CREATE INDEX shopping_tick_of_user ON public.shopping_tick USING btree (user_id);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.ai_session FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.failed_generation FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.generation FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.health_answer FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.own_exclusions FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.plan_job FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.plan_job_answer FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.plan_version FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.reservation FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.shopping_tick FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
ALTER TABLE ONLY public.plan_job_answer
    ADD CONSTRAINT plan_job_answer_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.plan_job(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.plan_version
    ADD CONSTRAINT plan_version_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.ai_session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.shopping_tick
    ADD CONSTRAINT shopping_tick_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.ai_session(id) ON DELETE CASCADE;
