/** The state of a link, computed from its row and the time on every read, never stored. */
import type { LinkState } from '../../shared/link/states.ts'
import type { LinkRow } from '../store/link-rows.ts'

/** `now` in milliseconds since 1970. Expiry wins over an exhausted click limit. */
export const stateOf = (
	link: Pick<LinkRow, 'expiresAt' | 'maxClicks' | 'usedClicks'>,
	now: number,
): LinkState => {
	if (link.expiresAt !== null && link.expiresAt.getTime() <= now) return 'expired'
	return link.maxClicks !== null && link.usedClicks >= link.maxClicks ? 'exhausted' : 'active'
}
