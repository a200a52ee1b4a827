CREATE TABLE "click_retention" (
	"dropped_before" timestamp (3) with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- One row, and never more.
CREATE UNIQUE INDEX "click_retention_one" ON "click_retention" ((true));--> statement-breakpoint
INSERT INTO "click_retention" VALUES ('-infinity');
