/** What details leave out of their maps where each name has room in them: nothing. */
import type { LinkDetails } from '../../../shared/link/links.ts'
import { dimensions } from '../../../shared/statistics/dimensions.ts'

export const noOthers = Object.fromEntries(
	[...dimensions, 'dates'].map((name) => [name, 0]),
) as LinkDetails['others']
