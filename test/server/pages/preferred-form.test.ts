/** Pages for browsers, JSON for programs, on every kind of route that offers both. */
import { expect, it } from 'vitest'
import { merged, signUp } from '../../support/service/people.ts'
import { asForm, browserAccept, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://target.example/'
const { short_url: locked } = await service.client.shorten({ url, isProtected: true, password: 'open up' })
const { short_url: slug, monitor_url } = await service.client.shorten({ url })
const person = await signUp(service)
const posted = (path: string, fields: Record<string, string>) => (accept: RequestInit) =>
	service.ask(path, merged(asForm(fields), accept))
const got = (path: string) => (accept: RequestInit) => service.ask(path, accept)

const routes: [string, (accept: RequestInit) => Promise<Response>][] = [
	['a slug that nobody has', got('/nothere')],
	['a protected link', got(`/${locked}`)],
	['a wrong password', posted(`/${locked}`, { password: 'wrong' })],
	['a monitor page', got(`/${monitor_url}`)],
	['the same under its slug', got(`/${slug}/${monitor_url.slice(2)}`)],
	['a delete that is not confirmed', posted(`/${monitor_url}`, { action: 'delete' })],
	['health', got('/api/v1/health')],
	['a link that can not be made', posted('/', { url: 'nonsense://' })],
	['a sign-in that failed', posted('/sign-in', { email: person.email, password: 'wrong password' })],
]
const typeOf = (answer: Response) => answer.headers.get('content-type')?.split(';')[0]

const programs = [
	...['*/*', 'text/plain, */*', 'text/plain, application/json, */*', 'text/plain', 'x/y', ''],
	// Axios and jQuery.
	...['application/json, text/plain, */*', 'application/json, text/javascript, */*; q=0.01'],
	...['text/css,*/*;q=0.1', 'image/avif,image/webp,*/*'],
	...['application/json', 'application/json, text/html', 'text/html;q=0.5, application/json'],
	...[
		'text/html; q=0.5, application/json; q=0.9',
		'text/html; q=0.1, */*',
		'text/html;q=0',
		'text/html ; q=0',
	],
]
const browsers = [
	browserAccept,
	// Firefox and Safari, then lynx.
	'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
	'text/html, text/plain, text/css, */*;q=0.01',
	...['text/html', 'TEXT/HTML', 'text/html;charset=utf-8', 'text/html; level=1; q=0.9', 'text/*'],
]

it.each(routes)('%s: JSON for programs, a page for browsers', async (_, ask) => {
	const typeFor = async (accept: string) => [accept, typeOf(await ask({ headers: { accept } }))]
	for (const accept of programs) expect(await typeFor(accept)).toEqual([accept, 'application/json'])
	for (const accept of browsers) expect(await typeFor(accept)).toEqual([accept, 'text/html'])
})
