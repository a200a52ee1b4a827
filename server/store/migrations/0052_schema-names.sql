-- `readable_by` names a migration; it was the time of one, and the first that anything set is 0050.
ALTER TABLE "schema_facts" ALTER COLUMN "readable_by" SET DATA TYPE text
USING CASE WHEN "readable_by" > 1795900000000 THEN '0050_host_visits' ELSE '0000_first-version' END;
--> statement-breakpoint
-- What servers of unreleased versions called.
DROP FUNCTION IF EXISTS "admit_clicks"(json);
--> statement-breakpoint
DROP FUNCTION IF EXISTS "admit_clicks"(click_log, bigint[], double precision);
--> statement-breakpoint
DROP FUNCTION IF EXISTS "edit_link"(bigint, bigint, jsonb, timestamptz, integer, double precision);
