-- Addresses that look alike are different ones: lower() makes one of "K" and the Kelvin sign, but in
-- the collation "C". The previous version still looks up lower(email).
DROP INDEX IF EXISTS member_email;
CREATE INDEX member_email ON member (lower(email));
CREATE UNIQUE INDEX member_email_as_typed ON member (lower(email COLLATE "C"));

-- `migrate` fills in the form again, without case folding.
UPDATE member SET normal_email = NULL WHERE email !~ '^[\x01-\x7f]*$';
