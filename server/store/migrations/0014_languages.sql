-- Clicks are also counted by the language of their visitors. Earlier clicks have none: they count as unknown, which is the empty name,
-- so each of their days, maps and checkpoints gets the same clicks under number 6 as it has under number 0 (countries).
ALTER TABLE "click_log" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "click_log" ALTER COLUMN "languages" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "language" text;
--> statement-breakpoint
INSERT INTO "rollups" ("link_id", "day", "dimension", "name", "clicks")
SELECT "link_id", "day", 6, '', sum("clicks") FROM "rollups" WHERE "dimension" = 0 GROUP BY "link_id", "day";
--> statement-breakpoint
INSERT INTO "link_maps" ("link_id", "dimension", "name", "clicks")
SELECT "link_id", 6, '', sum("clicks") FROM "link_maps" WHERE "dimension" = 0 GROUP BY "link_id";
--> statement-breakpoint
UPDATE "map_marks" SET "dimensions" = "dimensions" || 6::smallint, "names" = "names" || ''::text, "clicks" = "map_marks"."clicks" || (
	SELECT coalesce(sum(item.clicks), 0)::bigint
	FROM unnest("map_marks"."dimensions", "map_marks"."clicks") AS item (dimension, clicks) WHERE item.dimension = 0
);
--> statement-breakpoint
-- An earlier version would write batches without languages.
UPDATE "schema_facts" SET "readable_by" = 1795549734638;
