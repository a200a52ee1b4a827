-- Which table has a page that can't be read, and the links whose totals were on it. Earlier versions know nothing of it and work on.
ALTER TABLE "schema_facts" ADD COLUMN "damaged_table" text;--> statement-breakpoint
ALTER TABLE "schema_facts" ADD COLUMN "lost_totals" bigint[] DEFAULT '{}' NOT NULL;
