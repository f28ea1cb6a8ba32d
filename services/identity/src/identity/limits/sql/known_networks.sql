-- name: note_network
-- A later login from the network is noted once a day.
INSERT INTO known_network AS known (user_id, network, seen_at)
VALUES (:user_id, :network, :now)
ON CONFLICT (user_id, network) DO UPDATE SET seen_at = excluded.seen_at
WHERE known.seen_at < :before;
