-- The trace of the request that sent a file, which its import continues.
ALTER TABLE diary_import ADD COLUMN traceparent text;
