/** What is read after any edits, how the link is visited, and where it led before. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placesAfter } from '../../../server/links/places.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { toldUrl } from '../../../shared/link/other-targets.ts'
import { anyFreeFields, storableText } from '../../support/service/field-values.ts'
import { check } from '../../support/service/property.ts'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client, clock } = service
const { make } = linksTo('https://example.org/first', service)
const day = 86_400_000
const endOf = ({ paused, max_clicks, clicks }: LinkRecord) => {
	if (paused) return 'paused'
	return max_clicks !== null && clicks >= max_clicks ? 'exhausted' : 'active'
}
const withState = (link: LinkRecord): LinkRecord => ({ ...link, status: endOf(link) })
/** What a visit gets of a link that leads nowhere; a used up one may lead on. */
const refusalOf = ({ status, fallback_url, is_protected }: LinkRecord) => {
	if (status === 'paused') return 404
	if (status === 'exhausted') return fallback_url === null || is_protected ? 410 : 302
	return undefined
}

it('what was sent is what is read afterwards, for generated edits', async () => {
	const link = await make()
	const webUrl = fc.webUrl({ withQueryParameters: true, withFragments: true })
	const change = fc.record(
		{
			url: webUrl.filter((value) => value.length < 8_000),
			...anyFreeFields,
			limits: fc.oneof(
				fc.constant({ isLimited: false as const }),
				fc.record({
					isLimited: fc.constant(true as const),
					limitation_type: fc.constantFrom('time' as const, 'clicks' as const, 'both' as const),
					expires_in: fc.integer({ min: 1, max: 3_650 }),
					max_clicks: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_000_000_000 })),
				}),
			),
			protection: fc.oneof(
				fc.constant({ isProtected: false as const }),
				fc.record({
					isProtected: fc.constant(true as const),
					password: storableText(128),
				}),
			),
		},
		{ requiredKeys: [] },
	)
	let expected = (await client.analytics(link.slug, link.key)).body.data
	await check(
		fc.asyncProperty(change, async ({ limits, protection, url, ...free }) => {
			const { places = expected.places } = free
			clock.now += 1_000
			const sent = { ...(url !== undefined && { url }), ...free, ...limits, ...protection }
			const isLimited = limits?.isLimited === true
			const isEdit = Object.keys(sent).length > 0
			expected = withState({
				...expected,
				...(url !== undefined && { long_url: url }),
				...free,
				places: placesAfter(expected.places, places),
				...(limits !== undefined && {
					max_clicks: isLimited && limits.limitation_type !== 'time' ? limits.max_clicks : null,
					expires_at:
						isLimited && limits.limitation_type !== 'clicks'
							? new Date(clock.now + limits.expires_in * day).toISOString()
							: null,
				}),
				...(protection !== undefined && { is_protected: protection.isProtected }),
				...(isEdit && { updated_at: new Date(clock.now).toISOString(), version: expected.version + 1 }),
			})
			expect(await client.edit(link.slug, link.key, sent)).toEqual(expected)
			expect((await client.analytics(link.slug, link.key)).body.data).toEqual(expected)
			const answer = await ask(`/${link.slug}`, { method: 'HEAD' })
			const refusal = refusalOf(expected)
			const leads = expected.max_clicks === null && !expected.confirm
			expect(answer.status).toBe(refusal ?? (expected.is_protected ? 401 : leads ? 302 : 200))
			if (protection?.isProtected && refusal === undefined) {
				const { long_url, rules, shares } = expected
				const targets = [...(rules ?? []).map(({ url }) => url), ...(shares ?? []).map(toldUrl)]
				const { url } = await client.unlock(link.slug, protection.password)
				expect([...targets, long_url]).toContain(url)
				expected = withState({ ...expected, clicks: expected.clicks + 1, unique_clicks: 1 })
			}
		}),
		{ runs: 40 },
	)
})

it('where a link led before is kept with its times, newest first, 50 at most', async () => {
	const link = await make()
	const times = [clock.now]
	for (let nth = 1; nth <= 53; nth++) {
		clock.now += 60_000
		times.push(clock.now)
		await client.edit(link.slug, link.key, { url: `https://example.org/${nth}` })
		// An edit that keeps the target leaves nothing behind.
		if (nth % 10 === 0)
			await client.edit(link.slug, link.key, { url: `https://example.org/${nth}`, title: `${nth}` })
	}
	const { target_history } = await client.details(link.slug, link.key)
	expect(target_history).toHaveLength(50)
	const ended = (nth: number) => ({
		edited_by: 'key',
		long_url: `https://example.org/${nth}`,
		since: new Date(times[nth]!).toISOString(),
		until: new Date(times[nth + 1]!).toISOString(),
	})
	expect(target_history?.slice(0, 2)).toEqual([ended(52), ended(51)])
	await client.remove(link.slug, link.key)
	const orphans = service.database.sql`
		select from former_targets left join links on links.id = link_id where links.id is null`
	expect(await orphans).toEqual([])
})

it('no target ended before it began, whatever the clock of the process that edits', async () => {
	const link = await make()
	const now = clock.now
	let last = 0
	for (const [nth, minutes] of [3, -2, 0, 5, -9, 4].entries()) {
		clock.now = now + minutes * 60_000
		const edited = await client.edit(link.slug, link.key, { url: `https://example.org/${nth}` })
		expect(Date.parse(edited.updated_at!)).toBeGreaterThanOrEqual(last)
		last = Date.parse(edited.updated_at!)
	}
	clock.now = now
	const history = (await client.details(link.slug, link.key)).target_history!
	expect(history).toHaveLength(6)
	for (const [nth, { since, until }] of history.entries()) {
		expect([since <= until, since]).toEqual([true, history[nth + 1]?.until ?? since])
	}
})
