-- One table of packed rows instead of four: roll-ups, maps, hours and checkpoints. The numbers of `grain` are in clicks/tallies.ts.
CREATE TABLE "tallies" (
	"link_id" bigint NOT NULL,
	"grain" smallint NOT NULL,
	"starts" date NOT NULL,
	"part" integer NOT NULL,
	"dimensions" smallint[] NOT NULL,
	"names" text[] NOT NULL,
	"clicks" bigint[] NOT NULL,
	CONSTRAINT "tallies_link_id_grain_starts_part_pk" PRIMARY KEY("link_id","grain","starts","part")
);
--> statement-breakpoint
-- By link as the others, before it has rows. Where Citus is not installed, its table is not either.
DO $$
BEGIN
	IF to_regclass('pg_dist_partition') IS NOT NULL THEN
		EXECUTE $citus$
			SELECT create_distributed_table('tallies', 'link_id', colocate_with := 'link_totals')
			FROM pg_dist_partition WHERE logicalrelid = 'link_totals'::regclass $citus$;
	END IF;
END
$$;
--> statement-breakpoint
-- Clicks and new visitors by hour, a row per day.
INSERT INTO "tallies" ("link_id", "grain", "starts", "part", "dimensions", "names", "clicks")
SELECT "link_id", 0, ("hour" AT TIME ZONE 'UTC')::date, 0, array_agg(item.dimension ORDER BY "hour", item.dimension),
	array_agg(to_char("hour" AT TIME ZONE 'UTC', 'HH24') ORDER BY "hour", item.dimension), array_agg(item.clicks ORDER BY "hour", item.dimension)
FROM "link_hours", LATERAL (VALUES (4::smallint, "link_hours"."clicks"), (5::smallint, "new_visitors")) AS item (dimension, clicks)
WHERE item.clicks <> 0 AND isfinite("hour") GROUP BY 1, 3;
--> statement-breakpoint
-- The same by day, a row per month.
INSERT INTO "tallies" ("link_id", "grain", "starts", "part", "dimensions", "names", "clicks")
SELECT "link_id", 1, date_trunc('month', "name"::timestamp)::date, 0, array_agg("dimension" ORDER BY "name", "dimension"),
	array_agg(to_char("name"::date, 'DD') ORDER BY "name", "dimension"), array_agg("clicks" ORDER BY "name", "dimension")
FROM "link_maps" WHERE "dimension" IN (4, 5) GROUP BY 1, 3;
--> statement-breakpoint
-- Clicks by name, in rows of at most 4,000 for each day.
INSERT INTO "tallies" ("link_id", "grain", "starts", "part", "dimensions", "names", "clicks")
SELECT "link_id", 2, "day", ("nth" - 1) / 4000, array_agg("dimension" ORDER BY "nth"), array_agg("name" ORDER BY "nth"),
	array_agg("clicks" ORDER BY "nth")
FROM (
	SELECT *, row_number() OVER (PARTITION BY "link_id", "day" ORDER BY "dimension", "name") AS "nth" FROM "rollups"
	WHERE "clicks" <> 0
) AS "numbered" GROUP BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO "tallies" ("link_id", "grain", "starts", "part", "dimensions", "names", "clicks")
SELECT "link_id", 3, "before", 0, "dimensions", "names", "clicks" FROM "map_checkpoints";
--> statement-breakpoint
DROP TABLE "rollups", "link_maps", "link_hours", "map_checkpoints";
--> statement-breakpoint
-- An earlier version counts into the four.
UPDATE "schema_facts" SET "readable_by" = 1795680000000;
