/** For generated edits: what was sent is what is read afterwards, and how the link is visited. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LinkRecord } from '../../../shared/links.ts'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client, clock } = service
const { make } = linksTo('https://example.org/first', service)
const day = 86_400_000
const withState = (link: LinkRecord): LinkRecord => ({
	...link,
	status: link.max_clicks !== null && link.clicks >= link.max_clicks ? 'exhausted' : 'active',
})

it('what was sent is what is read afterwards, for generated edits', async () => {
	const link = await make()
	const text = (max: number) =>
		fc
			.string({ unit: 'grapheme', maxLength: max })
			.map((value) => value.replaceAll('\0', '').trim().slice(0, max))
	const storable = (value: string) => value.isWellFormed() && value === value.trim()
	const change = fc.record(
		{
			url: fc
				.webUrl({ withQueryParameters: true, withFragments: true })
				.filter((value) => value.length < 8_000),
			title: fc.option(text(200).filter((value) => storable(value) && value !== '')),
			tags: fc.uniqueArray(
				text(30).filter((value) => storable(value) && value !== ''),
				{
					maxLength: 10,
					selector: (tag) => tag.toLowerCase(),
				},
			),
			forward_query: fc.boolean(),
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
					password: text(128).filter((value) => storable(value) && value !== ''),
				}),
			),
		},
		{ requiredKeys: [] },
	)
	let expected = (await client.analytics(link.slug, link.key)).body.data
	await fc.assert(
		fc.asyncProperty(change, async ({ limits, protection, ...rest }) => {
			clock.now += 1_000
			const sent = { ...rest, ...limits, ...protection }
			const isLimited = limits?.isLimited === true
			const isEdit = Object.keys(sent).length > 0
			expected = withState({
				...expected,
				...(rest.url !== undefined && { long_url: rest.url }),
				...(rest.title !== undefined && { title: rest.title }),
				...(rest.tags !== undefined && { tags: rest.tags }),
				...(rest.forward_query !== undefined && { forward_query: rest.forward_query }),
				...(limits !== undefined && {
					max_clicks: isLimited && limits.limitation_type !== 'time' ? limits.max_clicks : null,
					expires_at:
						isLimited && limits.limitation_type !== 'clicks'
							? new Date(clock.now + limits.expires_in * day).toISOString()
							: null,
				}),
				...(protection !== undefined && { is_protected: protection.isProtected }),
				...(isEdit && { updated_at: new Date(clock.now).toISOString() }),
			})
			expect(await client.edit(link.slug, link.key, sent)).toEqual(expected)
			expect((await client.analytics(link.slug, link.key)).body.data).toEqual(expected)
			const answer = await ask(`/${link.slug}`, { method: 'HEAD' })
			const isUsedUp = expected.status === 'exhausted'
			expect(answer.status).toBe(
				isUsedUp ? 410 : expected.is_protected ? 401 : expected.max_clicks === null ? 302 : 200,
			)
			if (protection?.isProtected && !isUsedUp) {
				expect((await client.unlock(link.slug, protection.password)).url).toBe(expected.long_url)
				expected = withState({ ...expected, clicks: expected.clicks + 1, unique_clicks: 1 })
			}
		}),
		{ numRuns: 100 },
	)
})
