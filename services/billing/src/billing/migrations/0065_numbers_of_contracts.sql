-- Short numbers of orders and subscriptions, for people: K-4R7M-X9PC. They follow from what Stripe
-- knows, so that a restore gives each contract the number that it had.

-- The digits and letters are those that are not mistaken for each other; they make no words. An
-- order's number begins with a digit, a subscription's with a letter: none is of both.
CREATE OR REPLACE FUNCTION short_number(contract text, attempt integer, first_symbols text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT 'K-' || substr(first_symbols, get_byte(hash, 0) % length(first_symbols) + 1, 1)
        || string_agg(
            substr('23456789CDFHJMNPRTVWXY', get_byte(hash, n) % 22 + 1, 1)
            || CASE n WHEN 3 THEN '-' ELSE '' END, '' ORDER BY n)
    FROM sha256(convert_to(contract || ' ' || attempt, 'UTF8')) AS hash, generate_series(1, 7) AS n
    GROUP BY hash
$$;

ALTER TABLE payment ADD COLUMN IF NOT EXISTS number text;
ALTER TABLE subscription ADD COLUMN IF NOT EXISTS number text;
CREATE UNIQUE INDEX IF NOT EXISTS payment_number ON payment (number);
CREATE UNIQUE INDEX IF NOT EXISTS subscription_number ON subscription (number);

-- The first number that no other order has. Of two that are stored at once and would have the same,
-- one fails, and has the next number when Stripe sends its event again.
CREATE OR REPLACE FUNCTION number_of_payment(session_id text, plan text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    contract text := session_id || '/' || coalesce(plan, 'lifetime');
    attempt integer := 0;
BEGIN
    WHILE EXISTS (
        SELECT FROM payment WHERE number = short_number(contract, attempt, '23456789')
        AND (stripe_session_id <> session_id OR plan_id IS DISTINCT FROM plan)
    ) LOOP
        attempt := attempt + 1;
    END LOOP;
    RETURN short_number(contract, attempt, '23456789');
END $$;

CREATE OR REPLACE FUNCTION number_of_subscription(subscription_id text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    attempt integer := 0;
BEGIN
    WHILE EXISTS (
        SELECT FROM subscription
        WHERE number = short_number(subscription_id, attempt, 'CDFHJMNPRTVWXY')
        AND stripe_subscription_id <> subscription_id
    ) LOOP
        attempt := attempt + 1;
    END LOOP;
    RETURN short_number(subscription_id, attempt, 'CDFHJMNPRTVWXY');
END $$;

CREATE OR REPLACE FUNCTION give_number_to_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.number := number_of_payment(NEW.stripe_session_id, NEW.plan_id);
    RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER give_number BEFORE INSERT ON payment
FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION give_number_to_payment();

CREATE OR REPLACE FUNCTION give_number_to_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.number := number_of_subscription(NEW.stripe_subscription_id);
    RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER give_number BEFORE INSERT ON subscription
FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION give_number_to_subscription();

-- The number behind the id of an order or a subscription.
CREATE OR REPLACE FUNCTION number_of_contract(order_number text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT number FROM payment WHERE id = order_number
    UNION ALL
    SELECT number FROM subscription WHERE stripe_subscription_id = order_number
$$;

-- A withdrawal has the number of its contract.
ALTER TABLE withdrawal ADD COLUMN IF NOT EXISTS number text;
CREATE OR REPLACE FUNCTION give_number_to_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.number := number_of_contract(NEW.order_number);
    RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER give_number BEFORE INSERT ON withdrawal
FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION give_number_to_withdrawal();
UPDATE payment SET number = number_of_payment(stripe_session_id, plan_id)
WHERE number IS NULL AND id IN (SELECT order_number FROM withdrawal);
UPDATE subscription SET number = number_of_subscription(stripe_subscription_id)
WHERE number IS NULL AND stripe_subscription_id IN (SELECT order_number FROM withdrawal);
UPDATE withdrawal SET number = number_of_contract(order_number) WHERE number IS NULL;

-- The mails that were requested about a contract: one of its start (second 0), and one of each
-- charge ahead. Subscriptions of before have theirs.
CREATE TABLE IF NOT EXISTS contract_mail (
    order_number text        NOT NULL,
    kind         text        NOT NULL,
    second       bigint      NOT NULL,
    user_id      text        NOT NULL,
    asked_at     timestamptz NOT NULL,
    PRIMARY KEY (order_number, kind, second)
);
CREATE INDEX IF NOT EXISTS contract_mail_of_member ON contract_mail (user_id);
INSERT INTO contract_mail (order_number, kind, second, user_id, asked_at)
SELECT stripe_subscription_id, 'start', 0, user_id, now() FROM subscription
ON CONFLICT DO NOTHING;
