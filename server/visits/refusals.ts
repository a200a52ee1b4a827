/** How a visit that is not let in is answered. Source: server/INTERFACE.md, "Visit". */
import type { ErrorCode } from '../../shared/errors.ts'
import { stateErrors } from '../../shared/link/states.ts'
import { type Failure, fail } from '../errors.ts'

export const refusals = {
	missing: 'not_found',
	blocked: 'link_blocked',
	...stateErrors,
} as const satisfies Record<string, ErrorCode>

/** The failure of a visit that ended so. */
export const refused = ({ kind, reason }: { kind: keyof typeof refusals; reason?: string }): Failure =>
	fail(refusals[kind], { ...(reason !== undefined && { reason }) })
