CREATE TRIGGER refuse_erased BEFORE INSERT ON ai_session
    FOR EACH ROW EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON reservation
    FOR EACH ROW EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON generation
    FOR EACH ROW EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER refuse_erased BEFORE INSERT ON failed_generation
    FOR EACH ROW EXECUTE FUNCTION refuse_erased();
