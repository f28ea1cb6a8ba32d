-- Mails that anyone may request are counted apart from those that the member requests.
ALTER TABLE requested_mail ADD COLUMN requester text NOT NULL DEFAULT 'member';
