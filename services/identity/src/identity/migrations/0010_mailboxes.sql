-- Mails are limited for each mailbox: a hash of the address without its tag.
ALTER TABLE requested_mail ADD COLUMN IF NOT EXISTS mailbox text;
CREATE INDEX IF NOT EXISTS requested_mail_of_mailbox ON requested_mail (mailbox, requested_at);
