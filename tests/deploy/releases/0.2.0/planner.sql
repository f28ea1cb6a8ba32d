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
    model text NOT NULL,
    pdf_url text
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
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model, pdf_url) VALUES ('01a2018b-3728-77df-976a-01858360b60c', '01a2018b-2e85-7c43-8c7e-85a1dd9d2252', '2026-11-22 04:37:10.568514+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for one day, for losing weight: about 1676 kcal a day with 128 g protein, 130 g fat and 20 g net carbs, on a medium budget. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Sardines on cucumber with olive oil", "description": "Slice the cucumber thickly. Lay the sardines on it, with the lemon juice, the olive oil and plenty of pepper. Portion: 180 g tinned sardines, 100 g cucumber, 5 g olive oil, 7 g lemon juice.", "calories": 435, "netCarbsG": 3.6, "proteinG": 45.0, "fatG": 25.8}, "lunch": {"name": "Cheddar and broccoli soup with eggs", "description": "Simmer the broccoli until soft and blend it with the cream. Melt the cheddar into it. Serve with the boiled eggs. Portion: 115 g broccoli, 90 g cheddar, 20 g double cream, 165 g eggs.", "calories": 706, "netCarbsG": 7.5, "proteinG": 47.0, "fatG": 53.1}, "dinner": {"name": "Courgette noodles with hemp seed pesto", "description": "Blend the hemp seeds, the pumpkin seeds and basil with the olive oil. Toss with the courgette noodles and the tomatoes. Portion: 150 g courgettes, 20 g hemp seeds, 11 g pumpkin seeds, 40 g tomatoes, 8 g olive oil.", "calories": 276, "netCarbsG": 5.7, "proteinG": 11.8, "fatG": 23.7}, "snack": {"name": "Parmesan crisps with tomatoes", "description": "Bake small heaps of grated parmesan for 6 min. Serve with the tomatoes and the olives. Portion: 60 g parmesan, 50 g tomatoes, 9 g green olives.", "calories": 257, "netCarbsG": 3.3, "proteinG": 22.0, "fatG": 17.0}}}], "shoppingList": {"proteins": ["Cheddar: 90 g", "Eggs: 4 (165 g)", "Parmesan: 60 g", "Tinned sardines: 180 g"], "fats": ["Double cream: 20 g", "Green olives: 9 g", "Hemp seeds: 20 g", "Olive oil: 13 g", "Pumpkin seeds: 11 g"], "vegetables": ["Broccoli: 115 g", "Courgettes: 150 g", "Cucumber: 100 g", "Tomatoes: 90 g"], "other": ["Lemon juice: 7 g"]}, "tips": ["Weigh yourself once a week at the same hour; day to day it is mostly water.", "Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium."]}', 'keto-sandbox', NULL);
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model, pdf_url) VALUES ('01a2018b-47c2-7a57-aa16-a40f5a981fbd', '01a2018b-4258-7575-9c76-b27da7dc42db', '2026-11-22 04:37:14.817878+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for one day, for losing weight: about 1676 kcal a day with 128 g protein, 130 g fat and 20 g net carbs, on a medium budget. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Sardines on cucumber with olive oil", "description": "Slice the cucumber thickly. Lay the sardines on it, with the lemon juice, the olive oil and plenty of pepper. Portion: 180 g tinned sardines, 100 g cucumber, 5 g olive oil, 7 g lemon juice.", "calories": 435, "netCarbsG": 3.6, "proteinG": 45.0, "fatG": 25.8}, "lunch": {"name": "Cheddar and broccoli soup with eggs", "description": "Simmer the broccoli until soft and blend it with the cream. Melt the cheddar into it. Serve with the boiled eggs. Portion: 115 g broccoli, 90 g cheddar, 20 g double cream, 165 g eggs.", "calories": 706, "netCarbsG": 7.5, "proteinG": 47.0, "fatG": 53.1}, "dinner": {"name": "Courgette noodles with hemp seed pesto", "description": "Blend the hemp seeds, the pumpkin seeds and basil with the olive oil. Toss with the courgette noodles and the tomatoes. Portion: 150 g courgettes, 20 g hemp seeds, 11 g pumpkin seeds, 40 g tomatoes, 8 g olive oil.", "calories": 276, "netCarbsG": 5.7, "proteinG": 11.8, "fatG": 23.7}, "snack": {"name": "Parmesan crisps with tomatoes", "description": "Bake small heaps of grated parmesan for 6 min. Serve with the tomatoes and the olives. Portion: 60 g parmesan, 50 g tomatoes, 9 g green olives.", "calories": 257, "netCarbsG": 3.3, "proteinG": 22.0, "fatG": 17.0}}}], "shoppingList": {"proteins": ["Cheddar: 90 g", "Eggs: 4 (165 g)", "Parmesan: 60 g", "Tinned sardines: 180 g"], "fats": ["Double cream: 20 g", "Green olives: 9 g", "Hemp seeds: 20 g", "Olive oil: 13 g", "Pumpkin seeds: 11 g"], "vegetables": ["Broccoli: 115 g", "Courgettes: 150 g", "Cucumber: 100 g", "Tomatoes: 90 g"], "other": ["Lemon juice: 7 g"]}, "tips": ["Weigh yourself once a week at the same hour; day to day it is mostly water.", "Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium."]}', 'keto-sandbox', NULL);
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model, pdf_url) VALUES ('01a2018b-5727-7233-b2b0-f12c551e15ec', '01a2018b-51c7-7db5-9c0d-c06f14ed1996', '2026-11-22 04:37:18.759432+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for one day, for losing weight: about 1676 kcal a day with 128 g protein, 130 g fat and 20 g net carbs, on a medium budget. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Sardines on cucumber with olive oil", "description": "Slice the cucumber thickly. Lay the sardines on it, with the lemon juice, the olive oil and plenty of pepper. Portion: 180 g tinned sardines, 100 g cucumber, 5 g olive oil, 7 g lemon juice.", "calories": 435, "netCarbsG": 3.6, "proteinG": 45.0, "fatG": 25.8}, "lunch": {"name": "Cheddar and broccoli soup with eggs", "description": "Simmer the broccoli until soft and blend it with the cream. Melt the cheddar into it. Serve with the boiled eggs. Portion: 115 g broccoli, 90 g cheddar, 20 g double cream, 165 g eggs.", "calories": 706, "netCarbsG": 7.5, "proteinG": 47.0, "fatG": 53.1}, "dinner": {"name": "Courgette noodles with hemp seed pesto", "description": "Blend the hemp seeds, the pumpkin seeds and basil with the olive oil. Toss with the courgette noodles and the tomatoes. Portion: 150 g courgettes, 20 g hemp seeds, 11 g pumpkin seeds, 40 g tomatoes, 8 g olive oil.", "calories": 276, "netCarbsG": 5.7, "proteinG": 11.8, "fatG": 23.7}, "snack": {"name": "Parmesan crisps with tomatoes", "description": "Bake small heaps of grated parmesan for 6 min. Serve with the tomatoes and the olives. Portion: 60 g parmesan, 50 g tomatoes, 9 g green olives.", "calories": 257, "netCarbsG": 3.3, "proteinG": 22.0, "fatG": 17.0}}}], "shoppingList": {"proteins": ["Cheddar: 90 g", "Eggs: 4 (165 g)", "Parmesan: 60 g", "Tinned sardines: 180 g"], "fats": ["Double cream: 20 g", "Green olives: 9 g", "Hemp seeds: 20 g", "Olive oil: 13 g", "Pumpkin seeds: 11 g"], "vegetables": ["Broccoli: 115 g", "Courgettes: 150 g", "Cucumber: 100 g", "Tomatoes: 90 g"], "other": ["Lemon juice: 7 g"]}, "tips": ["Weigh yourself once a week at the same hour; day to day it is mostly water.", "Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium."]}', 'keto-sandbox', NULL);
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model, pdf_url) VALUES ('01a2018b-6858-734e-b41f-5974a134a078', '01a2018b-61db-7f1e-a95b-74de0074e38f', '2026-11-22 04:37:23.148956+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for one day, for losing weight: about 1676 kcal a day with 128 g protein, 130 g fat and 20 g net carbs, on a medium budget. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Sardines on cucumber with olive oil", "description": "Slice the cucumber thickly. Lay the sardines on it, with the lemon juice, the olive oil and plenty of pepper. Portion: 180 g tinned sardines, 100 g cucumber, 5 g olive oil, 7 g lemon juice.", "calories": 435, "netCarbsG": 3.6, "proteinG": 45.0, "fatG": 25.8}, "lunch": {"name": "Cheddar and broccoli soup with eggs", "description": "Simmer the broccoli until soft and blend it with the cream. Melt the cheddar into it. Serve with the boiled eggs. Portion: 115 g broccoli, 90 g cheddar, 20 g double cream, 165 g eggs.", "calories": 706, "netCarbsG": 7.5, "proteinG": 47.0, "fatG": 53.1}, "dinner": {"name": "Courgette noodles with hemp seed pesto", "description": "Blend the hemp seeds, the pumpkin seeds and basil with the olive oil. Toss with the courgette noodles and the tomatoes. Portion: 150 g courgettes, 20 g hemp seeds, 11 g pumpkin seeds, 40 g tomatoes, 8 g olive oil.", "calories": 276, "netCarbsG": 5.7, "proteinG": 11.8, "fatG": 23.7}, "snack": {"name": "Parmesan crisps with tomatoes", "description": "Bake small heaps of grated parmesan for 6 min. Serve with the tomatoes and the olives. Portion: 60 g parmesan, 50 g tomatoes, 9 g green olives.", "calories": 257, "netCarbsG": 3.3, "proteinG": 22.0, "fatG": 17.0}}}], "shoppingList": {"proteins": ["Cheddar: 90 g", "Eggs: 4 (165 g)", "Parmesan: 60 g", "Tinned sardines: 180 g"], "fats": ["Double cream: 20 g", "Green olives: 9 g", "Hemp seeds: 20 g", "Olive oil: 13 g", "Pumpkin seeds: 11 g"], "vegetables": ["Broccoli: 115 g", "Courgettes: 150 g", "Cucumber: 100 g", "Tomatoes: 90 g"], "other": ["Lemon juice: 7 g"]}, "tips": ["Weigh yourself once a week at the same hour; day to day it is mostly water.", "Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium."]}', 'keto-sandbox', NULL);
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model, pdf_url) VALUES ('01a2018b-7017-7074-8b04-ed90244b84b5', '01a2018b-67d9-7191-b685-908a94bdba7f', '2026-11-22 04:37:25.138448+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for one day, for losing weight: about 1676 kcal a day with 128 g protein, 130 g fat and 20 g net carbs, on a medium budget. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Sardines on cucumber with olive oil", "description": "Slice the cucumber thickly. Lay the sardines on it, with the lemon juice, the olive oil and plenty of pepper. Portion: 180 g tinned sardines, 100 g cucumber, 5 g olive oil, 7 g lemon juice.", "calories": 435, "netCarbsG": 3.6, "proteinG": 45.0, "fatG": 25.8}, "lunch": {"name": "Cheddar and broccoli soup with eggs", "description": "Simmer the broccoli until soft and blend it with the cream. Melt the cheddar into it. Serve with the boiled eggs. Portion: 115 g broccoli, 90 g cheddar, 20 g double cream, 165 g eggs.", "calories": 706, "netCarbsG": 7.5, "proteinG": 47.0, "fatG": 53.1}, "dinner": {"name": "Courgette noodles with hemp seed pesto", "description": "Blend the hemp seeds, the pumpkin seeds and basil with the olive oil. Toss with the courgette noodles and the tomatoes. Portion: 150 g courgettes, 20 g hemp seeds, 11 g pumpkin seeds, 40 g tomatoes, 8 g olive oil.", "calories": 276, "netCarbsG": 5.7, "proteinG": 11.8, "fatG": 23.7}, "snack": {"name": "Parmesan crisps with tomatoes", "description": "Bake small heaps of grated parmesan for 6 min. Serve with the tomatoes and the olives. Portion: 60 g parmesan, 50 g tomatoes, 9 g green olives.", "calories": 257, "netCarbsG": 3.3, "proteinG": 22.0, "fatG": 17.0}}}], "shoppingList": {"proteins": ["Cheddar: 90 g", "Eggs: 4 (165 g)", "Parmesan: 60 g", "Tinned sardines: 180 g"], "fats": ["Double cream: 20 g", "Green olives: 9 g", "Hemp seeds: 20 g", "Olive oil: 13 g", "Pumpkin seeds: 11 g"], "vegetables": ["Broccoli: 115 g", "Courgettes: 150 g", "Cucumber: 100 g", "Tomatoes: 90 g"], "other": ["Lemon juice: 7 g"]}, "tips": ["Weigh yourself once a week at the same hour; day to day it is mostly water.", "Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium."]}', 'keto-sandbox', NULL);
INSERT INTO public.ai_session (id, user_id, created_at, input_params, output_plan, model, pdf_url) VALUES ('01a2018b-7ed1-7847-af0e-f833feeec314', '01a2018b-73b3-7b85-bdfa-84880603e3ce', '2026-11-22 04:37:28.913575+00', '{"weightKg": 80, "targetWeightKg": 70, "heightCm": 175, "age": 30, "gender": "female", "activityLevel": "light", "allergies": [], "budget": "medium", "goal": "weight_loss", "durationDays": 1}', '{"summary": "Keto meals for one day, for losing weight: about 1676 kcal a day with 128 g protein, 130 g fat and 20 g net carbs, on a medium budget. Written by the sandbox''s stand-in for a language model.", "dailyMacros": {"calories": 1676, "proteinG": 128, "fatG": 130, "netCarbsG": 20}, "days": [{"day": 1, "meals": {"breakfast": {"name": "Sardines on cucumber with olive oil", "description": "Slice the cucumber thickly. Lay the sardines on it, with the lemon juice, the olive oil and plenty of pepper. Portion: 180 g tinned sardines, 100 g cucumber, 5 g olive oil, 7 g lemon juice.", "calories": 435, "netCarbsG": 3.6, "proteinG": 45.0, "fatG": 25.8}, "lunch": {"name": "Cheddar and broccoli soup with eggs", "description": "Simmer the broccoli until soft and blend it with the cream. Melt the cheddar into it. Serve with the boiled eggs. Portion: 115 g broccoli, 90 g cheddar, 20 g double cream, 165 g eggs.", "calories": 706, "netCarbsG": 7.5, "proteinG": 47.0, "fatG": 53.1}, "dinner": {"name": "Courgette noodles with hemp seed pesto", "description": "Blend the hemp seeds, the pumpkin seeds and basil with the olive oil. Toss with the courgette noodles and the tomatoes. Portion: 150 g courgettes, 20 g hemp seeds, 11 g pumpkin seeds, 40 g tomatoes, 8 g olive oil.", "calories": 276, "netCarbsG": 5.7, "proteinG": 11.8, "fatG": 23.7}, "snack": {"name": "Parmesan crisps with tomatoes", "description": "Bake small heaps of grated parmesan for 6 min. Serve with the tomatoes and the olives. Portion: 60 g parmesan, 50 g tomatoes, 9 g green olives.", "calories": 257, "netCarbsG": 3.3, "proteinG": 22.0, "fatG": 17.0}}}], "shoppingList": {"proteins": ["Cheddar: 90 g", "Eggs: 4 (165 g)", "Parmesan: 60 g", "Tinned sardines: 180 g"], "fats": ["Double cream: 20 g", "Green olives: 9 g", "Hemp seeds: 20 g", "Olive oil: 13 g", "Pumpkin seeds: 11 g"], "vegetables": ["Broccoli: 115 g", "Courgettes: 150 g", "Cucumber: 100 g", "Tomatoes: 90 g"], "other": ["Lemon juice: 7 g"]}, "tips": ["Weigh yourself once a week at the same hour; day to day it is mostly water.", "Drink 2 to 3 litres of water a day, more when it is hot or you train.", "Eat when you are hungry and stop when you are full.", "Sleep seven to eight hours; tiredness feels like hunger.", "Salt your food well, above all in the first week: ketosis makes the body lose sodium."]}', 'keto-sandbox', NULL);
INSERT INTO public.erased_user (user_id, erased_at, finished_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', '2026-11-22 04:37:31.10981+00', '2026-11-22 04:37:32.542058+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-4a8a-78d1-bcd9-e143967511ab', 'planner.membership', '2026-11-22 04:37:16.338307+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-56f7-701f-a799-a8c6e6ce83f1', 'planner.membership', '2026-11-22 04:37:19.316385+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5d1a-75d7-92fc-256c6f5bd4dc', 'planner.revocations', '2026-11-22 04:37:20.60041+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-5f9e-740c-aa37-7b7c5eda28d2', 'planner.revocations', '2026-11-22 04:37:21.181824+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-66a1-770e-a9fd-4132abd79df0', 'planner.membership', '2026-11-22 04:37:23.43124+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-6e0e-73cd-96ba-a47d1a762d58', 'planner.revocations', '2026-11-22 04:37:24.813354+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-868d-7222-a454-205cae63cdf3', 'planner.revocations', '2026-11-22 04:37:30.962317+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8852-7bfe-be74-e831f3e16421', 'planner.erasures', '2026-11-22 04:37:31.412214+00');
INSERT INTO public.inbox (event_id, handler, handled_at) VALUES ('01a2018b-8ba7-73ba-83b4-18230b3d1499', 'planner.revocations', '2026-11-22 04:37:32.245431+00');
INSERT INTO public.membership (user_id, tier, membership_version) VALUES ('01a2018b-3f68-707f-8e0b-72a38bcb83c2', 'FREE', 3);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_outbox_and_inbox.sql', '485c1d8e385465ea0c7a4ec2a064c6e62238415807ef3c780be2a6b9c3c56593', '2026-11-22 04:36:22.970695+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0002_token_revocation.sql', '9c4fa5ef1854f2ab489bee077608f2d75e2c34e55eb67ef34aa14d9ac76b3ffd', '2026-11-22 04:36:23.166867+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0003_erased_user.sql', '23a78e05caf59021543efdcc1ba56fc03312569fcdf8147cd1a698aaf219f74b', '2026-11-22 04:36:23.307135+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('planner/0001_plans.sql', 'd8dc443b8ae599669c24c5eeb3bbcb356017e8dca29e48b91769eab1da9171b8', '2026-11-22 04:36:23.436195+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('planner/0002_generations.sql', 'b3625d397f37627d9f2341a2a87ce547bef34f3000c8ac5f6aaa4a5d69f043cf', '2026-11-22 04:36:23.553673+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('planner/0003_failed_generations.sql', 'ee2335c79aa0b1973c5bc4433614b6554a9a729a0c18eb8d9bbc60c03a277b7c', '2026-11-22 04:36:23.718682+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('planner/0004_erasure.sql', '3ea6d17d58bb92a9082ac8f905d3f6404c33e5f507026f82f74f49955cca7d76', '2026-11-22 04:36:23.936861+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-4fe8-7af7-959d-79b06a006837', '2026-11-22 04:37:20.049065+00', '2026-11-22 04:37:20.768633+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-4fff-7f5d-9b79-7432e250100a', '2026-11-22 04:37:20.813095+00', '2026-11-22 04:37:21.255644+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-5b2b-7da3-a512-ca56f4295c8c', '2026-11-22 04:37:24.54532+00', '2026-11-22 04:37:24.884062+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-787a-7f1f-a0a6-b1bd9f6cacd8', '2026-11-22 04:37:30.865894+00', '2026-11-22 04:37:30.980629+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-557d-7045-b877-da45ec4de447', '2026-11-29 04:37:31.10981+00', '2026-11-22 04:37:31.485225+00');
INSERT INTO public.token_revocation (user_id, valid_from, recorded_at) VALUES ('01a2018b-82fe-7d44-bfc7-3286f70774fe', '2026-11-22 04:37:32.173242+00', '2026-11-22 04:37:32.278822+00');
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
