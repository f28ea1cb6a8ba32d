CREATE TRIGGER refuse_erased BEFORE INSERT ON review
    FOR EACH ROW EXECUTE FUNCTION refuse_erased();
