ALTER TABLE "users" ADD COLUMN "closed_at" timestamp (3) with time zone;
--> statement-breakpoint
-- An earlier version would let a closed account sign in.
UPDATE "schema_facts" SET "readable_by" = 1795573422132;
