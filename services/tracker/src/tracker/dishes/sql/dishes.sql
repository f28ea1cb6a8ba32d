-- name: select_dishes
SELECT id, name, portions, items FROM dish WHERE user_id = :user_id AND id = ANY(:ids::text[]);
