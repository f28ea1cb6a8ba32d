-- name: begin_session
-- A new session replaces the oldest ones, and those that are open last: repeated logins and logouts
-- hide no open session.
WITH pruned AS (
    DELETE FROM member_session WHERE id IN (
        SELECT id FROM member_session WHERE user_id = :user_id
        ORDER BY ended_at IS NOT NULL, created_at DESC OFFSET :others FOR UPDATE
    )
)
INSERT INTO member_session (id, user_id, created_at, last_seen_at, device)
VALUES (:id, :user_id, :now, :now, :device);
