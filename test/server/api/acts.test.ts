/** One thing done with many links: by their keys, as an account's own, or all that are found. */
import { expect, it } from 'vitest'
import { type ActName, acts as allActs, switchActs } from '../../../shared/link/acts.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { make } = linksTo('https://target.example/', service)
const person = await signUp(service)
type Made = { slug: string; key: string }

/** Apart from a move, which has tests of its own (moving.test.ts). */
const acts = allActs.filter((act) => act !== 'move')
type Changing = Exclude<ActName, 'move'>

const changes: Record<Changing, { change?: object; before?: object; found?: object }> = {
	edit: { change: { title: 'New', url: 'https://other.example/' } },
	tag: { change: { tags: ['Print', 'new'] }, before: { tags: ['print'] } },
	untag: { change: { tags: ['PRINT', 'none'] }, before: { tags: ['print', 'kept'] } },
	delete: {},
	archive: {},
	unarchive: { before: { archived: true }, found: { status: 'archived' } },
	pause: {},
	resume: { before: { paused: true } },
}
/** What a link is afterwards; undefined when it is gone. */
const after: Record<Changing, Partial<LinkRecord> | undefined> = {
	edit: { title: 'New', long_url: 'https://other.example/' },
	tag: { tags: ['print', 'new'] },
	untag: { tags: ['kept'] },
	delete: undefined,
	...switchActs,
}

const ways = {
	'by key': {
		make: (before: object): Promise<Made> => make(before),
		named: ({ slug, key }: Made) => ({ short_url: slug, monitor_key: key }),
		as: {},
	},
	'as the account’s own': {
		make: (before: object): Promise<Made> => makeOwn(service, person, before),
		named: ({ slug }: Made) => ({ short_url: slug }),
		as: withCookie(person.cookie),
	},
}
const ask = (body: object, as: object = {}) => service.ask('/api/v1/links/acts', merged(asJson(body), as))
const stateOf = async ({ slug, key }: Made) => {
	const answer = await service.ask(`/api/v1/${slug}/${key}/details`)
	return answer.status === 404 ? undefined : (await answer.json()).linkData
}

const cases = acts.flatMap((act) =>
	Object.keys(ways).flatMap((way) =>
		[1, 2, 3].map((count) => [act, way as keyof typeof ways, count] as const),
	),
)
it.each(cases)(
	'%s, %s, with %i links of which one more is gone and one is wrong',
	async (act, way, count) => {
		const { make, named, as } = ways[way]
		const { before = {}, change } = changes[act]
		const links: Made[] = []
		while (links.length < count) links.push(await make(before))
		const [bystander] = [await make(before)]
		const untouched = await stateOf(bystander)
		const sent = [
			...links.slice(0, 1).map(named),
			{ short_url: 'nothing1', monitor_key: bystander.key },
			{ ...named(bystander), monitor_key: links[0]!.key },
			...links.slice(1).map(named),
		]
		const answer = await ask({ act, links: sent, change }, as)
		expect(answer.status).toBe(200)
		const { results } = await answer.json()
		const missing = (slug: string) => ({ short_url: slug, error: 'not_found' })
		const version = act === 'delete' ? {} : { version: expect.any(Number), tags: after[act]?.tags ?? [] }
		const done = links.map(({ slug }) => ({ short_url: slug, ...version }))
		expect(results).toEqual([done[0], missing('nothing1'), missing(bystander.slug), ...done.slice(1)])
		for (const link of links) {
			const state = await stateOf(link)
			if (after[act] === undefined) expect(state).toBeUndefined()
			else expect(state).toMatchObject(after[act])
		}
		expect(await stateOf(bystander)).toEqual(untouched)
	},
)

it.each(acts)('%s of all that a query finds, in as many requests as it takes', async (act) => {
	const { before = {}, change, found } = changes[act]
	const owner = await signUp(service)
	const as = withCookie(owner.cookie)
	const wanted = [1, 2].map(() => makeOwn(service, owner, { ...before, title: 'menu' }))
	const links = await Promise.all(wanted)
	const other = await makeOwn(service, owner, { ...before, title: 'other' })
	const [answer, untouched] = [
		await ask({ act, query: { q: 'menu', ...found }, change }, as),
		await stateOf(other),
	]
	const { results, next } = await answer.json()
	expect(next).toBeUndefined()
	expect(results.map((one: { short_url: string }) => one.short_url).toSorted()).toEqual(
		links.map(({ slug }) => slug).toSorted(),
	)
	for (const link of links)
		if (after[act] === undefined) expect(await stateOf(link)).toBeUndefined()
		else expect(await stateOf(link)).toMatchObject(after[act])
	expect(untouched).toMatchObject({ title: 'other' })
	// A cursor of another kind is the caller's fault.
	expect((await ask({ act, query: { cursor: 'x' }, change }, as)).status).toBe(400)
})

it.each<[string, object, string[]]>([
	['no links and no query', { act: 'delete' }, ['links']],
	['both', { act: 'delete', links: [{ short_url: 'a' }], query: {} }, ['links']],
	['an empty list', { act: 'delete', links: [] }, ['links']],
	['too many', { act: 'delete', links: Array(1_001).fill({ short_url: 'a' }) }, ['links']],
	['another act', { act: 'rename', links: [{ short_url: 'a' }] }, ['act']],
	['an edit of nothing', { act: 'edit', links: [{ short_url: 'a' }] }, ['change']],
	['tags that are missing', { act: 'tag', links: [{ short_url: 'a' }] }, ['change.tags']],
	['a wrong field', { act: 'edit', links: [{ short_url: 'a' }], change: { url: 1 } }, ['change.url']],
])('refuses %s', async (_, body, paths) => {
	const answer = await ask(body, withCookie(person.cookie))
	expect(answer.status).toBe(400)
	const { error, details } = await answer.json()
	expect([error, details.map(({ path }: { path: string }) => path)]).toEqual(['validation_failed', paths])
})

it.each([{ links: [{ short_url: 'nothing1' }] }, { query: {} }])('%j takes an account', async (which) => {
	expect((await ask({ act: 'delete', ...which })).status).toBe(401)
})

it('what one link refuses does not stop the rest, and is said', async () => {
	const [full, room] = [await make({ tags: [...'abcdefghij'] }), await make()]
	const asked = [full, room].map(ways['by key'].named)
	const { results } = await (await ask({ act: 'tag', links: asked, change: { tags: ['k'] } })).json()
	expect(results).toEqual([
		{
			short_url: full.slug,
			error: 'validation_failed',
			details: [{ path: 'change.tags', code: 'too_big', message: 'A link has at most 10 tags.' }],
		},
		{ short_url: room.slug, version: 2, tags: ['k'] },
	])
})

it('an edit of another version is refused for that link alone', async () => {
	const [one, two] = [await make(), await make()]
	const links = [one, two].map((link, version) => ({
		...ways['by key'].named(link),
		version: version * 7 + 1,
	}))
	const { results } = await (await ask({ act: 'edit', links, change: { title: 'x' } })).json()
	expect(results.map((result: { error?: string }) => result.error)).toEqual([undefined, 'edit_conflict'])
	expect(await stateOf(two)).toMatchObject({ title: null })
})

it('a thousand links with their keys fit into one request', async () => {
	const link = await make({ tags: ['kept'] })
	const none = Array.from({ length: 999 }, (_, nth) => ({
		short_url: `none-${nth}`.padEnd(15, 'x'),
		monitor_key: link.key,
	}))
	const links = [...none, ways['by key'].named(link)]
	const { results } = await (await ask({ act: 'tag', links, change: { tags: ['new'] } })).json()
	expect(results).toHaveLength(1_000)
	expect(results.at(-1)).toEqual({ short_url: link.slug, version: 2, tags: ['kept', 'new'] })
	expect(await stateOf(link)).toMatchObject({ tags: ['kept', 'new'] })
})
