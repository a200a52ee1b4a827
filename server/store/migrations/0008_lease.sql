CREATE TABLE "leases" (
	"work" text PRIMARY KEY NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"ends_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL
);
--> statement-breakpoint
INSERT INTO "leases" ("work") VALUES ('background');
