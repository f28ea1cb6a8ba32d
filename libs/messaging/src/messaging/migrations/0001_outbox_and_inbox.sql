-- A database of version 1.0.0 has these tables, from a file of another name.
DO $made$ BEGIN
    IF to_regclass('outbox') IS NOT NULL THEN RETURN; END IF;

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
END $made$;
