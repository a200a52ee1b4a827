/** `POST /api/v1/links`: up to a hundred links in one request. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { faultDetail } from '../error-body.ts'
import { errorCodes } from '../errors.ts'
import { teamId } from '../owners.ts'
import { linksOf } from './many.ts'
import { shortenFields } from './shorten.ts'

/** The fields as they are documented; each link is checked alone. */
export const manyFields = z.object({
	links: linksOf(bounds.made, shortenFields),
	on_problem: z.optional(z.enum(['stop', 'skip'], 'on_problem is stop or skip.')),
	/** Whose all of them are, in place of the account. */
	team: z.optional(teamId),
})
export const manyRequest = z.extend(manyFields, { links: linksOf(bounds.made, z.unknown()) })

export const madeOfMany = z.object({
	short_url: z.optional(z.string()),
	monitor_url: z.optional(z.string()),
	error: z.optional(z.enum(errorCodes)),
	details: z.optional(z.array(faultDetail)),
})
/** In the order that was sent. */
export const manyAnswer = z.object({ results: z.array(madeOfMany) })
