-- The language of the request to change an address, for the mail to the new one.
ALTER TABLE email_change ADD COLUMN IF NOT EXISTS language text;
