-- Nothing reads what a purchase cost, and nothing writes it from this version on. The previous
-- version, which may still be running, does: the columns are dropped in a later release.
ALTER TABLE purchase ALTER COLUMN order_id DROP NOT NULL;
ALTER TABLE purchase ALTER COLUMN price DROP NOT NULL;
