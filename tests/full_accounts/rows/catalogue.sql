-- A member who owns all of a hundred long plans.
INSERT INTO keto_plan (id, slug, title, duration, price, meals, recipes, shopping_list)
SELECT CASE n WHEN 0 THEN '01939fa0-8000-7000-8000-000000000003' ELSE 'plan-' || n END,
    CASE n WHEN 0 THEN 'keto-kickstart' ELSE 'plan-' || n END, 'Plan ' || n, '28', 10,
    (SELECT json_agg(json_build_object('day', day, 'lunch', repeat('Salmon with spinach ', 20))) FROM generate_series(1, 28) AS day),
    (SELECT json_agg(json_build_object('name', 'Dish ' || dish, 'steps', repeat('Stir it. ', 100))) FROM generate_series(1, 50) AS dish), '[]'
FROM generate_series(0, 99) AS n;
INSERT INTO purchase (user_id, plan_id, purchased_at) SELECT '01939fa0-8000-7000-8000-000000000001', id, now() FROM keto_plan;
INSERT INTO review SELECT 'review-' || n, 'member-' || n, '01939fa0-8000-7000-8000-000000000003', 5, 'Good', repeat('very ', 300), true, now(), now(), now()
FROM generate_series(1, 2000) AS n;
INSERT INTO reviewer VALUES ('01939fa0-8000-7000-8000-000000000001', 'Mia', NULL, 1);
INSERT INTO review VALUES ('01939fa0-8000-7000-8000-000000000006', 'member-0', '01939fa0-8000-7000-8000-000000000003', 5, 'Good', 'Good', false, NULL, now(), now());
INSERT INTO staff_audit SELECT 'act-' || n, now(), 'staff-1', 'POST /api/admin/reviews/{id}', 'review-' || n, 'member-' || n, repeat(U&'\FDFA', 500), '{"state": ["shown", "hidden"]}' FROM generate_series(1, 200) AS n;
