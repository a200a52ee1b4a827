-- A Bloom filter of a batch's link ids, which says without reading them that a link is not in the batch. Null in batches of before.
ALTER TABLE "click_log" ADD COLUMN "link_filter" "bytea";
--> statement-breakpoint
-- Always in the row itself.
ALTER TABLE "click_log" ALTER COLUMN "link_filter" SET STORAGE PLAIN;
--> statement-breakpoint
-- An earlier version passes rows without this column to `admit_clicks`.
UPDATE "schema_facts" SET "readable_by" = 1795564930558;
