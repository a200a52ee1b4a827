-- Whether a claim of OpenID made a membership. Earlier versions go on, and take all of them for made by hand.
ALTER TABLE "team_members" ADD COLUMN "by_claim" boolean DEFAULT false NOT NULL;