/** What can be said of an operation in the OpenAPI document. */
import type * as z from 'zod/mini'
import type { ErrorCode } from '../../../shared/errors.ts'
import type { Scope } from '../../config/rate-limits.ts'
import type { headers } from './headers.ts'
import type { Parameter } from './openapi.ts'

/** Operations are grouped by these, in this order. */
export const tags = {
	Links: 'Make short links.',
	Visitors: 'Follow a short link.',
	'Monitor key': 'Statistics of one link, for whoever has its monitor key.',
	'Statistics link': 'The same statistics, for whoever was given a link that changes nothing.',
	Account: 'Access tokens, and the links of an account.',
	Tools: 'QR codes, and how the service is.',
}

export interface Success {
	says: string
	/** Where the route itself does not check its answer with one. */
	schema?: z.ZodMiniType
	/** An example by content type, where the answer is no JSON. */
	texts?: Record<string, string | undefined>
	headers?: (keyof typeof headers)[]
}

export interface Description {
	/** The path of the route that answers it, where that is another's. */
	route?: string
	tag: keyof typeof tags
	summary: string
	description?: string
	/** Which rate limit it counts against: `other`, unless told. */
	scope?: Scope
	/** Who may call it: everybody, unless told. */
	access?: 'account' | 'token' | 'account or anonymous'
	header?: Parameter
	query?: z.ZodMiniObject
	body?: z.ZodMiniObject
	/** By status. */
	answers: Record<number, Success>
	/** Besides those that every operation can answer. */
	errors?: ErrorCode[]
}
