-- A subscription is ended once for each lifetime: one that was resumed between two of them ends
-- again. The tasks that are there are those of the lifetime that was the newest then.
ALTER TABLE stripe_task ADD COLUMN IF NOT EXISTS payment_id text NOT NULL DEFAULT '';
ALTER TABLE stripe_task DROP CONSTRAINT IF EXISTS stripe_task_kind_subject_key;
ALTER TABLE stripe_task DROP CONSTRAINT IF EXISTS stripe_task_kind_subject_payment_id_key;
ALTER TABLE stripe_task ADD UNIQUE (kind, subject, payment_id);
UPDATE stripe_task SET payment_id = payment.id
FROM payment
WHERE stripe_task.kind = 'cancel_at_period_end' AND stripe_task.payment_id = ''
    AND payment.id = (
        SELECT id FROM payment
        WHERE user_id = stripe_task.user_id AND plan_id IS NULL
            AND paid_at <= stripe_task.created_at
        ORDER BY paid_at DESC, stripe_session_id DESC LIMIT 1
    );

-- When a refund was made, whenever it was heard of; and the customer of a payment that no checkout
-- of ours made (a subscription's), empty when Stripe knows of none.
ALTER TABLE payment_adjustment ADD COLUMN IF NOT EXISTS made_at timestamptz;
ALTER TABLE payment_adjustment ADD COLUMN IF NOT EXISTS stripe_customer_id text;
CREATE INDEX IF NOT EXISTS payment_adjustment_of_customer ON payment_adjustment (stripe_customer_id);
