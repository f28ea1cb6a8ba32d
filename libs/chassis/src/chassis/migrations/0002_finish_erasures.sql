-- Each erasure that is not finished is a task. A trigger adds it, as the previous version leaves
-- tombstones beside this one, and finishes some of them: to finish one twice is harmless.
CREATE OR REPLACE FUNCTION add_unfinished_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_work('finish-erasure', NEW.user_id, NULL, NEW.erased_at);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_unfinished_erasure AFTER INSERT OR UPDATE ON erased_user
FOR EACH ROW WHEN (NEW.finished_at IS NULL) EXECUTE FUNCTION add_unfinished_erasure();

SELECT add_work('finish-erasure', user_id, NULL, erased_at)
FROM erased_user WHERE finished_at IS NULL;
