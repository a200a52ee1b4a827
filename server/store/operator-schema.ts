/** The tables of operators: their acts, invitations and hosts, and what other versions read. */
import {
	bigint,
	boolean,
	date,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, small, time } from './columns.ts'

/** What operators did. Rows stay when the account or what it changed is gone. */
export const auditLog = pgTable(
	'audit_log',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		/** Of the form: sent twice, it does one thing. Null for a command. */
		keyHash: bytes('key_hash'),
		at: time('at').notNull(),
		/** The email address or name of the account at that time; null for a command. */
		account: text('account'),
		act: text('act').notNull(),
		/** Slugs, hosts, or email addresses. */
		subjects: text('subjects').array().notNull(),
		/** How many of them it changed; null while it runs, or when it failed. */
		changed: integer('changed'),
		/** Why, in the operator's words; null if they gave none. */
		reason: text('reason'),
	},
	(t) => [uniqueIndex('audit_log_key').on(t.keyHash), index('audit_log_at').on(t.at)],
)

/** Hosts that no link may lead to, beside the file of `BLOCKED_HOSTS`. */
export const blockedHosts = pgTable('blocked_hosts', {
	/** In the form of `hostOf` (links/blocked-hosts.ts). */
	host: text('host').primaryKey(),
	blockedAt: time('blocked_at').notNull(),
	/** Why, for owners and visitors of links there; null where the operator shows none. */
	reason: text('reason'),
})

/** Hosts for short links beside that of `LINK_BASE_URL`; links name them by id and slug key. */
export const linkHosts = pgTable('link_hosts', {
	id: small('id').primaryKey().generatedAlwaysAsIdentity(),
	/** In lower case, without port. */
	name: text('name').notNull().unique(),
	/** Where its links are: scheme, name, and port if it has one. */
	origin: text('origin').notNull(),
	/** Where `/` and unknown slugs lead; null for a page of ours. */
	home: text('home'),
	notFound: text('not_found'),
	openTo: text('open_to', { enum: ['all', 'accounts'] })
		.notNull()
		.default('all'),
	/** Ids of the accounts and teams that alone may use it; null for what `openTo` says. */
	allowed: text('allowed').array(),
	createdAt: time('created_at').notNull(),
	/** Since when no more links are made on it; the others stay. */
	closedAt: time('closed_at'),
	/** Has the links of host 0, and none of its own. */
	isAlias: boolean('is_alias').notNull().default(false),
})

/** Visits of links by names that are no host, for who adds one (host-visits.ts). */
export const hostVisits = pgTable(
	'host_visits',
	{
		/** In UTC. */
		day: date('day').notNull(),
		name: text('name').notNull(),
		visits: bigint('visits', { mode: 'number' }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.day, t.name] })],
)

/** Open invitations, and reset links. Accepting one deletes it. */
export const invitations = pgTable(
	'invitations',
	{
		id: text('id').primaryKey(),
		/** The token is derived from the salt and found by its hash. */
		salt: bytes('salt').notNull(),
		tokenHash: bytes('token_hash').notNull(),
		/** In lower case; null if anybody may accept it. */
		email: text('email'),
		/** `first`: an operator, if there is none. `reset`: a new password (resets.ts). */
		grants: text('grants', { enum: ['member', 'operator', 'first', 'reset'] })
			.notNull()
			.default('member'),
		createdAt: time('created_at').notNull(),
		endsAt: time('ends_at').notNull(),
	},
	(t) => [uniqueIndex('invitations_token').on(t.tokenHash), index('invitations_ends_at').on(t.endsAt)],
)

/** Begins the name of a kept table with a damaged page (damage.ts); backups leave those out. */
export const keptPrefix = 'damaged_'

/** One row for other versions of Kurz (migrate.ts). Columns are only added, so all can read it. */
export const schemaFacts = pgTable('schema_facts', {
	id: integer('id').primaryKey().default(1),
	/** The name of the newest migration. */
	newest: text('newest').notNull(),
	/** The name of the oldest one whose version still works. */
	readableBy: text('readable_by').notNull(),
	/** Of the secret that the database was filled with (secret-fingerprint.ts). */
	secretFingerprint: text('secret_fingerprint'),
	/** The table in which a page could not be read, until `kurz rebuild` (damage.ts). */
	damagedTable: text('damaged_table'),
	/** Links whose totals were on it, until they are rebuilt. */
	lostTotals: bigint('lost_totals', { mode: 'number' }).array().notNull().default([]),
})
