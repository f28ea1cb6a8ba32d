INSERT INTO membership
SELECT 'member-' || n, 'PRO', 1
FROM generate_series(1, 20000) AS n;
