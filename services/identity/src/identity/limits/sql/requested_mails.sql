-- name: select_address
-- After a week of use the address is hardly a stranger's.
SELECT normal_email, email_verified_at IS NOT NULL AS is_confirmed,
       coalesce(last_active_date > created_at + interval '7 days', false) AS is_in_use
FROM member WHERE id = :user_id;

-- name: lock_mailbox
SELECT pg_advisory_xact_lock(hashtextextended('mailbox ' || :mailbox, 0));

-- name: count_mail
-- Returns no row where a limit is used up.
WITH kept AS (
    SELECT count(*) AS mails FROM member
    WHERE normal_email = :untagged AND id <> :user_id AND NOT :is_confirmed::boolean
)
INSERT INTO requested_mail (user_id, requester, requested_at, event_id, mailbox)
SELECT :user_id, :requester, :now, :event_id, :mailbox FROM kept
WHERE (
    SELECT count(*) FROM requested_mail WHERE requested_at > :since AND (
        user_id = :user_id AND requester = :requester
        OR mailbox = :mailbox AND requester = ANY(:of_mailbox::text[])
    )
) < :most - kept.mails * :shared AND (
    :is_confirmed::boolean OR :is_in_use::boolean OR (
        SELECT count(*) FROM requested_mail
        WHERE mailbox = :mailbox AND requester = ANY(:of_unconfirmed::text[])
          AND requested_at > :day
    ) < :most_unconfirmed - kept.mails
) OR :is_confirmed::boolean AND NOT EXISTS (
    SELECT FROM requested_mail
    WHERE user_id = :user_id AND requester = :requester AND requested_at > :since
)
RETURNING true;

-- name: is_counted
SELECT EXISTS (
    SELECT FROM requested_mail WHERE user_id = :user_id AND event_id = :event_id
);
