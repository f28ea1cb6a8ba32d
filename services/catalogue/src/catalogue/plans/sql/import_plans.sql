-- name: lock_purchases
-- No purchase is added while they are counted, and imports run one after the other.
LOCK TABLE purchase IN SHARE ROW EXCLUSIVE MODE;

-- name: count_purchases
UPDATE keto_plan SET purchase_count = imported_purchase_count
    + (SELECT count(*) FROM purchase WHERE plan_id = keto_plan.id AND owned)
WHERE slug = ANY(:slugs::text[]);

-- name: rate_plans_without_reviews
UPDATE keto_plan SET avg_rating = imported_avg_rating, review_count = imported_review_count
WHERE slug = ANY(:slugs::text[])
  AND NOT EXISTS (SELECT FROM review WHERE plan_id = keto_plan.id);
