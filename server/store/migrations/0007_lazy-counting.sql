-- In the order in which counting and reading take them, so that neither stands in the way of the other.
LOCK TABLE "click_log", "link_totals" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "link_totals" ADD COLUMN "rolled_before" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "link_totals" ADD COLUMN "unrolled" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "link_totals" ADD COLUMN "unrolled_from" timestamp (3) with time zone DEFAULT 'infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "link_visitors" ADD COLUMN "since_batch" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- All that is counted so far is rolled up: the days that were not in the maps yet go there.
INSERT INTO "link_maps" AS old ("link_id", "dimension", "name", "clicks")
	SELECT "link_id", "dimension", "name", sum("clicks") FROM (
		SELECT "link_id", "dimension", "name", "rollups"."clicks" FROM "rollups" JOIN "link_totals" AS total USING ("link_id")
			WHERE "day" >= "mapped_before"
		UNION ALL
		SELECT "link_id", 4::smallint, to_char("day", 'YYYY-MM-DD'), "rollups"."clicks" FROM "rollups" JOIN "link_totals" AS total USING ("link_id")
			WHERE "day" >= "mapped_before" AND "dimension" = 0
		UNION ALL
		SELECT "link_id", 5::smallint, to_char("hour" AT TIME ZONE 'UTC', 'YYYY-MM-DD'), "new_visitors" FROM "link_hours"
			JOIN "link_totals" AS total USING ("link_id")
			WHERE "hour" >= "mapped_before"::timestamp AT TIME ZONE 'UTC' AND "new_visitors" <> 0
	) AS "unmapped" GROUP BY 1, 2, 3 HAVING sum("clicks") <> 0
	ON CONFLICT ("link_id", "dimension", "name") DO UPDATE SET "clicks" = old."clicks" + excluded."clicks";--> statement-breakpoint
-- What waits in the log gets numbers behind all that is counted, which may have been counted out of turn.
UPDATE "link_totals" SET "rolled_before" = (
	SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('click_log', 'id')), 0) + 1);--> statement-breakpoint
UPDATE "click_log_floor" SET "id" = (
	SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('click_log', 'id')), 0) + 1);--> statement-breakpoint
-- Each part of a batch's clicks becomes a column. An agent of each click is a waste, but these are few.
ALTER TABLE "click_log" ADD COLUMN "times" bigint[] NOT NULL DEFAULT '{}', ADD COLUMN "ip_hashes" "bytea" NOT NULL DEFAULT '',
	ADD COLUMN "countries" text NOT NULL DEFAULT '', ADD COLUMN "agents" smallint[] NOT NULL DEFAULT '{}',
	ADD COLUMN "agent_texts" text[] NOT NULL DEFAULT '{}', ADD COLUMN "browsers" text[] NOT NULL DEFAULT '{}',
	ADD COLUMN "platforms" text[] NOT NULL DEFAULT '{}', ADD COLUMN "referrers" smallint[] NOT NULL DEFAULT '{}',
	ADD COLUMN "referrer_texts" text[] NOT NULL DEFAULT '{}';--> statement-breakpoint
DELETE FROM "click_log" WHERE cardinality("link_ids") = 0;--> statement-breakpoint
UPDATE "click_log" SET "id" = DEFAULT, "link_ids" = parts."link_ids", "times" = parts."times", "ip_hashes" = parts."ip_hashes",
	"countries" = parts."countries", "agents" = parts."nths", "agent_texts" = parts."agent_texts", "browsers" = parts."browsers",
	"platforms" = parts."platforms", "referrers" = parts."nths", "referrer_texts" = parts."referrer_texts"
FROM (
	SELECT "id", array_agg(l ORDER BY nth) AS "link_ids", array_agg(t::bigint ORDER BY nth) AS "times",
		string_agg(decode(i, 'hex'), '' ORDER BY nth) AS "ip_hashes", string_agg(rpad(coalesce(c, ''), 2), '' ORDER BY nth) AS "countries",
		array_agg(nth::smallint ORDER BY nth) AS "nths", array_agg(u ORDER BY nth) AS "agent_texts", array_agg(b ORDER BY nth) AS "browsers",
		array_agg(p ORDER BY nth) AS "platforms", array_agg(r ORDER BY nth) AS "referrer_texts"
	FROM "click_log", ROWS FROM (json_to_recordset("clicks")
		AS (l bigint, t double precision, i text, c text, u text, r text, b text, p text)) WITH ORDINALITY AS click (l, t, i, c, u, r, b, p, nth)
	GROUP BY "id"
) AS parts WHERE "click_log"."id" = parts."id";--> statement-breakpoint
ALTER TABLE "click_log" DROP COLUMN "clicks",
	ALTER COLUMN "times" DROP DEFAULT, ALTER COLUMN "ip_hashes" DROP DEFAULT, ALTER COLUMN "countries" DROP DEFAULT,
	ALTER COLUMN "agents" DROP DEFAULT, ALTER COLUMN "agent_texts" DROP DEFAULT, ALTER COLUMN "browsers" DROP DEFAULT,
	ALTER COLUMN "platforms" DROP DEFAULT, ALTER COLUMN "referrers" DROP DEFAULT, ALTER COLUMN "referrer_texts" DROP DEFAULT,
	ALTER COLUMN "link_ids" SET STORAGE EXTERNAL, ALTER COLUMN "times" SET STORAGE EXTERNAL,
	ALTER COLUMN "ip_hashes" SET STORAGE EXTERNAL, ALTER COLUMN "agent_texts" SET STORAGE EXTERNAL,
	ALTER COLUMN "referrer_texts" SET STORAGE EXTERNAL;--> statement-breakpoint
DROP FUNCTION "admit_clicks"(json, bigint[], double precision);--> statement-breakpoint
CREATE FUNCTION "admit_clicks"("given" click_log, "versions" bigint[], "deadline" double precision)
RETURNS TABLE ("outcome" text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	time_left integer := least(2147483647, floor(deadline - extract(epoch FROM clock_timestamp()) * 1000));
BEGIN
	IF time_left > 0 THEN
		PERFORM set_config('lock_timeout', time_left::text, true);
		PERFORM FROM links WHERE id = ANY (given.link_ids) AND max_clicks IS NOT NULL ORDER BY id FOR NO KEY UPDATE;
	END IF;
	IF extract(epoch FROM clock_timestamp()) * 1000 >= deadline THEN
		RETURN QUERY SELECT 'late' FROM unnest(given.link_ids);
		RETURN;
	END IF;
	RETURN QUERY WITH asked AS (
		SELECT link_id, version, position, row_number() OVER (PARTITION BY link_id, version ORDER BY position) AS nth
		FROM unnest(given.link_ids, versions) WITH ORDINALITY AS each (link_id, version, position)
	), found AS MATERIALIZED (
		SELECT id, version, max_clicks - used_clicks AS free FROM links
		WHERE id = ANY (given.link_ids) AND max_clicks IS NOT NULL
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
	SELECT CASE WHEN found.id IS NULL THEN 'gone' WHEN asked.nth <= found.free THEN 'counted' ELSE 'exhausted' END
	FROM asked LEFT JOIN found ON found.id = asked.link_id AND found.version = asked.version ORDER BY asked.position;
END
$$;--> statement-breakpoint
ALTER TABLE "link_totals" DROP COLUMN "mapped_before";
