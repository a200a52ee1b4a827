/** Where a link sends its visitors once it has ended: from none that is blocked or paused. */
import { describe, expect, it } from 'vitest'
import { createModeration } from '../../../server/links/moderation.ts'
import { slugKeyOf } from '../../../shared/link/slug-key.ts'
import { placeOf } from '../../support/service/answers.ts'
import { asJson, baseUrl, joinService, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, store, links } = service
const moderation = createModeration({ store, now: Date.now }, links.delete)
const other = joinService(service, {}, service.clock)
const { make } = linksTo('https://target.example/menu', service)
const fallback_url = 'https://over.example/thanks'

/** How a link ends. */
const ends: Record<string, (more?: object) => Promise<{ slug: string }>> = {
	expired: async (more) => {
		const made = await make({ isLimited: true, limitation_type: 'time', expires_in: 1, ...more })
		service.clock.now += 2 * 86_400_000
		return made
	},
	'used up': async (more) => {
		const made = await make({ ...clickLimited(1), ...more })
		await ask(`/${made.slug}`)
		return made
	},
}

describe.each(Object.keys(ends))('%s', (end) => {
	it('its preview says where it leads now, and without an address it says that it has ended', async () => {
		const { slug } = await ends[end]!({ fallback_url })
		expect(await (await ask(`/${slug}+`)).json()).toEqual({ url: fallback_url })
		const { slug: without } = await ends[end]!()
		expect((await ask(`/${without}`)).status).toBe(410)
		const { slug: locked } = await ends[end]!({ isProtected: true, password: 'p', fallback_url })
		if (end === 'used up') await ask(`/api/v1/${locked}`, asJson({ password: 'p' }))
		expect((await ask(`/${locked}+`)).status).toBe(410)
	})

	it.each(['paused', 'disabled', 'its host is blocked', 'the host of the address is blocked'])(
		'nobody is sent on: %s',
		async (why) => {
			const { slug } = await ends[end]!({ fallback_url, paused: why === 'paused' })
			if (why === 'disabled') await moderation.links('disable', [slugKeyOf(slug)])
			service.blocked.hosts = new Set(
				why === 'its host is blocked'
					? ['target.example']
					: why.startsWith('the host')
						? ['over.example']
						: [],
			)
			const { status, headers } = await ask(`/${slug}`)
			service.blocked.hosts = new Set()
			const expected = { paused: 404, 'the host of the address is blocked': 410 }[why] ?? 451
			expect([status, headers.get('location')]).toEqual([expected, null])
		},
	)
})

it('what it may be is what a target may be, said of its own field', async () => {
	service.blocked.hosts = new Set(['blocked.example'])
	const faults: [unknown, string][] = [
		['ftp://over.example', 'scheme'],
		[`${baseUrl}/menu`, 'own_host'],
		['https://blocked.example/', 'blocked_host'],
		[1, 'invalid_type'],
	]
	const { slug, key } = await make({})
	for (const [value, code] of faults)
		for (const [path, method] of [
			['/api/v1/shorten', 'POST'],
			[`/api/v1/${slug}/${key}`, 'PATCH'],
		]) {
			const body = asJson({ url: 'https://target.example/', fallback_url: value })
			const answer = await ask(path!, { ...body, method: method! })
			const { details } = (await answer.json()) as { details: { path: string; code: string }[] }
			expect([answer.status, details.map(({ path, code }) => [path, code])]).toEqual([
				400,
				[['fallback_url', expect.stringContaining(code)]],
			])
		}
	service.blocked.hosts = new Set()
})

it('of twenty visits at once to one click, one is counted and nineteen are sent on', async () => {
	const { slug, clicks } = await make({ ...clickLimited(1), fallback_url })
	const sent = await Promise.all(
		Array.from({ length: 20 }, (_, nth) => (nth % 2 ? service : other).ask(`/${slug}`)),
	)
	const places = sent.map((answer) => answer.headers.get('location')).toSorted()
	expect(places).toEqual([...Array<string>(19).fill(fallback_url), 'https://target.example/menu'].toSorted())
	expect(await clicks()).toBe(1)
})

it.each([
	['https://over.example/日本', 'https://over.example/%E6%97%A5%E6%9C%AC'],
	['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
	['https://over.example/a b\\c', 'https://over.example/a%20b/c'],
])('%s is sent as a header has it', async (typed, sent) => {
	const { slug } = await ends['used up']!({ fallback_url: typed })
	for (const visit of [() => ask(`/${slug}`), () => ask(`/${slug}`, { method: 'HEAD' })])
		expect(placeOf(await visit())).toEqual([302, sent])
})
