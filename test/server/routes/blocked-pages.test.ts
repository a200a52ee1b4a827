/** Among an account's links and where it is edited, a blocked link says so. */
import { afterEach, expect, it } from 'vitest'
import { merged, signUp } from '../../support/service/people.ts'
import { asBrowser, asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const { ask, blocked } = service
const target = 'https://sub.target.example/path'
afterEach(() => {
	blocked.hosts = new Set()
})

/** Both ways in which a link is blocked. */
const ways: [string, (slug: string) => Promise<unknown>][] = [
	[
		'its host is blocked',
		async () => {
			blocked.hosts = new Set(['target.example'])
		},
	],
	[
		'it is disabled',
		async (slug) => {
			const [link] = await service.store.links.findBySlugs([slug])
			await service.store.moderation.setDisabled([link!.id], new Date(service.clock.now))
		},
	],
]

const rowOf = (list: string, slug: string): string =>
	list.split('<tr>').find((row) => row.includes(`value="${slug}"`))!

it.each(ways)(
	'its row among an account’s links and the page that edits it say so, when %s',
	async (_, block) => {
		const { cookie } = await signUp(service)
		const own = { headers: { cookie } }
		const made = await ask('/api/v1/shorten', merged(asJson({ url: target, title: 'Mine' }), own))
		const { short_url: slug } = await made.json()
		const page = async (path: string) => (await ask(path, merged(asBrowser, own))).text()
		const row = async () => rowOf(await page('/links'), slug)
		const words = /Whoever runs this server (has disabled it|blocks the site that it leads to)/
		const follows = 'Changes apply to every visit'
		expect(await row()).toMatch(/class="good">Active</)
		expect(await row()).toContain(`href="${target}"`)
		expect(await page(`/links/${slug}/edit`)).not.toMatch(words)
		expect(await page(`/links/${slug}/edit`)).toContain(follows)
		await block(slug)
		expect(await row()).toMatch(/class="bad">(Disabled|Blocked)</)
		expect(await row()).not.toContain('Active')
		expect(await row()).not.toContain(`href="${target}"`)
		expect(await page(`/links/${slug}/edit`)).toMatch(words)
		expect(await page(`/links/${slug}/edit`)).not.toContain(follows)
		// The interface's records have no such field.
		const [item] = await (await ask('/api/v1/my-links', own)).json()
		expect(Object.keys(item)).toEqual(['data', 'clicks'])
		expect(item.data).toMatchObject({ status: 'active' })
		expect(item.data).not.toHaveProperty('block')
	},
)
