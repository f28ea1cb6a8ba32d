CREATE TRIGGER refuse_erased BEFORE INSERT ON progress_log
    FOR EACH ROW EXECUTE FUNCTION refuse_erased();
