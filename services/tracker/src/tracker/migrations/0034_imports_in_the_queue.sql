-- An import is a task of the queue while the worker has something to do. The previous version, which
-- runs next to this one for a while, adds no tasks: until it is gone, a trigger does. It also imports
-- some files itself: one version at a time, which the lease in the row ensures.
CREATE OR REPLACE FUNCTION import_kind(content bytea) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN octet_length(content) <= 262144 THEN 'import-small-file' ELSE 'import-file' END
$$;

CREATE OR REPLACE FUNCTION add_import_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_work(
        import_kind(NEW.content), NEW.id, NEW.user_id, now(), false,
        array_remove(ARRAY[NEW.network], NULL)
    );
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_import_task AFTER INSERT OR UPDATE OF state ON diary_import
FOR EACH ROW WHEN (NEW.state IN ('reading', 'applying')) EXECUTE FUNCTION add_import_task();

SELECT add_work(
    import_kind(content), id, user_id, waiting_since, false, array_remove(ARRAY[network], NULL)
)
FROM diary_import WHERE state IN ('reading', 'applying');
