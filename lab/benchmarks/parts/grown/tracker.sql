INSERT INTO member (id, profile_version)
SELECT 'member-' || n, 1
FROM generate_series(1, 100000) AS n;

INSERT INTO progress_log (id, user_id, date, saved_at)
SELECT 'log-' || n, 'member-' || n, date_trunc('day', now()), now()
FROM generate_series(1, 100000) AS n;
