CREATE TABLE "schema_facts" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"newest" text NOT NULL,
	"readable_by" bigint NOT NULL
);

--> statement-breakpoint
-- No version before this one looks here. A later migration that this version can't work with sets `readable_by` to its own time.
INSERT INTO "schema_facts" ("id", "newest", "readable_by") VALUES (1, '0011_schema-facts', 1795479054808);
