-- Whether a membership is a trial, which nobody has paid for. The previous version does not write it:
-- the next event of the subscription corrects its rows.
ALTER TABLE membership ADD COLUMN IF NOT EXISTS is_trial boolean NOT NULL DEFAULT false;
