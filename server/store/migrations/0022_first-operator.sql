-- What an invitation grants. Earlier versions make a member of anybody who accepts one.
ALTER TABLE "invitations" ADD COLUMN "grants" text DEFAULT 'member' NOT NULL;
