-- The tables as the first version left them. A database of that version counts as having this migration (README.md), so
-- nothing here may change any more.
CREATE TABLE "click_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "click_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_ids" bigint[] NOT NULL,
	"clicks" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "click_retention" (
	"dropped_before" timestamp (3) with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
) PARTITION BY RANGE ("clicked_at");
--> statement-breakpoint
-- A week is a partition (partitions.ts), so that old weeks are dropped whole instead of deleted row by row. A click of a
-- time that has no week, because a clock was wrong, goes here.
CREATE TABLE "clicks_default" PARTITION OF "clicks" DEFAULT;
--> statement-breakpoint
CREATE TABLE "counters" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"link_id" bigint PRIMARY KEY NOT NULL,
	"slug_hash" "bytea" NOT NULL,
	"owner_id" text,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"retired_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"link_id" bigint NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_maps" (
	"link_id" bigint NOT NULL,
	"dimension" smallint NOT NULL,
	"name" text NOT NULL,
	"clicks" bigint NOT NULL,
	CONSTRAINT "link_maps_link_id_dimension_name_pk" PRIMARY KEY("link_id","dimension","name")
);
--> statement-breakpoint
CREATE TABLE "link_totals" (
	"link_id" bigint PRIMARY KEY NOT NULL,
	"clicks" bigint NOT NULL,
	"visitors" bigint NOT NULL,
	"last_click" timestamp (3) with time zone NOT NULL,
	"mapped_before" date DEFAULT '-infinity' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_visitors" (
	"link_id" bigint NOT NULL,
	"ip_hash" "bytea" NOT NULL,
	CONSTRAINT "link_visitors_link_id_ip_hash_pk" PRIMARY KEY("link_id","ip_hash")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"slug_key" text NOT NULL,
	"long_url" text NOT NULL,
	"password_hash" text,
	"max_clicks" integer,
	"used_clicks" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"owner_id" text,
	"monitor_hash" "bytea" NOT NULL,
	CONSTRAINT "links_used_within_max" CHECK ("links"."max_clicks" is null or "links"."used_clicks" <= "links"."max_clicks")
);
--> statement-breakpoint
CREATE TABLE "retired_slugs" (
	"slug_hash" "bytea" PRIMARY KEY NOT NULL,
	"owner_id" text,
	"free_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"link_id" bigint NOT NULL,
	"day" date NOT NULL,
	"dimension" smallint NOT NULL,
	"name" text NOT NULL,
	"clicks" bigint NOT NULL,
	CONSTRAINT "rollups_link_id_day_dimension_name_pk" PRIMARY KEY("link_id","day","dimension","name")
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"config_id" text DEFAULT 'default' NOT NULL,
	"name" text,
	"start" text,
	"user_id" text NOT NULL,
	"prefix" text,
	"key" text NOT NULL,
	"refill_interval" bigint,
	"refill_amount" integer,
	"last_refill_at" timestamp (3) with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"rate_limit_enabled" boolean DEFAULT false NOT NULL,
	"rate_limit_time_window" bigint,
	"rate_limit_max" integer,
	"request_count" integer DEFAULT 0 NOT NULL,
	"remaining" integer,
	"last_request" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"permissions" text,
	"metadata" text,
	CONSTRAINT "access_tokens_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counters_ends_at" ON "counters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_link" ON "idempotency_keys" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_ends_at" ON "idempotency_keys" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "links_slug_key" ON "links" USING btree ("slug_key");--> statement-breakpoint
CREATE UNIQUE INDEX "links_monitor_hash" ON "links" USING btree ("monitor_hash");--> statement-breakpoint
CREATE INDEX "links_owner" ON "links" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "retired_slugs_free_at" ON "retired_slugs" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_account" ON "identities" USING btree ("account_id","provider_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");
--> statement-breakpoint
-- One row, and never more.
CREATE UNIQUE INDEX "click_retention_one" ON "click_retention" ((true));--> statement-breakpoint
INSERT INTO "click_retention" VALUES ('-infinity');
--> statement-breakpoint
-- The log is a queue: written once, read once, deleted. Compressing its rows would cost more than it saves, and vacuuming
-- them early and without pauses keeps it small.
ALTER TABLE "click_log" ALTER COLUMN "clicks" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "click_log" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);--> statement-breakpoint
-- These rows are updated again and again: free room on their pages keeps tables and indexes from growing with every update.
ALTER TABLE "links" SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE "link_totals" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "link_maps" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "rollups" SET (fillfactor = 80);
--> statement-breakpoint
-- Two statements, so that the second sees what the first waited for. In a single one the update would meet the version from
-- before the wait, and queue up for the row once more, behind those who wait for this very transaction.
CREATE FUNCTION "admit_clicks"("given" json) RETURNS TABLE ("outcome" text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
	PERFORM FROM links
	WHERE id IN (SELECT (click ->> 'l')::bigint FROM json_array_elements(given) AS click) AND max_clicks IS NOT NULL
	ORDER BY id FOR NO KEY UPDATE;
	RETURN QUERY WITH asked AS (
		SELECT (click ->> 'l')::bigint AS link_id, click, position,
			row_number() OVER (PARTITION BY (click ->> 'l')::bigint ORDER BY position) AS nth
		FROM json_array_elements(given) WITH ORDINALITY AS each (click, position)
	), found AS MATERIALIZED (
		SELECT id, max_clicks - used_clicks AS free FROM links
		WHERE id IN (SELECT link_id FROM asked) AND max_clicks IS NOT NULL
	), admitted AS (
		SELECT asked.* FROM asked JOIN found ON found.id = asked.link_id WHERE asked.nth <= found.free
	), used AS (
		UPDATE links SET used_clicks = used_clicks + admitted_now.number
		FROM (SELECT link_id, count(*)::integer AS number FROM admitted GROUP BY link_id) AS admitted_now
		WHERE links.id = admitted_now.link_id
	), logged AS (
		INSERT INTO click_log (link_ids, clicks)
		SELECT array_agg(link_id ORDER BY position), json_agg(click ORDER BY position) FROM admitted
		HAVING count(*) > 0
	)
	SELECT CASE WHEN found.id IS NULL THEN 'gone' WHEN asked.nth <= found.free THEN 'counted' ELSE 'exhausted' END
	FROM asked LEFT JOIN found ON found.id = asked.link_id ORDER BY asked.position;
END
$$;
