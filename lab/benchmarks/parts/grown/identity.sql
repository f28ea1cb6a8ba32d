INSERT INTO member (id, email, normal_email, name, profile_version)
SELECT 'member-' || n, 'member-' || n || '@example.com', 'member-' || n || '@example.com', 'Mia '
    || n, 1
FROM generate_series(1, 100000) AS n;

UPDATE member SET subscription_tier = 'PRO', subscription_status = 'ACTIVE', role = 'PRO',
    subscription_ends_at = date_trunc('day', now()) + interval '20 days', membership_version = 1
WHERE id IN (SELECT 'member-' || n
FROM generate_series(1, 20000) AS n);
