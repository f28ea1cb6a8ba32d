-- name: prune_some
UPDATE stripe_event SET payload = NULL, outcome = '' WHERE id = ANY(ARRAY(
    SELECT id FROM stripe_event WHERE payload IS NOT NULL AND received_at < :before
    ORDER BY received_at LIMIT 500 FOR UPDATE SKIP LOCKED
))
RETURNING id;
