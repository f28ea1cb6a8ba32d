-- Tracker warns earlier of ketones at risk: the version orders the events about it. 0: the previous
-- version stored the answers, and no event was published.
ALTER TABLE health_answer ADD COLUMN IF NOT EXISTS version bigint NOT NULL DEFAULT 0;

-- What tracker has a projection of, and nothing else of the answers.
CREATE OR REPLACE VIEW ketone_risk AS
SELECT user_id, version,
       coalesce((answers->>'insulin')::boolean, false)
       OR coalesce((answers->>'sglt2')::boolean, false)
       OR coalesce((answers->>'pregnantOrBreastfeeding')::boolean, false) AS is_at_risk
FROM health_answer;
