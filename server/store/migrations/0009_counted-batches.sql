CREATE TABLE "click_log_counted" (
	"slice" bigint PRIMARY KEY NOT NULL,
	"ids" bigint[] NOT NULL
);

--> statement-breakpoint
ALTER TABLE "link_totals" ADD COLUMN "slice" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
INSERT INTO "click_log_counted" ("slice", "ids") VALUES (0, '{}');
