-- A host for links may be open to some owners alone. Earlier versions know hosts for all or for accounts; the first of these hosts
-- sets `readable_by` (links/link-hosts.ts).
ALTER TABLE "link_hosts" ADD COLUMN "allowed" text[];
