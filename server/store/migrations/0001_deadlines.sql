-- As before, but nothing is written after the deadline (milliseconds since 1970, by the database's own clock): by then the
-- caller has been told that it failed. The clock is read again once the locks are held, which may take a while.
--   asked         the clicks, each with its place among those of its link
--   found         the links that still exist, with how many clicks they allow
--   admitted      the first so many clicks of each
--   used, logged  count them on the link, and write them into the log as one batch
CREATE FUNCTION "admit_clicks"("given" json, "deadline" double precision) RETURNS TABLE ("outcome" text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	time_left integer := least(2147483647, floor(deadline - extract(epoch FROM clock_timestamp()) * 1000));
BEGIN
	IF time_left > 0 THEN
		PERFORM set_config('lock_timeout', time_left::text, true);
		PERFORM FROM links
		WHERE id IN (SELECT (click ->> 'l')::bigint FROM json_array_elements(given) AS click) AND max_clicks IS NOT NULL
		ORDER BY id FOR NO KEY UPDATE;
	END IF;
	IF extract(epoch FROM clock_timestamp()) * 1000 >= deadline THEN
		RETURN QUERY SELECT 'late' FROM json_array_elements(given);
		RETURN;
	END IF;
	RETURN QUERY WITH asked AS (
		SELECT (click ->> 'l')::bigint AS link_id, click, position,
			row_number() OVER (PARTITION BY (click ->> 'l')::bigint ORDER BY position) AS nth
		FROM json_array_elements(given) WITH ORDINALITY AS each (click, position)
	), found AS MATERIALIZED (
		SELECT id, max_clicks - used_clicks AS free FROM links
		WHERE id IN (SELECT link_id FROM asked) AND max_clicks IS NOT NULL
	), admitted AS (
		SELECT asked.* FROM asked JOIN found ON found.id = asked.link_id WHERE asked.nth <= found.free
	), used AS (
		UPDATE links SET used_clicks = used_clicks + admitted_now.number
		FROM (SELECT link_id, count(*)::integer AS number FROM admitted GROUP BY link_id) AS admitted_now
		WHERE links.id = admitted_now.link_id
	), logged AS (
		INSERT INTO click_log (link_ids, clicks)
		SELECT array_agg(link_id ORDER BY position), json_agg(click ORDER BY position) FROM admitted
		HAVING count(*) > 0
	)
	SELECT CASE WHEN found.id IS NULL THEN 'gone' WHEN asked.nth <= found.free THEN 'counted' ELSE 'exhausted' END
	FROM asked LEFT JOIN found ON found.id = asked.link_id ORDER BY asked.position;
END
$$;
