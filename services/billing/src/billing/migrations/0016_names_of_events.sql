-- An erasure finds the events that name a member by the ids in their summaries. While the index is
-- made, Stripe's events wait.
SET LOCAL statement_timeout = 0;
CREATE INDEX IF NOT EXISTS stripe_event_names
    ON stripe_event USING gin (string_to_array(replace(summary, '=', ' '), ' '));
-- Events of before 0003 have no summary until their payload is pruned.
CREATE INDEX IF NOT EXISTS stripe_event_without_summary ON stripe_event (id) WHERE summary IS NULL;
