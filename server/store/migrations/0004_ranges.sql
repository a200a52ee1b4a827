CREATE TABLE "map_marks" (
	"link_id" bigint NOT NULL,
	"before" date NOT NULL,
	"dimensions" smallint[] NOT NULL,
	"names" text[] NOT NULL,
	"clicks" bigint[] NOT NULL,
	CONSTRAINT "map_marks_link_id_before_pk" PRIMARY KEY("link_id","before")
);
--> statement-breakpoint
ALTER TABLE "link_visitors" ADD COLUMN "moved_from" timestamp (3) with time zone;
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
