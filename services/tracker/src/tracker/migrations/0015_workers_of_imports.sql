-- The lease of an import is named for its worker: one that has lost it stores nothing.
ALTER TABLE diary_import ADD COLUMN IF NOT EXISTS worker text;
