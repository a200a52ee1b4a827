CREATE TABLE "click_log_floor" (
	"id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "click_log_floor" ("id") VALUES (0);
