-- A note for those who may change a link, and links that their list leaves out.
ALTER TABLE "links" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;
