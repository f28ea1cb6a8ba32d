-- Whether ketones are more dangerous for the member, as planner publishes it: no more of the answers
-- about health is known here.
ALTER TABLE member ADD COLUMN IF NOT EXISTS is_at_risk boolean NOT NULL DEFAULT false;
ALTER TABLE member ADD COLUMN IF NOT EXISTS risk_version bigint NOT NULL DEFAULT 0;
