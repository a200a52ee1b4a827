-- Its owner may pause a link. Earlier versions would go on redirecting it.
ALTER TABLE "links" ADD COLUMN "paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "schema_facts" SET "readable_by" = 1795650000000;
