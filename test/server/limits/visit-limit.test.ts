/** The limit of visits: what counts against it, and that who used it up learns nothing more. */
import { expect, it } from 'vitest'
import { fail } from '../../../server/errors.ts'
import { createMemoryCounters } from '../../../server/limits/counters.ts'
import { createLimiter } from '../../../server/limits/rate-limits.ts'
import { createVisitLimit } from '../../../server/limits/visit-limit.ts'
import type { ErrorCode } from '../../../shared/errors.ts'

const windowMs = 60_000
const open = (countsRedirects = false) => {
	const clock = { now: 0 }
	const now = () => clock.now
	const scope = { points: 3, windowMs }
	const limit = createLimiter(
		{ create: scope, createAuthenticated: scope, visit: scope, other: scope },
		createMemoryCounters(),
		now,
	)
	const { before, after } = createVisitLimit(limit, countsRedirects, now)
	/** The status, and what is left of the limit. */
	const visit = async (answer: () => Response, isForm = false) => {
		const headers: Record<string, string> = {}
		try {
			Object.assign(headers, await before('one'))
			const { status } = await after('one', headers, async () => answer(), isForm)
			return [status, headers['ratelimit-remaining']]
		} catch (error) {
			return [(error as { code: string }).code, headers['ratelimit-remaining']]
		}
	}
	return { clock, visit }
}
const answering = (status: number) => () => new Response(null, { status })
const refusing = (code: ErrorCode) => () => {
	throw fail(code)
}

it.each<[string, answer: () => Response, isForm: boolean, counts: boolean]>([
	['a redirect', answering(302), false, false],
	['a page with a button', answering(200), false, false],
	['a page that asks for a password', answering(401), false, false],
	['an unknown name', answering(404), false, true],
	['a link that has ended', answering(410), false, true],
	['a blocked link', answering(451), false, true],
	['a database that is away', answering(503), false, false],
	['a limit of another kind', answering(429), false, false],
	['a form that leads on', answering(303), true, false],
	['a form with a wrong password', answering(401), true, true],
	['a form that is shown again', answering(200), true, true],
	['a form while the database is away', answering(503), true, false],
	['a refused name', refusing('not_found'), false, true],
	['a refused password', refusing('invalid_password'), true, true],
	['too many tries of a password', refusing('rate_limited'), true, false],
	['a refusal for want of the database', refusing('service_unavailable'), true, false],
])('%s', async (_, answer, isForm, counts) => {
	const { visit } = open()
	const [, left] = await visit(answer, isForm)
	expect(left).toBe(counts ? '2' : undefined)
	expect(await visit(answering(404))).toEqual([404, counts ? '1' : '2'])
})

it('who has used it up is refused until the window ends, whatever the name', async () => {
	const { clock, visit } = open()
	clock.now = 10_000
	for (const left of ['2', '1', '0']) expect(await visit(answering(404))).toEqual([404, left])
	for (const now of [10_000, 10_001, 11_000, 69_999]) {
		clock.now = now
		expect(await visit(answering(302))).toEqual(['rate_limited', undefined])
	}
	clock.now = 70_000
	expect(await visit(answering(302))).toEqual([302, undefined])
	expect(await visit(answering(404))).toEqual([404, '2'])
})

it('where redirects count, each visit counts once, before it is answered', async () => {
	const { visit } = open(true)
	for (const [status, left] of [
		[302, '2'],
		[404, '1'],
		[503, '0'],
	] as const)
		expect(await visit(answering(status))).toEqual([status, left])
	expect(await visit(answering(302))).toEqual(['rate_limited', undefined])
})
