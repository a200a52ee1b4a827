/** The audit log says what an act changed, also when one form is sent twice at once. */
import { expect, it } from 'vitest'
import { openService } from '../../support/service/service.ts'

const { administration } = await openService()
const deed = { act: 'disable' as const, subjects: ['menu'], account: 'operator@example.org' }

it.each([
	['first', [1, 0]],
	['last', [0, 1]],
])('of two at once, the one that ended %s and changed something counts', async (_, ends) => {
	const key = crypto.randomUUID()
	const runs = ends.map(() => Promise.withResolvers<number>())
	const begun = runs.map(() => Promise.withResolvers<void>())
	const both = runs.map(({ promise }, nth) =>
		administration.audit.record({ ...deed, key }, () => {
			begun[nth]!.resolve()
			return promise
		}),
	)
	await Promise.all(begun.map(({ promise }) => promise))
	for (const [nth, changed] of ends.entries()) {
		runs[nth]!.resolve(changed)
		expect(await both[nth]).toBe(changed)
	}
	const [newest, before] = await administration.audit.list({ limit: 2 })
	expect(newest).toMatchObject({ ...deed, changed: 1 })
	expect(before?.id).not.toBe(newest!.id)
	const nothing = () => Promise.reject(new Error('it was done already'))
	expect(await administration.audit.record({ ...deed, key }, nothing)).toBe(1)
})
