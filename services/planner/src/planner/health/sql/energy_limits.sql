-- name: select_newest_input
SELECT input_params FROM ai_session
WHERE user_id = :user_id ORDER BY created_at DESC, id DESC LIMIT 1;
