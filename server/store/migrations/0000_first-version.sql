-- All tables of the first version. Nothing here may change any more: databases count as having it (README.md). What was
-- one migration each before it was released is not kept; a database that ended with the last of them is adopted.
CREATE TABLE links (
	id bigint GENERATED ALWAYS AS IDENTITY,
	slug text NOT NULL,
	slug_key text NOT NULL,
	long_url text NOT NULL,
	password_hash text,
	max_clicks integer,
	used_clicks integer DEFAULT 0 NOT NULL,
	expires_at timestamptz(3),
	created_at timestamptz(3) NOT NULL,
	owner_id text,
	monitor_hash bytea NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	updated_at timestamptz(3),
	title text,
	tags text[] DEFAULT '{}' NOT NULL,
	tag_keys text[] DEFAULT '{}' NOT NULL,
	forward_query boolean DEFAULT false NOT NULL,
	search_text text,
	statistics_salt bytea,
	statistics_hash bytea,
	visitor_salt bytea,
	disabled_at timestamptz(3),
	clicks_before bigint DEFAULT 0 NOT NULL,
	import_id text,
	confirm boolean DEFAULT false NOT NULL,
	disabled_reason text,
	paused boolean DEFAULT false NOT NULL,
	host_id smallint DEFAULT 0 NOT NULL,
	fallback_url text,
	starts_at timestamptz(3),
	note text,
	archived boolean DEFAULT false NOT NULL,
	places jsonb,
	rules jsonb,
	shares jsonb,
	CONSTRAINT links_used_within_max CHECK ((max_clicks IS NULL) OR (used_clicks <= max_clicks)),
	CONSTRAINT links_pkey PRIMARY KEY (id)
) WITH (fillfactor='90');
--> statement-breakpoint
CREATE INDEX links_host ON links (host_id) WHERE (host_id <> 0);
--> statement-breakpoint
CREATE INDEX links_import ON links (import_id, id) WHERE (import_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX links_monitor_hash ON links (monitor_hash);
--> statement-breakpoint
CREATE INDEX links_owner ON links (owner_id, created_at DESC NULLS LAST, id DESC NULLS LAST, archived);
--> statement-breakpoint
-- Searching in the middle of words takes trigrams. The extension comes with Postgres; where it is missing or may not be
-- made, the search reads all links of an account instead.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX links_search ON links USING gin (search_text gin_trgm_ops) WHERE (owner_id IS NOT NULL);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege THEN
	RAISE NOTICE 'pg_trgm is not available: searching links has no index';
END
$$;
--> statement-breakpoint
CREATE UNIQUE INDEX links_slug_key ON links (slug_key);
--> statement-breakpoint
CREATE UNIQUE INDEX links_statistics_hash ON links (statistics_hash) WHERE (statistics_hash IS NOT NULL);
--> statement-breakpoint
CREATE INDEX links_tags ON links USING gin (tag_keys) WHERE (owner_id IS NOT NULL);
--> statement-breakpoint
CREATE TABLE users (
	id text NOT NULL,
	name text NOT NULL,
	email text NOT NULL,
	email_verified boolean DEFAULT false NOT NULL,
	created_at timestamptz(3) NOT NULL,
	updated_at timestamptz(3) NOT NULL,
	role text DEFAULT 'member' NOT NULL,
	closed_at timestamptz(3),
	role_by text,
	CONSTRAINT users_role CHECK (role IN ('member', 'operator')),
	CONSTRAINT users_role_by CHECK (role_by IN ('hand', 'group')),
	CONSTRAINT users_email_unique UNIQUE (email),
	CONSTRAINT users_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE teams (
	id text NOT NULL,
	name text NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT teams_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE access_tokens (
	id text NOT NULL,
	name text,
	start text,
	user_id text,
	key text NOT NULL,
	last_request timestamptz(3),
	expires_at timestamptz(3),
	created_at timestamptz(3) NOT NULL,
	updated_at timestamptz(3) NOT NULL,
	metadata text,
	scope text DEFAULT 'all' NOT NULL,
	team_id text,
	CONSTRAINT access_tokens_owner CHECK (num_nonnulls(user_id, team_id) = 1),
	CONSTRAINT access_tokens_scope CHECK (scope IN ('all', 'create', 'read', 'statistics')),
	CONSTRAINT access_tokens_key_unique UNIQUE (key),
	CONSTRAINT access_tokens_pkey PRIMARY KEY (id),
	CONSTRAINT access_tokens_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE,
	CONSTRAINT access_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX access_tokens_team ON access_tokens (team_id);
--> statement-breakpoint
CREATE INDEX access_tokens_user ON access_tokens (user_id);
--> statement-breakpoint
CREATE TABLE audit_log (
	id bigint GENERATED ALWAYS AS IDENTITY,
	key_hash bytea,
	at timestamptz(3) NOT NULL,
	account text,
	act text NOT NULL,
	subjects text[] NOT NULL,
	changed integer,
	reason text,
	CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX audit_log_at ON audit_log (at);
--> statement-breakpoint
CREATE UNIQUE INDEX audit_log_key ON audit_log (key_hash);
--> statement-breakpoint
CREATE TABLE blocked_hosts (
	host text NOT NULL,
	blocked_at timestamptz(3) NOT NULL,
	reason text,
	CONSTRAINT blocked_hosts_pkey PRIMARY KEY (host)
);
--> statement-breakpoint
CREATE TABLE click_lock (
	passed boolean
);
--> statement-breakpoint
CREATE TABLE click_log (
	id bigint GENERATED ALWAYS AS IDENTITY,
	link_ids bigint[] NOT NULL,
	times bigint[] NOT NULL,
	ip_hashes bytea NOT NULL,
	countries text NOT NULL,
	agents smallint[] NOT NULL,
	agent_texts text[] NOT NULL,
	browsers text[] NOT NULL,
	platforms text[] NOT NULL,
	referrers smallint[] NOT NULL,
	referrer_texts text[] NOT NULL,
	languages text[] NOT NULL,
	link_filter bytea,
	click_places text[],
	click_rules text[],
	CONSTRAINT click_log_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000', autovacuum_vacuum_cost_delay='0');
--> statement-breakpoint
ALTER TABLE click_log
	ALTER COLUMN link_ids SET STORAGE EXTERNAL,
	ALTER COLUMN times SET STORAGE EXTERNAL,
	ALTER COLUMN ip_hashes SET STORAGE EXTERNAL,
	ALTER COLUMN agent_texts SET STORAGE EXTERNAL,
	ALTER COLUMN referrer_texts SET STORAGE EXTERNAL,
	ALTER COLUMN link_filter SET STORAGE PLAIN;
--> statement-breakpoint
CREATE TABLE click_retention (
	dropped_before timestamptz(3) NOT NULL,
	forgotten_before timestamptz(3) DEFAULT '-infinity' NOT NULL,
	CONSTRAINT click_retention_pkey PRIMARY KEY (dropped_before)
);
--> statement-breakpoint
CREATE UNIQUE INDEX click_retention_one ON click_retention ((true));
--> statement-breakpoint
CREATE TABLE click_slices (
	slice bigint NOT NULL,
	ids bigint[] NOT NULL,
	CONSTRAINT click_log_counted_pkey PRIMARY KEY (slice)
);
--> statement-breakpoint
CREATE TABLE clicks (
	link_id bigint NOT NULL,
	clicked_at timestamptz(3) NOT NULL,
	batch_id bigint NOT NULL,
	"position" integer NOT NULL,
	ip_hash bytea NOT NULL,
	country text,
	user_agent text NOT NULL,
	referer text,
	browser text,
	platform text,
	language text,
	place text,
	rule text,
	CONSTRAINT clicks_link_id_clicked_at_batch_id_position_pk PRIMARY KEY (link_id, clicked_at, batch_id, "position")
) PARTITION BY RANGE (clicked_at);
--> statement-breakpoint
-- A week is a partition (partitions.ts), so that old weeks are dropped whole instead of deleted row by row. A click of a
-- time that has no week, because a clock was wrong, goes here.
CREATE TABLE clicks_default PARTITION OF clicks DEFAULT;
--> statement-breakpoint
CREATE TABLE counters (
	key bytea NOT NULL,
	points integer NOT NULL,
	ends_at timestamptz(3) NOT NULL,
	CONSTRAINT counters_pkey PRIMARY KEY (key)
);
--> statement-breakpoint
CREATE INDEX counters_ends_at ON counters (ends_at);
--> statement-breakpoint
CREATE TABLE counting_lanes (
	lane integer NOT NULL,
	lanes integer NOT NULL,
	slice bigint NOT NULL,
	CONSTRAINT counting_lanes_pkey PRIMARY KEY (lane)
);
--> statement-breakpoint
CREATE TABLE deleted_accounts (
	id text NOT NULL,
	deleted_at timestamptz(3) NOT NULL,
	CONSTRAINT deleted_accounts_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE erasures (
	link_id bigint NOT NULL,
	slug_hash bytea NOT NULL,
	owner_id text,
	deleted_at timestamptz(3) NOT NULL,
	retired_until timestamptz(3) NOT NULL,
	CONSTRAINT erasures_pkey PRIMARY KEY (link_id)
);
--> statement-breakpoint
CREATE INDEX erasures_deleted_at ON erasures (deleted_at, link_id);
--> statement-breakpoint
CREATE TABLE former_targets (
	id bigint GENERATED ALWAYS AS IDENTITY,
	link_id bigint NOT NULL,
	long_url text NOT NULL,
	since timestamptz(3) NOT NULL,
	until timestamptz(3) NOT NULL,
	edited_by text,
	CONSTRAINT former_targets_pkey PRIMARY KEY (id),
	CONSTRAINT former_targets_link_id_links_id_fk FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX former_targets_link ON former_targets (link_id, id DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE idempotency_keys (
	key_hash bytea NOT NULL,
	body_hash bytea NOT NULL,
	link_id bigint NOT NULL,
	ends_at timestamptz(3) NOT NULL,
	password_hash text,
	CONSTRAINT idempotency_keys_pkey PRIMARY KEY (key_hash)
);
--> statement-breakpoint
CREATE INDEX idempotency_keys_ends_at ON idempotency_keys (ends_at);
--> statement-breakpoint
CREATE INDEX idempotency_keys_link ON idempotency_keys (link_id);
--> statement-breakpoint
CREATE TABLE identities (
	id text NOT NULL,
	account_id text NOT NULL,
	provider_id text NOT NULL,
	user_id text NOT NULL,
	password text,
	created_at timestamptz(3) NOT NULL,
	updated_at timestamptz(3) NOT NULL,
	CONSTRAINT identities_pkey PRIMARY KEY (id),
	CONSTRAINT identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE UNIQUE INDEX identities_account ON identities (account_id, provider_id);
--> statement-breakpoint
CREATE INDEX identities_user ON identities (user_id);
--> statement-breakpoint
CREATE TABLE imports (
	id text NOT NULL,
	owner_id text NOT NULL,
	format text NOT NULL,
	links integer NOT NULL,
	created_at timestamptz(3) NOT NULL,
	checked integer DEFAULT 0 NOT NULL,
	is_running boolean DEFAULT false NOT NULL,
	is_cancelled boolean DEFAULT false NOT NULL,
	CONSTRAINT imports_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX imports_owner ON imports (owner_id, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE invitations (
	id text NOT NULL,
	salt bytea NOT NULL,
	token_hash bytea NOT NULL,
	email text,
	created_at timestamptz(3) NOT NULL,
	ends_at timestamptz(3) NOT NULL,
	grants text DEFAULT 'member' NOT NULL,
	CONSTRAINT invitations_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX invitations_ends_at ON invitations (ends_at);
--> statement-breakpoint
CREATE UNIQUE INDEX invitations_token ON invitations (token_hash);
--> statement-breakpoint
CREATE TABLE leases (
	work text NOT NULL,
	holder text DEFAULT '' NOT NULL,
	ends_at timestamptz(3) DEFAULT '-infinity' NOT NULL,
	CONSTRAINT leases_pkey PRIMARY KEY (work)
);
--> statement-breakpoint
CREATE TABLE link_hosts (
	id smallint GENERATED ALWAYS AS IDENTITY,
	name text NOT NULL,
	origin text NOT NULL,
	home text,
	not_found text,
	open_to text DEFAULT 'all' NOT NULL,
	created_at timestamptz(3) NOT NULL,
	closed_at timestamptz(3),
	allowed text[],
	CONSTRAINT link_hosts_name_unique UNIQUE (name),
	CONSTRAINT link_hosts_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE link_offers (
	id text NOT NULL,
	owner_id text NOT NULL,
	to_id text NOT NULL,
	link_ids bigint[] NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT link_offers_pkey PRIMARY KEY (id),
	CONSTRAINT link_offers_to_id_users_id_fk FOREIGN KEY (to_id) REFERENCES users(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE UNIQUE INDEX link_offers_to_owner ON link_offers (to_id, owner_id);
--> statement-breakpoint
CREATE TABLE link_totals (
	link_id bigint NOT NULL,
	clicks bigint NOT NULL,
	visitors bigint NOT NULL,
	last_click timestamptz(3) NOT NULL,
	forgotten_visitors bigint DEFAULT 0 NOT NULL,
	rolled_before bigint DEFAULT 0 NOT NULL,
	unrolled bigint DEFAULT 0 NOT NULL,
	unrolled_from timestamptz(3) DEFAULT 'infinity' NOT NULL,
	slice bigint DEFAULT 0 NOT NULL,
	CONSTRAINT link_totals_pkey PRIMARY KEY (link_id)
) WITH (fillfactor='70');
--> statement-breakpoint
CREATE TABLE link_visitors (
	link_id bigint NOT NULL,
	ip_hash bytea NOT NULL,
	first_seen timestamptz(3),
	moved_from timestamptz(3),
	since_batch bigint DEFAULT 0 NOT NULL,
	seen_in date DEFAULT '-infinity' NOT NULL,
	CONSTRAINT link_visitors_link_id_ip_hash_pk PRIMARY KEY (link_id, ip_hash)
);
--> statement-breakpoint
CREATE TABLE list_totals (
	link_id bigint NOT NULL,
	owner_id text NOT NULL,
	clicks bigint DEFAULT 0 NOT NULL,
	last_click timestamptz(3) DEFAULT to_timestamp((0)::double precision) NOT NULL,
	CONSTRAINT list_totals_pkey PRIMARY KEY (link_id),
	CONSTRAINT list_totals_link_id_links_id_fk FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE
) WITH (fillfactor='70');
--> statement-breakpoint
CREATE INDEX list_totals_clicks ON list_totals (owner_id, clicks DESC NULLS LAST, link_id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX list_totals_last_click ON list_totals (owner_id, last_click DESC NULLS LAST, link_id DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE low_water_mark (
	id bigint NOT NULL,
	CONSTRAINT low_water_mark_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE passkeys (
	id text NOT NULL,
	user_id text NOT NULL,
	name text NOT NULL,
	public_key bytea NOT NULL,
	counter bigint NOT NULL,
	created_at timestamptz(3) NOT NULL,
	last_used_at timestamptz(3),
	CONSTRAINT passkeys_pkey PRIMARY KEY (id),
	CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX passkeys_user ON passkeys (user_id);
--> statement-breakpoint
CREATE TABLE retired_slugs (
	slug_hash bytea NOT NULL,
	owner_id text,
	free_at timestamptz(3) NOT NULL,
	CONSTRAINT retired_slugs_pkey PRIMARY KEY (slug_hash)
);
--> statement-breakpoint
CREATE INDEX retired_slugs_free_at ON retired_slugs (free_at);
--> statement-breakpoint
CREATE TABLE schema_facts (
	id integer DEFAULT 1 NOT NULL,
	newest text NOT NULL,
	readable_by bigint NOT NULL,
	secret_fingerprint text,
	damaged_table text,
	lost_totals bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT schema_facts_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE second_factors (
	user_id text NOT NULL,
	secret bytea NOT NULL,
	last_step bigint NOT NULL,
	recovery text[] NOT NULL,
	created_at timestamptz(3) NOT NULL,
	CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
	CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE sessions (
	id text NOT NULL,
	expires_at timestamptz(3) NOT NULL,
	token text NOT NULL,
	created_at timestamptz(3) NOT NULL,
	updated_at timestamptz(3) NOT NULL,
	user_agent text,
	user_id text NOT NULL,
	identity text,
	provider_session text,
	second_factor boolean DEFAULT false NOT NULL,
	CONSTRAINT sessions_pkey PRIMARY KEY (id),
	CONSTRAINT sessions_token_unique UNIQUE (token),
	CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX sessions_user ON sessions (user_id);
--> statement-breakpoint
CREATE TABLE tallies (
	link_id bigint NOT NULL,
	grain smallint NOT NULL,
	starts date NOT NULL,
	part integer NOT NULL,
	dimensions smallint[] NOT NULL,
	names text[] NOT NULL,
	clicks bigint[] NOT NULL,
	CONSTRAINT tallies_link_id_grain_starts_part_pk PRIMARY KEY (link_id, grain, starts, part)
);
--> statement-breakpoint
CREATE TABLE team_members (
	team_id text NOT NULL,
	user_id text NOT NULL,
	role text NOT NULL,
	accepted_at timestamptz(3),
	created_at timestamptz(3) NOT NULL,
	by_claim boolean DEFAULT false NOT NULL,
	CONSTRAINT team_members_role CHECK (role IN ('owner', 'editor', 'viewer')),
	CONSTRAINT team_members_team_id_user_id_pk PRIMARY KEY (team_id, user_id),
	CONSTRAINT team_members_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE,
	CONSTRAINT team_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX team_members_user ON team_members (user_id);
--> statement-breakpoint
INSERT INTO click_retention VALUES ('-infinity', '-infinity');
--> statement-breakpoint
INSERT INTO click_slices VALUES (0, '{}');
--> statement-breakpoint
INSERT INTO counting_lanes VALUES (0, 1, 0);
--> statement-breakpoint
INSERT INTO leases VALUES ('background', '', '-infinity');
--> statement-breakpoint
INSERT INTO low_water_mark VALUES (1);
--> statement-breakpoint
INSERT INTO schema_facts (newest, readable_by) VALUES ('0000_first-version', 1795900000000);
