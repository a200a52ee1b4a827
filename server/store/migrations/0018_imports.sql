-- Links that an account imports keep their former clicks beside the exact ones, and their names, of up to 64 characters.
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"format" text NOT NULL,
	"links" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "clicks_before" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "import_id" text;--> statement-breakpoint
CREATE INDEX "imports_owner" ON "imports" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "links_import" ON "links" USING btree ("import_id","id") WHERE "links"."import_id" is not null;
--> statement-breakpoint
-- An earlier version finds no link whose name has more than 15 characters.
UPDATE "schema_facts" SET "readable_by" = greatest("readable_by", 1795573500000);
