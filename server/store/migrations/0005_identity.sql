ALTER TABLE "links" ADD COLUMN "visitor_salt" "bytea";--> statement-breakpoint
ALTER TABLE "click_retention" ADD COLUMN "forgotten_before" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "link_totals" ADD COLUMN "forgotten_visitors" bigint DEFAULT 0 NOT NULL;