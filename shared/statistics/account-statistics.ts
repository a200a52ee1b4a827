/** What the server answers about all links of an account together. */
import * as z from 'zod/mini'
import { counts } from '../link/links.ts'
import { type Dimension, dimensions } from './dimensions.ts'

/** UTC days, both ends included. */
export const accountRange = z.object({
	from: z.string(),
	to: z.string(),
	clicks: z.int(),
	/** With filters: false when clicks of these days were dropped. */
	complete: z.optional(z.boolean()),
})

/** A link and its clicks among those that are counted. */
export const countedLink = z.object({
	short_url: z.string(),
	/** The name of its host, and the absolute link. */
	host: z.string(),
	link: z.string(),
	long_url: z.string(),
	title: z.nullable(z.string()),
	clicks: z.int(),
})

/** A tag and the clicks of its links among those that are counted, and on the days before them. */
export const countedTag = z.object({ tag: z.string(), clicks: z.int(), clicks_before: z.optional(z.int()) })

export const accountStatistics = z.object({
	/** Of all time, also with a range or filters. */
	clicks: z.int(),
	/** How many links are counted. */
	link_count: z.int(),
	...(Object.fromEntries(dimensions.map((name) => [name, counts])) as Record<Dimension, typeof counts>),
	dates: counts,
	others: counts,
	range: z.optional(accountRange),
	range_before: z.optional(accountRange),
	hours: z.optional(counts),
	/** Those with the most clicks, first. */
	links: z.array(countedLink),
	/** As typed; a link counts for each of its tags. */
	tags: z.array(countedTag),
})
export type AccountStatistics = z.infer<typeof accountStatistics>
