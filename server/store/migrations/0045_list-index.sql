-- An account's links are counted without their rows: `archived` leaves some out.
DROP INDEX "links_owner";--> statement-breakpoint
CREATE INDEX "links_owner" ON "links" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"archived");
