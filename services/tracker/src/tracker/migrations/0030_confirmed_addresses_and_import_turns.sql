-- An account stores less until its e-mail address is confirmed. NULL where identity has not said.
ALTER TABLE member ADD COLUMN IF NOT EXISTS email_confirmed boolean;

-- Imports take turns: the smallest first, unless another one has waited for long; one a network.
ALTER TABLE diary_import ADD COLUMN IF NOT EXISTS waiting_since timestamptz NOT NULL DEFAULT now();
ALTER TABLE diary_import ADD COLUMN IF NOT EXISTS network text;
