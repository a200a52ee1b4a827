-- An account is deleted in one short transaction, before its links: they are gone with it, and deleted one by one afterwards.
CREATE TABLE "deleted_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "links_owner_id_users_id_fk";
--> statement-breakpoint
CREATE INDEX "erasures_deleted_at" ON "erasures" USING btree ("deleted_at","link_id");
--> statement-breakpoint
-- As before, but links of deleted accounts are `gone`.
CREATE OR REPLACE FUNCTION "admit_clicks"("given" click_log, "versions" bigint[], "deadline" double precision)
RETURNS TABLE ("outcome" text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	time_left integer := least(2147483647, floor(deadline - extract(epoch FROM clock_timestamp()) * 1000));
	locked bigint[];
BEGIN
	IF time_left > 0 THEN
		BEGIN
			-- As long as another batch may hold it. In the order of their ids, so that nobody waits for each other.
			PERFORM set_config('lock_timeout', least(50, time_left)::text, true);
			locked := array(SELECT id FROM links
				WHERE id = ANY (given.link_ids) AND max_clicks IS NOT NULL ORDER BY id FOR NO KEY UPDATE);
		EXCEPTION WHEN lock_not_available THEN
			locked := array(SELECT id FROM links
				WHERE id = ANY (given.link_ids) AND max_clicks IS NOT NULL ORDER BY id FOR NO KEY UPDATE SKIP LOCKED);
		END;
		PERFORM set_config('lock_timeout', time_left::text, true);
	END IF;
	IF extract(epoch FROM clock_timestamp()) * 1000 >= deadline THEN
		RETURN QUERY SELECT 'late' FROM unnest(given.link_ids);
		RETURN;
	END IF;
	RETURN QUERY WITH asked AS (
		SELECT link_id, version, position, row_number() OVER (PARTITION BY link_id, version ORDER BY position) AS nth
		FROM unnest(given.link_ids, versions) WITH ORDINALITY AS each (link_id, version, position)
	), known AS MATERIALIZED (
		SELECT id, version, max_clicks - used_clicks AS free, id = ANY (locked) AS is_locked FROM links
		WHERE id = ANY (given.link_ids) AND max_clicks IS NOT NULL
			AND coalesce(owner_id, '') <> ALL (ARRAY(SELECT deleted_accounts.id FROM deleted_accounts))
	), found AS MATERIALIZED (
		SELECT * FROM known WHERE is_locked
	), admitted AS (
		SELECT asked.* FROM asked JOIN found ON found.id = asked.link_id AND found.version = asked.version
		WHERE asked.nth <= found.free
	), used AS (
		UPDATE links SET used_clicks = used_clicks + admitted_now.number
		FROM (SELECT link_id, count(*)::integer AS number FROM admitted GROUP BY link_id) AS admitted_now
		WHERE links.id = admitted_now.link_id
	), logged AS (
		INSERT INTO click_log (link_ids, times, ip_hashes, countries, agents, agent_texts, browsers, platforms, referrers, referrer_texts)
		SELECT array_agg(link_id ORDER BY position), array_agg(given.times[position] ORDER BY position),
			string_agg(substr(given.ip_hashes, position::integer * 16 - 15, 16), '' ORDER BY position),
			string_agg(substr(given.countries, position::integer * 2 - 1, 2), '' ORDER BY position),
			array_agg(given.agents[position] ORDER BY position), given.agent_texts, given.browsers, given.platforms,
			array_agg(given.referrers[position] ORDER BY position), given.referrer_texts
		FROM admitted HAVING count(*) > 0
	)
	SELECT CASE WHEN found.id IS NOT NULL THEN CASE WHEN asked.nth <= found.free THEN 'counted' ELSE 'exhausted' END
		WHEN EXISTS (SELECT FROM known WHERE known.id = asked.link_id AND NOT is_locked) THEN 'busy' ELSE 'gone' END
	FROM asked LEFT JOIN found ON found.id = asked.link_id AND found.version = asked.version ORDER BY asked.position;
END
$$;
--> statement-breakpoint
-- The Monday of the last week in which a visitor clicked: so forgetting one reads no clicks. Where clicks have been dropped, visitors
-- must go with their last one: it is looked up. Elsewhere all clicks are there, and their visitors count as seen in this week,
-- which changes no row: they are kept for one retention period from now on, if there will be any.
DO $$
DECLARE
	is_whole boolean := NOT EXISTS (SELECT FROM click_retention WHERE dropped_before > '-infinity');
BEGIN
	EXECUTE format('ALTER TABLE "link_visitors" ADD COLUMN "seen_in" date DEFAULT %L NOT NULL',
		CASE WHEN is_whole THEN date_trunc('week', now() AT TIME ZONE 'UTC')::date ELSE '-infinity' END);
	ALTER TABLE "link_visitors" ALTER COLUMN "seen_in" SET DEFAULT '-infinity';
	IF NOT is_whole THEN
		UPDATE link_visitors SET seen_in = met.seen_in FROM (
			SELECT link_id, ip_hash, date_trunc('week', max(clicked_at) AT TIME ZONE 'UTC')::date AS seen_in FROM clicks GROUP BY 1, 2
		) AS met WHERE link_visitors.link_id = met.link_id AND link_visitors.ip_hash = met.ip_hash;
	END IF;
END
$$;
--> statement-breakpoint
-- An earlier version would serve links of deleted accounts, and would not note in which week a visitor clicked.
UPDATE "schema_facts" SET "readable_by" = 1795493846878;
