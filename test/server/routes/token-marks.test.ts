/** That a token is used is noted once a minute: a request that only reads commits nothing. */
import { expect, it } from 'vitest'
import { bearer, signUp, tokenOf } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { hearService } from '../../support/service/statements.ts'

const service = await openService()
const { service: heardService, during } = hearService(service)
const person = await signUp(service)
const token = await tokenOf(service, person)
const usedAt = async (): Promise<number> => {
	const [row] = await service.database.sql<{ at: number }[]>`
		select (extract(epoch from last_request) * 1000)::bigint as at from access_tokens`
	return row!.at
}

it('at its first use, and at the first after a minute', async () => {
	const begun = service.clock.now
	const marks: number[] = []
	for (const later of [0, 1, 59_999, 60_000, 60_001]) {
		service.clock.now = begun + later
		const heard = await during(async () => {
			expect((await heardService.ask('/api/v1/my-links?clicks=0', bearer(token))).status).toBe(200)
		})
		if (heard.some(({ text }) => /^(insert|update|delete)/.test(text))) marks.push(later)
		expect(await usedAt()).toBe(begun + (marks.at(-1) ?? 0))
	}
	expect(marks).toEqual([0, 60_000])
})
