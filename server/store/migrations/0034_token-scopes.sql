-- What a token may do. Earlier versions would let every token do everything.
ALTER TABLE "access_tokens" ADD COLUMN "scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_scope" CHECK (scope IN ('all', 'create', 'read'));--> statement-breakpoint
-- Columns of version 0.1 that nothing fills. No version disabled tokens, but a person may have.
DELETE FROM "access_tokens" WHERE NOT "enabled";--> statement-breakpoint
ALTER TABLE "access_tokens" DROP COLUMN "config_id", DROP COLUMN "prefix", DROP COLUMN "refill_interval",
	DROP COLUMN "refill_amount", DROP COLUMN "last_refill_at", DROP COLUMN "enabled", DROP COLUMN "rate_limit_enabled",
	DROP COLUMN "rate_limit_time_window", DROP COLUMN "rate_limit_max", DROP COLUMN "request_count",
	DROP COLUMN "remaining", DROP COLUMN "permissions";--> statement-breakpoint
ALTER TABLE "identities" DROP COLUMN "access_token", DROP COLUMN "refresh_token", DROP COLUMN "id_token",
	DROP COLUMN "access_token_expires_at", DROP COLUMN "refresh_token_expires_at", DROP COLUMN "scope";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "ip_address";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "image";--> statement-breakpoint
UPDATE "schema_facts" SET "readable_by" = 1795690000000;
