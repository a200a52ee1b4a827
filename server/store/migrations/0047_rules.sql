-- Where some visits lead instead. Earlier versions would send them to the link's own target.
ALTER TABLE "links" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "shares" jsonb;--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "click_log" ADD COLUMN "click_rules" text[];--> statement-breakpoint
UPDATE "schema_facts" SET "readable_by" = 1795860000000;
