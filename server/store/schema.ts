/** The tables of links and of what is kept about them. README.md tells how they work together. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, id, time } from './columns.ts'

/** A link. Each edit raises its `version`, so id and version together prove a cached copy current. */
export const links = pgTable(
	'links',
	{
		id: id('id').primaryKey().generatedAlwaysAsIdentity(),
		version: integer('version').notNull().default(1),
		/** As typed; `slugKey` is its lower-case form, which is unique and found by. */
		slug: text('slug').notNull(),
		slugKey: text('slug_key').notNull(),
		longUrl: text('long_url').notNull(),
		passwordHash: text('password_hash'),
		maxClicks: integer('max_clicks'),
		/** Clicks admitted so far; only for links with `max_clicks`, and counted when they get one. */
		usedClicks: integer('used_clicks').notNull().default(0),
		expiresAt: time('expires_at'),
		createdAt: time('created_at').notNull(),
		updatedAt: time('updated_at'),
		/** Since when the operator lets nobody be sent on by it; its version rises with every change of this, as with an edit. */
		disabledAt: time('disabled_at'),
		title: text('title'),
		/** As typed; `tagKeys` is their lower-case form, which they are found by. */
		tags: text('tags').array().notNull().default([]),
		tagKeys: text('tag_keys').array().notNull().default([]),
		/** Whether the query of a visit goes on to the target. */
		forwardQuery: boolean('forward_query').notNull().default(false),
		/** Short link, target as people read it, and title, in lower case; null for anonymous links, which nobody searches. */
		searchText: text('search_text'),
		/** Its account. No foreign key: an account is deleted before its links, which are gone with it (`deletedAccounts`). */
		ownerId: text('owner_id'),
		monitorHash: bytes('monitor_hash').notNull(),
		/** Goes into the hashes of its visitors' addresses; null for links that were made before it was. */
		visitorSalt: bytes('visitor_salt'),
		/** What its statistics key is derived from, and what it is found by; null while it has none. */
		statisticsSalt: bytes('statistics_salt'),
		statisticsHash: bytes('statistics_hash'),
	},
	(t) => [
		uniqueIndex('links_slug_key').on(t.slugKey),
		uniqueIndex('links_monitor_hash').on(t.monitorHash),
		index('links_owner').on(t.ownerId, t.createdAt.desc(), t.id.desc()),
		uniqueIndex('links_statistics_hash').on(t.statisticsHash).where(sql`${t.statisticsHash} is not null`),
		index('links_tags').using('gin', t.tagKeys).where(sql`${t.ownerId} is not null`),
		check('links_used_within_max', sql`${t.maxClicks} is null or ${t.usedClicks} <= ${t.maxClicks}`),
	],
)

/** Where links led before they were edited. */
export const formerTargets = pgTable(
	'former_targets',
	{
		id: id('id').primaryKey().generatedAlwaysAsIdentity(),
		linkId: id('link_id')
			.notNull()
			.references(() => links.id, { onDelete: 'cascade' }),
		longUrl: text('long_url').notNull(),
		since: time('since').notNull(),
		until: time('until').notNull(),
	},
	(t) => [index('former_targets_link').on(t.linkId, t.id.desc())],
)

/** The figures that an account's links are sorted by; a row for each link with an owner, also without clicks. */
export const listTotals = pgTable(
	'link_ranks',
	{
		linkId: id('link_id')
			.primaryKey()
			.references(() => links.id, { onDelete: 'cascade' }),
		ownerId: text('owner_id').notNull(),
		clicks: id('clicks').notNull().default(0),
		/** 1970 for a link without clicks. */
		lastClick: time('last_click').notNull().default(sql`to_timestamp(0)`),
	},
	(t) => [
		index('link_ranks_clicks').on(t.ownerId, t.clicks.desc(), t.linkId.desc()),
		index('link_ranks_last_click').on(t.ownerId, t.lastClick.desc(), t.linkId.desc()),
	],
)

/** Deleted links that may still have rows; removed when nothing is left. */
export const erasures = pgTable(
	'erasures',
	{
		linkId: id('link_id').primaryKey(),
		slugHash: bytes('slug_hash').notNull(),
		ownerId: text('owner_id'),
		deletedAt: time('deleted_at').notNull(),
		/** When the slug is free again, if the link turns out to have had clicks. */
		retiredUntil: time('retired_until').notNull(),
	},
	(t) => [index('erasures_deleted_at').on(t.deletedAt, t.linkId)],
)

/** Deleted accounts that still have links. These are gone: nothing finds them, and no visit's commit passes (`isThere`). */
export const deletedAccounts = pgTable('deleted_accounts', {
	id: text('id').primaryKey(),
	deletedAt: time('deleted_at').notNull(),
})

/** Slugs of deleted links that had clicks, as HMACs: until `free_at` only the same account may take them. */
export const retiredSlugs = pgTable(
	'retired_slugs',
	{
		slugHash: bytes('slug_hash').primaryKey(),
		ownerId: text('owner_id'),
		freeAt: time('free_at').notNull(),
	},
	(t) => [index('retired_slugs_free_at').on(t.freeAt)],
)

/** Creations that a client may repeat: its key and body, hashed, and the link they made. */
export const idempotencyKeys = pgTable(
	'idempotency_keys',
	{
		keyHash: bytes('key_hash').primaryKey(),
		bodyHash: bytes('body_hash').notNull(),
		/** Of the link as it was made: it may have another one since. */
		passwordHash: text('password_hash'),
		linkId: id('link_id').notNull(),
		endsAt: time('ends_at').notNull(),
	},
	(t) => [index('idempotency_keys_link').on(t.linkId), index('idempotency_keys_ends_at').on(t.endsAt)],
)

/** Counts within a window of time (rate limits, wrong passwords), under a keyed hash: no address is stored. */
export const counters = pgTable(
	'counters',
	{
		key: bytes('key').primaryKey(),
		points: integer('points').notNull(),
		endsAt: time('ends_at').notNull(),
	},
	(t) => [index('counters_ends_at').on(t.endsAt)],
)

/** A work that one process does for all, and up to when, by the database's clock, another one leaves it alone (lease.ts). */
export const leases = pgTable('leases', {
	work: text('work').primaryKey(),
	/** Who does it; empty when nobody does. */
	holder: text('holder').notNull().default(''),
	endsAt: time('ends_at').notNull().default(sql`'-infinity'`),
})

/**
 * What other versions of Kurz need to know of the schema; a single row. Neither the table nor its columns ever change, since older
 * versions read it (migrate.ts).
 */
export const schemaFacts = pgTable('schema_facts', {
	id: integer('id').primaryKey().default(1),
	/** The name of the newest migration. */
	newest: text('newest').notNull(),
	/** The time of the oldest migration whose version can still work with the schema, in milliseconds since 1970. */
	readableBy: bigint('readable_by', { mode: 'number' }).notNull(),
})
