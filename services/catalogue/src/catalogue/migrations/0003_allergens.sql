-- What the foods of a plan's recipes have and may have in them; null where that is not known. An
-- import computes both for all plans.
ALTER TABLE keto_plan ADD COLUMN allergens text[], ADD COLUMN may_contain text[];
