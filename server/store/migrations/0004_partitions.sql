-- Raw clicks go by time: a week is one partition, so that old weeks are dropped instead of deleted row by row.
-- What no week is there for (a clock that is wrong) lies in the default partition.
ALTER TABLE "clicks" RENAME TO "clicks_unpartitioned";--> statement-breakpoint
ALTER TABLE "clicks_unpartitioned" RENAME CONSTRAINT "clicks_link_id_clicked_at_batch_id_position_pk" TO "clicks_unpartitioned_pk";--> statement-breakpoint
CREATE TABLE "clicks" (
	"link_id" bigint NOT NULL,
	"clicked_at" timestamp (3) with time zone NOT NULL,
	"batch_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"ip_hash" "bytea" NOT NULL,
	"country" text,
	"user_agent" text NOT NULL,
	"referer" text,
	"browser" text,
	"platform" text,
	CONSTRAINT "clicks_link_id_clicked_at_batch_id_position_pk" PRIMARY KEY("link_id","clicked_at","batch_id","position")
) PARTITION BY RANGE ("clicked_at");--> statement-breakpoint
CREATE TABLE "clicks_default" PARTITION OF "clicks" DEFAULT;--> statement-breakpoint
-- Clicks that were counted before there were roll-ups go through the log again, which counts them.
INSERT INTO "click_log" ("link_ids", "clicks")
	SELECT ARRAY[link_id], json_agg(json_build_object('l', link_id, 't', extract(epoch from clicked_at) * 1000,
		'i', encode(ip_hash, 'hex'), 'c', country, 'u', user_agent, 'r', referer, 'b', browser, 'p', platform)
		ORDER BY clicked_at, batch_id, position)
	FROM "clicks_unpartitioned" GROUP BY link_id;--> statement-breakpoint
DROP TABLE "clicks_unpartitioned";
--> statement-breakpoint
-- Counters are updated again and again: room on their pages keeps that from growing tables and indexes.
ALTER TABLE "link_totals" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "link_maps" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "rollups" SET (fillfactor = 80);
