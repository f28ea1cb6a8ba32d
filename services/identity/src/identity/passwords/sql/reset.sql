-- name: lock_requests
-- Requests for one mailbox wait for each other.
SELECT pg_advisory_xact_lock(hashtextextended('reset ' || :mailbox, 0));
