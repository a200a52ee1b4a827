/** The tables of clicks and of what is derived from them. README.md says how they work together. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, id, time } from '../columns.ts'

/**
 * The click lock, always empty. Each batch of clicks shares its lock, so an edit that holds it
 * exclusively knows that no click is being committed (edit.ts).
 */
export const clickLock = pgTable('click_lock', { passed: boolean('passed') })

/**
 * Raw clicks, the source of truth, partitioned by weeks (partitions.ts). `(batch_id, position)` is
 * a click's place in the log, and identifies it.
 */
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
		language: text('language'),
		/** A name among the link's places, at that time. */
		place: text('place'),
		/** The name of the rule or share that chose its target, at that time. */
		rule: text('rule'),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.clickedAt, t.batchId, t.position] })],
)

/** One row: how far retention got. Days whose raw clicks are incomplete are never rebuilt. */
export const clickRetention = pgTable('click_retention', {
	/** Raw clicks from before this time may have been dropped. */
	droppedBefore: time('dropped_before').primaryKey(),
	/** Visitors of dropped clicks are forgotten up to this time (visitors.ts). */
	forgottenBefore: time('forgotten_before').notNull().default(sql`'-infinity'`),
})

/**
 * The queue between visits and counting. A row is a committed batch, with one array per field of
 * its clicks; clicks refer to user agents and referrers by number (batches.ts).
 */
export const clickLog = pgTable('click_log', {
	id: id('id').primaryKey().generatedAlwaysAsIdentity(),
	linkIds: bigint('link_ids', { mode: 'number' }).array().notNull(),
	/** Milliseconds since 1970. */
	times: bigint('times', { mode: 'number' }).array().notNull(),
	/** Sixteen bytes per click. */
	ipHashes: bytes('ip_hashes').notNull(),
	/** Two characters per click; spaces for unknown. */
	countries: text('countries').notNull(),
	/** Indexes into the next three columns, and `languages`. */
	agents: smallint('agents').array().notNull(),
	agentTexts: text('agent_texts').array().notNull(),
	browsers: text('browsers').array().notNull(),
	platforms: text('platforms').array().notNull(),
	/** Indexes into the next column; 0 for none. */
	referrers: smallint('referrers').array().notNull(),
	referrerTexts: text('referrer_texts').array().notNull(),
	/** Per agent, as the texts above. */
	languages: text('languages').array().notNull(),
	/** Per click; null where none has one. */
	clickPlaces: text('click_places').array(),
	clickRules: text('click_rules').array(),
	/** A Bloom filter of the link ids; null in a small batch (link-filter.ts). */
	linkFilter: bytes('link_filter'),
})

/** One row: the log's low-water mark. No batch below this id exists or ever will. */
export const lowWaterMark = pgTable('low_water_mark', { id: id('id').primaryKey() })

/** One row: the newest slice of the log. Its batches stay until all lanes have counted it. */
export const clickSlices = pgTable('click_slices', {
	slice: id('slice').primaryKey(),
	/** Of its batches. */
	ids: bigint('ids', { mode: 'number' }).array().notNull(),
})

/** A row per lane, from 0. A link's lane is its id modulo the number of lanes (lanes.ts). */
export const countingLanes = pgTable('counting_lanes', {
	lane: integer('lane').primaryKey(),
	/** The number of lanes, in every row: a process that locks one reads the current number. */
	lanes: integer('lanes').notNull(),
	/** The last slice that this lane has counted. */
	slice: id('slice').notNull(),
})

/** A link's totals. Each raw click was added to them exactly once. */
export const linkTotals = pgTable('link_totals', {
	linkId: id('link_id').primaryKey(),
	clicks: id('clicks').notNull(),
	visitors: id('visitors').notNull(),
	/** Visitors among them that no longer have a row. */
	forgottenVisitors: id('forgotten_visitors').notNull().default(0),
	lastClick: time('last_click').notNull(),
	/** Clicks of batches below this id are rolled up; the others are not (rollups.ts). */
	rolledBefore: id('rolled_before').notNull().default(0),
	/** How many clicks are not rolled up, and the time of the earliest. */
	unrolled: id('unrolled').notNull().default(0),
	unrolledFrom: time('unrolled_from').notNull().default(sql`'infinity'`),
	/** The last slice with clicks of this link. */
	slice: id('slice').notNull().default(0),
})

/** A link's visitors, to count them exactly. Forgotten once all their clicks are dropped. */
export const linkVisitors = pgTable(
	'link_visitors',
	{
		linkId: id('link_id').notNull(),
		ipHash: bytes('ip_hash').notNull(),
		/** Their earliest click; null when it was dropped before this column existed. */
		firstSeen: time('first_seen'),
		/** The former `firstSeen`, once an earlier click was counted, which is rare. */
		movedFrom: time('moved_from'),
		/** The batch whose click added this row. */
		sinceBatch: id('since_batch').notNull().default(0),
		/** The Monday of the last week in which they clicked. */
		seenIn: date('seen_in').notNull().default('-infinity'),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.ipHash] })],
)

/** A link's rolled-up clicks: a row per grain and period, packed (tallies.ts). */
export const tallies = pgTable(
	'tallies',
	{
		linkId: id('link_id').notNull(),
		grain: smallint('grain').notNull(),
		/** The first day of the period; of a checkpoint, the day that it ends before. */
		starts: date('starts').notNull(),
		/** Counts the rows of one period, from 0. */
		part: integer('part').notNull(),
		/** One item per entry, in each array. */
		dimensions: smallint('dimensions').array().notNull(),
		names: text('names').array().notNull(),
		clicks: bigint('clicks', { mode: 'number' }).array().notNull(),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.grain, t.starts, t.part] })],
)

/** Leases: which process does the work of all, until a time of the database's clock (lease.ts). */
export const leases = pgTable('leases', {
	work: text('work').primaryKey(),
	/** The process that holds it; empty for none. */
	holder: text('holder').notNull().default(''),
	endsAt: time('ends_at').notNull().default(sql`'-infinity'`),
})
