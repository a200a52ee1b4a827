/** A slug that was taken again leads to the new link, on every process that knew the old one. */
import { expect, it } from 'vitest'
import { placeOf } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { connectAgain, joinService, openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const service = await openService()
const other = joinService({ ...service, database: connectAgain(service) }, {}, service.clock)
const owner = await signUp(service)

const make = (alias: string, url: string, more: object = {}) =>
	makeOwn(service, owner, { url, alias, ...more })
const remove = async (alias: string): Promise<void> => {
	const init = merged({ method: 'DELETE' }, withCookie(owner.cookie))
	expect((await service.ask(`/api/v1/my-links/${alias}`, init)).status).toBe(200)
}
const visit = async ({ ask }: Pick<typeof service, 'ask'>, alias: string) => placeOf(await ask(`/${alias}`))
const clicksOf = async (alias: string): Promise<number> => {
	const answer = await service.ask(`/api/v1/my-links/${alias}/details`, withCookie(owner.cookie))
	return (await answer.json()).clicks
}

const expiring = { isLimited: true, limitation_type: 'time', expires_in: 1 }
const kinds: [string, object, object][] = [
	['an open link in place of an open one', {}, {}],
	['a limited one in place of an open one', {}, clickLimited(2)],
	['an open one in place of a limited one', clickLimited(10), {}],
	['one that expires in place of an open one', {}, expiring],
]
it.each(kinds)('%s, again and again', async (name, before, after) => {
	const alias = name.replaceAll(' ', '').slice(0, 13)
	await make(alias, 'https://first.example/', before)
	for (const at of [service, other]) expect(await visit(at, alias)).toEqual([302, 'https://first.example/'])
	for (const turn of [1, 2]) {
		await remove(alias)
		if (turn === 2) for (const at of [service, other]) expect((await visit(at, alias))[0]).toBe(404)
		await make(alias, `https://next${turn}.example/`, after)
		for (const at of [other, service])
			expect(await visit(at, alias)).toEqual([302, `https://next${turn}.example/`])
		// Only the clicks of the new link: those of the old one went with it.
		expect(await clicksOf(alias)).toBe(2)
	}
})

it('a protected one in place of an open one asks for its password', async () => {
	await make('now-locked', 'https://first.example/')
	for (const at of [service, other]) await visit(at, 'now-locked')
	await remove('now-locked')
	await make('now-locked', 'https://next.example/', { isProtected: true, password: 'x' })
	for (const at of [other, service]) expect(await visit(at, 'now-locked')).toEqual([401, null])
	await remove('now-locked')
	await make('now-locked', 'https://third.example/')
	for (const at of [other, service])
		expect(await visit(at, 'now-locked')).toEqual([302, 'https://third.example/'])
})
