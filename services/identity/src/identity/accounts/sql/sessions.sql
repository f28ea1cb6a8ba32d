-- name: note_use
UPDATE member_session SET last_seen_at = :now WHERE id = :session_id AND last_seen_at < :before;

-- name: remove_sessions
DELETE FROM member_session WHERE user_id = :user_id;
