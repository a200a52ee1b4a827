/** Small answers, apart from the requests, so that clients needn't bundle those. */
import * as z from 'zod/mini'

export const done = z.object({ status: z.literal('success') })

/** Where a protected link leads, for the right password. */
export const unlocked = z.object({ url: z.string() })

/** A link's target, read without a click; `targets`: where rules and shares lead instead. */
export const linkTarget = z.object({ url: z.string(), targets: z.optional(z.array(z.string())) })

/** A host on which the caller can make links; short links there begin with `link_base_url`. */
export const linkHost = z.object({ host: z.string(), link_base_url: z.string(), is_default: z.boolean() })

/** An access token, shown this once. */
export const newToken = z.object({
	access_token: z.string(),
	name: z.string(),
	/** Servers of before 2026-11-26 don't say. */
	scope: z.optional(z.string()),
	expires_at: z.nullable(z.string()),
})
export type NewToken = z.infer<typeof newToken>
