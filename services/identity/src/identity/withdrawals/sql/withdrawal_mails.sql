-- name: is_counted
SELECT EXISTS (
    SELECT FROM withdrawal_mail
    WHERE user_id = :user_id AND order_number = :order_number AND event_id = :event_id
);

-- name: count_mail
-- Returns no row where the mails of the order, or the orders of the member, are used up.
INSERT INTO withdrawal_mail (user_id, order_number, event_id, counted_at)
SELECT :user_id, :order_number, :event_id, :now
WHERE (
    SELECT count(*) FROM withdrawal_mail
    WHERE user_id = :user_id AND order_number = :order_number AND counted_at > :hour
) < :mails AND (
    SELECT count(DISTINCT order_number) FROM withdrawal_mail
    WHERE user_id = :user_id AND order_number <> :order_number AND counted_at > :day
) < :orders
ON CONFLICT DO NOTHING
RETURNING true;
