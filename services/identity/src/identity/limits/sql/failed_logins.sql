-- name: select_end
-- When the last period ends in which a limit is used up.
SELECT max(known.started_at + allowed.period)
FROM unnest(:networks::text[], :most::integer[], :periods::interval[])
    AS allowed (network, most, period)
JOIN failed_login AS known ON known.account = :account AND known.network = allowed.network
WHERE known.failures >= allowed.most AND known.started_at + allowed.period > :now;

-- name: count_failure
-- Returns no row where the limit is used up.
INSERT INTO failed_login AS known (account, network, failures, started_at)
VALUES (:account, :network, 1, :now)
ON CONFLICT (account, network) DO UPDATE
SET failures = CASE WHEN known.started_at > :since THEN known.failures + 1 ELSE 1 END,
    started_at = CASE WHEN known.started_at > :since THEN known.started_at ELSE :now END
WHERE known.started_at <= :since OR known.failures < :most
RETURNING failures;
