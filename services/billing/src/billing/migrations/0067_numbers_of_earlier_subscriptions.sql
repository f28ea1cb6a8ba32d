-- In portions of subscription.
UPDATE subscription SET number = number_of_subscription(stripe_subscription_id)
WHERE number IS NULL AND ctid >= $1 AND ctid < $2
