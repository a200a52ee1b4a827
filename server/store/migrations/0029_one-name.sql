-- Each table is called what people call it. Earlier versions know the old names.
ALTER TABLE "click_gate" RENAME TO "click_lock";--> statement-breakpoint
ALTER TABLE "click_log_floor" RENAME TO "low_water_mark";--> statement-breakpoint
ALTER INDEX "click_log_floor_pkey" RENAME TO "low_water_mark_pkey";--> statement-breakpoint
ALTER TABLE "map_marks" RENAME TO "map_checkpoints";--> statement-breakpoint
ALTER INDEX "map_marks_link_id_before_pk" RENAME TO "map_checkpoints_link_id_before_pk";--> statement-breakpoint
ALTER TABLE "link_ranks" RENAME TO "list_totals";--> statement-breakpoint
ALTER INDEX "link_ranks_pkey" RENAME TO "list_totals_pkey";--> statement-breakpoint
ALTER INDEX "link_ranks_clicks" RENAME TO "list_totals_clicks";--> statement-breakpoint
ALTER INDEX "link_ranks_last_click" RENAME TO "list_totals_last_click";--> statement-breakpoint
ALTER TABLE "list_totals" RENAME CONSTRAINT "link_ranks_link_id_links_id_fk" TO "list_totals_link_id_links_id_fk";--> statement-breakpoint
UPDATE "schema_facts" SET "readable_by" = 1795640000000;
