-- Visits by names that are no host, and hosts that are aliases of the usual one: the first of
-- these sets `readable_by` (links/link-hosts.ts).
CREATE TABLE "host_visits" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"visits" bigint NOT NULL,
	CONSTRAINT "host_visits_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
ALTER TABLE "link_hosts" ADD COLUMN "is_alias" boolean DEFAULT false NOT NULL;
