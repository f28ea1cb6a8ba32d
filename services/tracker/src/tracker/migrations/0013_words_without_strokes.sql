-- Since this version words are compared with o for ø: the next search makes those of before again
-- (search_foods.py).
UPDATE my_food SET words = NULL WHERE words ~ '[ıłøđæœ]';
