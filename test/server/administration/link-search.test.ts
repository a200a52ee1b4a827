/** A search by host that takes too long stops, and goes on from where it was. */
import { expect, it } from 'vitest'
import { createLinkSearch } from '../../../server/administration/link-search.ts'
import { perStep } from '../../../server/store/links/link-search.ts'
import { second } from '../../../shared/text/time.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()

it('a link behind very many others is found by going on', async () => {
	await service.client.shorten({ url: 'https://www.bad.example/', alias: 'oldest' })
	// More than two steps of the store.
	await service.database.sql`
		insert into links (slug, slug_key, long_url, created_at, monitor_hash)
		select 'fine' || nth, 'fine' || nth, 'https://fine.example/', now(), decode(md5(nth::text), 'hex')
		from generate_series(1, ${2 * perStep + 1}) as nth`
	let now = 0
	const search = createLinkSearch({
		store: service.store,
		...{ blocks: { of: () => undefined }, now: () => service.clock.now, linkHosts: service.linkHosts },
		// Each step takes longer than a search may.
		ticks: () => {
			now += 4 * second
			return now
		},
	})
	const steps: string[][] = []
	let before: number | undefined
	do {
		const { links, next } = await search.search({ by: 'host', text: 'bad.example', before, limit: 10 })
		steps.push(links.map(({ written }) => written))
		before = next
	} while (before !== undefined)
	expect(steps.slice(0, 3)).toEqual([[], [], ['oldest']])
})
