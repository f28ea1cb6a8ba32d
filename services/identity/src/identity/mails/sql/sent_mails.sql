-- name: note_mail
-- Found by the address. Locked, because an erasure deletes the member and then these rows.
INSERT INTO sent_mail (event_id, kind, user_id, sent_at)
SELECT :event_id, :kind, id, :now FROM member WHERE normal_email = :address FOR KEY SHARE
ON CONFLICT (event_id, kind) DO NOTHING;
