-- The words of an own food's name as they are searched. Null where a version before this one has
-- stored the name: the next search fills it.
ALTER TABLE my_food ADD COLUMN IF NOT EXISTS words text;

-- Of another name, stored by a version that knows no words, the words are not known either.
CREATE OR REPLACE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.words IS NOT DISTINCT FROM OLD.words THEN
        NEW.words := NULL;
    END IF;
    RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF name ON my_food
FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION forget_words();

-- How many entries a member's diary has. A row is made by the first change of the diary.
CREATE TABLE IF NOT EXISTS diary_size (
    user_id text    PRIMARY KEY,
    entries integer NOT NULL
) WITH (fillfactor = 50);

-- For the index of ketones and glucose: the measurement of a kind that is nearest to a time.
CREATE INDEX IF NOT EXISTS measurement_of_kind ON measurement (user_id, kind, at, id);

-- Who asked: each member has a share of the requests of a minute.
ALTER TABLE food_request ADD COLUMN IF NOT EXISTS user_id text;
