/** Text stuck to a link, as people and programs paste it, over a socket: still that link. */
import { expect, it } from 'vitest'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { exchange } from '../../support/service/raw-exchange.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const at = await openTestDatabase()
const server = await startServer(useWorkplace('kurz-stuck-text'), {
	env: { ...databaseVariables(at), RATE_LIMIT_SET: 'off' },
})
const door = doorOf(server.origin)
const link = await door.make({ alias: 'the_menu-1' })
const slug = 'the_menu-1'

const send = async (path: string, method = 'GET', more = '', body = '') => {
	const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${more}`
	const bytes = Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
	const { answers } = await exchange(server.origin, bytes, { answers: 1, isHead: method === 'HEAD' })
	return answers[0]!
}
const statusesOf = async (paths: string[], ...more: [string?, string?, string?]) =>
	Object.fromEntries(
		await Promise.all(paths.map(async (path) => [path, (await send(path, ...more)).status] as const)),
	)
const all = (paths: string[], status: number) => Object.fromEntries(paths.map((path) => [path, status]))

const hex = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '%$&')
/** But for NUL, which is never stuck to a link. */
const ascii = Array.from({ length: 127 }, (_, nth) => String.fromCharCode(nth + 1))
const noSlugHas = ascii.filter((character) => !/[A-Za-z0-9_-]/.test(character))
/** These end a path or a head, so they arrive encoded only. */
const asTheyAre = noSlugHas.filter((character) => character > ' ' && !'?#\x7f'.includes(character))
/** Quotes, dashes, spaces and signs of several scripts, and characters that nobody sees. */
const others = [...'“”„»’…–。、،؟×😀\u00a0\u00ad\u200b\u200e\u2028\u2060\u3000\ufeff\u202e']

const behind = [
	...[...noSlugHas, ...others].filter((character) => character !== '+').map(hex),
	...[...asTheyAre, ...others].filter((character) => character !== '+'),
	...['...', ')).', '%22%3E', '%5C%22', '%2520', '%2522', '%252520', ',%20', '//', '/./', '/)'],
	...['&quot;', '&gt;', '&#39;', '&#x27;.', '%26quot%3B', '&amp;quot;', '%', '%e2%80', '%ff', '%E2%80%8b/'],
]
const inFront = [
	// In front of letters, `%` may be what is left of any character.
	...[...noSlugHas, ...others].filter((character) => character !== '%').map(hex),
	...[...asTheyAre, ...others].filter((character) => character !== '%'),
	...['//', '///', '(%22', '%5B', '%2520', '%E2%80', '&quot;', './', '%2F'],
]
const stuck = [
	...behind.map((text) => `/${slug}${text}`),
	...inFront.map((text) => `/${text}${slug}`),
	...inFront.map((text) => `/${text}${slug}.`),
]

it('each is a visit of the link, and each is counted', async () => {
	expect(await statusesOf(stuck)).toEqual(all(stuck, 302))
	expect(await link.clicks()).toBe(stuck.length)
	const heads = behind.map((text) => `/${slug}${text}`)
	expect(await statusesOf(heads, 'HEAD')).toEqual(all(heads, 302))
	const ahead = 'Sec-Purpose: prefetch\r\n'
	expect(await statusesOf(heads, 'GET', ahead)).toEqual(all(heads, 503))
	expect(await statusesOf(heads, 'GET', 'User-Agent: Googlebot/2.1\r\n')).toEqual(all(heads, 302))
	expect(await link.clicks()).toBe(stuck.length)
})

it('the query stays what it is', async () => {
	await door.make({ alias: 'forwards', forward_query: true })
	for (const path of ['/forwards.', '//forwards', '/forwards%20/'])
		expect((await send(`${path}?a=%C3%A4.&b=c//d`)).headers.location).toBe(
			'https://target.example/?a=%C3%A4.&b=c//d',
		)
})

it('the forms of a protected and a one-time link open it', async () => {
	await door.make({ alias: 'locked', isProtected: true, password: 'open' })
	await door.make({ alias: 'one-time', ...clickLimited(1) })
	const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
	for (const text of [')', '%20', '/.', '&quot;']) {
		expect((await send(`/locked${text}`)).status).toBe(401)
		expect((await send(`//locked${text}`, 'POST', form, 'password=open')).status).toBe(303)
		const page = await send(`/one-time${text}`, 'GET', 'Accept: text/html\r\nUser-Agent: Slackbot 1.0\r\n')
		expect([page.status, page.body.includes('action="/one-time"')]).toEqual([200, true])
	}
	expect((await send('/one-time).', 'POST', form)).status).toBe(303)
})

it('+ keeps its meaning, also with text behind it', async () => {
	const before = await link.clicks()
	const paths = ['+', '%2B', '+.', '+%20', '+)/', '+/', '+%22'].map((text) => `/${slug}${text}`)
	for (const path of [...paths, `//${slug}+`, `/(${slug}+)`])
		expect([path, (await send(path)).body]).toEqual([path, '{"url":"https://target.example/"}'])
	expect(await link.clicks()).toBe(before)
})

it('the pages of its key, too', async () => {
	const { statistics_url } = await door.client.share(slug, link.key)
	for (const page of [`/${slug}/${link.key}`, `/m/${link.key}`, `/${statistics_url}`]) {
		const spelled = behind.map((text) => page + text).concat(`/${page}`, page.replace(/.(?=\/)/, '$&/'))
		expect(await statusesOf(spelled)).toEqual(all(spelled, 200))
	}
})

it('what holds more than a slug, or none, is not found', async () => {
	const paths = ['.txt', '%20more', '.php', '/more', '&x', '#x', '%2520more', '%41', ',the_menu-1']
	await door.make({ alias: 'zzzzzz' })
	const none = [
		'/%zzzzzz',
		'/%25zzzzzz',
		'/%20',
		'//',
		'/+',
		'/%00',
		'/%zz',
		'/...',
		'/docs.',
		'//docs',
		'/robots.txt.',
	]
	const nul = ['%00', '%2500', '%252500', '&%230;', '&%23x00;', '&amp;%230;', '.%00', '%00.'].flatMap(
		(text) => [`/${slug}${text}`, `/${text}${slug}`],
	)
	const asked = [...nul, ...paths.map((text) => `/${slug}${text}`), ...none.filter((path) => path !== '//')]
	expect(await statusesOf(asked)).toEqual(all(asked, 404))
	expect((await send('/favicon.svg')).status).toBe(200)
})
