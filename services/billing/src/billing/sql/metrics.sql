-- name: find_last_arrival
-- Scans stripe_event: only the last entry of stripe_event_received.
SELECT coalesce(extract(epoch FROM max(received_at)), 0)::float8 FROM stripe_event;

-- name: count_unsettled
-- Scans stripe_event: by stripe_event_in_trouble, which has only these.
-- The states are literals: with a parameter this partial index would not be used.
SELECT count(*) FROM stripe_event WHERE state IN ('failed', 'set aside');

-- name: select_events
-- One array: a statement takes 32,767 parameters at most.
SELECT id FROM stripe_event WHERE id = ANY(:event_ids::text[]);
