-- name: allow_minutes
-- All of a table is one transaction: Open Food Facts takes minutes.
SET LOCAL statement_timeout = '600s';

-- name: lock_imports
-- One import at a time.
SELECT pg_advisory_xact_lock(hashtext('food_import'));

-- name: add_import
INSERT INTO food_import (
    id, food_table, source, licence, file_name, file_sha256, imported_at, foods
) VALUES (
    :import_id, :food_table, :source, :licence, :file_name, :file_sha256, :imported_at, 0
);

-- name: add_foods
-- A code that an earlier row of this import has had is not returned.
INSERT INTO imported_food (
    id, food_table, code, import_id, name, also, barcode, basis, calories, protein_g, fat_g,
    carbs_g, fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest, created_at
)
SELECT id, :food_table, code, :import_id, name, also, barcode, basis, calories, protein_g, fat_g,
       carbs_g, fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg, rest, :imported_at
FROM json_to_recordset(:foods::json) AS food (
    id text, code text, name text, also text, barcode text, basis text, calories float8,
    protein_g float8, fat_g float8, carbs_g float8, fiber_g float8, polyols_g float8,
    sodium_mg float8, potassium_mg float8, magnesium_mg float8, rest jsonb
)
ON CONFLICT (id) DO UPDATE SET
    import_id = excluded.import_id,
    name = excluded.name,
    also = excluded.also,
    barcode = excluded.barcode,
    basis = excluded.basis,
    calories = excluded.calories,
    protein_g = excluded.protein_g,
    fat_g = excluded.fat_g,
    carbs_g = excluded.carbs_g,
    fiber_g = excluded.fiber_g,
    polyols_g = excluded.polyols_g,
    sodium_mg = excluded.sodium_mg,
    potassium_mg = excluded.potassium_mg,
    magnesium_mg = excluded.magnesium_mg,
    rest = excluded.rest,
    gone_at = NULL
WHERE imported_food.import_id <> excluded.import_id
RETURNING id, created_at = :imported_at AS is_new;

-- name: mark_gone
-- Mark the foods of earlier imports that this one does not contain, and count them.
WITH gone AS (
    UPDATE imported_food SET gone_at = :gone_at
    WHERE food_table = :food_table AND import_id <> :import_id AND gone_at IS NULL
    RETURNING true
)
SELECT count(*) FROM gone;

-- name: set_count
UPDATE food_import SET foods = :foods WHERE id = :import_id;

-- name: count_searched
-- The number of foods whose names every process keeps in memory.
SELECT count(*) FROM imported_food WHERE barcode IS NULL AND gone_at IS NULL;
