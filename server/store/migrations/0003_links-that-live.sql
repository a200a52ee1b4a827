CREATE TABLE "former_targets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_id" bigint NOT NULL,
	"long_url" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_ranks" (
	"link_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"last_click" timestamp (3) with time zone DEFAULT to_timestamp(0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "click_gate" (
	"passed" boolean
);
--> statement-breakpoint
CREATE TABLE "link_hours" (
	"link_id" bigint NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"clicks" bigint NOT NULL,
	"new_visitors" bigint NOT NULL,
	CONSTRAINT "link_hours_link_id_hour_pk" PRIMARY KEY("link_id","hour")
);
--> statement-breakpoint
CREATE TABLE "map_marks" (
	"link_id" bigint NOT NULL,
	"before" date NOT NULL,
	"dimensions" smallint[] NOT NULL,
	"names" text[] NOT NULL,
	"clicks" bigint[] NOT NULL,
	CONSTRAINT "map_marks_link_id_before_pk" PRIMARY KEY("link_id","before")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "link_visitors" ADD COLUMN "first_seen" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "link_visitors" ADD COLUMN "moved_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "tag_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "forward_query" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "statistics_salt" "bytea";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "statistics_hash" "bytea";--> statement-breakpoint
ALTER TABLE "former_targets" ADD CONSTRAINT "former_targets_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_ranks" ADD CONSTRAINT "link_ranks_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_targets_link" ON "former_targets" USING btree ("link_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "link_ranks_clicks" ON "link_ranks" USING btree ("owner_id","clicks" DESC NULLS LAST,"link_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "link_ranks_last_click" ON "link_ranks" USING btree ("owner_id","last_click" DESC NULLS LAST,"link_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "links_statistics_hash" ON "links" USING btree ("statistics_hash") WHERE "links"."statistics_hash" is not null;--> statement-breakpoint
CREATE INDEX "links_tags" ON "links" USING gin ("tag_keys") WHERE "links"."owner_id" is not null;
--> statement-breakpoint
ALTER TABLE "link_ranks" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "link_hours" SET (fillfactor = 80);
--> statement-breakpoint
-- Searching in the middle of words takes trigrams. The extension comes with Postgres; where it is missing or may not be
-- made, the search reads all links of an account instead.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "links_search" ON "links" USING gin ("search_text" gin_trgm_ops) WHERE "owner_id" IS NOT NULL;
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege THEN
	RAISE NOTICE 'pg_trgm is not available: searching links has no index';
END
$$;
--> statement-breakpoint
-- Links of before are found by their target as it was sent. An edit writes how people read it.
UPDATE "links" SET "search_text" = lower(concat_ws(E'\n', "slug", "long_url", '')) WHERE "owner_id" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "link_ranks" ("link_id", "owner_id", "clicks", "last_click")
SELECT "id", "owner_id", coalesce("clicks", 0), coalesce("last_click", to_timestamp(0))
FROM "links" LEFT JOIN "link_totals" ON "link_id" = "id" WHERE "owner_id" IS NOT NULL;
--> statement-breakpoint
-- The hours and new visitors of what is counted. Of days whose raw clicks were dropped, neither is known.
INSERT INTO "link_hours" ("link_id", "hour", "clicks", "new_visitors")
SELECT "link_id", "hour", sum("clicks"), sum("new_visitors") FROM (
	SELECT "link_id", date_trunc('hour', "clicked_at", 'UTC') AS "hour", count(*) AS "clicks", 0 AS "new_visitors"
	FROM "clicks" GROUP BY 1, 2
	UNION ALL
	SELECT "link_id", date_trunc('hour', "first", 'UTC'), 0, count(*)
	FROM (SELECT "link_id", min("clicked_at") AS "first" FROM "clicks" GROUP BY "link_id", "ip_hash") AS "visitors" GROUP BY 1, 2
) AS "every" GROUP BY 1, 2;
--> statement-breakpoint
-- As before, but a click counts only on the version of the link that its visit saw: `versions` has one for each click.
--   asked         the clicks, each with its place among those of its link and version
--   found         the links as they are now, with how many clicks they allow
--   admitted      the first so many clicks of each
--   used, logged  count them on the link, and write them into the log as one batch
DROP FUNCTION "admit_clicks"(json, double precision);
--> statement-breakpoint
CREATE FUNCTION "admit_clicks"("given" json, "versions" bigint[], "deadline" double precision) RETURNS TABLE ("outcome" text) LANGUAGE plpgsql AS $$
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
		SELECT (click ->> 'l')::bigint AS link_id, versions[position] AS version, click, position,
			row_number() OVER (PARTITION BY (click ->> 'l')::bigint, versions[position] ORDER BY position) AS nth
		FROM json_array_elements(given) WITH ORDINALITY AS each (click, position)
	), found AS MATERIALIZED (
		SELECT id, version, max_clicks - used_clicks AS free FROM links
		WHERE id IN (SELECT link_id FROM asked) AND max_clicks IS NOT NULL
	), admitted AS (
		SELECT asked.* FROM asked JOIN found ON found.id = asked.link_id AND found.version = asked.version
		WHERE asked.nth <= found.free
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
	FROM asked LEFT JOIN found ON found.id = asked.link_id AND found.version = asked.version ORDER BY asked.position;
END
$$;
--> statement-breakpoint
-- Creations of before are compared with the password that their link has now.
UPDATE "idempotency_keys" SET "password_hash" = "links"."password_hash" FROM "links" WHERE "links"."id" = "link_id";
--> statement-breakpoint
-- When each visitor was first seen, as far as the raw clicks still say.
UPDATE "link_visitors" SET "first_seen" = "seen"."first" FROM (
	SELECT "link_id", "ip_hash", min("clicked_at") AS "first" FROM "clicks" GROUP BY "link_id", "ip_hash"
) AS "seen" WHERE "link_visitors"."link_id" = "seen"."link_id" AND "link_visitors"."ip_hash" = "seen"."ip_hash";
--> statement-breakpoint
-- The new visitors of days that are mapped already; 5 is their number in the maps.
INSERT INTO "link_maps" ("link_id", "dimension", "name", "clicks")
SELECT "link_id", 5, to_char("hour" AT TIME ZONE 'UTC', 'YYYY-MM-DD'), sum("new_visitors")
FROM "link_hours" JOIN "link_totals" USING ("link_id")
WHERE ("hour" AT TIME ZONE 'UTC')::date < "mapped_before" AND "new_visitors" > 0 GROUP BY 1, 3;
