-- name: select_foods
SELECT imported_food.id, code, name, also, barcode, basis, calories, protein_g, fat_g, carbs_g,
       fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest, created_at, gone_at,
       source, licence
FROM imported_food JOIN food_import ON food_import.id = import_id
WHERE imported_food.id = ANY(:ids::text[]);

-- name: select_food_with_barcode
-- If several tables have the barcode, the food that was imported last.
SELECT imported_food.id, code, name, also, barcode, basis, calories, protein_g, fat_g, carbs_g,
       fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest, created_at, gone_at,
       source, licence
FROM imported_food JOIN food_import ON food_import.id = import_id
WHERE barcode = :barcode AND gone_at IS NULL
ORDER BY imported_at DESC, imported_food.id LIMIT 1;

-- name: select_time_of_newest_import
SELECT max(imported_at) FROM food_import;

-- name: select_names
-- Short names first, as in the other tables. One text of lines: thousands of rows would leave the
-- process with megabytes of unused memory. Imported names have no line breaks.
SELECT coalesce(string_agg(
    id || E'\n' || name || E'\n' || also || E'\n', '' ORDER BY char_length(name), name, id
), '')
FROM imported_food WHERE barcode IS NULL AND gone_at IS NULL;
