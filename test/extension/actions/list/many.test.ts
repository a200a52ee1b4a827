/** One thing is done with many links: a request to each server, and each refusal is reported. */
import { describe, expect, it } from 'vitest'
import { type Act, areTags, doToMany, type ManyOptions } from '../../../../extension/actions/list/many.ts'
import type { ListedLink } from '../../../../extension/actions/server/details.ts'
import { failures } from '../../../../extension/actions/server/remedies.ts'
import { bounds } from '../../../../shared/bounds.ts'
import { errorCodes } from '../../../../shared/errors.ts'
import { type ActResult, type ActsRequest, acts, isSwitchAct } from '../../../../shared/link/acts.ts'
import {
	away,
	failing,
	keep,
	keptLink,
	limiting,
	openTestKurz,
	type Service,
} from '../../../support/browsers/extension-kurz.ts'

const options = { show: () => {}, pause: async () => {}, isOver: () => false }
const tagged = (slug: string) => keptLink(slug, { tags: ['A'], version: 4 })
const [one, two, three] = [tagged('one'), tagged('two'), tagged('three')]
const elsewhere = keptLink('four', { origin: 'https://other.example', url: 'https://other.example/four' })
const owned: ListedLink = { ...keptLink('mine'), monitor_key: undefined }
const done: Record<Act['act'], Act> = {
	delete: { act: 'delete' },
	tag: { act: 'tag', tags: ['a', 'b'] },
	untag: { act: 'untag', tags: ['a'] },
}
const each = Object.values(done)
const tagging = done.tag

const bodyOf = async (request: Request): Promise<ActsRequest> => request.clone().json()
const tagsAfter = { delete: ['A'], tag: ['A', 'b'], untag: [] as string[] }
/** Does each, except as `refused` says, by slug. */
const doing =
	(refused: Record<string, Partial<ActResult>> = {}): Service =>
	async (request) => {
		const { act, links } = await bodyOf(request)
		const now = act !== 'delete' && { version: 5, tags: tagsAfter[act as 'tag'] }
		const results = links!.map(({ short_url }) => ({ short_url, ...now, ...refused[short_url] }))
		return Response.json({ results })
	}
const open = async (answer: Service, links: ListedLink[] = [one, two, three]) => {
	const kurz = await openTestKurz(answer)
	await keep(
		kurz,
		links.flatMap((link) =>
			link.monitor_key === undefined ? [] : { ...link, monitor_key: link.monitor_key },
		),
	)
	await kurz.items.account.write({ origin: one.origin, token: 'kz_token', name: 'me' })
	const asked = () => kurz.sent.map(({ body }) => (body as ActsRequest).links!.map((link) => link.short_url))
	const run = (act: Act, more: Partial<ManyOptions> = {}) =>
		doToMany(kurz, links, act, { ...options, ...more })
	return { kurz, asked, run, stored: () => kurz.items.links.read() }
}
const namesOf = (links: ListedLink[]) => links.map(({ slug }) => slug).toSorted()
const codesOf = (failed: { link: ListedLink; failure: { code: string } }[]) =>
	failed.map(({ link, failure }) => [link.slug, failure.code])

it('every act is here, apart from those without a form', () =>
	expect([...Object.keys(done), 'edit', 'move'].toSorted()).toEqual(
		acts.filter((act) => !isSwitchAct(act)).toSorted(),
	))

describe.each(each)('$act', (act) => {
	it.each([1, 2, 3])(
		'%i links of a server take one request, and are stored as they are now',
		async (count) => {
			const links = [one, two, three].slice(0, count)
			const shown: ListedLink[] = []
			const { kurz, run, asked, stored } = await open(doing(), links)
			expect(await run(act, { kept: (now) => void shown.push(...now) })).toEqual({ done: links, failed: [] })
			expect(asked()).toEqual([links.map(({ slug }) => slug)])
			const [{ request, body }] = kurz.sent as [(typeof kurz.sent)[number]]
			expect([new URL(request.url).pathname, request.headers.get('authorization')]).toEqual([
				'/api/v1/links/acts',
				null,
			])
			expect(body).toMatchObject({ act: act.act, ...('tags' in act && { change: { tags: act.tags } }) })
			const tags = tagsAfter[act.act]
			expect(shown.map((link) => link.tags)).toEqual(links.map(() => tags))
			const left = (await stored()).map((link) => [link.tags, link.version])
			expect(left).toEqual(act.act === 'delete' ? [] : links.map(() => [tags, 5]))
		},
	)

	it.each([0, 1, 2])('the link at place %i is refused alone', async (bad) => {
		for (const code of errorCodes.filter((one) => one !== 'service_unavailable')) {
			const refused = [one, two, three][bad]!
			const { run } = await open(doing({ [refused.slug]: { error: code } }))
			const outcome = await run(act)
			const isGone = act.act === 'delete' && code === 'not_found'
			expect(codesOf(outcome.failed)).toEqual(isGone ? [] : [[refused.slug, code]])
			expect(outcome.done).toHaveLength(isGone ? 3 : 2)
		}
	})

	it('the account’s links go with its token, those with keys without it', async () => {
		const { kurz, run, asked } = await open(doing(), [one, owned, two])
		expect(namesOf((await run(act)).done)).toEqual(['mine', 'one', 'two'])
		expect(asked()).toEqual([['one', 'two'], ['mine']])
		const tokens = kurz.sent.map(({ request }) => request.headers.get('authorization'))
		expect(tokens).toEqual([null, 'Bearer kz_token'])
	})
})

it.each([bounds.acts - 1, bounds.acts, bounds.acts + 1])(
	'%i links go in as few requests as can be',
	async (count) => {
		const links = Array.from({ length: count }, (_, nth) => keptLink(`many-${nth}`))
		const { kurz, run } = await open(doing(), links)
		const shown: number[] = []
		expect((await run(tagging, { show: (tried) => void shown.push(tried) })).done).toHaveLength(count)
		const sizes = count > bounds.acts ? [bounds.acts, 1] : [count]
		expect(kurz.sent.map(({ body }) => (body as ActsRequest).links!.length)).toEqual(sizes)
		expect(shown).toEqual(sizes.length === 1 ? [count] : [bounds.acts, count])
	},
)

it('links that a server had no time for are sent again, as long as it gets on', async () => {
	let free = 0
	const busy: Service = async (request) => {
		const { links } = await bodyOf(request)
		const results = links!.map(({ short_url }, nth) =>
			nth < free ? { short_url, version: 5 } : { short_url, error: 'service_unavailable' },
		)
		return Response.json({ results })
	}
	const stuck = await open(busy)
	const failed = ['one', 'two', 'three'].map((slug) => [slug, 'service_unavailable'])
	expect(codesOf((await stuck.run(tagging)).failed)).toEqual(failed)
	expect(stuck.asked()).toHaveLength(1)
	free = 1
	const slow = await open(busy)
	expect(await slow.run(tagging)).toEqual({ done: [one, two, three], failed: [] })
	expect(slow.asked()).toEqual([['one', 'two', 'three'], ['two', 'three'], ['three']])
})

it.each([1, 2, 3])('of %i refusals for too many requests in a row each is waited for', async (refusals) => {
	const { kurz, run } = await open(doing())
	const waited: [number, string][] = []
	let left = refusals
	kurz.service.answer = (request) => (left > 0 ? limiting(left--)(request) : doing()(request))
	const pause = async (seconds: number, origin: string) => {
		waited.push([seconds, origin])
		kurz.clock.now += seconds * 1_000
	}
	expect((await run(tagging, { pause })).done).toEqual([one, two, three])
	expect(waited).toEqual([3, 2, 1].slice(-refusals).map((seconds) => [seconds, one.origin]))
	expect(kurz.sent).toHaveLength(refusals + 1)
})

it('a server that fails all is asked once, and other servers still are', async () => {
	const broken: [string, Service, code: string][] = [
		['away', away, 'unreachable'],
		['of another kind', () => new Response('<p>'), 'unexpected_answer'],
		['confused', () => Response.json({ results: [] }), 'unexpected_answer'],
		['older', failing('not_found', 404), 'outdated'],
	]
	for (const [name, answer, code] of broken) {
		const links = [...Array.from({ length: bounds.acts + 1 }, (_, nth) => keptLink(`x-${nth}`)), elsewhere]
		const bad: Service = (request) => (request.url.startsWith(one.origin) ? answer : doing())(request)
		const { kurz, run } = await open(bad, links)
		const outcome = await run(tagging)
		expect([name, kurz.sent.length, outcome.done, outcome.failed.length]).toEqual([
			...[name, 2, [elsewhere], bounds.acts + 1],
		])
		expect(new Set(outcome.failed.map(({ failure }) => failure.code))).toEqual(new Set([code]))
		expect(failures[outcome.failed[0]!.failure.code].isOfServer).toBe(true)
	}
})

it('what can’t be stored is a failure, not a silent success', async () => {
	for (const act of each) {
		const { kurz, run } = await open(doing())
		Object.assign(kurz.areas.local, { set: () => Promise.reject(new Error('quota')) })
		expect(codesOf((await run(act)).failed)).toEqual(
			['one', 'two', 'three'].map((slug) => [slug, 'storage_full']),
		)
	}
})

it('stopping leaves the rest untried', async () => {
	const { kurz, run } = await open(doing(), [one, elsewhere])
	expect(await run(tagging, { isOver: () => kurz.sent.length > 0 })).toEqual({ done: [one], failed: [] })
})

it('what was stored meanwhile stays, and an edit in between leaves the version unknown', async () => {
	const { kurz, run, stored } = await open(doing({ two: { version: 9, tags: ['theirs', 'b'] } }))
	await keep(kurz, [{ ...one, title: 'Read meanwhile' }])
	await run(tagging)
	const left = new Map((await stored()).map((link) => [link.slug, link]))
	expect(left.get('one')).toMatchObject({ title: 'Read meanwhile', tags: ['A', 'b'], version: 5 })
	expect(left.get('two')).toEqual({ ...two, tags: ['theirs', 'b'], version: undefined })
})

it('says before it asks whether a server would take the tags', () => {
	expect([areTags(['x']), areTags(['x', 'X']), areTags(['x'.repeat(31)])]).toEqual([true, false, false])
})
