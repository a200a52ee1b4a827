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
UPDATE "click_log" SET "id" = DEFAULT;--> statement-breakpoint
ALTER TABLE "link_totals" DROP COLUMN "mapped_before";
