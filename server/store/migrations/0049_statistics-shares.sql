-- Rows that share statistics. Earlier versions would list them among the access tokens.
ALTER TABLE "access_tokens" DROP CONSTRAINT "access_tokens_scope";--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_scope" CHECK (scope IN ('all', 'create', 'read', 'statistics'));--> statement-breakpoint
UPDATE "schema_facts" SET "readable_by" = greatest("readable_by", 1795900000000);
