-- The price of the subscription when a change of it was previewed: after another change the preview is wrong.
ALTER TABLE price_preview ADD COLUMN IF NOT EXISTS current_price_id text;
