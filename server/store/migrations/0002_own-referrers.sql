-- A click that came from a page of this service was kept with the page's path, which holds the key of a link. Now only the
-- origin is kept, and this cuts the ones kept before. The server that migrates says what its own host is (migrate.ts);
-- monitor pages are known by their path on any host, because this service may have had other names.
-- $1: a referrer, $2: our own host name. `strpos` rules out most rows first, in a tenth of the time.
CREATE FUNCTION "origin_of_own"(text, text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN left(split_part($1, '/', 3), length($2)) = $2 AND $2 <> ''
			AND left(ltrim(substr(split_part($1, '/', 3), length($2) + 1), '.'), 1) IN ('', ':')
			OR split_part($1, '/', 4) = 'm' AND $1 ~ '^[^/]+//[^/]+/m/[A-Za-z0-9_-]{24}/?$'
		THEN split_part($1, '/', 1) || '//' || split_part($1, '/', 3) ELSE $1 END
$$;
--> statement-breakpoint
-- The log comes before the clicks, so that a click on its way from one to the other is found in either.
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
-- The hash that a repeated creation is compared by was a fast one, and covered the password. Without it a repetition is
-- refused and makes no second link; these rows live for a day.
UPDATE "idempotency_keys" SET "body_hash" = '' FROM "links"
WHERE "links"."id" = "idempotency_keys"."link_id" AND "links"."password_hash" IS NOT NULL;
