-- Several hosts for short links: `slug_key` then begins with the name of the host.
ALTER TABLE "links" ADD COLUMN "host_id" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "links_host" ON "links" USING btree ("host_id") WHERE "links"."host_id" <> 0;
