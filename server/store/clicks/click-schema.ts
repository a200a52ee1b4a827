/** The tables of clicks and of what is derived from them. README.md tells how they work together. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, id, time } from '../columns.ts'

/** Always empty. A batch of clicks shares its lock; whoever holds it alone knows that no click is on its way (edit.ts). */
export const clickLock = pgTable('click_gate', { passed: boolean('passed') })

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
	/** Visitors of raw clicks that were dropped have been forgotten up to this time (visitors.ts). */
	forgottenBefore: time('forgotten_before').notNull().default(sql`'-infinity'`),
})

/**
 * The queue between visit and counting: a row per committed batch, with a column for each part of its clicks (batches.ts). User
 * agents and referrers repeat: clicks have their numbers.
 */
export const clickLog = pgTable('click_log', {
	id: id('id').primaryKey().generatedAlwaysAsIdentity(),
	linkIds: bigint('link_ids', { mode: 'number' }).array().notNull(),
	/** Milliseconds since 1970. */
	times: bigint('times', { mode: 'number' }).array().notNull(),
	/** Sixteen bytes of each click. */
	ipHashes: bytes('ip_hashes').notNull(),
	/** Two characters of each click; spaces when it is not known. */
	countries: text('countries').notNull(),
	/** Places in the next three columns. */
	agents: smallint('agents').array().notNull(),
	agentTexts: text('agent_texts').array().notNull(),
	browsers: text('browsers').array().notNull(),
	platforms: text('platforms').array().notNull(),
	/** Places in the next column; 0 for none. */
	referrers: smallint('referrers').array().notNull(),
	referrerTexts: text('referrer_texts').array().notNull(),
})

/** One row: nothing stands in the log below this id, nor ever will (low-water-mark.ts). */
export const lowWaterMark = pgTable('click_log_floor', { id: id('id').primaryKey() })

/** One row: the slice of the log that is counted now or was last, and its batches, which stay there until all lanes have counted it. */
export const clickSlices = pgTable('click_slices', {
	slice: id('slice').primaryKey(),
	ids: bigint('ids', { mode: 'number' }).array().notNull(),
})

/** A row for each lane, numbered from 0 on: the links whose id leaves this number when divided by how many there are (lanes.ts). */
export const countingLanes = pgTable('counting_lanes', {
	lane: integer('lane').primaryKey(),
	/** How many there are. Here, so that whoever locks the row knows it as it is then. */
	lanes: integer('lanes').notNull(),
	/** The slice that was counted last. */
	slice: id('slice').notNull(),
})

/** A link's totals, to which each raw click was added exactly once. */
export const linkTotals = pgTable('link_totals', {
	linkId: id('link_id').primaryKey(),
	clicks: id('clicks').notNull(),
	visitors: id('visitors').notNull(),
	/** Those among them that have no row any more. */
	forgottenVisitors: id('forgotten_visitors').notNull().default(0),
	lastClick: time('last_click').notNull(),
	/** A batch: the clicks of those before it are rolled up (rollups.ts); those of it and of later ones are raw clicks alone. */
	rolledBefore: id('rolled_before').notNull().default(0),
	/** How many clicks are raw alone, and the time of the earliest one. */
	unrolled: id('unrolled').notNull().default(0),
	unrolledFrom: time('unrolled_from').notNull().default(sql`'infinity'`),
	/** The slice that counted clicks of the link last. */
	slice: id('slice').notNull().default(0),
})

/** Who has visited a link; makes the count of visitors exact. Forgotten when all their raw clicks were dropped. */
export const linkVisitors = pgTable(
	'link_visitors',
	{
		linkId: id('link_id').notNull(),
		ipHash: bytes('ip_hash').notNull(),
		/** When its earliest click was; null when that is not known: its raw clicks were dropped before this was kept. */
		firstSeen: time('first_seen'),
		/** What `firstSeen` was before an earlier click was counted, which is rare. */
		movedFrom: time('moved_from'),
		/** The batch of the click that made the visitor known. */
		sinceBatch: id('since_batch').notNull().default(0),
		/** The Monday of the last week with a click of the visitor. */
		seenIn: date('seen_in').notNull().default('-infinity'),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.ipHash] })],
)

/** Clicks per link, UTC day, dimension and name (dimensions.ts), as far as they are rolled up. An empty name stands for unknown. */
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

/** Clicks and new visitors per link and UTC hour, as far as they are rolled up. */
export const linkHours = pgTable(
	'link_hours',
	{
		linkId: id('link_id').notNull(),
		hour: time('hour').notNull(),
		clicks: id('clicks').notNull(),
		newVisitors: id('new_visitors').notNull(),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.hour] })],
)

/** The roll-ups of a link added up over its days, its clicks and its new visitors by day: read in one short range. */
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

/** The maps of a link as they were before a day, packed: a range subtracts them instead of adding up its days (checkpoints.ts). */
export const mapCheckpoints = pgTable(
	'map_marks',
	{
		linkId: id('link_id').notNull(),
		before: date('before').notNull(),
		/** Each has as many items as there were names. */
		dimensions: smallint('dimensions').array().notNull(),
		names: text('names').array().notNull(),
		clicks: bigint('clicks', { mode: 'number' }).array().notNull(),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.before] })],
)
