CREATE TABLE "counting_lanes" (
	"lane" integer PRIMARY KEY NOT NULL,
	"lanes" integer NOT NULL,
	"slice" bigint NOT NULL
);
--> statement-breakpoint
-- Another name than before, so that a server of an older version that still runs counts nothing: it knows of no lanes.
ALTER TABLE "click_log_counted" RENAME TO "click_slices";
--> statement-breakpoint
INSERT INTO "counting_lanes" ("lane", "lanes", "slice") SELECT 0, 1, max("slice") FROM "click_slices";
