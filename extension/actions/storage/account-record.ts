/** What is stored of the account that is signed in. */
import * as z from 'zod/mini'

export const account = z.object({
	/** Where the token is valid; it is sent nowhere else. */
	origin: z.string(),
	token: z.string(),
	/** How the person recognises it: an email address, or the end of a pasted token. */
	name: z.string(),
	/** The server no longer accepts the token. */
	rejected: z.optional(z.boolean()),
	/** Where new links are made: absent on the usual host, and for the account itself. */
	host: z.optional(z.string()),
	team: z.optional(z.object({ id: z.string(), name: z.string() })),
})
