-- The form by which two spellings of an address are the same. `migrate` then fills in the addresses
-- that are not plain ASCII, whose form SQL cannot compute.
ALTER TABLE member ADD COLUMN normal_email text;
UPDATE member SET normal_email = lower(trim(email)) WHERE email ~ '^[\x01-\x7f]*$';
CREATE UNIQUE INDEX member_normal_email ON member (normal_email);

-- The previous version does not know the column.
CREATE FUNCTION set_normal_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.normal_email := lower(trim(NEW.email));
    RETURN NEW;
END $$;
CREATE TRIGGER set_normal_email BEFORE INSERT ON member FOR EACH ROW
    WHEN (NEW.normal_email IS NULL AND NEW.email ~ '^[\x01-\x7f]*$')
    EXECUTE FUNCTION set_normal_email();
