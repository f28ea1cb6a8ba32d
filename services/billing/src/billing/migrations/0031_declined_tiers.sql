-- A card that was declined: of which payment. Stripe says later whether it was the first of a tier.
ALTER TABLE failed_checkout ADD COLUMN IF NOT EXISTS stripe_payment_id text;
CREATE INDEX IF NOT EXISTS failed_checkout_unnamed ON failed_checkout (id)
    WHERE plan_id IS NULL AND tier IS NULL;
