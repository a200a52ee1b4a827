/** What new links of one site's pages get, if no form says otherwise. */
import * as z from 'zod/mini'
import { byName } from './item.ts'

const siteDefaults = z.object({
	tags: z.optional(z.array(z.string())),
	/** Days until they expire. */
	days: z.optional(z.int()),
	/** The account's host on which they are made; empty for the usual one. */
	host: z.optional(z.string()),
	/** Trackers are left out of their targets. */
	clean: z.optional(z.boolean()),
})
export type SiteDefaults = z.output<typeof siteDefaults>

/** By site. Not synced: it says where somebody reads. */
export const sites = byName(siteDefaults)
export type Sites = Record<string, SiteDefaults>
