-- A token is an account's or a team's. Earlier versions would take a team's for one of nobody, and make links that nobody owns.
ALTER TABLE "access_tokens" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "team_id" text;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_owner" CHECK (num_nonnulls(user_id, team_id) = 1);--> statement-breakpoint
CREATE INDEX "access_tokens_team" ON "access_tokens" USING btree ("team_id");--> statement-breakpoint
UPDATE "schema_facts" SET "readable_by" = greatest("readable_by", 1795880000000);
