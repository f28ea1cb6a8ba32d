-- In portions of diary_entry_date.
-- Entries that a version before this one has stored, of foods of the table and of own foods. The
-- rows of `diary_entry_date` stay where they are, however their days change meanwhile.
SELECT fill_earlier_entries($1, $2)
