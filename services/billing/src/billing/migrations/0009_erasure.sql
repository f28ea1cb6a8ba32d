-- The members who are being erased: their anonymous id is forgotten with the row.
CREATE TABLE unfinished_erasure (
    user_id      text        PRIMARY KEY,
    anonymous_id text        NOT NULL,
    begun_at     timestamptz NOT NULL
);

-- When the customer of an erased member was deleted at Stripe.
ALTER TABLE customer ADD COLUMN deleted_at timestamptz;
CREATE INDEX customer_to_delete ON customer (created_at)
    WHERE deleted_at IS NULL AND starts_with(user_id, 'erased-');

-- A payment that was heard of after the erasure of its member has bought nothing.
ALTER TABLE orders ADD COLUMN came_after_erasure boolean NOT NULL DEFAULT false;
ALTER TABLE lifetime_payment ADD COLUMN came_after_erasure boolean NOT NULL DEFAULT false;

-- What requests insert, and what would give an erased member something again.
CREATE TRIGGER refuse_erased BEFORE INSERT ON customer
    FOR EACH ROW EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON coupon_hold
    FOR EACH ROW EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON membership
    FOR EACH ROW EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON purchase
    FOR EACH ROW EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON subscription
    FOR EACH ROW EXECUTE FUNCTION refuse_erased();
