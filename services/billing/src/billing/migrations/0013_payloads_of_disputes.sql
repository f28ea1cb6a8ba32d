-- A dispute quotes the member's name and address. What counts of it, and of a refund, is in
-- payment_adjustment. Events of before 0003 have no summary until their payload is pruned.
UPDATE stripe_event SET payload = NULL
WHERE payload IS NOT NULL AND summary IS NOT NULL AND state IN ('applied', 'ignored')
  AND (type LIKE 'refund.%' OR type LIKE 'charge.dispute.%');
