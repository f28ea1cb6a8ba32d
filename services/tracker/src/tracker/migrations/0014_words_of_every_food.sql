-- Every version of a release stores the words of a name: no trigger forgets them, no search fills them.
DROP TRIGGER forget_words ON my_food;
DROP FUNCTION forget_words();
UPDATE my_food SET words = ' ' || lower(name) WHERE words IS NULL;
ALTER TABLE my_food ALTER COLUMN words SET NOT NULL;
