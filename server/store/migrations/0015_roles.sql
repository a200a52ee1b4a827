ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("role" IN ('member', 'operator'));
