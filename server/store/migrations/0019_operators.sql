-- What operators did, which hosts they block, and whom they invite. Earlier versions know nothing of it and work on.
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_hash" "bytea",
	"at" timestamp (3) with time zone NOT NULL,
	"account" text,
	"act" text NOT NULL,
	"subjects" text[] NOT NULL,
	"changed" integer
);
--> statement-breakpoint
CREATE TABLE "blocked_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"blocked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_key" ON "audit_log" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_ends_at" ON "invitations" USING btree ("ends_at");
