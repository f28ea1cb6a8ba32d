-- name: select_time_zone
SELECT timezone FROM member WHERE id = :user_id;
