/** "Try as" on a link’s page: which rule wins for a visitor of one’s choice; none counts. */
import { expect, it } from 'vitest'
import { readPage } from '../../support/service/answers.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { textIn } from './markup.ts'

const service = await openService()
const { make } = linksTo('https://own.example/', service)
const to = (name: string) => `https://${name}.example/`
const rules = [
	{ name: 'app', when: { device: ['ios', 'android'], language: ['de'] }, url: to('app') },
	{ name: 'uk', when: { country: ['GB'] }, url: to('uk') },
	{ name: 'pad', when: { device: ['tablet'], browser: ['safari', 'edge'] }, url: to('pad') },
	{ name: 'br', when: { language: ['pt-BR', 'zh-Hant'] }, url: to('br') },
	{ name: 'mail', when: { query: ['ref=mail'] }, url: to('mail') },
	{ name: 'night', when: { hours: ['22:00-06:00'], zone: 'Europe/Berlin' }, url: to('night') },
]
const shares = ['a', 'b'].map((name) => ({ name, percent: 50, url: to(name) }))
const verdictOf = (page: string) =>
	textIn(/<div class="notice.*?<\/div>/s.exec(page.slice(page.indexOf('id="targets"')))?.[0] ?? '').trim()

it.each([
	['as_device=ios&as_language=de-AT', 'Rule “app” wins: https://app.example/'],
	['as_device=windows&as_language=de', 'No rule matches: a 50% https://a.example/ b 50% https://b.example/'],
	['as_device=tablet&as_browser=edge', 'Rule “pad” wins: https://pad.example/'],
	['as_device=android&as_browser=edge', 'No rule matches: a 50%'],
	['as_language=zh-TW', 'Rule “br” wins: https://br.example/'],
	['as_language=pt-PT', 'No rule matches: a 50%'],
	['as_country=gb&as_device=', 'Rule “uk” wins: https://uk.example/'],
	['as_query=x%3D1%26ref%3Dmail', 'Rule “mail” wins: https://mail.example/'],
	['as_time=2026-11-20T22:30&zone=UTC', 'Rule “night” wins: https://night.example/'],
	['as_time=2026-11-20T05:30&zone=America%2FNew_York', 'No rule matches: a 50%'],
	['as_time=never&as_country=Germany', 'No rule matches: a 50%'],
	['as_country=%FF&as_device=%00', 'No rule matches: a 50%'],
])('%s', async (query, verdict) => {
	const { key, clicks } = await make({ rules, shares })
	const page = await readPage(service, `/m/${key}?${query}`)
	expect(verdictOf(page)).toContain(verdict)
	expect(await clicks()).toBe(0)
})

it('without shares the link’s own target is left, and nothing is said until somebody asks', async () => {
	const { key } = await make({ rules })
	expect(verdictOf(await readPage(service, `/m/${key}?as_device=`))).toBe(
		'No rule matches: https://own.example/',
	)
	const page = await readPage(service, `/m/${key}`)
	expect([verdictOf(page), page.includes('as_device')]).toEqual(['', true])
	expect(textIn(page)).toContain('app: device=ios,android language=de -> https://app.example/')
})

it('a link without rules has no such form, and a statistics link never', async () => {
	const { slug, key } = await make({ rules, shares })
	const { statistics_url } = await service.client.share(slug, key)
	for (const path of [statistics_url, `m/${(await make()).key}`, `m/${(await make({ shares })).key}`])
		expect(await (await service.ask(`/${path}`, asBrowser)).text()).not.toContain('as_device')
})
