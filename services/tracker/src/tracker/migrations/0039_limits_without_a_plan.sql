-- Of members without a plan, and whether the questions about health are answered.
ALTER TABLE energy_limit
    ADD COLUMN IF NOT EXISTS has_plan boolean NOT NULL DEFAULT true,
    ADD COLUMN IF NOT EXISTS is_answered boolean NOT NULL DEFAULT true;
