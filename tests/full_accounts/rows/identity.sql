-- A member whose account is at all limits.
INSERT INTO member (id, email, normal_email, name, profile_version, weight_kg)
VALUES ('01939fa0-8000-7000-8000-000000000001', 'mia@example.com', 'mia@example.com', repeat(U&'\FDFA', 100), 1, 82.5);
UPDATE member SET password_hash = '$argon2id$v=19$m=19456,t=2,p=1$Bs2XV6lVFdN4xa9t0uLExA$HSL7JzcVSR2UBRLq9jA36MuXlrhxE7X7MJpnuooaJ54', mail_weekly = true;
INSERT INTO member_session (id, user_id, created_at, last_seen_at, device)
SELECT 'session-' || n, '01939fa0-8000-7000-8000-000000000001', now() - n * interval '1 hour', now(), repeat('x', 60) FROM generate_series(1, 100) AS n;
INSERT INTO erasure VALUES ('receipt-1', 'erased-1');
INSERT INTO known_network SELECT '01939fa0-8000-7000-8000-000000000001', '10.' || n / 256 || '.' || n % 256 || '.0/24', now() FROM generate_series(1, 5000) AS n;
INSERT INTO mail_schedule SELECT '01939fa0-8000-7000-8000-000000000001', n, 'log', '20:00', '{1,2,3,4,5,6,7}', now()::date + 1, now() + interval '1 day' FROM generate_series(1, 10) AS n;
INSERT INTO scheduled_mail SELECT '01939fa0-8000-7000-8000-000000000001', 'log ' || n, now()::date - n % 14, now() FROM generate_series(1, 140) AS n;
INSERT INTO member (id, email, normal_email, name, profile_version)
SELECT 'member-' || n, 'mia-' || n || '@example.com', 'mia-' || n || '@example.com', repeat(U&'\FDFA', 50), 1 FROM generate_series(1, 2000) AS n;
INSERT INTO sent_mail SELECT 'event-' || n, 'reminder-log', '01939fa0-8000-7000-8000-000000000001', now() - n * interval '1 hour' FROM generate_series(1, 500) AS n;
INSERT INTO staff (id, email, normal_email, role, created_at, sealed_secret, password_hash)
SELECT 'staff-1', 'ida@keto.example', 'ida@keto.example', 'owner', now(), 'gAAAAABrDZsGelmmTvZbkJD1kEoMiAm4qmdkeSGtr1EuB23yHKpjFBP3quwpfiA1b2IFsIk8pVO0IEQpur8Rp1ypikidfIkyujcJQXzWSpxAtlA9G_QdYE9f0HqH-z43_ik1C8yX_RZR', password_hash FROM member WHERE password_hash IS NOT NULL;
INSERT INTO staff_audit SELECT 'act-' || n, now(), 'operator ida', 'staff add', 'staff-' || n, NULL, NULL, '{"role": [null, "owner"]}' FROM generate_series(1, 200) AS n;
