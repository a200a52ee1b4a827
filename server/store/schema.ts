/** The tables of links and what is kept about them. README.md says how they work together. */
import { sql } from 'drizzle-orm'
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Rule, Share } from '../../shared/link/other-targets.ts'
import type { Place } from '../../shared/link/places.ts'
import type { SlugKey } from '../../shared/link/slug-key.ts'
import { bytes, id, small, time } from './columns.ts'

/** Links. Each edit raises `version`, so id and version prove that a cached copy is current. */
export const links = pgTable(
	'links',
	{
		id: id('id').primaryKey().generatedAlwaysAsIdentity(),
		version: integer('version').notNull().default(1),
		/** As typed. `slugKey` is it in lower case, and its host: unique, for look-ups. */
		slug: text('slug').notNull(),
		slugKey: text('slug_key').$type<SlugKey>().notNull(),
		/** The host that `slugKey` names; 0 for that of LINK_BASE_URL. */
		hostId: small('host_id').notNull().default(0),
		longUrl: text('long_url').notNull(),
		passwordHash: text('password_hash'),
		maxClicks: integer('max_clicks'),
		/** Clicks admitted so far. Kept only with `max_clicks`; counted when a link gets one. */
		usedClicks: integer('used_clicks').notNull().default(0),
		expiresAt: time('expires_at'),
		createdAt: time('created_at').notNull(),
		updatedAt: time('updated_at'),
		/** When the operator disabled it. A change raises the version, as an edit does. */
		disabledAt: time('disabled_at'),
		/** Why, for its owner and visitors; null where the operator shows none. */
		disabledReason: text('disabled_reason'),
		title: text('title'),
		/** As typed. `tagKeys`: in lower case, for look-ups. */
		tags: text('tags').array().notNull().default([]),
		tagKeys: text('tag_keys').array().notNull().default([]),
		/** Whether a visit's query is passed on to the target. */
		forwardQuery: boolean('forward_query').notNull().default(false),
		startsAt: time('starts_at'),
		fallbackUrl: text('fallback_url'),
		/** Where it was put up, each with a name to count by; null for none. */
		places: jsonb('places').$type<Place[]>(),
		/** Where some visits lead instead; null for none. */
		rules: jsonb('rules').$type<Rule[]>(),
		shares: jsonb('shares').$type<Share[]>(),
		note: text('note'),
		/** Whether its account's list leaves it out. */
		archived: boolean('archived').notNull().default(false),
		/** Whether its owner has paused it. */
		paused: boolean('paused').notNull().default(false),
		/** Whether each visit gets a page, whose button is the click. */
		confirm: boolean('confirm').notNull().default(false),
		/** Short link, readable target, title and note, in lower case; null for anonymous links. */
		searchText: text('search_text'),
		/** Its account. No foreign key: it is deleted before its links (`deletedAccounts`). */
		ownerId: text('owner_id'),
		monitorHash: bytes('monitor_hash').notNull(),
		/** Salts the hashes of visitors' addresses; null for links older than this column. */
		visitorSalt: bytes('visitor_salt'),
		/** The statistics key is derived from the salt, found by the hash; null without a key. */
		statisticsSalt: bytes('statistics_salt'),
		statisticsHash: bytes('statistics_hash'),
		/** Clicks that another service had counted before the link was imported. */
		clicksBefore: bigint('clicks_before', { mode: 'number' }).notNull().default(0),
		/** The import that made the link. */
		importId: text('import_id'),
	},
	(t) => [
		uniqueIndex('links_slug_key').on(t.slugKey),
		uniqueIndex('links_monitor_hash').on(t.monitorHash),
		index('links_owner').on(t.ownerId, t.createdAt.desc(), t.id.desc(), t.archived),
		uniqueIndex('links_statistics_hash').on(t.statisticsHash).where(sql`${t.statisticsHash} is not null`),
		index('links_import').on(t.importId, t.id).where(sql`${t.importId} is not null`),
		index('links_tags').using('gin', t.tagKeys).where(sql`${t.ownerId} is not null`),
		index('links_host').on(t.hostId).where(sql`${t.hostId} <> 0`),
		check('links_used_within_max', sql`${t.maxClicks} is null or ${t.usedClicks} <= ${t.maxClicks}`),
	],
)

/** Files that accounts have imported. */
export const imports = pgTable(
	'imports',
	{
		id: text('id').primaryKey(),
		ownerId: text('owner_id').notNull(),
		/** The service that wrote the file. */
		format: text('format').notNull(),
		/** How many links it made, or has made so far. */
		links: integer('links').notNull(),
		/** Lines that were checked so far. */
		checked: integer('checked').notNull().default(0),
		isRunning: boolean('is_running').notNull().default(false),
		isCancelled: boolean('is_cancelled').notNull().default(false),
		createdAt: time('created_at').notNull(),
	},
	(t) => [index('imports_owner').on(t.ownerId, t.createdAt.desc())],
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
		/** Who ended it by an edit: an account's id, or `key`; null before this column. */
		editedBy: text('edited_by'),
	},
	(t) => [index('former_targets_link').on(t.linkId, t.id.desc())],
)

/** List totals: a copy of the totals of each link with an owner, by which its list is sorted. */
export const listTotals = pgTable(
	'list_totals',
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
		index('list_totals_clicks').on(t.ownerId, t.clicks.desc(), t.linkId.desc()),
		index('list_totals_last_click').on(t.ownerId, t.lastClick.desc(), t.linkId.desc()),
	],
)

/** Deleted links whose rows are still to be erased. */
export const erasures = pgTable(
	'erasures',
	{
		linkId: id('link_id').primaryKey(),
		slugHash: bytes('slug_hash').notNull(),
		ownerId: text('owner_id'),
		deletedAt: time('deleted_at').notNull(),
		/** When the slug is free again, if the link had clicks. */
		retiredUntil: time('retired_until').notNull(),
	},
	(t) => [
		index('erasures_deleted_at').on(t.deletedAt, t.linkId),
		index('erasures_owner').on(t.ownerId, t.deletedAt, t.linkId),
	],
)

/** Deleted accounts that still have links. No read finds them, and no click commits (`isThere`). */
export const deletedAccounts = pgTable('deleted_accounts', {
	id: text('id').primaryKey(),
	deletedAt: time('deleted_at').notNull(),
})

/** Slugs of deleted links that had clicks, as HMACs. Until `free_at` only their owner takes one. */
export const retiredSlugs = pgTable(
	'retired_slugs',
	{
		slugHash: bytes('slug_hash').primaryKey(),
		ownerId: text('owner_id'),
		freeAt: time('free_at').notNull(),
	},
	(t) => [index('retired_slugs_free_at').on(t.freeAt)],
)

/** Creations that a client may repeat: hashes of its key and body, and the link created. */
export const idempotencyKeys = pgTable(
	'idempotency_keys',
	{
		keyHash: bytes('key_hash').primaryKey(),
		bodyHash: bytes('body_hash').notNull(),
		/** The password at creation; it may have changed since. */
		passwordHash: text('password_hash'),
		linkId: id('link_id').notNull(),
		endsAt: time('ends_at').notNull(),
	},
	(t) => [index('idempotency_keys_link').on(t.linkId), index('idempotency_keys_ends_at').on(t.endsAt)],
)

/** Counts per time window. Keys are HMACs, or texts (limits/refusals.ts): no address is stored. */
export const counters = pgTable(
	'counters',
	{
		key: bytes('key').primaryKey(),
		points: integer('points').notNull(),
		endsAt: time('ends_at').notNull(),
	},
	(t) => [index('counters_ends_at').on(t.endsAt)],
)
