-- Why a link or a host is blocked, where operators show it. Earlier versions know nothing of it.
ALTER TABLE "links" ADD COLUMN "disabled_reason" text;
--> statement-breakpoint
ALTER TABLE "blocked_hosts" ADD COLUMN "reason" text;
