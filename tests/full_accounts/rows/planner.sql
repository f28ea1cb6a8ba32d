-- A member with a hundred plans of four weeks, one of them changed a hundred times.
CREATE TEMPORARY TABLE mia AS SELECT '01939fa0-8000-7000-8000-000000000001' AS id;
CREATE TEMPORARY TABLE week AS SELECT json_agg(json_build_object('day', day, 'writtenBy', 'model', 'exchanges', 0, 'meals', json_build_object(
    'breakfast', meal, 'lunch', meal, 'dinner', meal, 'snack', meal))) AS days
FROM generate_series(1, 28) AS day, LATERAL (SELECT json_build_object(
    'name', 'Salmon with spinach ' || day,
    'description', '150 g salmon fillet, 200 g spinach, 30 g butter, 50 g cream, ' || day || ' g garlic, 40 g cheddar cheese',
    'text', 'Fry it.', 'items', (SELECT json_agg(json_build_object('food', food, 'grams', day)) FROM unnest(
        '{salmon,spinach-raw,egg,butter,cheddar,chicken-breast,broccoli-raw,olive-oil}'::text[]) AS food),
    'calories', 480, 'netCarbsG', 3, 'proteinG', 30, 'fatG', 38) AS meal) AS made;

INSERT INTO membership (user_id, tier, membership_version, status) SELECT id, 'PRO', 1, 'ACTIVE' FROM mia;
INSERT INTO ai_session
SELECT CASE n WHEN 0 THEN '01939fa0-8000-7000-8000-000000000002' ELSE 'plan-' || n END, mia.id, now() - n * interval '1 hour',
    json_build_object('weightKg', 82.5, 'targetWeightKg', 74, 'heightCm', 168, 'age', 37, 'gender', 'female',
        'activityLevel', 'light', 'budget', 'medium', 'goal', 'weight_loss', 'durationDays', 28,
        'allergies', CASE n WHEN 0 THEN '["pork"]'::json ELSE (SELECT json_agg(left('an exclusion of many words ' || item || repeat(' word', 20), 100)) FROM generate_series(1, 100) AS item) END),
    json_build_object('summary', 'Four weeks.', 'dailyMacros', json_build_object('calories', 1602, 'proteinG', 132, 'fatG', 125, 'netCarbsG', 20),
        'days', days, 'shoppingList', json_build_object('proteins', json_build_array('eggs')), 'tips', json_build_array('Drink.')), 'llama3.1'
FROM mia, week, generate_series(0, 99) AS n;
INSERT INTO plan_version SELECT '01939fa0-8000-7000-8000-000000000002', n, mia.id, now(), 'swap', days FROM mia, week, generate_series(1, 100) AS n;
INSERT INTO shopping_tick SELECT '01939fa0-8000-7000-8000-000000000002', 'line-' || n, mia.id FROM mia, generate_series(1, 200) AS n;
INSERT INTO plan_job (id, user_id, created_at, kind, state, input, seed, days, days_done, written, attempts)
SELECT CASE n WHEN 0 THEN '01939fa0-9000-7000-8000-000000000001' ELSE 'job-' || n END, mia.id, now() - interval '2 days' - n * interval '1 hour', 'plan', 'failed',
    '{"weightKg": 82.5}', 1, 28, 28, days, 1 FROM mia, week, generate_series(0, 199) AS n;
-- What its changes are computed for.
UPDATE ai_session SET targets = '{"calories": 1602, "proteinG": 132, "fatG": 125, "carbsG": 32, "netCarbsG": 20}' WHERE id = '01939fa0-8000-7000-8000-000000000002';
INSERT INTO dish_taste (user_id, name, foods, rating, changed_at)
SELECT id, 'Dish ' || n, ARRAY['salmon', 'spinach-raw', 'egg', 'butter', 'cheddar', 'chicken-breast', 'food-' || n], (ARRAY['never', 'less', 'more', NULL])[n % 4 + 1], now() - n * interval '1 hour'
FROM mia, generate_series(1, 500) AS n;
INSERT INTO pantry SELECT mia.id, (SELECT json_agg(json_build_object('foodId', 'food-' || n, 'grams', n)) FROM generate_series(1, 500) AS n) FROM mia;
