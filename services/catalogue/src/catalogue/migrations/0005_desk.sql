-- What staff edit: a version that grows with each change, and the fields that no import overwrites.
ALTER TABLE keto_plan
    ADD COLUMN IF NOT EXISTS version integer NOT NULL DEFAULT 1,
    ADD COLUMN IF NOT EXISTS edited  text[]  NOT NULL DEFAULT '{}';

-- The desk's lists of reviews.
CREATE INDEX IF NOT EXISTS review_newest ON review (created_at, id);
CREATE INDEX IF NOT EXISTS review_hidden ON review (created_at, id)
    WHERE NOT approved AND moderated_at IS NOT NULL;
