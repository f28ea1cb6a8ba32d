ALTER TABLE orders ADD COLUMN currency text NOT NULL DEFAULT 'usd';
ALTER TABLE lifetime_payment ADD COLUMN currency text NOT NULL DEFAULT 'usd';

-- What is kept of an event when its payload is pruned: ids, and nothing about a person.
ALTER TABLE stripe_event ADD COLUMN summary text;
CREATE INDEX stripe_event_with_payload ON stripe_event (received_at) WHERE payload IS NOT NULL;

-- Stripe's own status: ours has one word for what may still bill and what never will.
ALTER TABLE subscription ADD COLUMN stripe_status text;
