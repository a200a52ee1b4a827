/** What the server answers about a link: record, clicks, statistics; as zod schemas. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { owner } from '../owners.ts'
import { type Dimension, dimensions, dimensionTable } from '../statistics/dimensions.ts'
import { grouped, isStorable } from '../text/text.ts'
import { freeRecord } from './free-fields.ts'
import { linkStates } from './states.ts'

/** What comes first in a list: the newest link, the most clicks, or the newest click. */
export const linkSorts = ['created', 'clicks', 'last_click'] as const
export type LinkSort = (typeof linkSorts)[number]

export const linkRecord = z.object({
	short_url: z.string(),
	long_url: z.string(),
	clicks: z.int(),
	unique_clicks: z.int(),
	created_at: z.string(),
	is_protected: z.boolean(),
	max_clicks: z.nullable(z.int()),
	expires_at: z.nullable(z.string()),
	status: z.enum(linkStates),
	// Servers before 2026-11-22 leave the rest out.
	...freeRecord,
	updated_at: z._default(z.nullable(z.string()), null),
	/** Clicks that another service counted before the link was imported; never inside `clicks`. */
	clicks_before: z._default(z.int(), 0),
	/** The name of its host, and the absolute link; empty from a server that doesn’t say it. */
	host: z._default(z.string(), ''),
	link: z._default(z.string(), ''),
	/** Grows with each edit; 0 from a server that doesn’t say it. */
	version: z._default(z.int(), 0),
	/** Whose it is, for its owner and members of its team. */
	owner: z.optional(owner),
})
export type LinkRecord = z.infer<typeof linkRecord>

const ofClick = {
	time_of_click: z.string(),
	country: z.string(),
	referer: z.string(),
	// Servers before 2026-11-25 leave the language out, those before 2026-11-26 the other two.
	language: z._default(z.string(), dimensionTable.languages.missing),
	browser: z._default(z.string(), dimensionTable.browsers.missing),
	platform: z._default(z.string(), dimensionTable.platforms.missing),
	/** The link’s place that was visited; servers before 2026-11-27 leave it out. */
	place: z._default(z.nullable(z.string()), null),
	rule: z._default(z.nullable(z.string()), null),
}
export const clickRecord = z.object({ ...ofClick, user_agent: z.string(), ip_hash: z.string() })
export type ClickRecord = z.infer<typeof clickRecord>
/** A click for those who only read statistics: nothing that tells two visitors apart. */
export const sharedClick = z.object(ofClick)
/** A click as either reader gets it. */
export type ShownClick = z.infer<typeof sharedClick> & Partial<ClickRecord>

/** Statistics by monitor key, and one item of `GET /api/v1/my-links`. */
export const linkWithClicks = z.object({ data: linkRecord, clicks: z.array(clickRecord) })
export type LinkWithClicks = z.infer<typeof linkWithClicks>
/** Statistics by statistics key. */
export const sharedLink = z.object({ data: linkRecord, clicks: z.array(sharedClick) })

const isCounts = (value: unknown): boolean =>
	typeof value === 'object' &&
	value !== null &&
	!Array.isArray(value) &&
	Object.values(value).every(Number.isSafeInteger)

/** Counts by name, unchanged: `z.record` would drop `__proto__`, a name that visitors can send. */
export const counts = z
	.unknown()
	.check(
		z.refine(isCounts, 'Counts are whole numbers by name.'),
		z.meta({ type: 'object', additionalProperties: { type: 'integer' } }),
	) as unknown as z.ZodMiniType<Record<string, number>>

const laterCounts = z._default(counts, {})

/** Days that statistics cover: UTC, both ends included, `YYYY-MM-DD`. */
export const dayRange = z.object({
	from: z.string(),
	to: z.string(),
	clicks: z.int(),
	/** Visitors who were first seen in it. */
	new_visitors: z.int(),
	/** With filters: the different visitors of the clicks that match. */
	visitors: z.optional(z.int()),
	/** With filters: false when clicks of these days were dropped, and could not be matched. */
	complete: z.optional(z.boolean()),
})
export type DayRange = z.infer<typeof dayRange>

/** Where a link led before, ISO 8601 timestamps. */
export const formerTarget = z.object({
	long_url: z.string(),
	since: z.string(),
	until: z.string(),
	/** Who replaced it then; null for edits from before this was kept, also of an older server. */
	edited_by: z._default(z.nullable(z.enum(['account', 'key'])), null),
})
export type FormerTarget = z.infer<typeof formerTarget>

export const linkDetails = z.object({
	clicks: z.int(),
	unique_clicks: z.int(),
	// A server that is older than a breakdown leaves it out.
	...(Object.fromEntries(dimensions.map((name) => [name, laterCounts])) as Record<
		Dimension,
		typeof laterCounts
	>),
	dates: counts,
	/**
	 * Clicks under unlisted names: a breakdown and its `others` add up to `clicks`. Servers before
	 * 2026-11-22 leave it out.
	 */
	others: z._default(counts, {}),
	linkData: linkRecord,
	/** With days or filters: the days that the breakdowns cover. */
	range: z.optional(dayRange),
	/** With them: as many days before. */
	range_before: z.optional(dayRange),
	/** With one day or two: clicks by UTC hour, `2026-11-22T14`. */
	hours: z.optional(counts),
	/** Where the link led before, newest first; absent behind a statistics link. */
	target_history: z.optional(z.array(formerTarget)),
})
export type LinkDetails = z.infer<typeof linkDetails>

/** What a new monitor key is answered as: its path, without a leading slash. */
export const monitorLink = z.object({ monitor_url: z.string() })
/** What making a statistics link answers: its path, without a leading slash. */
export const statisticsLink = z.object({ statistics_url: z.string() })

/** Search words: each in the short URL, the target as people read it, or the title. */
export const searchText = z
	.string()
	.check(
		z.maxLength(bounds.url, `At most ${grouped(bounds.url)} characters can be looked for.`),
		z.refine(isStorable, 'No link contains NUL or broken characters.'),
	)

/** A tag to search for. */
export const searchTag = z
	.string()
	.check(
		z.trim(),
		z.minLength(1, `A tag has 1 to ${bounds.tags.length} characters.`),
		z.maxLength(bounds.tags.length, `A tag has 1 to ${bounds.tags.length} characters.`),
		z.refine(isStorable, 'No tag contains NUL or broken characters.'),
	)

/** What an account's list can show: without `archived`, the links that are not. */
export const listStates = [...linkStates, 'archived'] as const
export type ListState = (typeof listStates)[number]
const statesSaid = `The status is ${listStates.slice(0, -1).join(', ')} or ${listStates.at(-1)}.`

/** Which links of an account are found. */
export const linksFound = {
	q: z.optional(searchText),
	tag: z.optional(searchTag),
	status: z.optional(z.enum(listStates, statesSaid)),
	/** Exactly, as it was sent. */
	target: z.optional(searchText),
}

export type LinksFound = z.input<z.ZodMiniObject<typeof linksFound>>

/** Where an earlier answer ended. */
export const cursor = z.optional(z.string().check(z.maxLength(100)))
