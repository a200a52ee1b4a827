-- Where a link was put up. Earlier versions don't know these addresses.
ALTER TABLE "links" ADD COLUMN "places" jsonb;--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "click_log" ADD COLUMN "click_places" text[];--> statement-breakpoint
UPDATE "schema_facts" SET "readable_by" = 1795840000000;
