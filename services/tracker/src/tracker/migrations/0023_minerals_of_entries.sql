-- What an entry states beside its figures, and the rest of what is known of it, by the names of
-- the food table. Null is not known.
ALTER TABLE diary_entry
    ADD COLUMN IF NOT EXISTS fiber_g numeric(14,1),
    ADD COLUMN IF NOT EXISTS polyols_g numeric(14,1),
    ADD COLUMN IF NOT EXISTS sodium_mg numeric(14,1),
    ADD COLUMN IF NOT EXISTS potassium_mg numeric(14,1),
    ADD COLUMN IF NOT EXISTS magnesium_mg numeric(14,1),
    ADD COLUMN IF NOT EXISTS rest jsonb;
