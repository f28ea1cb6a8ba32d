-- A coupon that operators have switched off is not active, as if it was edited at the desk: no import
-- switches it on.
UPDATE coupon
SET active = false,
    disabled_at = NULL,
    version = version + 1,
    edited = ARRAY(SELECT DISTINCT unnest(edited || '{active}') ORDER BY 1)
WHERE disabled_at IS NOT NULL;
