ALTER TABLE "links" ADD COLUMN "confirm" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- An earlier version would send scanners straight to the target.
UPDATE "schema_facts" SET "readable_by" = 1795626000000;
