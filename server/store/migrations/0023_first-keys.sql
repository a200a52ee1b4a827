-- Keys of links from before the visitors' salts: their monitor keys were made in another way, so a creation that was
-- repeated now would answer a key that opens nothing. Repeated, it makes a new link.
DELETE FROM "idempotency_keys" USING "links" WHERE "links"."id" = "idempotency_keys"."link_id" AND "links"."visitor_salt" IS NULL;
