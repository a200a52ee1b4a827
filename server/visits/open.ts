/** Opens a protected link with its password, and commits its click. */
import type { SlugKey } from '../../shared/link/slug-key.ts'
import { fail } from '../errors.ts'
import type { createSteps, VisitOutcome } from './steps.ts'
import type { Visitor } from './visitor/visitor.ts'

/**
 * Opens a link with its password, which is its click; it may be used up meanwhile. A link that
 * is edited meanwhile is found again, and its password checked again if that changed. Undefined
 * for one without password, if `isForm`: its owner took it away while somebody typed it.
 */
export const createOpen =
	({ begin, lookUp, count, unlock }: ReturnType<typeof createSteps>) =>
	async (
		slugKey: SlugKey,
		body: unknown,
		visitor: Visitor,
		isForm: boolean,
	): Promise<VisitOutcome | undefined> => {
		let deadline = begin(visitor)
		let checked: string | undefined
		for (;;) {
			const link = await lookUp.fresh(slugKey, deadline)
			if (link === undefined) throw fail('not_found')
			if (isForm && link.passwordHash === null) return undefined
			const before = checked
			checked = await unlock(link, before, body, visitor.address)
			// Passwords may wait for each other, so the click's time starts afterwards.
			if (checked !== before) deadline = begin(visitor)
			const outcome = await count(link, visitor, deadline)
			if (outcome !== undefined) return outcome
		}
	}
