/** What a list of links was asked for. */

import type { LinkSort } from '../../../shared/link/links.ts'
import type { LinkState } from '../../../shared/link/states.ts'

/** Filters and order of the list, without the page. */
export interface LinksAsked {
	q?: string
	tag?: string
	status?: LinkState
	sort?: LinkSort
}

/** Whether something narrows the list. */
export const isAsked = ({ q, tag, status }: LinksAsked): boolean => [q, tag, status].some(Boolean)
