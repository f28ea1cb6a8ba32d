-- Whether a tier is paid for. ACTIVE until billing publishes again, and for rows that the previous
-- version still writes: no member who pays is limited meanwhile, and one who does not pay keeps the
-- plans of the tier until then.
ALTER TABLE membership ADD COLUMN status text NOT NULL DEFAULT 'ACTIVE';
