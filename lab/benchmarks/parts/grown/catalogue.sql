INSERT INTO reviewer
SELECT 'member-' || n, 'Mia ' || n, NULL, 1
FROM generate_series(1, 100000) AS n;

INSERT INTO membership
SELECT 'member-' || n, 'PRO', 'ACTIVE', 1
FROM generate_series(1, 20000) AS n;
