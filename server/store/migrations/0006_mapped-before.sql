ALTER TABLE "link_totals" ADD COLUMN "mapped_before" date DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
-- So far every day was mapped at once.
UPDATE "link_totals" SET "mapped_before" = coalesce((SELECT max("day") + 1 FROM "rollups"
	WHERE "rollups"."link_id" = "link_totals"."link_id"), '-infinity');
