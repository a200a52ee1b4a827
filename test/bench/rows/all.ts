/** All rows of the bench, by the servers that they share, in the order in which they are measured. */
import type { Group } from '../row.ts'
import { creating } from './creating.ts'
import { exactness } from './exactness.ts'
import { extension } from './extension.ts'
import { memory } from './memory.ts'
import { openings } from './opening.ts'
import { reading } from './reading.ts'
import { redirects } from './redirects.ts'
import { linkCounts, processCounts } from './sizes.ts'
import { starting } from './starting.ts'
import { unlocking } from './unlocking.ts'

export const groups: Group[] = [
	redirects,
	exactness,
	creating,
	unlocking,
	reading,
	openings,
	linkCounts,
	processCounts,
	memory,
	starting,
	extension,
]
