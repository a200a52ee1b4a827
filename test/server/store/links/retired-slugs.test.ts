/** When the slug of a deleted link is free, and for whom, to the millisecond. */
import { expect, it } from 'vitest'
import { bounds } from '../../../../shared/bounds.ts'
import { bearer, merged, signUp, tokenOf } from '../../../support/service/people.ts'
import { asJson, joinService, openService } from '../../../support/service/service.ts'
import { commandsOf } from '../../operator/run-command.ts'

const service = await openService()
const day = 86_400_000
/** By a token: a session would end before a name is free. */
const account = async () => bearer(await tokenOf(service, await signUp(service)))
const [owner, stranger] = [await account(), await account()]
const nobody: RequestInit = {}

const take = async (alias: string, as: RequestInit) => {
	const init = merged(asJson({ url: 'https://target.example/', alias }), as)
	const answer = await service.ask('/api/v1/shorten', init)
	const { monitor_url } = await answer.json()
	return { status: answer.status, key: monitor_url?.slice(2) as string }
}
/** Lets time pass and then sweeps old rows, as the background does. */
const pass = async (milliseconds: number): Promise<void> => {
	service.clock.now += milliseconds
	await service.store.erasure.sweep(new Date(service.clock.now))
}
/** Makes a link with a slug, visits it and deletes it. */
const useUp = async (alias: string, as: RequestInit, isCounted = false): Promise<void> => {
	const { status, key } = await take(alias, as)
	expect([status, (await service.ask(`/${alias}`)).status]).toEqual([201, 302])
	if (isCounted) await service.project()
	expect((await service.ask(`/api/v1/${alias}/${key}`, { method: 'DELETE' })).status).toBe(200)
}
const refused = async (alias: string, ...all: RequestInit[]): Promise<void> => {
	for (const as of all) expect((await take(alias, as)).status).toBe(409)
}

it.each([
	['still waits', false],
	['is counted', true],
])('an anonymous slug whose click %s is closed to all for thirty days', async (_, isCounted) => {
	await useUp(`Anonymous-${isCounted}`, nobody, isCounted)
	const slug = `anonymous-${isCounted}`
	await refused(slug, nobody, owner)
	await pass(30 * day - 1)
	await refused(slug, nobody, owner)
	await pass(1)
	expect((await take(slug, stranger)).status).toBe(201)
})

it('the slug of an account is open to that account at once, and to others after thirty days', async () => {
	await useUp('of-owner', owner)
	await pass(30 * day - 1)
	await refused('of-owner', nobody, stranger)
	await pass(0)
	await useUp('of-owner', owner)
	// Deleted again, it is kept for them for another thirty days.
	await pass(30 * day - 1)
	await refused('of-owner', nobody, stranger)
	await pass(1)
	expect((await take('of-owner', nobody)).status).toBe(201)
})

it('however short slugs stay retired, one that the operator took away is closed as long as ever', async () => {
	const short = joinService(service, { RETIRED_SLUG_DAYS: '1' }, service.clock)
	expect((await take('taken-longer', owner)).status).toBe(201)
	expect((await commandsOf(short)('delete', 'taken-longer'))[0]).toBe(true)
	service.clock.now += bounds.retiredByOperatorDays * day - 1
	await refused('taken-longer', owner, stranger, nobody)
	service.clock.now += 1
	expect((await take('taken-longer', stranger)).status).toBe(201)
})

it('a retired slug belongs to its last owner', async () => {
	await useUp('two-owners', owner)
	await pass(30 * day)
	await useUp('two-owners', stranger)
	await refused('two-owners', owner, nobody)
	expect((await take('two-owners', stranger)).status).toBe(201)
})
