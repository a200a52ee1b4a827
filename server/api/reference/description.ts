/** How an operation is described for the OpenAPI document. */
import type * as z from 'zod/mini'
import type { ErrorCode } from '../../../shared/errors.ts'
import type { Scope } from '../../config/rate-limits.ts'
import type { headers } from './headers.ts'
import type { Parameter } from './openapi.ts'

/** The groups of operations, in order. */
export const tags = {
	Links: 'Create short links, and change many at once.',
	Visitors: 'Follow a short link.',
	'Monitor key': 'Statistics of one link, by its monitor key.',
	'Statistics link': 'The same statistics by a read-only key.',
	Account: 'Access tokens and the links of an account.',
	Teams: 'Teams that own links, and their members.',
	Tools: 'QR codes and the health of the service.',
}

export interface Success {
	says: string
	/** Where the route itself does not declare one. */
	schema?: z.ZodMiniType
	/** Examples by content type, where the response is not JSON. */
	texts?: Record<string, string | undefined>
	headers?: (keyof typeof headers)[]
}

export interface Description {
	/** The path of the route that answers it, if different. */
	route?: string
	tag: keyof typeof tags
	summary: string
	description?: string
	/** Its rate limit; `other` by default. */
	scope?: Scope
	/** Everybody by default. `account or anonymous`: if the operator allows that. */
	access?: 'account' | 'token' | 'session' | 'account or anonymous' | 'account or keys'
	header?: Parameter
	query?: z.ZodMiniObject
	body?: z.ZodMiniObject
	/** The body is a file: examples by content type. */
	file?: Record<string, unknown>
	/** By status. */
	answers: Record<number, Success>
	/** In addition to those that follow from the rest, and those of every operation. */
	errors?: ErrorCode[]
}

const ofBodies: ErrorCode[] = ['validation_failed', 'payload_too_large', 'unsupported_media_type']
/** Any operation can fail like this. */
const everywhere: ErrorCode[] = ['rate_limited', 'internal_error', 'service_unavailable']

/** All its failures. A token may be allowed less than it asks for. */
export const errorsOf = ({ access, query, body, file, errors = [] }: Description): ErrorCode[] => [
	...new Set([
		...(body === undefined && file === undefined ? [] : ofBodies),
		...(query === undefined ? [] : (['validation_failed'] as const)),
		...errors,
		...(access === undefined ? [] : (['unauthorized', 'forbidden'] as const)),
		...everywhere,
	]),
]
