-- name: take_lock
-- A subscription without a row is another shop's, or not recorded yet: no member can change it.
WITH taken AS (
    UPDATE subscription
    SET changing_by = :holder, changing_until = clock_timestamp() + make_interval(secs => :seconds)
    WHERE stripe_subscription_id = :subscription_id
      AND (changing_until IS NULL OR changing_until <= clock_timestamp())
    RETURNING true
)
SELECT EXISTS (SELECT FROM taken)
    OR NOT EXISTS (SELECT FROM subscription WHERE stripe_subscription_id = :subscription_id);

-- name: give_lock_back
UPDATE subscription SET changing_by = NULL, changing_until = NULL
WHERE stripe_subscription_id = :subscription_id AND changing_by = :holder;
