/** What a server says about itself, as it is stored. */
import * as z from 'zod/mini'

export const site = z.object({
	/** The server's own address. */
	origin: z.string(),
	/** Where its short links are. */
	links: z.optional(z.string()),
	/** Its operator's own name and mark (an SVG), instead of ours. */
	name: z.optional(z.string()),
	mark: z.optional(z.string()),
	/** When it said so; ISO 8601. */
	at: z.string(),
})
export type Site = z.output<typeof site>
