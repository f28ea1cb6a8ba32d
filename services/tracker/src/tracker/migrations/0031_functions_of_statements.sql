-- What several statements share. PostgreSQL inlines each of these functions: those that return a
-- set only where FROM calls them.

-- The day of a log, which is dated 12:00 UTC.
CREATE OR REPLACE FUNCTION day_of(noon timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (noon AT TIME ZONE 'UTC')::date
$$;

-- Whether a day has a log, or the account has room for another one: only a new log counts them.
CREATE OR REPLACE FUNCTION has_room_for_log(member_id text, noon timestamptz, most_logs bigint)
RETURNS SETOF boolean LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
    SELECT EXISTS (SELECT FROM progress_log WHERE user_id = member_id AND date = noon)
        OR (SELECT count(*) FROM progress_log WHERE user_id = member_id) < most_logs
$$;

-- The same for the entries of a day, which has a log as well. A day whose entries were deleted
-- counts no more.
CREATE OR REPLACE FUNCTION has_room_for_day(member_id text, noon timestamptz, most_logs bigint)
RETURNS SETOF boolean LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
    SELECT (
        EXISTS (
            SELECT FROM diary_day
            WHERE user_id = member_id AND date = day_of(noon) AND entries > 0
        ) OR (
            SELECT count(*) FROM diary_day WHERE user_id = member_id AND entries > 0
        ) < most_logs
    ) AND has_room FROM has_room_for_log(member_id, noon, most_logs) AS has_room
$$;

-- How many more entries the diary may have. An account stores less until its e-mail address is
-- confirmed; where identity has not said, it counts as confirmed.
CREATE OR REPLACE FUNCTION entry_room(member_id text, most bigint, most_unconfirmed bigint)
RETURNS TABLE (entries_left bigint, is_unconfirmed boolean)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
    SELECT CASE WHEN member.is_unconfirmed THEN most_unconfirmed ELSE most END
            - coalesce((SELECT entries FROM diary_size WHERE user_id = member_id), 0),
        member.is_unconfirmed
    FROM (
        SELECT EXISTS (SELECT FROM member WHERE id = member_id AND NOT email_confirmed)
    ) AS member (is_unconfirmed)
$$;

-- The carbs of days in each of the ways in which members count them: `total` ones are with fiber
-- and polyols, `available` ones with polyols alone. What is not known of one entry is not known of
-- its day. Net carbs that were typed say nothing of fiber; carbs that were typed are all of them.
CREATE OR REPLACE VIEW day_carbs AS
SELECT log.user_id, log.date,
    figure_of_day(log.net_carbs_g, day.net_carbs_g, day.entries, day.net_carbs_g_unstated)
        AS net_carbs_g,
    coalesce(log.carbs_g, CASE WHEN log.net_carbs_g IS NULL THEN eaten.total_g END)
        AS total_carbs_g,
    CASE WHEN log.net_carbs_g IS NULL THEN eaten.available_g END AS available_carbs_g
FROM progress_log AS log
LEFT JOIN diary_day AS day ON day.user_id = log.user_id AND day.date = day_of(log.date)
CROSS JOIN LATERAL (
    SELECT
        CASE WHEN count(total_g) = count(*) THEN sum(total_g)::float8 END AS total_g,
        CASE WHEN count(available_g) = count(*) THEN sum(available_g)::float8 END AS available_g
    FROM (
        SELECT
            CASE WHEN has_polyols AND fiber_g IS NOT NULL
                THEN net_carbs_g + fiber_g + coalesce(polyols_g, 0) END AS total_g,
            CASE WHEN has_polyols THEN net_carbs_g + coalesce(polyols_g, 0) END AS available_g
        FROM diary_entry AS entry
        -- Polyols that nobody stated were not subtracted either, where the net carbs are all of the
        -- rest. Figures are rounded to a tenth, each of three.
        CROSS JOIN LATERAL (
            SELECT polyols_g IS NOT NULL OR carbs_g <= net_carbs_g + coalesce(fiber_g, 0) + 0.2
        ) AS polyols (has_polyols)
        WHERE entry.user_id = log.user_id AND entry.date = day_of(log.date)
    ) AS carbs
) AS eaten;
