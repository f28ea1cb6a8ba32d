-- name: lock_requests
-- All processes count their requests here, one at a time.
SELECT pg_advisory_xact_lock(hashtext('food_lookup'));

-- name: remove_earlier_requests
-- Scans food_request: it has at most the requests of a minute.
DELETE FROM food_request WHERE asked_at <= clock_timestamp() - interval '1 minute';

-- name: count_request
-- Returns no row if all requests of a minute, or the member's, are used up.
-- Scans food_request: it has at most the requests of a minute.
INSERT INTO food_request (asked_at, user_id)
SELECT clock_timestamp(), :user_id
FROM (
    SELECT count(*) AS of_all, count(*) FILTER (WHERE user_id = :user_id) AS of_member
    FROM food_request
) AS asked
WHERE of_all < :a_minute AND of_member < :a_minute_of_member
RETURNING true;

-- name: seconds_to_wait
-- The seconds until enough of the counted requests are a minute old.
-- Scans food_request: it has at most the requests of a minute.
SELECT ceil(extract(epoch FROM interval '1 minute' - (clock_timestamp() - greatest(
    (SELECT asked_at FROM food_request ORDER BY asked_at DESC OFFSET :a_minute - 1 LIMIT 1),
    (SELECT asked_at FROM food_request WHERE user_id = :user_id
     ORDER BY asked_at DESC OFFSET :a_minute_of_member - 1 LIMIT 1)
))));
