-- Access tokens issued before this are refused.
ALTER TABLE member ADD COLUMN tokens_valid_from timestamptz;
