-- name: find_modes
-- Which modes of Stripe the rows are of, and that of the newest event that was applied.
-- Scans customer: once, when a process starts.
-- Scans payment: once, when a process starts.
-- Scans stripe_event: from the newest one to the first that matches.
-- Scans subscription: once, when a process starts.
SELECT
    EXISTS (SELECT FROM customer WHERE livemode)
        OR EXISTS (SELECT FROM payment WHERE livemode)
        OR EXISTS (SELECT FROM subscription WHERE livemode) AS live,
    EXISTS (SELECT FROM customer WHERE NOT livemode)
        OR EXISTS (SELECT FROM payment WHERE NOT livemode)
        OR EXISTS (SELECT FROM subscription WHERE NOT livemode) AS test,
    (
        SELECT payload ~ '"livemode"\s*:\s*true' FROM stripe_event
        WHERE state = 'applied' AND payload ~ '"livemode"\s*:\s*(true|false)'
        ORDER BY received_at DESC LIMIT 1
    ) AS newest;
