/** How a visit that is not let in is answered. Source: server/INTERFACE.md, "Visit". */
import type { ErrorCode } from '../../shared/errors.ts'

export const refusals = {
	missing: 'not_found',
	blocked: 'link_blocked',
	expired: 'link_expired',
	exhausted: 'link_exhausted',
} as const satisfies Record<string, ErrorCode>
