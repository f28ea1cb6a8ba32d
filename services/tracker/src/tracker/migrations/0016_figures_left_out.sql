-- One table of those that members write at a time: a member's statement locks several of them.
-- What an entry does not state is null.
ALTER TABLE diary_entry
    ALTER COLUMN calories DROP NOT NULL,
    ALTER COLUMN protein_g DROP NOT NULL,
    ALTER COLUMN fat_g DROP NOT NULL,
    ALTER COLUMN carbs_g DROP NOT NULL,
    ALTER COLUMN net_carbs_g DROP NOT NULL;
