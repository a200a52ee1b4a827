/** The tables of links and clicks. README.md tells how they work together. */
import { sql } from 'drizzle-orm'
import {
	bigint,
	check,
	customType,
	date,
	index,
	integer,
	json,
	pgTable,
	primaryKey,
	smallint,
	text,
	timestamp,
	uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './account-schema.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const id = (name: string) => bigint(name, { mode: 'number' })

/** A link. Only `used_clicks` ever changes, so an id that is still there proves a cached copy current. */
export const links = pgTable(
	'links',
	{
		id: id('id').primaryKey().generatedAlwaysAsIdentity(),
		/** As typed; `slugKey` is its lower-case form, which is unique and found by. */
		slug: text('slug').notNull(),
		slugKey: text('slug_key').notNull(),
		longUrl: text('long_url').notNull(),
		passwordHash: text('password_hash'),
		maxClicks: integer('max_clicks'),
		/** Clicks admitted so far; only for links with `max_clicks`. */
		usedClicks: integer('used_clicks').notNull().default(0),
		expiresAt: time('expires_at'),
		createdAt: time('created_at').notNull(),
		/** No cascade: an account can be deleted only after its links, each of which is deleted like any link. */
		ownerId: text('owner_id').references(() => users.id),
		monitorHash: bytes('monitor_hash').notNull(),
	},
	(t) => [
		uniqueIndex('links_slug_key').on(t.slugKey),
		uniqueIndex('links_monitor_hash').on(t.monitorHash),
		index('links_owner').on(t.ownerId, t.createdAt.desc(), t.id.desc()),
		check('links_used_within_max', sql`${t.maxClicks} is null or ${t.usedClicks} <= ${t.maxClicks}`),
	],
)

/** Raw clicks, the truth; partitioned by week (partitions.ts). `(batch_id, position)` is where a click stood in the log, and its identity. */
export const clicks = pgTable(
	'clicks',
	{
		linkId: id('link_id').notNull(),
		clickedAt: time('clicked_at').notNull(),
		batchId: id('batch_id').notNull(),
		position: integer('position').notNull(),
		ipHash: bytes('ip_hash').notNull(),
		country: text('country'),
		userAgent: text('user_agent').notNull(),
		referer: text('referer'),
		browser: text('browser'),
		platform: text('platform'),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.clickedAt, t.batchId, t.position] })],
)

/** One row: raw clicks from before this time may have been dropped. A day that is not whole is never counted again. */
export const clickRetention = pgTable('click_retention', {
	droppedBefore: time('dropped_before').primaryKey(),
})

/** The queue between visit and counting: a row per committed batch, with the array of its clicks and that of their links. */
export const clickLog = pgTable('click_log', {
	id: id('id').primaryKey().generatedAlwaysAsIdentity(),
	linkIds: bigint('link_ids', { mode: 'number' }).array().notNull(),
	clicks: json('clicks').notNull(),
})

/** A link's totals, to which each raw click was added exactly once. */
export const linkTotals = pgTable('link_totals', {
	linkId: id('link_id').primaryKey(),
	clicks: id('clicks').notNull(),
	visitors: id('visitors').notNull(),
	lastClick: time('last_click').notNull(),
	/** A UTC day: earlier days are in `link_maps`, this day and later ones in the roll-ups alone. */
	mappedBefore: date('mapped_before').notNull().default('-infinity'),
})

/** Who has visited a link; makes the count of visitors exact. */
export const linkVisitors = pgTable(
	'link_visitors',
	{ linkId: id('link_id').notNull(), ipHash: bytes('ip_hash').notNull() },
	(t) => [primaryKey({ columns: [t.linkId, t.ipHash] })],
)

/** Clicks per link, UTC day, dimension and name (dimensions.ts). An empty name stands for unknown. */
export const rollups = pgTable(
	'rollups',
	{
		linkId: id('link_id').notNull(),
		day: date('day').notNull(),
		dimension: smallint('dimension').notNull(),
		name: text('name').notNull(),
		clicks: id('clicks').notNull(),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.day, t.dimension, t.name] })],
)

/** The roll-ups of a link added up over its days before `mapped_before`, and its clicks by day: read in one short range. */
export const linkMaps = pgTable(
	'link_maps',
	{
		linkId: id('link_id').notNull(),
		dimension: smallint('dimension').notNull(),
		name: text('name').notNull(),
		clicks: id('clicks').notNull(),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.dimension, t.name] })],
)

/** Deleted links that may still have rows; removed when nothing is left. */
export const erasures = pgTable('erasures', {
	linkId: id('link_id').primaryKey(),
	slugHash: bytes('slug_hash').notNull(),
	ownerId: text('owner_id'),
	deletedAt: time('deleted_at').notNull(),
	/** When the slug is free again, if the link turns out to have had clicks. */
	retiredUntil: time('retired_until').notNull(),
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
