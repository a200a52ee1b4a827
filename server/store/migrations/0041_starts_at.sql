-- When a link opens. Earlier versions would redirect before.
ALTER TABLE "links" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "schema_facts" SET "readable_by" = 1795780000000;
