-- The mode at Stripe of what was sold, where an event or the key has said it: null of what is stored. Money
-- of test mode is no money, and Stripe knows nothing of one mode under a key of the other.
ALTER TABLE customer ADD COLUMN IF NOT EXISTS livemode boolean;
ALTER TABLE payment ADD COLUMN IF NOT EXISTS livemode boolean;
ALTER TABLE subscription ADD COLUMN IF NOT EXISTS livemode boolean;
