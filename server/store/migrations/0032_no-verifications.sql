-- Nothing has filled it since version 0.1. Earlier versions would go on sweeping it.
DROP TABLE "verifications";--> statement-breakpoint
UPDATE "schema_facts" SET "readable_by" = 1795670000000;
