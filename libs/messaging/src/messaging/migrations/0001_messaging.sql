-- Events on their way out, written in the transaction that changed the state.
CREATE TABLE outbox (
    position    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id    text        NOT NULL,
    routing_key text        NOT NULL,
    body        text        NOT NULL,
    added_at    timestamptz NOT NULL DEFAULT now()
);
-- Rows live for milliseconds: clean up after them before the table grows.
ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Events that were handled, so that a second delivery changes nothing.
CREATE TABLE inbox (
    event_id   text        NOT NULL,
    handler    text        NOT NULL,
    handled_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (event_id, handler)
);
CREATE INDEX inbox_handled_at ON inbox (handled_at);

-- Who handles an event with a side effect right now, where no transaction can tell.
CREATE TABLE inbox_claim (
    event_id   text        NOT NULL,
    handler    text        NOT NULL,
    claimed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (event_id, handler)
);

-- Tombstones: nothing is stored about these users again, whatever arrives late.
CREATE TABLE erased_user (
    user_id     text        PRIMARY KEY,
    erased_at   timestamptz NOT NULL,
    -- When the service has said that nothing is left. Null while there is something to do.
    finished_at timestamptz
);
CREATE INDEX erased_user_unfinished ON erased_user (user_id) WHERE finished_at IS NULL;

-- The erased ones of these users. The lock, to the end of the transaction, keeps the erasure of
-- each until then: it deletes what the transaction has stored.
CREATE FUNCTION erased_among(users text[]) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
    -- In one order, so that two transactions do not wait for each other.
    PERFORM pg_advisory_xact_lock_shared(1701999459, hashtext(named.id)) FROM (
        SELECT DISTINCT listed.id COLLATE "C" AS id FROM unnest(users) AS listed (id) ORDER BY 1
    ) AS named;
    RETURN QUERY SELECT gone.user_id FROM erased_user AS gone WHERE gone.user_id = ANY(users);
END $$;

-- BEFORE INSERT on each table that requests write: the token was checked before the erasure.
CREATE FUNCTION refuse_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(1701999459, hashtext(NEW.user_id));
    IF EXISTS (SELECT FROM erased_user AS gone WHERE gone.user_id = NEW.user_id) THEN
        RAISE EXCEPTION 'This user was erased' USING ERRCODE = 'UE001';
    END IF;
    RETURN NEW;
END $$;
