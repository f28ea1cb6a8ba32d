-- In portions of payment.
UPDATE payment SET number = number_of_payment(stripe_session_id, plan_id)
WHERE number IS NULL AND ctid >= $1 AND ctid < $2
