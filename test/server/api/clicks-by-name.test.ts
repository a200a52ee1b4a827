/** What each click of a link says is what the breakdowns count it as, wherever it is listed. */
import { expect, it } from 'vitest'
import type { ClickRecord } from '../../../shared/link/links.ts'
import { type Dimension, dimensions, dimensionTable } from '../../../shared/statistics/dimensions.ts'
import { clientWith } from '../../support/service/own-links.ts'
import { signUp, tokenOf } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const client = clientWith(service, await tokenOf(service, await signUp(service)))
const { make, visit } = linksTo('https://target.example/', { client, ask: service.ask })

const agents = [
	'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
	'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
	'curl/8.5.0',
	'',
]
/** The name of a breakdown in a click's record. */
const nameIn = (click: ClickRecord, dimension: Dimension): string | null => {
	const { column } = dimensionTable[dimension]
	return column === 'referer' ? click.referer.replace(/^https:\/\/([^/]+).*/, '$1') : click[column]
}

it('each breakdown adds up from the clicks, waiting and counted ones', async () => {
	const { slug, key } = await make()
	for (const [nth, agent] of agents.entries()) {
		const more = nth === 1 ? { referer: 'https://news.example/item', 'accept-language': 'de-AT' } : {}
		await visit(slug, { 'user-agent': agent, ...more })
	}
	for (const state of ['waiting', 'counted']) {
		const details = await client.details(slug, key)
		const [listed] = (await client.myLinks({ q: slug, clicks: agents.length })).body
		for (const clicks of [(await client.analytics(slug, key)).body.clicks, listed!.clicks]) {
			expect([state, clicks.length]).toEqual([state, agents.length])
			for (const dimension of dimensions) {
				const named = clicks.filter((click) => nameIn(click, dimension) !== null)
				const counted = Map.groupBy(named, (click) => nameIn(click, dimension))
				const counts = Object.fromEntries([...counted].map(([name, { length }]) => [name, length]))
				expect({ [dimension]: counts }).toEqual({ [dimension]: details[dimension] })
			}
		}
		const asked = { headers: { accept: 'text/html' } }
		const page = await (await service.ask(`/m/${key}?platform=Android`, asked)).text()
		expect(page).toMatch(/<summary><span>[^<]*Chrome on Android/)
		await service.project()
	}
})
