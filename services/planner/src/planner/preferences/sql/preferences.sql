-- name: rate_dish
INSERT INTO dish_taste (user_id, name, foods, rating, changed_at)
VALUES (:user_id, :name, :foods, :rating, :now)
ON CONFLICT (user_id, name) DO UPDATE
SET foods = excluded.foods, rating = excluded.rating, changed_at = excluded.changed_at;

-- name: note_swapped
INSERT INTO dish_taste (user_id, name, foods, swapped, changed_at)
VALUES (:user_id, :name, :foods, 1, :now)
ON CONFLICT (user_id, name) DO UPDATE
SET foods = excluded.foods, swapped = dish_taste.swapped + 1, changed_at = excluded.changed_at;

-- name: note_left
INSERT INTO dish_taste (user_id, name, foods, uneaten, changed_at)
VALUES (:user_id, :name, :foods, 1, :now)
ON CONFLICT (user_id, name) DO UPDATE
SET foods = excluded.foods, uneaten = dish_taste.uneaten + 1, changed_at = excluded.changed_at;

-- name: note_eaten
-- It makes up for one time that the dish was left; a dish that is only eaten is not stored.
UPDATE dish_taste SET uneaten = uneaten - 1, changed_at = :now
WHERE user_id = :user_id AND name = :name AND uneaten > 0;

-- name: note_eaten_again
INSERT INTO dish_taste (user_id, name, foods, eaten_again, changed_at)
VALUES (:user_id, :name, :foods, 1, :now)
ON CONFLICT (user_id, name) DO UPDATE
SET foods = excluded.foods, eaten_again = dish_taste.eaten_again + 1,
    changed_at = excluded.changed_at;

-- name: forget_oldest
-- Keep a member's newest dishes, those that are rated first.
DELETE FROM dish_taste WHERE user_id = :user_id AND name IN (
    SELECT name FROM dish_taste WHERE user_id = :user_id
    ORDER BY rating IS NULL, changed_at DESC OFFSET :most
);
