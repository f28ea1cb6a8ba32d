-- name: add_payment_of_invoice
-- Keep that a payment is for an invoice: no event of the invoice names it.
UPDATE invoice SET payments = array_append(coalesce(payments, '{}'), :payment_id)
WHERE id = :invoice_id AND NOT coalesce(payments, '{}') @> ARRAY[:payment_id];

-- name: invoices_to_ask_about
-- Paid invoices whose payments are unknown, of customers with a refund or dispute whose invoice is
-- unknown: it may have come before the invoice.
-- Scans payment_adjustment: refunds and disputes are few.
SELECT billed.id
FROM payment_adjustment AS made
CROSS JOIN LATERAL (
  SELECT invoice.id
  FROM customer
  JOIN invoice
    ON invoice.user_id = customer.user_id
    AND invoice.stripe_customer_id = customer.stripe_customer_id
  WHERE customer.stripe_customer_id = made.stripe_customer_id
    AND invoice.payments IS NULL AND invoice.paid_cents > 0
  OFFSET 0
) AS billed
WHERE NOT EXISTS (
  SELECT FROM invoice AS known WHERE known.payments @> ARRAY[made.stripe_payment_id]
)
GROUP BY billed.id ORDER BY random() LIMIT :most;

-- name: set_payments_of_invoice
UPDATE invoice SET payments = :payments WHERE id = :invoice_id AND payments IS NULL;
