CREATE TABLE "click_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "click_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_ids" bigint[] NOT NULL,
	"clicks" json NOT NULL
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
);
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
CREATE INDEX "counters_ends_at" ON "counters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_link" ON "idempotency_keys" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_ends_at" ON "idempotency_keys" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "links_slug_key" ON "links" USING btree ("slug_key");--> statement-breakpoint
CREATE UNIQUE INDEX "links_monitor_hash" ON "links" USING btree ("monitor_hash");--> statement-breakpoint
CREATE INDEX "links_owner" ON "links" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "retired_slugs_free_at" ON "retired_slugs" USING btree ("free_at");