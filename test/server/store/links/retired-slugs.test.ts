/** Who may take the slug of a deleted link, and from when on, to the millisecond. */
import { expect, it } from 'vitest'
import { merged, signUp, withCookie } from '../../../support/service/people.ts'
import { asJson, openService } from '../../../support/service/service.ts'

const service = await openService()
const day = 86_400_000
const [owner, stranger] = [
	withCookie((await signUp(service)).cookie),
	withCookie((await signUp(service)).cookie),
]
const nobody: RequestInit = {}

const take = async (alias: string, as: RequestInit) => {
	const answer = await service.ask(
		'/api/v1/shorten',
		merged(asJson({ url: 'https://target.example/', alias }), as),
	)
	const { monitor_url } = await answer.json()
	return { status: answer.status, key: monitor_url?.slice(2) as string }
}
/** So many milliseconds, and then old rows are swept up, as in the background. */
const pass = async (milliseconds: number): Promise<void> => {
	service.clock.now += milliseconds
	await service.store.erasure.sweep(new Date(service.clock.now))
}
/** Makes a link with a slug, visits it and deletes it. */
const useUp = async (alias: string, as: RequestInit): Promise<void> => {
	const { status, key } = await take(alias, as)
	expect([status, (await service.ask(`/${alias}`)).status]).toEqual([201, 302])
	expect((await service.ask(`/api/v1/${alias}/${key}`, { method: 'DELETE' })).status).toBe(200)
}
const refused = async (alias: string, ...all: RequestInit[]): Promise<void> => {
	for (const as of all) expect((await take(alias, as)).status).toBe(409)
}

it('the slug of an anonymous link is closed to everyone for thirty days, and open to anyone from then on', async () => {
	await useUp('of-nobody', nobody)
	await refused('of-nobody', nobody, owner)
	await pass(30 * day - 1)
	await refused('of-nobody', nobody, owner)
	await pass(1)
	expect((await take('of-nobody', stranger)).status).toBe(201)
})

it('the slug of an account’s link is open to that account at once, and to others after thirty days', async () => {
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

it('it belongs to its last owner', async () => {
	await useUp('two-owners', owner)
	await pass(30 * day)
	await useUp('two-owners', stranger)
	await refused('two-owners', owner, nobody)
	expect((await take('two-owners', stranger)).status).toBe(201)
})
