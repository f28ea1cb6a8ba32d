-- name: select_start
-- When the last hour began in which a limit is used up.
SELECT max(known.started_at)
FROM unnest(:guessers::text[], :most::integer[]) AS allowed (guesser, most)
JOIN wrong_coupon AS known ON known.guesser = allowed.guesser
WHERE known.codes >= allowed.most AND known.started_at > :since;

-- name: count_code
-- In order: concurrent requests lock the rows of a member and of networks.
INSERT INTO wrong_coupon AS known (guesser, codes, started_at)
SELECT guesser, 1, :now FROM unnest(:guessers::text[]) AS guesser ORDER BY guesser
ON CONFLICT (guesser) DO UPDATE
SET codes = CASE WHEN known.started_at > :since THEN known.codes + 1 ELSE 1 END,
    started_at = CASE WHEN known.started_at > :since THEN known.started_at ELSE :now END
RETURNING guesser, codes;
