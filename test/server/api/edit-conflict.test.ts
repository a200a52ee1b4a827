/** An edit that names a version: another one changes nothing, also in a race of two processes. */
import { expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { crowd, tally } from '../../support/service/crowd.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, tokenOf } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const second = await joinService(service)
const { make } = linksTo('https://example.org/first', service)

const person = await signUp(service, { email: 'ann@example.org' })
const authorization = `Bearer ${await tokenOf(service, person)}`
const ways = ['by key', 'by its owner'] as const
/** A link with its path, and how it is read and edited there. */
const linkOf = async (way: (typeof ways)[number]) => {
	const link = way === 'by key' ? await make() : await makeOwn(service, person)
	const path = way === 'by key' ? `/api/v1/${link.slug}/${link.key}` : `/api/v1/my-links/${link.slug}`
	const edit = (body: unknown, headers: Record<string, string> = {}, ask = service.ask) => {
		const init = asJson(body)
		return ask(path, { ...init, method: 'PATCH', headers: { ...init.headers, authorization, ...headers } })
	}
	const read = async () => (await service.client.analytics(link.slug, link.key)).body.data
	return { edit, read }
}
const conflict = [409, 'edit_conflict']
const title = 'Mine'

it.each(ways)('%s, the version that is there is edited, and grows', async (way) => {
	const { edit, read } = await linkOf(way)
	expect((await read()).version).toBe(1)
	expect(await (await edit({ title: 'First', version: 1 })).json()).toMatchObject({ version: 2 })
	expect(await (await edit({ title }, { 'if-match': '"2"' })).json()).toMatchObject({ version: 3 })
	expect(await (await edit({ title: 'Last' }, { 'if-match': '*' })).json()).toMatchObject({ version: 4 })
	expect(await (await edit({ version: 4 })).json()).toMatchObject({ version: 4, title: 'Last' })
})

it.each(ways)('%s, another version is 409 and changes nothing', async (way) => {
	const { edit, read } = await linkOf(way)
	await edit({ url: 'https://example.org/second' })
	const before = await read()
	const others: [object, Record<string, string>][] = [
		...[0, 1, 3, Number.MAX_SAFE_INTEGER].map((version): [object, Record<string, string>] => [
			{ title, version },
			{},
		]),
		...['"1"', '"3"', '"999999999999999"'].map((value): [object, Record<string, string>] => [
			{ title },
			{ 'if-match': value },
		]),
		[{ title, version: 2 }, { 'if-match': '"1"' }],
		[{ title, version: 1 }, { 'if-match': '"2"' }],
		[{ version: 1 }, {}],
		[{ title: null, isProtected: true, password: 'open sesame', version: 1 }, {}],
	]
	for (const [body, headers] of others) expect(await codeOf(await edit(body, headers))).toEqual(conflict)
	expect(await read()).toEqual(before)
})

it.each<[unknown, Record<string, string>]>([
	...['2', 1.5, -1, null, true].map((version): [unknown, Record<string, string>] => [{ title, version }, {}]),
	...['2', 'W/"2"', '"x"', '"1", "2"', '""'].map((value): [unknown, Record<string, string>] => [
		{ title },
		{ 'if-match': value },
	]),
])('no version is validation_failed: %j %j', async (body, headers) => {
	const { edit, read } = await linkOf('by key')
	expect(await codeOf(await edit(body, headers))).toEqual([400, 'validation_failed'])
	expect((await read()).version).toBe(1)
})

it('of many edits of one version, on two processes, exactly one is made', async () => {
	const { edit, read } = await linkOf('by key')
	for (let version = 1; version <= 10; version++) {
		const answers = await crowd(8, async (nth) => {
			const answer = await edit({ title: `${nth}`, version }, {}, [service, second][nth % 2]!.ask)
			return { status: answer.status, body: await answer.json() }
		})
		expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 7 })
		const made = answers.find(({ status }) => status === 200)
		expect(await read()).toEqual(made?.body)
		expect(made?.body.version).toBe(version + 1)
	}
})

it('other origins may name the version in the header', async () => {
	const headers = { origin: 'https://else.example', 'access-control-request-method': 'PATCH' }
	const answer = await service.ask('/api/v1/any/key', { method: 'OPTIONS', headers })
	expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('if-match')
})
