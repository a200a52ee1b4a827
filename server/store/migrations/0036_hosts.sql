-- Several hosts for short links: `slug_key` then ends with `@` and the name of the host. Earlier versions know one host alone;
-- adding the first sets `readable_by` (links/link-hosts.ts).
ALTER TABLE "links" ADD COLUMN "host_id" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "links_host" ON "links" USING btree ("host_id") WHERE "links"."host_id" <> 0;
--> statement-breakpoint
CREATE TABLE "link_hosts" (
	"id" smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_hosts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"home" text,
	"not_found" text,
	"open_to" text DEFAULT 'all' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "link_hosts_name_unique" UNIQUE("name")
);
