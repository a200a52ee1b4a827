CREATE TABLE "click_log_counted" (
	"ids" bigint[] NOT NULL
);

--> statement-breakpoint
INSERT INTO "click_log_counted" ("ids") VALUES ('{}');
