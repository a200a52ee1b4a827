-- Where the role of an operator comes from, and which OpenID identity opened a session. Earlier versions ignore all three.
ALTER TABLE "users" ADD COLUMN "role_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_by" CHECK (role_by IN ('hand', 'group'));--> statement-breakpoint
-- The log of operators knows which roles the group gave. What is not certain stays: it is by hand.
UPDATE "users" SET "role_by" = CASE WHEN (
	SELECT a."account" FROM "audit_log" a WHERE a."act" = 'promote' AND a."at" >= "users"."created_at"
		AND (a."changed" > 0 OR a."account" IS DISTINCT FROM 'OIDC_OPERATOR_GROUP')
		AND CASE WHEN "users"."email" LIKE '%@openid.invalid'
			THEN "users"."name" = ANY (a."subjects") OR "users"."name" || ' (not verified)' = ANY (a."subjects")
			ELSE "users"."email" = ANY (a."subjects") END
	ORDER BY a."id" DESC LIMIT 1
) = 'OIDC_OPERATOR_GROUP'
	AND EXISTS (SELECT FROM "identities" i WHERE i."user_id" = "users"."id" AND i."provider_id" = 'oidc')
	AND NOT EXISTS (SELECT FROM "users" o WHERE o."id" <> "users"."id" AND o."name" = "users"."name"
		AND o."email" LIKE '%@openid.invalid' AND "users"."email" LIKE '%@openid.invalid')
THEN 'group' ELSE 'hand' END WHERE "role" = 'operator';--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "identity" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
-- Who has no other way in signed in by OpenID.
UPDATE "sessions" SET "identity" = i."account_id" FROM "identities" i
	WHERE i."user_id" = "sessions"."user_id" AND i."provider_id" = 'oidc'
	AND NOT EXISTS (SELECT FROM "identities" o WHERE o."user_id" = i."user_id" AND o."id" <> i."id");
