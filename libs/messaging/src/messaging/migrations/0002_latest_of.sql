-- Of the events with the same `latest_of`, only the latest needs to be published.
ALTER TABLE outbox ADD COLUMN latest_of text;
CREATE INDEX outbox_latest_of ON outbox (latest_of) WHERE latest_of IS NOT NULL;

-- Publish an event in place of those that say the same of an earlier state. A row that the relay is
-- publishing is left to it, and nobody waits for the broker. A function, because its DELETE sees
-- what other transactions have committed while the calling statement waited for a lock.
CREATE FUNCTION publish_latest(latest text, event_id text, routing_key text, body text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM outbox WHERE position IN (
        SELECT earlier.position FROM outbox AS earlier
        WHERE earlier.latest_of = latest FOR UPDATE SKIP LOCKED
    );
    INSERT INTO outbox (event_id, routing_key, body, latest_of)
    VALUES (event_id, routing_key, body, latest);
END $$;
