-- name: select_page
-- The JSON of a page, oldest first, with the glucose-ketone index of the time from the end of the
-- previous page to this page's last measurement, or to the end of the range.
WITH found AS (
    SELECT id, kind, value, unit, at FROM measurement
    WHERE user_id = :user_id AND at BETWEEN :since AND :until
      AND (:kind::text IS NULL OR kind = :kind)
      AND (:after_at::timestamptz IS NULL OR (at, id) > (:after_at, :after_id::text))
    ORDER BY at, id LIMIT :limit + 1
), page AS (
    SELECT id, kind, value, unit, at FROM found ORDER BY at, id LIMIT :limit
), last AS (
    SELECT at, id FROM page WHERE (SELECT count(*) FROM found) > :limit
    ORDER BY at DESC, id DESC LIMIT 1
), measurements AS (
    SELECT id, kind, value, unit,
           replace(
               to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '.000000Z', 'Z'
           ) AS at
    FROM page ORDER BY page.at, id
), pairs AS (
    SELECT greatest(ketones.at, nearest.at) AS at,
           round(round((glucose.mmol_per_l / ketones.value)::numeric, 6), 1) AS gki
    FROM measurement AS ketones
    -- The nearest in time counts, or the first of two with the same time.
    CROSS JOIN LATERAL (
        SELECT at FROM (VALUES (
            (SELECT max(at) FROM measurement
             WHERE user_id = :user_id AND at BETWEEN :since AND :until
               AND kind = 'glucose' AND at <= ketones.at)
        ), (
            (SELECT min(at) FROM measurement
             WHERE user_id = :user_id AND at BETWEEN :since AND :until
               AND kind = 'glucose' AND at > ketones.at)
        )) AS either (at)
        WHERE abs(extract(epoch FROM at - ketones.at)) <= extract(epoch FROM :together::interval)
        ORDER BY abs(extract(epoch FROM at - ketones.at)), at LIMIT 1
    ) AS nearest
    CROSS JOIN LATERAL (
        SELECT value / CASE unit WHEN 'mg/dL' THEN :mg_per_dl::float8 ELSE 1 END AS mmol_per_l
        FROM measurement
        WHERE user_id = :user_id AND at BETWEEN :since AND :until
          AND kind = 'glucose' AND at = nearest.at
        ORDER BY id LIMIT 1
    ) AS glucose
    WHERE user_id = :user_id AND ketones.at BETWEEN :since AND :until
      AND kind = 'ketones' AND value > 0
      AND (:after_at::timestamptz IS NULL OR (ketones.at, id) > (:after_at, :after_id::text))
      AND ((SELECT at FROM last) IS NULL OR (ketones.at, id) <= (SELECT at, id FROM last))
    ORDER BY ketones.at, id
), points AS (
    SELECT replace(
               to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '.000000Z', 'Z'
           ) AS at, gki
    FROM pairs
)
SELECT json_build_object(
    'measurements', (SELECT coalesce(json_agg(measurements), '[]') FROM measurements),
    'index', (SELECT coalesce(json_agg(points), '[]') FROM points),
    'next', (SELECT id FROM last)
)::text AS page, (
    -- The latest ketones and glucose of the page.
    SELECT json_agg(latest) FROM (
        SELECT DISTINCT ON (kind) kind, value, unit, at FROM page
        WHERE kind IN ('ketones', 'glucose') ORDER BY kind, page.at DESC, id DESC
    ) AS latest
) AS latest;
