-- The log is a queue: written once, read once, deleted. Compressing its rows would cost more than it saves,
-- and its dead rows are better cleared early and without pauses.
ALTER TABLE "click_log" ALTER COLUMN "clicks" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "click_log" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);--> statement-breakpoint
ALTER TABLE "links" SET (fillfactor = 90);
