-- Edits a link in one round trip, so that visits never wait for a client.
-- Outcomes: `edited` with the row; `changed`, when its version is not the expected one; `late`; no
-- row when the link is gone; `isolated`, when clicks being committed could not be seen: the caller
-- tries again in a READ COMMITTED transaction.
-- 1 lock the row; wait at most five seconds, and not beyond the deadline (milliseconds since 1970,
--   by this database's clock)
-- 2 for a first click limit, lock the table `click_lock`: it waits for batches that are being
--   committed and makes later ones wait; the clicks so far are those counted plus those in the log
-- 3 keep the former target and who replaced it, and only the newest of these
-- 4 change the columns that `change` names, fail on one that is none, and raise the version
CREATE OR REPLACE FUNCTION "edit_link"("link" bigint, "expected" bigint, "change" jsonb, "time" timestamptz, "targets_kept" integer, "editor" text, "deadline" double precision)
RETURNS TABLE ("outcome" text, "row" links) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	time_left integer := least(5000, floor(deadline - extract(epoch FROM clock_timestamp()) * 1000));
	before links;
	after links;
	counted record;
	again record;
	waiting bigint;
	assignments text;
BEGIN
	IF change ? 'max_clicks' AND current_setting('transaction_isolation') <> 'read committed' THEN
		RETURN QUERY SELECT 'isolated', NULL::links;
		RETURN;
	END IF;
	IF time_left > 0 THEN
		PERFORM set_config('lock_timeout', time_left::text, true);
		SELECT * INTO before FROM links WHERE id = edit_link.link FOR NO KEY UPDATE;
		IF NOT FOUND THEN RETURN; END IF;
	END IF;
	IF extract(epoch FROM clock_timestamp()) * 1000 >= deadline THEN
		RETURN QUERY SELECT 'late', NULL::links;
		RETURN;
	END IF;
	IF before.version <> expected THEN
		RETURN QUERY SELECT 'changed', NULL::links;
		RETURN;
	END IF;
	after := jsonb_populate_record(before, change);
	after.version := before.version + 1;
	after.updated_at := greatest(time, before.updated_at);

	IF change ? 'max_clicks' THEN
		IF before.max_clicks IS NULL AND after.max_clicks IS NOT NULL THEN
			LOCK TABLE click_lock IN EXCLUSIVE MODE;
		END IF;
		IF after.max_clicks IS NULL THEN
			after.used_clicks := 0;
		ELSE
			-- The totals may be on another machine: read again, unless they are the same after.
			FOR turn IN 1..100 LOOP
				SELECT coalesce(max(clicks), 0) AS clicks, max(slice) AS slice INTO counted
				FROM link_totals WHERE link_id = edit_link.link;
				SELECT coalesce(sum(cardinality(array_positions(link_ids, edit_link.link))), 0) INTO waiting FROM click_log
				WHERE id BETWEEN coalesce((SELECT id FROM low_water_mark), 0) AND 9223372036854775807
					-- As `hasLinks` in link-filter.ts.
					AND CASE WHEN link_filter IS NULL OR get_bit(link_filter, (edit_link.link % 4096)::integer) = 1
						AND get_bit(link_filter, (edit_link.link % 4093)::integer) = 1
						THEN link_ids && ARRAY[edit_link.link] ELSE false END AND id NOT IN (
						SELECT unnest(ids) FROM (SELECT slice, ids FROM click_slices ORDER BY slice DESC LIMIT 1) AS last
						WHERE slice <= counted.slice
					);
				SELECT coalesce(max(clicks), 0) AS clicks, max(slice) AS slice INTO again
				FROM link_totals WHERE link_id = edit_link.link;
				EXIT WHEN again IS NOT DISTINCT FROM counted;
				IF turn = 100 THEN
					RAISE EXCEPTION 'the link is counted again and again' USING ERRCODE = 'lock_not_available';
				END IF;
			END LOOP;
			after.used_clicks := least(after.max_clicks, counted.clicks + waiting);
		END IF;
	END IF;

	IF after.long_url <> before.long_url THEN
		INSERT INTO former_targets (link_id, long_url, since, until, edited_by)
		SELECT before.id, before.long_url, coalesce(max(until), before.created_at), after.updated_at, editor
		FROM former_targets WHERE link_id = before.id;
		DELETE FROM former_targets WHERE link_id = before.id AND id NOT IN (
			SELECT id FROM former_targets WHERE link_id = before.id ORDER BY id DESC LIMIT targets_kept
		);
	END IF;

	SELECT string_agg(format('%1$I = ($1).%1$I', name), ', ') INTO assignments FROM (
		SELECT jsonb_object_keys(change) UNION VALUES ('used_clicks'), ('version'), ('updated_at')
	) AS changed (name);
	EXECUTE format('UPDATE links SET %s WHERE id = $2 RETURNING *', assignments) INTO after USING after, before.id;
	RETURN QUERY SELECT 'edited', after;
END
$$;
