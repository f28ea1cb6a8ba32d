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
CREATE TABLE public.ai_session (
    id text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    input_params json NOT NULL,
    output_plan json NOT NULL,
    model text NOT NULL
);
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
    membership_version integer NOT NULL
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
CREATE TABLE public.reservation (
    user_id text NOT NULL,
    id text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.token_revocation (
    user_id text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model) VALUES ('01a204db-1ec5-7cdc-9e80-ebc0dbdde173', '01a204db-1c11-7569-8940-ccab8d9db6eb', '2026-11-22 20:03:18.853506+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for one day, for losing weight: about 1676 kcal a day with 128 g protein, 130 g fat and 20 g net carbs, on a medium budget. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Sardines on cucumber with olive oil", "description": "Slice the cucumber thickly. Lay the sardines on it, with the lemon juice, the olive oil and plenty of pepper. Portion: 180 g tinned sardines, 100 g cucumber, 5 g olive oil, 7 g lemon juice.", "calories": 435, "netCarbsG": 3.6, "proteinG": 45.0, "fatG": 25.8}, "lunch": {"name": "Cheddar and broccoli soup with eggs", "description": "Simmer the broccoli until soft and blend it with the cream. Melt the cheddar into it. Serve with the boiled eggs. Portion: 115 g broccoli, 90 g cheddar, 20 g double cream, 165 g eggs.", "calories": 706, "netCarbsG": 7.5, "proteinG": 47.0, "fatG": 53.1}, "dinner": {"name": "Courgette noodles with hemp seed pesto", "description": "Blend the hemp seeds, the pumpkin seeds and basil with the olive oil. Toss with the courgette noodles and the tomatoes. Portion: 150 g courgettes, 20 g hemp seeds, 11 g pumpkin seeds, 40 g tomatoes, 8 g olive oil.", "calories": 276, "netCarbsG": 5.7, "proteinG": 11.8, "fatG": 23.7}, "snack": {"name": "Parmesan crisps with tomatoes", "description": "Bake small heaps of grated parmesan for 6 min. Serve with the tomatoes and the olives. Portion: 60 g parmesan, 50 g tomatoes, 9 g green olives.", "calories": 257, "netCarbsG": 3.3, "proteinG": 22.0, "fatG": 17.0}}}], "shoppingList": {"proteins": ["Cheddar: 90 g", "Eggs: 4 (165 g)", "Parmesan: 60 g", "Tinned sardines: 180 g"], "fats": ["Double cream: 20 g", "Green olives: 9 g", "Hemp seeds: 20 g", "Olive oil: 13 g", "Pumpkin seeds: 11 g"], "vegetables": ["Broccoli: 115 g", "Courgettes: 150 g", "Cucumber: 100 g", "Tomatoes: 90 g"], "other": ["Lemon juice: 7 g"]}, "tips": ["Weigh yourself once a week at the same hour; day to day it is mostly water.", "Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium."]}', 'keto-sandbox');
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model) VALUES ('01a204db-27f7-71ad-add1-f82e663d0cd9', '01a204db-23da-7cea-a4c0-30a53cf4a23a', '2026-11-22 20:03:21.207326+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for one day, for losing weight: about 1676 kcal a day with 128 g protein, 130 g fat and 20 g net carbs, on a medium budget. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Sardines on cucumber with olive oil", "description": "Slice the cucumber thickly. Lay the sardines on it, with the lemon juice, the olive oil and plenty of pepper. Portion: 180 g tinned sardines, 100 g cucumber, 5 g olive oil, 7 g lemon juice.", "calories": 435, "netCarbsG": 3.6, "proteinG": 45.0, "fatG": 25.8}, "lunch": {"name": "Cheddar and broccoli soup with eggs", "description": "Simmer the broccoli until soft and blend it with the cream. Melt the cheddar into it. Serve with the boiled eggs. Portion: 115 g broccoli, 90 g cheddar, 20 g double cream, 165 g eggs.", "calories": 706, "netCarbsG": 7.5, "proteinG": 47.0, "fatG": 53.1}, "dinner": {"name": "Courgette noodles with hemp seed pesto", "description": "Blend the hemp seeds, the pumpkin seeds and basil with the olive oil. Toss with the courgette noodles and the tomatoes. Portion: 150 g courgettes, 20 g hemp seeds, 11 g pumpkin seeds, 40 g tomatoes, 8 g olive oil.", "calories": 276, "netCarbsG": 5.7, "proteinG": 11.8, "fatG": 23.7}, "snack": {"name": "Parmesan crisps with tomatoes", "description": "Bake small heaps of grated parmesan for 6 min. Serve with the tomatoes and the olives. Portion: 60 g parmesan, 50 g tomatoes, 9 g green olives.", "calories": 257, "netCarbsG": 3.3, "proteinG": 22.0, "fatG": 17.0}}}], "shoppingList": {"proteins": ["Cheddar: 90 g", "Eggs: 4 (165 g)", "Parmesan: 60 g", "Tinned sardines: 180 g"], "fats": ["Double cream: 20 g", "Green olives: 9 g", "Hemp seeds: 20 g", "Olive oil: 13 g", "Pumpkin seeds: 11 g"], "vegetables": ["Broccoli: 115 g", "Courgettes: 150 g", "Cucumber: 100 g", "Tomatoes: 90 g"], "other": ["Lemon juice: 7 g"]}, "tips": ["Weigh yourself once a week at the same hour; day to day it is mostly water.", "Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium."]}', 'keto-sandbox');
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model) VALUES ('01a204db-309f-79aa-b26f-628578cda928', '01a204db-2e96-7569-b6b6-3eab11b44884', '2026-11-22 20:03:23.423554+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for one day, for losing weight: about 1676 kcal a day with 128 g protein, 130 g fat and 20 g net carbs, on a medium budget. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Sardines on cucumber with olive oil", "description": "Slice the cucumber thickly. Lay the sardines on it, with the lemon juice, the olive oil and plenty of pepper. Portion: 180 g tinned sardines, 100 g cucumber, 5 g olive oil, 7 g lemon juice.", "calories": 435, "netCarbsG": 3.6, "proteinG": 45.0, "fatG": 25.8}, "lunch": {"name": "Cheddar and broccoli soup with eggs", "description": "Simmer the broccoli until soft and blend it with the cream. Melt the cheddar into it. Serve with the boiled eggs. Portion: 115 g broccoli, 90 g cheddar, 20 g double cream, 165 g eggs.", "calories": 706, "netCarbsG": 7.5, "proteinG": 47.0, "fatG": 53.1}, "dinner": {"name": "Courgette noodles with hemp seed pesto", "description": "Blend the hemp seeds, the pumpkin seeds and basil with the olive oil. Toss with the courgette noodles and the tomatoes. Portion: 150 g courgettes, 20 g hemp seeds, 11 g pumpkin seeds, 40 g tomatoes, 8 g olive oil.", "calories": 276, "netCarbsG": 5.7, "proteinG": 11.8, "fatG": 23.7}, "snack": {"name": "Parmesan crisps with tomatoes", "description": "Bake small heaps of grated parmesan for 6 min. Serve with the tomatoes and the olives. Portion: 60 g parmesan, 50 g tomatoes, 9 g green olives.", "calories": 257, "netCarbsG": 3.3, "proteinG": 22.0, "fatG": 17.0}}}], "shoppingList": {"proteins": ["Cheddar: 90 g", "Eggs: 4 (165 g)", "Parmesan: 60 g", "Tinned sardines: 180 g"], "fats": ["Double cream: 20 g", "Green olives: 9 g", "Hemp seeds: 20 g", "Olive oil: 13 g", "Pumpkin seeds: 11 g"], "vegetables": ["Broccoli: 115 g", "Courgettes: 150 g", "Cucumber: 100 g", "Tomatoes: 90 g"], "other": ["Lemon juice: 7 g"]}, "tips": ["Weigh yourself once a week at the same hour; day to day it is mostly water.", "Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium."]}', 'keto-sandbox');
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model) VALUES ('01a204db-3251-7767-a0ee-70d3e9d3b1fa', '01a204db-30a4-7980-8ae2-74db7e7e4f6a', '2026-11-22 20:03:23.857319+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for one day, for losing weight: about 1676 kcal a day with 128 g protein, 130 g fat and 20 g net carbs, on a medium budget. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Sardines on cucumber with olive oil", "description": "Slice the cucumber thickly. Lay the sardines on it, with the lemon juice, the olive oil and plenty of pepper. Portion: 180 g tinned sardines, 100 g cucumber, 5 g olive oil, 7 g lemon juice.", "calories": 435, "netCarbsG": 3.6, "proteinG": 45.0, "fatG": 25.8}, "lunch": {"name": "Cheddar and broccoli soup with eggs", "description": "Simmer the broccoli until soft and blend it with the cream. Melt the cheddar into it. Serve with the boiled eggs. Portion: 115 g broccoli, 90 g cheddar, 20 g double cream, 165 g eggs.", "calories": 706, "netCarbsG": 7.5, "proteinG": 47.0, "fatG": 53.1}, "dinner": {"name": "Courgette noodles with hemp seed pesto", "description": "Blend the hemp seeds, the pumpkin seeds and basil with the olive oil. Toss with the courgette noodles and the tomatoes. Portion: 150 g courgettes, 20 g hemp seeds, 11 g pumpkin seeds, 40 g tomatoes, 8 g olive oil.", "calories": 276, "netCarbsG": 5.7, "proteinG": 11.8, "fatG": 23.7}, "snack": {"name": "Parmesan crisps with tomatoes", "description": "Bake small heaps of grated parmesan for 6 min. Serve with the tomatoes and the olives. Portion: 60 g parmesan, 50 g tomatoes, 9 g green olives.", "calories": 257, "netCarbsG": 3.3, "proteinG": 22.0, "fatG": 17.0}}}], "shoppingList": {"proteins": ["Cheddar: 90 g", "Eggs: 4 (165 g)", "Parmesan: 60 g", "Tinned sardines: 180 g"], "fats": ["Double cream: 20 g", "Green olives: 9 g", "Hemp seeds: 20 g", "Olive oil: 13 g", "Pumpkin seeds: 11 g"], "vegetables": ["Broccoli: 115 g", "Courgettes: 150 g", "Cucumber: 100 g", "Tomatoes: 90 g"], "other": ["Lemon juice: 7 g"]}, "tips": ["Weigh yourself once a week at the same hour; day to day it is mostly water.", "Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium."]}', 'keto-sandbox');
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model) VALUES ('01a204db-3302-7c20-b8d7-71f909e57c64', '01a204db-313d-7be8-b686-a0785274b75a', '2026-11-22 20:03:24.034508+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for one day, for losing weight: about 1676 kcal a day with 128 g protein, 130 g fat and 20 g net carbs, on a medium budget. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Sardines on cucumber with olive oil", "description": "Slice the cucumber thickly. Lay the sardines on it, with the lemon juice, the olive oil and plenty of pepper. Portion: 180 g tinned sardines, 100 g cucumber, 5 g olive oil, 7 g lemon juice.", "calories": 435, "netCarbsG": 3.6, "proteinG": 45.0, "fatG": 25.8}, "lunch": {"name": "Cheddar and broccoli soup with eggs", "description": "Simmer the broccoli until soft and blend it with the cream. Melt the cheddar into it. Serve with the boiled eggs. Portion: 115 g broccoli, 90 g cheddar, 20 g double cream, 165 g eggs.", "calories": 706, "netCarbsG": 7.5, "proteinG": 47.0, "fatG": 53.1}, "dinner": {"name": "Courgette noodles with hemp seed pesto", "description": "Blend the hemp seeds, the pumpkin seeds and basil with the olive oil. Toss with the courgette noodles and the tomatoes. Portion: 150 g courgettes, 20 g hemp seeds, 11 g pumpkin seeds, 40 g tomatoes, 8 g olive oil.", "calories": 276, "netCarbsG": 5.7, "proteinG": 11.8, "fatG": 23.7}, "snack": {"name": "Parmesan crisps with tomatoes", "description": "Bake small heaps of grated parmesan for 6 min. Serve with the tomatoes and the olives. Portion: 60 g parmesan, 50 g tomatoes, 9 g green olives.", "calories": 257, "netCarbsG": 3.3, "proteinG": 22.0, "fatG": 17.0}}}], "shoppingList": {"proteins": ["Cheddar: 90 g", "Eggs: 4 (165 g)", "Parmesan: 60 g", "Tinned sardines: 180 g"], "fats": ["Double cream: 20 g", "Green olives: 9 g", "Hemp seeds: 20 g", "Olive oil: 13 g", "Pumpkin seeds: 11 g"], "vegetables": ["Broccoli: 115 g", "Courgettes: 150 g", "Cucumber: 100 g", "Tomatoes: 90 g"], "other": ["Lemon juice: 7 g"]}, "tips": ["Weigh yourself once a week at the same hour; day to day it is mostly water.", "Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium."]}', 'keto-sandbox');
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', '2026-11-22 20:03:24.575872+00', '2026-11-22 20:03:25.066918+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-27b8-7ab7-bc7f-45890b6304ad', 'planner.membership', '2026-11-22 20:03:21.294153+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-2cfc-7f15-aa02-ab0aaba77a2f', 'planner.membership', '2026-11-22 20:03:22.571019+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-2e60-76ed-a57d-1d147a5ac58c', 'planner.membership', '2026-11-22 20:03:22.931986+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-3031-7583-858a-95d5636a8ee4', 'planner.revocations', '2026-11-22 20:03:23.365797+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a204db-3286-7265-b257-41ab3baf573c', 'planner.revocations', '2026-11-22 20:03:23.937565+00');
INSERT INTO public.membership (user_id, tier, membership_version) VALUES ('01a204db-215a-75b6-89f5-441b9f1242f7', 'FREE', 28152203);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('messaging/0001_messaging.sql', '33426b30ab8b5f6539888c1b82c468b0afcdce1b6f509990260be383103dbb49', '2026-11-22 20:02:59.488618+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_token_revocation.sql', 'c49896ae48ab9f1083255b83cc24fb1ff10fdc42c53473ae6d0cf02bdc13c2dc', '2026-11-22 20:02:59.587317+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('planner/0001_plans.sql', '7980873847a75f2b967fa9bd705d4856de2cf50b5a1559dbea3537edb6499046', '2026-11-22 20:02:59.613518+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-281d-7ee7-bdc4-99d02c9b5a1d', '2026-11-22 20:03:23.294213+00', '2026-11-22 20:03:23.395353+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2bd4-7a1f-a80a-565d7a723668', '2026-11-22 20:03:23.881721+00', '2026-11-22 20:03:23.976937+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2dc2-7b03-9407-8e08e36b363f', '2026-11-29 20:03:24.575872+00', '2026-11-22 20:03:24.72288+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-2f99-7f54-98c9-94c9391b22eb', '2026-11-22 20:03:24.927903+00', '2026-11-22 20:03:24.99797+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a204db-34eb-7d26-a37a-eb806fb22df0', '2026-11-22 20:03:25.52531+00', '2026-11-22 20:03:25.568512+00');
SELECT pg_catalog.setval('public.outbox_position_seq', 7, true);
ALTER TABLE ONLY public.ai_session
    ADD CONSTRAINT ai_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.erased_user
    ADD CONSTRAINT erased_user_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.failed_generation
    ADD CONSTRAINT failed_generation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.generation
    ADD CONSTRAINT generation_pkey PRIMARY KEY (user_id, slot);
ALTER TABLE ONLY public.inbox_claim
    ADD CONSTRAINT inbox_claim_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.reservation
    ADD CONSTRAINT reservation_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.token_revocation
    ADD CONSTRAINT token_revocation_pkey PRIMARY KEY (user_id);
CREATE INDEX ai_session_of_user ON public.ai_session USING btree (user_id, created_at DESC);
CREATE INDEX erased_user_unfinished ON public.erased_user USING btree (user_id) WHERE (finished_at IS NULL);
CREATE INDEX failed_generation_of_user ON public.failed_generation USING btree (user_id, failed_at);
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE INDEX token_revocation_recorded_at ON public.token_revocation USING btree (recorded_at);
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.ai_session FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.failed_generation FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.generation FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.reservation FOR EACH ROW EXECUTE FUNCTION public.refuse_erased();
