-- What is shown as carbs: net, total, or those of a label of the EU (`available`).
ALTER TABLE member ADD COLUMN IF NOT EXISTS carb_mode text NOT NULL DEFAULT 'net';
