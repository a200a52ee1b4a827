-- How far an import is, while it runs, and whether its account has cancelled it. Earlier versions ignore both.
ALTER TABLE "imports" ADD COLUMN "checked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "is_running" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "is_cancelled" boolean DEFAULT false NOT NULL;
