-- What an invitation grants. Earlier versions make a member of whoever accepts one, and work on.
ALTER TABLE "invitations" ADD COLUMN "grants" text DEFAULT 'member' NOT NULL;
