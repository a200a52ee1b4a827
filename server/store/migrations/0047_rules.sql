-- Where some visits lead instead. Earlier versions would send them to the link's own target.
ALTER TABLE "links" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "shares" jsonb;--> statement-breakpoint
UPDATE "schema_facts" SET "readable_by" = 1795860000000;
