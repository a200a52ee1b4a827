-- Clicks that came from a page of this service were kept with its path, which holds the key of a link: from now on the
-- origin is, and of those that were kept before only the origin stays. Which host is our own says the server that migrates
-- (migrate.ts); pages of links are known by their path on any host, because this one may have had other names.
-- $1: a referrer, $2: our own host name. What can't be meant is sorted out by `strpos` first, in a tenth of the time.
CREATE FUNCTION "origin_of_own"(text, text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN left(split_part($1, '/', 3), length($2)) = $2 AND $2 <> ''
			AND left(ltrim(substr(split_part($1, '/', 3), length($2) + 1), '.'), 1) IN ('', ':')
			OR split_part($1, '/', 4) = 'm' AND $1 ~ '^[^/]+//[^/]+/m/[A-Za-z0-9_-]{24}/?$'
		THEN split_part($1, '/', 1) || '//' || split_part($1, '/', 3) ELSE $1 END
$$;
--> statement-breakpoint
-- The log before the clicks: a click on its way from the one to the other is then met here or there.
UPDATE "click_log" SET "clicks" = (
	SELECT json_agg(CASE WHEN kept = click ->> 'r' OR kept IS NULL THEN click
		ELSE jsonb_set(click::jsonb, '{r}', to_jsonb(kept))::json END ORDER BY position)
	FROM json_array_elements("clicks") WITH ORDINALITY AS each (click, position),
		origin_of_own(click ->> 'r', current_setting('kurz.own_host', true)) AS kept)
WHERE (strpos("clicks"::text, '/m/') > 0 OR strpos("clicks"::text, current_setting('kurz.own_host', true)) > 0)
	AND EXISTS (SELECT 1 FROM json_array_elements("clicks") AS click
	WHERE click ->> 'r' <> origin_of_own(click ->> 'r', current_setting('kurz.own_host', true)));
--> statement-breakpoint
UPDATE "clicks" SET "referer" = origin_of_own("referer", current_setting('kurz.own_host', true))
WHERE (strpos("referer", '/m/') > 0 OR strpos("referer", current_setting('kurz.own_host', true)) > 0)
	AND "referer" <> origin_of_own("referer", current_setting('kurz.own_host', true));
--> statement-breakpoint
DROP FUNCTION "origin_of_own";
--> statement-breakpoint
-- What repeated creations were compared by held a fast hash over their password. Without it such a one is refused, and
-- makes no second link; these rows live for a day.
UPDATE "idempotency_keys" SET "body_hash" = '' FROM "links"
WHERE "links"."id" = "idempotency_keys"."link_id" AND "links"."password_hash" IS NOT NULL;
