-- A database of the first version (commit 711644f), as pg_dump --inserts (15) wrote it, without its
-- SET lines. It never changes: first-version.test.ts proves that later versions carry it over.
CREATE SCHEMA drizzle;
CREATE FUNCTION public.admit_clicks(given json) RETURNS TABLE(outcome text)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
BEGIN
	PERFORM FROM links
	WHERE id IN (SELECT (click ->> 'l')::bigint FROM json_array_elements(given) AS click) AND max_clicks IS NOT NULL
	ORDER BY id FOR NO KEY UPDATE;
	RETURN QUERY WITH asked AS (
		SELECT (click ->> 'l')::bigint AS link_id, click, position,
			row_number() OVER (PARTITION BY (click ->> 'l')::bigint ORDER BY position) AS nth
		FROM json_array_elements(given) WITH ORDINALITY AS each (click, position)
	), found AS MATERIALIZED (
		SELECT id, max_clicks - used_clicks AS free FROM links
		WHERE id IN (SELECT link_id FROM asked) AND max_clicks IS NOT NULL
	), admitted AS (
		SELECT asked.* FROM asked JOIN found ON found.id = asked.link_id WHERE asked.nth <= found.free
	), used AS (
		UPDATE links SET used_clicks = used_clicks + admitted_now.number
		FROM (SELECT link_id, count(*)::integer AS number FROM admitted GROUP BY link_id) AS admitted_now
		WHERE links.id = admitted_now.link_id
	), logged AS (
		INSERT INTO click_log (link_ids, clicks)
		SELECT array_agg(link_id ORDER BY position), json_agg(click ORDER BY position) FROM admitted
		HAVING count(*) > 0
	)
	SELECT CASE WHEN found.id IS NULL THEN 'gone' WHEN asked.nth <= found.free THEN 'counted' ELSE 'exhausted' END
	FROM asked LEFT JOIN found ON found.id = asked.link_id ORDER BY asked.position;
END
$$;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE public.access_tokens (
    id text NOT NULL,
    config_id text DEFAULT 'default'::text NOT NULL,
    name text,
    start text,
    user_id text NOT NULL,
    prefix text,
    key text NOT NULL,
    refill_interval bigint,
    refill_amount integer,
    last_refill_at timestamp(3) with time zone,
    enabled boolean DEFAULT true NOT NULL,
    rate_limit_enabled boolean DEFAULT false NOT NULL,
    rate_limit_time_window bigint,
    rate_limit_max integer,
    request_count integer DEFAULT 0 NOT NULL,
    remaining integer,
    last_request timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    permissions text,
    metadata text
);
CREATE TABLE public.click_log (
    id bigint NOT NULL,
    link_ids bigint[] NOT NULL,
    clicks json NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000', autovacuum_vacuum_cost_delay='0');
ALTER TABLE ONLY public.click_log ALTER COLUMN clicks SET STORAGE EXTERNAL;
ALTER TABLE public.click_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.click_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.click_retention (
    dropped_before timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.clicks (
    link_id bigint NOT NULL,
    clicked_at timestamp(3) with time zone NOT NULL,
    batch_id bigint NOT NULL,
    "position" integer NOT NULL,
    ip_hash bytea NOT NULL,
    country text,
    user_agent text NOT NULL,
    referer text,
    browser text,
    platform text
)
PARTITION BY RANGE (clicked_at);
CREATE TABLE public.clicks_20261116 (
    link_id bigint NOT NULL,
    clicked_at timestamp(3) with time zone NOT NULL,
    batch_id bigint NOT NULL,
    "position" integer NOT NULL,
    ip_hash bytea NOT NULL,
    country text,
    user_agent text NOT NULL,
    referer text,
    browser text,
    platform text
);
CREATE TABLE public.clicks_20261123 (
    link_id bigint NOT NULL,
    clicked_at timestamp(3) with time zone NOT NULL,
    batch_id bigint NOT NULL,
    "position" integer NOT NULL,
    ip_hash bytea NOT NULL,
    country text,
    user_agent text NOT NULL,
    referer text,
    browser text,
    platform text
);
CREATE TABLE public.clicks_20261130 (
    link_id bigint NOT NULL,
    clicked_at timestamp(3) with time zone NOT NULL,
    batch_id bigint NOT NULL,
    "position" integer NOT NULL,
    ip_hash bytea NOT NULL,
    country text,
    user_agent text NOT NULL,
    referer text,
    browser text,
    platform text
);
CREATE TABLE public.clicks_20261207 (
    link_id bigint NOT NULL,
    clicked_at timestamp(3) with time zone NOT NULL,
    batch_id bigint NOT NULL,
    "position" integer NOT NULL,
    ip_hash bytea NOT NULL,
    country text,
    user_agent text NOT NULL,
    referer text,
    browser text,
    platform text
);
CREATE TABLE public.clicks_default (
    link_id bigint NOT NULL,
    clicked_at timestamp(3) with time zone NOT NULL,
    batch_id bigint NOT NULL,
    "position" integer NOT NULL,
    ip_hash bytea NOT NULL,
    country text,
    user_agent text NOT NULL,
    referer text,
    browser text,
    platform text
);
CREATE TABLE public.counters (
    key bytea NOT NULL,
    points integer NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.erasures (
    link_id bigint NOT NULL,
    slug_hash bytea NOT NULL,
    owner_id text,
    deleted_at timestamp(3) with time zone NOT NULL,
    retired_until timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.idempotency_keys (
    key_hash bytea NOT NULL,
    body_hash bytea NOT NULL,
    link_id bigint NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.identities (
    id text NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    user_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp(3) with time zone,
    refresh_token_expires_at timestamp(3) with time zone,
    scope text,
    password text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.link_maps (
    link_id bigint NOT NULL,
    dimension smallint NOT NULL,
    name text NOT NULL,
    clicks bigint NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE public.link_totals (
    link_id bigint NOT NULL,
    clicks bigint NOT NULL,
    visitors bigint NOT NULL,
    last_click timestamp(3) with time zone NOT NULL,
    mapped_before date DEFAULT '-infinity'::date NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE public.link_visitors (
    link_id bigint NOT NULL,
    ip_hash bytea NOT NULL
);
CREATE TABLE public.links (
    id bigint NOT NULL,
    slug text NOT NULL,
    slug_key text NOT NULL,
    long_url text NOT NULL,
    password_hash text,
    max_clicks integer,
    used_clicks integer DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    owner_id text,
    monitor_hash bytea NOT NULL,
    CONSTRAINT links_used_within_max CHECK (((max_clicks IS NULL) OR (used_clicks <= max_clicks)))
)
WITH (fillfactor='90');
ALTER TABLE public.links ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.links_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.retired_slugs (
    slug_hash bytea NOT NULL,
    owner_id text,
    free_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.rollups (
    link_id bigint NOT NULL,
    day date NOT NULL,
    dimension smallint NOT NULL,
    name text NOT NULL,
    clicks bigint NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE public.sessions (
    id text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    token text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    ip_address text,
    user_agent text,
    user_id text NOT NULL
);
CREATE TABLE public.users (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.verifications (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY public.clicks ATTACH PARTITION public.clicks_20261116 FOR VALUES FROM ('2026-11-16 00:00:00+00') TO ('2026-11-23 00:00:00+00');
ALTER TABLE ONLY public.clicks ATTACH PARTITION public.clicks_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-30 00:00:00+00');
ALTER TABLE ONLY public.clicks ATTACH PARTITION public.clicks_20261130 FOR VALUES FROM ('2026-11-30 00:00:00+00') TO ('2026-12-07 00:00:00+00');
ALTER TABLE ONLY public.clicks ATTACH PARTITION public.clicks_20261207 FOR VALUES FROM ('2026-12-07 00:00:00+00') TO ('2026-12-14 00:00:00+00');
ALTER TABLE ONLY public.clicks ATTACH PARTITION public.clicks_default DEFAULT;
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES (1, '5163cec1e9cf8c8adbc4102fb49f24c9790bd730dd3feb7d62328772b9e7fb17', 1795215356836);
INSERT INTO drizzle.__drizzle_migrations VALUES (2, '1f51f063b1e4048be87487d7e2e85d6521ab30b34235b7ec82c3ab91536b911b', 1795215357187);
INSERT INTO drizzle.__drizzle_migrations VALUES (3, '789ecf2d06b1888046ac3f2d83f6b81328714b260eed517c729fe39b9e4d3f5c', 1795217229140);
INSERT INTO drizzle.__drizzle_migrations VALUES (4, '656aa956444ba151a636091a90b4b4e3f1d949dae7e02f2b28c3141719904fa8', 1795218770130);
INSERT INTO drizzle.__drizzle_migrations VALUES (5, '1094f914e1fe010582728b0e79f644b481e93f9a3f5130857f88d66e511c6e65', 1795218770319);
INSERT INTO drizzle.__drizzle_migrations VALUES (6, 'e988d2351f0c065bec496876070e201c7d6a445e441bcc2470e5fdea0142259e', 1795221470764);
INSERT INTO drizzle.__drizzle_migrations VALUES (7, 'ee0c38ddeb5fb222465b005cb83a73f474762fe570a91f666d4c30d1171f1112', 1795223673986);
INSERT INTO drizzle.__drizzle_migrations VALUES (8, 'f8bedf57f387550507a6b4b00810bee7b408557b6d17a35e4580254908a88913', 1795229967779);
INSERT INTO drizzle.__drizzle_migrations VALUES (9, 'cf9ace9ffa148afcbbd5dab66275b1ef9b5df21f682d7af54ccf40aa59ecff34', 1795239561216);
INSERT INTO public.access_tokens VALUES ('pRDB70HewUYlv11lufHSVGl0BCl5GZ2b', 'default', 'test', 'kz_obewG', 'IGPaF8OtiYzJnzJ0wBP3Msom66uWve0C', 'kz_', 'dI4LUSKYnbL_sKJ0-3nApd9xpG3g2klzXqUMECu-iUE', NULL, NULL, NULL, true, false, 86400000, 10, 0, NULL, '2026-11-20 12:00:00+00', NULL, '2026-11-22 05:33:43.878+00', '2026-11-22 05:33:43.878+00', NULL, 'null');
INSERT INTO public.click_log OVERRIDING SYSTEM VALUE VALUES (9, '{1}', '[{"l":1,"t":1795262400000,"i":"6c954c0633f7a7f171ed113c74e7bf25","c":"DE","u":"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0","r":null,"b":"Firefox","p":"Linux"}]');
INSERT INTO public.click_log OVERRIDING SYSTEM VALUE VALUES (10, '{2}', '[{"l":2,"t":1795262400000,"i":"81835cbc537d2fd0a35497f8143e0e39","c":"US","u":"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0","r":null,"b":"Firefox","p":"Linux"}]');
INSERT INTO public.click_log OVERRIDING SYSTEM VALUE VALUES (11, '{4}', '[{"l":4,"t":1795262400000,"i":"62b576addced477215c44a19cfad69b9","c":"US","u":"","r":null,"b":null,"p":null}]');
INSERT INTO public.click_retention VALUES ('-infinity');
INSERT INTO public.clicks_20261116 VALUES (1, '2026-11-20 12:00:00+00', 1, 1, '\x7c03b30d3e97d92a726d104f12e6d671', 'US', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'https://www.news.example/today', 'Firefox', 'Linux');
INSERT INTO public.clicks_20261116 VALUES (1, '2026-11-20 12:00:00+00', 2, 1, '\xac092b773ddcbfea886704f0d62e9a7e', 'GB', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', NULL, 'Firefox', 'Linux');
INSERT INTO public.clicks_20261116 VALUES (2, '2026-11-20 12:00:00+00', 3, 1, '\x81835cbc537d2fd0a35497f8143e0e39', 'US', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'https://www.news.example/today', 'Firefox', 'Linux');
INSERT INTO public.clicks_20261116 VALUES (2, '2026-11-20 12:00:00+00', 4, 1, '\x9687eab4aeaa7a8365fe8601313e9abb', 'GB', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', NULL, 'Firefox', 'Linux');
INSERT INTO public.clicks_20261116 VALUES (3, '2026-11-20 12:00:00+00', 5, 1, '\x1128072ba83ab0f27a4a2f9629b544d4', 'US', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'https://www.news.example/today', 'Firefox', 'Linux');
INSERT INTO public.clicks_20261116 VALUES (3, '2026-11-20 12:00:00+00', 6, 1, '\x82d70dcb8863d2a9c3979fec1428f8fa', 'GB', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', NULL, 'Firefox', 'Linux');
INSERT INTO public.clicks_20261116 VALUES (6, '2026-11-20 12:00:00+00', 7, 1, '\xda00b128b96f3e5f48c74c6dae0c05e1', 'US', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', NULL, 'Firefox', 'Linux');
INSERT INTO public.clicks_20261116 VALUES (1, '2026-11-21 12:00:00+00', 8, 1, '\x7c03b30d3e97d92a726d104f12e6d671', 'US', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'https://other.example/', 'Firefox', 'Linux');
INSERT INTO public.counters VALUES ('\xb6b8f99c94388621f498ddc507f0106bf6f6380c88791b29a692104f813a216d', 0, '2026-11-20 13:00:00+00');
INSERT INTO public.counters VALUES ('\x09bb085d0d6601d65cb982a056ebcaee9d6a4e7057ee5f2b9ed1b9b59c3c477b', 0, '2026-11-20 12:01:00+00');
INSERT INTO public.counters VALUES ('\x5a6818b9a25720565fd0bcde09f4ab73a3a7d071859a33d4ed8e071852b8865c', 0, '2026-11-20 13:00:00+00');
INSERT INTO public.erasures VALUES (6, '\xfb306cc404d5cbc35590e968379254e5dc437ff7a745bcc901987b047621f629', NULL, '2026-11-21 12:00:00+00', '2026-12-21 12:00:00+00');
INSERT INTO public.idempotency_keys VALUES ('\xee3c8b4eb5c6339fa8ba61064fc8b058e5bd477e799a5fe9061cbd70bbaf2e01', '\xb9e2dbed2c998a0b04d0f294adfe55ed70b7c228678362c2b8cfa58e6f0c12b6', 7, '2026-11-21 12:00:00+00');
INSERT INTO public.identities VALUES ('WaOO6VHVKEepW0c4PZ7W9VN34PUD5XD7', 'IGPaF8OtiYzJnzJ0wBP3Msom66uWve0C', 'credential', 'IGPaF8OtiYzJnzJ0wBP3Msom66uWve0C', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=8,t=1,p=1$KwDML/4XIPnMahN5f33WvAsmElLkgIFeJyovtlJfQYk$mE1J9B52Fcp2ldZoRqtWqf6G3pUCNtFPT5KkB0qwf2k', '2026-11-22 05:33:43.778+00', '2026-11-22 05:33:43.778+00');
INSERT INTO public.link_maps VALUES (1, 0, 'GB', 1);
INSERT INTO public.link_maps VALUES (1, 0, 'US', 1);
INSERT INTO public.link_maps VALUES (1, 1, 'news.example', 1);
INSERT INTO public.link_maps VALUES (1, 1, '', 1);
INSERT INTO public.link_maps VALUES (1, 2, 'Firefox', 2);
INSERT INTO public.link_maps VALUES (1, 3, 'Linux', 2);
INSERT INTO public.link_maps VALUES (1, 4, '2026-11-20', 2);
INSERT INTO public.link_maps VALUES (2, 0, 'GB', 1);
INSERT INTO public.link_maps VALUES (2, 0, 'US', 1);
INSERT INTO public.link_maps VALUES (2, 1, 'news.example', 1);
INSERT INTO public.link_maps VALUES (2, 1, '', 1);
INSERT INTO public.link_maps VALUES (2, 2, 'Firefox', 2);
INSERT INTO public.link_maps VALUES (2, 3, 'Linux', 2);
INSERT INTO public.link_maps VALUES (2, 4, '2026-11-20', 2);
INSERT INTO public.link_maps VALUES (3, 0, 'GB', 1);
INSERT INTO public.link_maps VALUES (3, 0, 'US', 1);
INSERT INTO public.link_maps VALUES (3, 1, '', 1);
INSERT INTO public.link_maps VALUES (3, 1, 'news.example', 1);
INSERT INTO public.link_maps VALUES (3, 2, 'Firefox', 2);
INSERT INTO public.link_maps VALUES (3, 3, 'Linux', 2);
INSERT INTO public.link_maps VALUES (3, 4, '2026-11-20', 2);
INSERT INTO public.link_maps VALUES (6, 0, 'US', 1);
INSERT INTO public.link_maps VALUES (6, 1, '', 1);
INSERT INTO public.link_maps VALUES (6, 2, 'Firefox', 1);
INSERT INTO public.link_maps VALUES (6, 3, 'Linux', 1);
INSERT INTO public.link_maps VALUES (6, 4, '2026-11-20', 1);
INSERT INTO public.link_totals VALUES (3, 2, 2, '2026-11-20 12:00:00+00', '2026-11-21');
INSERT INTO public.link_totals VALUES (6, 1, 1, '2026-11-20 12:00:00+00', '2026-11-21');
INSERT INTO public.link_totals VALUES (2, 2, 2, '2026-11-20 12:00:00+00', '2026-11-21');
INSERT INTO public.link_totals VALUES (1, 3, 2, '2026-11-21 12:00:00+00', '2026-11-21');
INSERT INTO public.link_visitors VALUES (1, '\x7c03b30d3e97d92a726d104f12e6d671');
INSERT INTO public.link_visitors VALUES (1, '\xac092b773ddcbfea886704f0d62e9a7e');
INSERT INTO public.link_visitors VALUES (2, '\x81835cbc537d2fd0a35497f8143e0e39');
INSERT INTO public.link_visitors VALUES (2, '\x9687eab4aeaa7a8365fe8601313e9abb');
INSERT INTO public.link_visitors VALUES (3, '\x1128072ba83ab0f27a4a2f9629b544d4');
INSERT INTO public.link_visitors VALUES (3, '\x82d70dcb8863d2a9c3979fec1428f8fa');
INSERT INTO public.link_visitors VALUES (6, '\xda00b128b96f3e5f48c74c6dae0c05e1');
INSERT INTO public.links OVERRIDING SYSTEM VALUE VALUES (1, '3qy8fzz', '3qy8fzz', 'https://target.example/plain', NULL, NULL, 0, NULL, '2026-11-20 12:00:00+00', NULL, '\x4d1b537e35fae539f2706e06f0d9d7be051ff5162d15723a9d3357869cb19f8e');
INSERT INTO public.links OVERRIDING SYSTEM VALUE VALUES (2, 'My-Own', 'my-own', 'https://target.example/owned', NULL, NULL, 0, NULL, '2026-11-20 12:00:00+00', 'IGPaF8OtiYzJnzJ0wBP3Msom66uWve0C', '\xd1fa6684fe0e189f325ed565e09de3cf12bf72ab3ca680e251c8b4e90eba43c4');
INSERT INTO public.links OVERRIDING SYSTEM VALUE VALUES (4, 'pdpt9xw', 'pdpt9xw', 'https://target.example/protected', NULL, NULL, 0, NULL, '2026-11-20 12:00:00+00', NULL, '\x0eaeaac5ba725ad8e5ab6a4cf7bbc245fa2592a316b1f91b4bb7e5f5c0a23d89');
INSERT INTO public.links OVERRIDING SYSTEM VALUE VALUES (5, '6wnvk39', '6wnvk39', 'https://target.example/unvisited', NULL, NULL, 0, NULL, '2026-11-20 12:00:00+00', NULL, '\x252f6709c4ea1cccfa2984aac160ac6a5c65431991a99ccf589dfa133faa8f5f');
INSERT INTO public.links OVERRIDING SYSTEM VALUE VALUES (7, 'qz4nstf', 'qz4nstf', 'https://target.example/repeated', NULL, NULL, 0, NULL, '2026-11-20 12:00:00+00', NULL, '\xff575197f57c5bef0f9846b94842f88d5d7cbbcfd86db730590a11105239efc1');
INSERT INTO public.links OVERRIDING SYSTEM VALUE VALUES (3, 'vry6v5s', 'vry6v5s', 'https://target.example/limited', NULL, 3, 2, NULL, '2026-11-20 12:00:00+00', NULL, '\xd4403ab36540a4b12a454bd67331f6726469bc750b8e79d9cec56197439a8e76');
INSERT INTO public.retired_slugs VALUES ('\xfb306cc404d5cbc35590e968379254e5dc437ff7a745bcc901987b047621f629', NULL, '2026-12-21 12:00:00+00');
INSERT INTO public.rollups VALUES (1, '2026-11-20', 0, 'GB', 1);
INSERT INTO public.rollups VALUES (1, '2026-11-20', 0, 'US', 1);
INSERT INTO public.rollups VALUES (1, '2026-11-20', 1, '', 1);
INSERT INTO public.rollups VALUES (1, '2026-11-20', 1, 'news.example', 1);
INSERT INTO public.rollups VALUES (1, '2026-11-20', 2, 'Firefox', 2);
INSERT INTO public.rollups VALUES (1, '2026-11-20', 3, 'Linux', 2);
INSERT INTO public.rollups VALUES (2, '2026-11-20', 0, 'US', 1);
INSERT INTO public.rollups VALUES (2, '2026-11-20', 0, 'GB', 1);
INSERT INTO public.rollups VALUES (2, '2026-11-20', 1, 'news.example', 1);
INSERT INTO public.rollups VALUES (2, '2026-11-20', 1, '', 1);
INSERT INTO public.rollups VALUES (2, '2026-11-20', 2, 'Firefox', 2);
INSERT INTO public.rollups VALUES (2, '2026-11-20', 3, 'Linux', 2);
INSERT INTO public.rollups VALUES (3, '2026-11-20', 0, 'US', 1);
INSERT INTO public.rollups VALUES (3, '2026-11-20', 0, 'GB', 1);
INSERT INTO public.rollups VALUES (3, '2026-11-20', 1, 'news.example', 1);
INSERT INTO public.rollups VALUES (3, '2026-11-20', 1, '', 1);
INSERT INTO public.rollups VALUES (3, '2026-11-20', 2, 'Firefox', 2);
INSERT INTO public.rollups VALUES (3, '2026-11-20', 3, 'Linux', 2);
INSERT INTO public.rollups VALUES (6, '2026-11-20', 0, 'US', 1);
INSERT INTO public.rollups VALUES (6, '2026-11-20', 1, '', 1);
INSERT INTO public.rollups VALUES (6, '2026-11-20', 2, 'Firefox', 1);
INSERT INTO public.rollups VALUES (6, '2026-11-20', 3, 'Linux', 1);
INSERT INTO public.rollups VALUES (1, '2026-11-21', 0, 'US', 1);
INSERT INTO public.rollups VALUES (1, '2026-11-21', 1, 'other.example', 1);
INSERT INTO public.rollups VALUES (1, '2026-11-21', 2, 'Firefox', 1);
INSERT INTO public.rollups VALUES (1, '2026-11-21', 3, 'Linux', 1);
INSERT INTO public.sessions VALUES ('ZrYlHTz5HN4480CdYv3mz4ZlsB8qU5Sp', '2026-12-22 05:33:43.786+00', 'YEcZDeffiFAyVemub60s7nYPKC3MMGLR', '2026-11-22 05:33:43.786+00', '2026-11-22 05:33:43.786+00', '', '', 'IGPaF8OtiYzJnzJ0wBP3Msom66uWve0C');
INSERT INTO public.users VALUES ('IGPaF8OtiYzJnzJ0wBP3Msom66uWve0C', 'first', 'first@example.org', false, NULL, '2026-11-22 05:33:43.771+00', '2026-11-22 05:33:43.771+00');
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 9, true);
SELECT pg_catalog.setval('public.click_log_id_seq', 11, true);
SELECT pg_catalog.setval('public.links_id_seq', 7, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_key_unique UNIQUE (key);
ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.click_log
    ADD CONSTRAINT click_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.click_retention
    ADD CONSTRAINT click_retention_pkey PRIMARY KEY (dropped_before);
ALTER TABLE ONLY public.clicks
    ADD CONSTRAINT clicks_link_id_clicked_at_batch_id_position_pk PRIMARY KEY (link_id, clicked_at, batch_id, "position");
ALTER TABLE ONLY public.clicks_20261116
    ADD CONSTRAINT clicks_20261116_pkey PRIMARY KEY (link_id, clicked_at, batch_id, "position");
ALTER TABLE ONLY public.clicks_20261123
    ADD CONSTRAINT clicks_20261123_pkey PRIMARY KEY (link_id, clicked_at, batch_id, "position");
ALTER TABLE ONLY public.clicks_20261130
    ADD CONSTRAINT clicks_20261130_pkey PRIMARY KEY (link_id, clicked_at, batch_id, "position");
ALTER TABLE ONLY public.clicks_20261207
    ADD CONSTRAINT clicks_20261207_pkey PRIMARY KEY (link_id, clicked_at, batch_id, "position");
ALTER TABLE ONLY public.clicks_default
    ADD CONSTRAINT clicks_default_pkey PRIMARY KEY (link_id, clicked_at, batch_id, "position");
ALTER TABLE ONLY public.counters
    ADD CONSTRAINT counters_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (link_id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (key_hash);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_maps
    ADD CONSTRAINT link_maps_link_id_dimension_name_pk PRIMARY KEY (link_id, dimension, name);
ALTER TABLE ONLY public.link_totals
    ADD CONSTRAINT link_totals_pkey PRIMARY KEY (link_id);
ALTER TABLE ONLY public.link_visitors
    ADD CONSTRAINT link_visitors_link_id_ip_hash_pk PRIMARY KEY (link_id, ip_hash);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.retired_slugs
    ADD CONSTRAINT retired_slugs_pkey PRIMARY KEY (slug_hash);
ALTER TABLE ONLY public.rollups
    ADD CONSTRAINT rollups_link_id_day_dimension_name_pk PRIMARY KEY (link_id, day, dimension, name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_unique UNIQUE (token);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_unique UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
CREATE INDEX access_tokens_user ON public.access_tokens USING btree (user_id);
CREATE UNIQUE INDEX click_retention_one ON public.click_retention USING btree ((true));
CREATE INDEX counters_ends_at ON public.counters USING btree (ends_at);
CREATE INDEX idempotency_keys_ends_at ON public.idempotency_keys USING btree (ends_at);
CREATE INDEX idempotency_keys_link ON public.idempotency_keys USING btree (link_id);
CREATE UNIQUE INDEX identities_account ON public.identities USING btree (account_id, provider_id);
CREATE INDEX identities_user ON public.identities USING btree (user_id);
CREATE UNIQUE INDEX links_monitor_hash ON public.links USING btree (monitor_hash);
CREATE INDEX links_owner ON public.links USING btree (owner_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX links_slug_key ON public.links USING btree (slug_key);
CREATE INDEX retired_slugs_free_at ON public.retired_slugs USING btree (free_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);
ALTER INDEX public.clicks_link_id_clicked_at_batch_id_position_pk ATTACH PARTITION public.clicks_20261116_pkey;
ALTER INDEX public.clicks_link_id_clicked_at_batch_id_position_pk ATTACH PARTITION public.clicks_20261123_pkey;
ALTER INDEX public.clicks_link_id_clicked_at_batch_id_position_pk ATTACH PARTITION public.clicks_20261130_pkey;
ALTER INDEX public.clicks_link_id_clicked_at_batch_id_position_pk ATTACH PARTITION public.clicks_20261207_pkey;
ALTER INDEX public.clicks_link_id_clicked_at_batch_id_position_pk ATTACH PARTITION public.clicks_default_pkey;
ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
