-- What the formula expects the member of the newest plan to burn in a day.
ALTER TABLE plan_target ADD COLUMN IF NOT EXISTS expenditure_kcal double precision;
