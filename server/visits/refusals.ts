/** How a visit that is not let in is answered. Source: server/INTERFACE.md, "Visit". */
import type { ErrorCode } from '../../shared/errors.ts'
import { stateErrors } from '../../shared/link/states.ts'
import { type Failure, fail } from '../errors.ts'

export const refusals = {
	missing: 'not_found',
	blocked: 'link_blocked',
	...stateErrors,
} as const satisfies Record<string, ErrorCode>

type Refused = { kind: keyof typeof refusals } & Pick<Failure['extra'], 'reason' | 'opensAt'>

/** The failure of a visit that ended so. */
export const refused = ({ kind, ...said }: Refused): Failure => fail(refusals[kind], said)
