-- Admits clicks on click-limited links, as many as each still allows, first come, first served.
-- A batch's columns are parameters, not a row of the table: a newer version may add columns to it.
-- Outcomes, in the order of the clicks: `counted`; `exhausted`; `gone` (deleted, or edited since
-- the visit saw it); `busy` (another transaction holds the link's row: the caller tries these
-- clicks separately); `late` for all of them, when nothing is written.
-- Steps 1 and 3 are two statements: as one, the update queued again behind those who waited for
-- its own transaction, and beside a foreign key-share lock that was a deadlock.
-- 1 lock the links in id order; after a moment, only those that are free
-- 2 write nothing after the deadline (milliseconds since 1970, by this database's clock)
-- 3 admit clicks on the locked links, add them to their used clicks, and log them as one batch
CREATE OR REPLACE FUNCTION "admit_clicks"("link_ids" bigint[], "times" bigint[], "ip_hashes" bytea, "countries" text, "agents" smallint[],
	"agent_texts" text[], "browsers" text[], "platforms" text[], "languages" text[], "referrers" smallint[], "referrer_texts" text[],
	"click_places" text[], "click_rules" text[], "link_filter" bytea, "versions" bigint[], "deadline" double precision)
RETURNS TABLE ("outcome" text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	time_left integer := least(2147483647, floor(deadline - extract(epoch FROM clock_timestamp()) * 1000));
	locked bigint[];
BEGIN
	IF time_left > 0 THEN
		BEGIN
			-- 50 ms: as long as another batch may hold it. In id order, against deadlocks.
			PERFORM set_config('lock_timeout', least(50, time_left)::text, true);
			locked := array(SELECT id FROM links
				WHERE id = ANY (admit_clicks.link_ids) AND max_clicks IS NOT NULL ORDER BY id FOR NO KEY UPDATE);
		EXCEPTION WHEN lock_not_available THEN
			locked := array(SELECT id FROM links
				WHERE id = ANY (admit_clicks.link_ids) AND max_clicks IS NOT NULL ORDER BY id FOR NO KEY UPDATE SKIP LOCKED);
		END;
		PERFORM set_config('lock_timeout', time_left::text, true);
	END IF;
	IF extract(epoch FROM clock_timestamp()) * 1000 >= deadline THEN
		RETURN QUERY SELECT 'late' FROM unnest(admit_clicks.link_ids);
		RETURN;
	END IF;
	RETURN QUERY WITH asked AS (
		SELECT link_id, version, position, row_number() OVER (PARTITION BY link_id, version ORDER BY position) AS nth
		FROM unnest(admit_clicks.link_ids, admit_clicks.versions) WITH ORDINALITY AS each (link_id, version, position)
	), known AS MATERIALIZED (
		SELECT id, version, max_clicks - used_clicks AS free, id = ANY (locked) AS is_locked FROM links
		WHERE id = ANY (admit_clicks.link_ids) AND max_clicks IS NOT NULL
			AND coalesce(owner_id, '') <> ALL (ARRAY(SELECT deleted_accounts.id FROM deleted_accounts))
	), found AS MATERIALIZED (
		SELECT id, version, free FROM known WHERE is_locked
	), admitted AS (
		SELECT asked.link_id, asked.position FROM asked JOIN found ON found.id = asked.link_id AND found.version = asked.version
		WHERE asked.nth <= found.free
	), used AS (
		UPDATE links SET used_clicks = used_clicks + admitted_now.number
		FROM (SELECT link_id, count(*)::integer AS number FROM admitted GROUP BY link_id) AS admitted_now
		WHERE links.id = admitted_now.link_id
	), logged AS (
		INSERT INTO click_log (link_ids, times, ip_hashes, countries, agents, agent_texts, browsers, platforms, languages, referrers, referrer_texts, click_places, click_rules, link_filter)
		SELECT array_agg(link_id ORDER BY position), array_agg(admit_clicks.times[position] ORDER BY position),
			string_agg(substr(admit_clicks.ip_hashes, position::integer * 16 - 15, 16), '' ORDER BY position),
			string_agg(substr(admit_clicks.countries, position::integer * 2 - 1, 2), '' ORDER BY position),
			array_agg(admit_clicks.agents[position] ORDER BY position), admit_clicks.agent_texts, admit_clicks.browsers, admit_clicks.platforms, admit_clicks.languages,
			array_agg(admit_clicks.referrers[position] ORDER BY position), admit_clicks.referrer_texts,
			CASE WHEN admit_clicks.click_places IS NOT NULL THEN array_agg(admit_clicks.click_places[position] ORDER BY position) END,
			CASE WHEN admit_clicks.click_rules IS NOT NULL THEN array_agg(admit_clicks.click_rules[position] ORDER BY position) END,
			admit_clicks.link_filter
		FROM admitted HAVING count(*) > 0
	)
	SELECT CASE WHEN found.id IS NOT NULL THEN CASE WHEN asked.nth <= found.free THEN 'counted' ELSE 'exhausted' END
		WHEN EXISTS (SELECT FROM known WHERE known.id = asked.link_id AND NOT is_locked) THEN 'busy' ELSE 'gone' END
	FROM asked LEFT JOIN found ON found.id = asked.link_id AND found.version = asked.version ORDER BY asked.position;
END
$$;
