/** Pages speak the language that a reader chose, else the one that the browser asks for. */
import { expect, it } from 'vitest'
import { placeOf } from '../../support/service/answers.ts'
import { asForm, browserAccept, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { allOf, textIn } from './markup.ts'

const service = await openService()
const { make } = linksTo('https://example.org/', service)
const { slug, key } = await make({ isProtected: true, password: 'open sesame' })

const read = async (path: string, headers: Record<string, string>) => {
	const answer = await service.ask(path, { headers: { accept: browserAccept, ...headers } })
	const html = await answer.text()
	return { answer, html, lang: /<html lang="(\w+)"/.exec(html)?.[1] }
}

it.each([
	['nothing', {}, 'en'],
	['German', { 'accept-language': 'de' }, 'de'],
	['Swiss German', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }, 'de'],
	['French, then German', { 'accept-language': 'fr, de;q=0.5, en;q=0.3' }, 'de'],
	['French', { 'accept-language': 'fr' }, 'en'],
	['nonsense', { 'accept-language': ';;,q=' }, 'en'],
	['English, having chosen German', { 'accept-language': 'en', cookie: 'a=b; lang=de' }, 'de'],
	['German, having chosen English', { 'accept-language': 'de', cookie: 'lang=en' }, 'en'],
	['German, with a choice that is none', { 'accept-language': 'de', cookie: 'lang=constructor' }, 'de'],
])('a browser that asks for %s', async (_, headers, language) => {
	const { lang, answer } = await read('/', headers)
	expect(lang).toBe(language)
	expect(answer.headers.get('vary')).toContain('Accept-Language, Cookie')
})

const german = { 'accept-language': 'de-DE' }
it.each([
	['/', 'Mach einen langen Link kurz'],
	[`/${slug}`, 'Dieser Link braucht ein Passwort'],
	[`/${slug}+`, 'Dieser Link braucht ein Passwort'],
	[`/m/${key}`, 'Statistik teilen'],
	[`/m/${key}/edit`, 'Link bearbeiten'],
	['/not-there', 'Unter dieser Adresse gibt es nichts'],
	['/sign-in', 'Passwort vergessen?'],
	['/docs', 'Die Referenz ist auf Englisch'],
	['/api/v1/health', 'Alles funktioniert'],
])('%s in German', async (path, text) => {
	const { html, lang } = await read(path, german)
	expect(lang).toBe('de')
	expect(textIn(html)).toContain(text)
})

it('a refused form says in German what is wrong, at its field; programs read English', async () => {
	const init = asForm({ url: 'nonsense', alias: 'ab' })
	const headers = { ...init.headers, ...german }
	const page = await service.ask('/', { ...init, headers: { ...headers, accept: browserAccept } })
	expect(textIn(await page.text())).toMatch(/Es wurde kein Link erstellt\. .*Gib eine Webadresse ein/)
	const json = await service.ask('/', { ...init, headers: { ...headers, accept: 'application/json' } })
	expect(JSON.stringify(await json.json())).toContain('An alias has at least 5 characters.')
})

const choose = (path: string, referer: string) => service.ask(path, { headers: { referer } })

it('the choice in the footer leads back to the page and stays', async () => {
	const path = '/sign-in?next=%2Flinks'
	const { html } = await read(path, {})
	const [choice] = allOf(html, 'a').filter(({ attributes }) => attributes.hreflang === 'de')
	const answer = await choose(choice!.attributes.href!, `https://kurz.example${path}`)
	expect(placeOf(answer)).toEqual([303, path])
	const cookie = answer.headers.get('set-cookie')!
	expect(cookie).toMatch(/^lang=de; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000$/)
	expect((await read(path, { cookie: cookie.split(';', 1)[0]! })).lang).toBe('de')
})

it.each([
	['a short link, which would count a click', `https://kurz.example/${slug}`],
	['a short link, by another spelling', `https://kurz.example/${slug}/`],
	['another place', 'https://kurz.example//elsewhere.example/'],
	['nowhere', ''],
	// Its page may have been one of a refusal: a browser would be sent round in circles.
	['itself', 'https://kurz.example/settings?lang=en'],
])('the choice never leads to %s', async (_, referer) =>
	expect(placeOf(await choose('/settings?lang=de', referer))).toEqual([303, '/']),
)

it.each(['/settings', '/settings?lang=xx', '/settings?lang=constructor'])('%s is refused', async (path) =>
	expect((await choose(path, '')).status).toBe(400),
)
