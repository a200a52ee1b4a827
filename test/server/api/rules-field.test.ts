/** The rules and shares of a link as fields: sent, typed, and refused by line. */
import { describe, expect, it } from 'vitest'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, send, signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, asJson, baseUrl, openService } from '../../support/service/service.ts'
import { sentOf, textIn } from '../pages/markup.ts'

const service = await openService()
const { ask } = service
const person = await signUp(service)
const own = (path: string, init: object = {}) => ask(path, merged(init, withCookie(person.cookie)))
const edit = (slug: string, change: object) =>
	own(`/api/v1/my-links/${slug}`, { ...asJson(change), method: 'PATCH' })

const app = { name: 'app', when: { device: ['ios', 'android'] }, url: 'https://app.example/a->b' }
const lunch = {
	name: 'lunch',
	when: { country: ['DE'], query: ['ref=x=1'], hours: ['11:00-14:00'], zone: 'Europe/Berlin' },
	url: 'https://lunch.example/ü',
}
const shares = [
	{ name: 'a', percent: 60, url: 'https://a.example/' },
	{ name: 'b', percent: 40, url: 'https://b.example/', tell: true },
]
const both = { rules: [app, lunch], shares }
const appLine = 'app: device=ios,android -> https://app.example/a->b'
const lines = {
	rules: `${appLine}\nlunch: country=DE query=ref=x=1 hours=11:00-14:00 zone=Europe/Berlin -> https://lunch.example/ü`,
	shares: 'a: 60% -> https://a.example/\nb: 40% tell -> https://b.example/',
}

it('they are replaced as a whole, and emptied', async () => {
	const { slug } = await makeOwn(service, person, both)
	const stored = async (answer: Response) => {
		const { rules, shares } = (await answer.json()) as LinkRecord
		return { rules, shares }
	}
	expect(await stored(await edit(slug, { paused: false }))).toEqual(both)
	for (const none of [null, []]) {
		await edit(slug, both)
		expect(await stored(await edit(slug, { rules: none }))).toEqual({ rules: null, shares })
		expect(await stored(await edit(slug, { shares: none, rules: [app] }))).toEqual({
			...{ rules: [app], shares: null },
		})
	}
})

const shownForm = async (page: string) => sentOf(await (await own(page, asBrowser)).text())
const sendForm = (page: string, fields: Record<string, string>, language = 'en') =>
	send(service, page, fields, { headers: { 'accept-language': language, cookie: person.cookie } })

it('a form shows them in lines; sent as it is, it changes nothing', async () => {
	const { slug } = await makeOwn(service, person, both)
	const page = `/links/${slug}/edit`
	const form = await shownForm(page)
	expect(form).toMatchObject(lines)
	expect((await sendForm(page, form)).status).toBe(303)
	expect((await shownForm(page)).version).toBe('1')
})

it('what is typed loosely is stored in one form, also by the form that makes a link', async () => {
	const typed = ` App : device=iOS → app.example/x\n\n uk: country=uk language=DE -> http://uk.example/`
	const made = await send(
		service,
		'/',
		{ url: 'example.org', rules: typed },
		{ headers: { cookie: person.cookie } },
	)
	const page = made.headers.get('location')!.split('?')[0]!
	expect(await shownForm(`${page}/edit`)).toMatchObject({
		rules: 'app: device=ios -> https://app.example/x\nuk: country=GB language=de -> http://uk.example/',
	})
})

/** The second row, how it is typed, where the fault is, and the German sentence. */
const ofRules: [unknown, string, string, string][] = [
	['app', 'to the app', '1', 'Zeile 2: Höchstens 20 Zeilen wie „app:'],
	[{ ...lunch, name: 'a b' }, 'a b: device=ios -> a.example', '1.name', 'Zeile 2: Der Name hat 1 bis 15'],
	[
		{ ...lunch, name: 'APP' },
		'APP: device=ios -> a.example',
		'1.name',
		'Zeile 2: Diesen Namen gibt es schon.',
	],
	[{ ...lunch, when: {} }, 'b: -> a.example', '1.when', 'Zeile 2: Sie hängt von nichts ab'],
	[
		{ ...lunch, when: { moon: ['full'] } },
		'b: moon=full -> a.example',
		'1.when',
		'Zeile 2: Sie hängt von nichts',
	],
	[
		{ ...lunch, when: { days: ['mon'] } },
		'b: days=mon -> a.example',
		'1.when',
		'Zeile 2: Tage und Stunden brauchen',
	],
	[
		{ ...lunch, when: { device: ['ios', 'phone'] } },
		'b: device=ios,phone -> a.example',
		...(['1.when.device.1', 'Zeile 2: Ein Gerät ist eines von ios, android'] as const),
	],
	[
		{ ...lunch, when: { language: ['german'] } },
		'b: language=german -> a.example',
		...(['1.when.language.0', 'de, pt-BR oder zh-Hant. Schreib „de“.'] as const),
	],
	[
		{ ...lunch, when: { browser: ['brave'] } },
		'b: browser=brave -> a.example',
		...(['1.when.browser.0', 'Schreib „chrome“.'] as const),
	],
	[
		{ ...lunch, when: { until: 'tomorrow' } },
		'b: until=tomorrow -> a.example',
		...(['1.when.until', 'Zeile 2: Gib Zeiten mit ihrer Zone an'] as const),
	],
	[{ ...lunch, url: 'ftp://a.example' }, 'b: device=ios -> ftp://a.example', '1.url', 'Zeile 2: '],
	[
		{ ...lunch, url: `${baseUrl}/x` },
		`b: device=ios -> ${baseUrl}/x`,
		'1.url',
		'Zeile 2: Das ist eine Adresse dieses',
	],
	[
		{ ...lunch, url: 'https://evil.example/' },
		'b: device=ios -> evil.example',
		'1.url',
		'Zeile 2: Dieser Dienst erstellt',
	],
]
const ofShares: [unknown, string, string, string][] = [
	['b', 'b', '1', 'Zeile 2: 2 bis 10 Zeilen wie „a: 60%'],
	[
		{ ...shares[1], percent: 100 },
		'b: 100 -> a.example',
		'1.percent',
		'Zeile 2: Ein Anteil ist eine ganze Zahl',
	],
	[{ ...shares[1], percent: 41 }, 'b: 41 -> a.example', '', 'Die Anteile ergeben zusammen nicht 100'],
	[{ ...shares[1], name: 'a' }, 'a: 40 -> a.example', '1.name', 'Zeile 2: Diesen Namen gibt es schon.'],
	[
		{ ...shares[1], url: 'https://evil.example/' },
		'b: 40 -> evil.example',
		'1.url',
		'Zeile 2: Dieser Dienst',
	],
]
const cases = [
	...ofRules.map((one) => ['rules', app, appLine, ...one] as const),
	...ofShares.map((one) => ['shares', shares[0], lines.shares.split('\n')[0]!, ...one] as const),
]

describe.each(cases)('%s: %j', (field, first, firstLine, row, line, path, german) => {
	const at = path === '' ? field : `${field}.${path}`
	it('is refused, and says where', async () => {
		service.blocked.hosts = new Set(['evil.example'])
		const { slug } = await makeOwn(service, person)
		for (const answer of [
			await edit(slug, { [field]: [first, row] }),
			await own('/api/v1/shorten', asJson({ url: 'https://a.example/', [field]: [first, row] })),
		]) {
			const { details } = await answer.json()
			expect([answer.status, details[0].path, details[0].message]).toEqual([
				400,
				at,
				expect.stringMatching(/^[A-Z].*\.$/),
			])
		}
		service.blocked.hosts = new Set()
	})

	it('typed, the form names the line, in both languages', async () => {
		service.blocked.hosts = new Set(['evil.example'])
		const { slug } = await makeOwn(service, person)
		const page = `/links/${slug}/edit`
		const typed = `${firstLine}\n${line}`
		const sent = { ...(await shownForm(page)), [field]: typed }
		for (const [language, sentence] of [
			['de', german],
			['en', path === '' ? 'Shares add up to 100 percent.' : 'Line 2: '],
		] as const) {
			const answer = await sendForm(page, sent, language)
			const html = await answer.text()
			expect(answer.status).toBe(400)
			expect(textIn(html)).toContain(sentence)
			expect(sentOf(html)[field]).toBe(typed)
		}
		service.blocked.hosts = new Set()
	})
})
