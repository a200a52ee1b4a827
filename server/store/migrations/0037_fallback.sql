-- Where visits go once a link has ended. Earlier versions would answer 410.
ALTER TABLE "links" ADD COLUMN "fallback_url" text;--> statement-breakpoint
UPDATE "schema_facts" SET "readable_by" = 1795740000000;
