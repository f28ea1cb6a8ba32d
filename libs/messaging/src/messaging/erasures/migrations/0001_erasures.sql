-- A database of version 1.0.0 has this table, from a file of messaging.
DO $made$ BEGIN
    IF to_regclass('erased_user') IS NOT NULL THEN RETURN; END IF;

    -- Tombstones: nothing is stored about these subjects again, whatever arrives late.
    CREATE TABLE erased_user (
        -- The subject.
        user_id     text        PRIMARY KEY,
        erased_at   timestamptz NOT NULL,
        -- When the service has said that nothing is left. Null while there is something to do.
        finished_at timestamptz
    );
    CREATE INDEX erased_user_unfinished ON erased_user (user_id) WHERE finished_at IS NULL;
END $made$;

-- The erased ones of these subjects. The lock, to the end of the transaction, keeps the erasure of
-- each until then: it deletes what the transaction has stored.
CREATE OR REPLACE FUNCTION erased_among(users text[]) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
    -- In one order, so that two transactions do not wait for each other.
    PERFORM pg_advisory_xact_lock_shared(1701999459, hashtext(named.id)) FROM (
        SELECT DISTINCT listed.id COLLATE "C" AS id FROM unnest(users) AS listed (id) ORDER BY 1
    ) AS named;
    RETURN QUERY SELECT gone.user_id FROM erased_user AS gone WHERE gone.user_id = ANY(users);
END $$;

-- BEFORE INSERT on each table that requests write: the token was checked before the erasure. The
-- column with the subject is the trigger's argument, or `user_id`.
CREATE OR REPLACE FUNCTION refuse_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    subject text;
BEGIN
    IF TG_NARGS = 0 THEN
        subject := NEW.user_id;
    ELSE
        subject := to_jsonb(NEW) ->> TG_ARGV[0];
    END IF;
    PERFORM pg_advisory_xact_lock_shared(1701999459, hashtext(subject));
    IF EXISTS (SELECT FROM erased_user AS gone WHERE gone.user_id = subject) THEN
        RAISE EXCEPTION 'This subject was erased' USING ERRCODE = 'UE001';
    END IF;
    RETURN NEW;
END $$;
