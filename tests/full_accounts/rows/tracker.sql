-- A member who has as much of everything as the limits let in. The ids are those of the examples in
-- openapi.json, so that each of its requests finds what it is about.
CREATE TEMPORARY TABLE mia AS SELECT '01939fa0-8000-7000-8000-000000000001' AS id,
    repeat(U&'\FDFA', 40) || repeat('keto ', 12) AS words;

INSERT INTO member (id, profile_version, weight_kg, target_weight_kg) SELECT id, 1, 82.5, 74 FROM mia;

INSERT INTO my_food (user_id, id, name, words, carbs_basis, calories, protein_g, fat_g, carbs_g, portions, created_at)
SELECT mia.id, CASE n WHEN 0 THEN '01939fa0-8000-7000-8000-00000000000f' ELSE 'food-' || n END,
    left('Bread ' || n || ' ' || words, 100), left(' bread ' || n || ' ' || words, 400), 'available', 250, 10, 12, 12,
    '[{"name": "slice", "grams": 40}]', now() - n * interval '1 minute'
FROM mia, generate_series(0, 998) AS n;

INSERT INTO dish (user_id, id, name, portions, items, created_at)
SELECT mia.id, CASE n WHEN 0 THEN '01939fa0-8000-7000-8000-000000000010' ELSE 'dish-' || n END,
    left('Dish ' || n || ' ' || words, 100), 2,
    (SELECT jsonb_agg(jsonb_build_object('foodId', CASE WHEN item % 2 = 0 THEN 'avocado-raw' ELSE 'food-' || item END,
        'name', left('Bread ' || item || ' ' || words, 100), 'grams', 10)) FROM generate_series(1, 30) AS item),
    now() - n * interval '1 minute'
FROM mia, generate_series(0, 498) AS n;

INSERT INTO diary_entry (user_id, date, id, meal, name, food_id, grams, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at)
SELECT mia.id, '2026-03-31'::date - day, 'entry-' || day || '-' || n, 'lunch', left('Bread ' || n || ' ' || words, 100),
    'food-' || n, 10, 10, 1, 1, 1, 0.5, now() FROM mia, generate_series(0, 3995) AS day, generate_series(1, 50) AS n;
INSERT INTO diary_entry
SELECT user_id, date, '01939fa0-8000-7000-8000-00000000000e', meal, name, 'avocado-raw', NULL, 75, NULL, 10, 1, 1, 1, 0.5, now()
FROM diary_entry WHERE id = 'entry-0-1';
INSERT INTO diary_entry_date SELECT user_id, id, date FROM diary_entry;
INSERT INTO diary_day SELECT user_id, date, count(*), sum(calories), sum(protein_g), sum(fat_g), sum(carbs_g), sum(net_carbs_g)
FROM diary_entry GROUP BY 1, 2;

INSERT INTO diary_size SELECT user_id, count(*) FROM diary_entry GROUP BY 1;
INSERT INTO water_added SELECT id, 'water-' || n, now() FROM mia, generate_series(1, 200) AS n;
INSERT INTO diary_import (user_id, id, created_at, state, summary, content)
SELECT id, 'import-' || n, now() - interval '1 hour', CASE n WHEN 1 THEN 'preview' ELSE 'applied' END,
    '{"rows": 1, "days": 1, "problems": [], "questions": [], "preview": []}', CASE n WHEN 1 THEN convert_to(repeat('Date,Meal', 500000), 'UTF8') END
FROM mia, generate_series(1, 4) AS n;

INSERT INTO progress_log (id, user_id, date, weight_kg, calories, water_ml, notes, saved_at)
SELECT 'log-' || n, mia.id, '2026-04-01T12:00:00Z'::timestamptz - n * interval '1 day', 82, 1580, 2000, left(words, 100), now()
FROM mia, generate_series(1, 19990) AS n;
INSERT INTO measurement (user_id, id, kind, value, unit, at)
SELECT mia.id, 'measurement-' || n, (ARRAY['ketones', 'glucose'])[1 + n % 2], 1.5 + n % 2 * 3, 'mmol/L', '2026-03-31T08:00:00Z'::timestamptz - n / 2 * interval '1 hour'
FROM mia, generate_series(1, 19990) AS n;
INSERT INTO plan_start SELECT mia.id, 'plan-' || n, 'catalogue', '2026-04-06', now() FROM mia, generate_series(1, 299) AS n;
INSERT INTO target SELECT id, 1700, 120, 130, 25 FROM mia;
INSERT INTO achievement SELECT 'achievement-' || n, 'Logs ' || n, '*', 10, '{"type": "logs", "value": 1000000}' FROM generate_series(1, 100) AS n;
INSERT INTO user_achievement SELECT mia.id, 'achievement-' || n, now() FROM mia, generate_series(1, 50) AS n;
INSERT INTO purchase SELECT mia.id, 'plan-' || n FROM mia, generate_series(1, 100) AS n;
