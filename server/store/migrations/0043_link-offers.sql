-- Links that an account is offered until it accepts. Earlier versions go on, and show no offers.
CREATE TABLE "link_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"to_id" text NOT NULL,
	"link_ids" bigint[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_offers" ADD CONSTRAINT "link_offers_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "link_offers_to_owner" ON "link_offers" USING btree ("to_id","owner_id");