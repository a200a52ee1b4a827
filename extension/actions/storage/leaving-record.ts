/** A link that was deleted on the list, until its server knows. */
import * as z from 'zod/mini'

export const leaving = z.object({
	url: z.string(),
	origin: z.string(),
	slug: z.string(),
	/** Absent if the account alone has it. */
	monitor_key: z.optional(z.string()),
	/** Its server keeps it: only this list loses it. */
	stays: z.optional(z.boolean()),
	/** Until then it can be undone; ISO 8601. */
	at: z.string(),
})
export type Leaving = z.output<typeof leaving>
