/** In Chromium, each page and each form that it refuses is sound: in German, in the dark, narrow. */
import type { Page, Response } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { expectSound } from '../support/browsers/sound-page.ts'
import { isLong } from '../support/machine/long.ts'
import { operate } from '../support/machine/operator.ts'
import { type PageRoute, pageRoutes, pathOfPage } from '../support/service/page-routes.ts'

// The pages offer this provider. No test goes there.
const oidc = { OIDC_ISSUER: 'http://localhost:9', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' }
const { log, visit, server, client, makeLink, signUp, signIn } = await openPages({
	SITE_NAME: 'Every page',
	...oidc,
})
const at = (path: string) => `${server.origin}${path}`
const click = (slug: string, headers = {}) => fetch(at(`/${slug}`), { redirect: 'manual', headers })

/** Made with the link that the start wrote to its log. */
const invite = /sign-up\?invite=([\w-]{43})/.exec(await log())![1]!
const person = await signUp('operator-with-a-rather-long-address@a-long-domain.example', invite)
const other = await signUp('another-with-a-rather-long-address@a-long-domain.example')
const cookie = { cookie: `sid=${person.sid}` }
const ask = async (path: string, body: object, method = 'POST') =>
	(
		await fetch(at(path), {
			method,
			headers: { ...cookie, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		})
	).json()

const target = `https://a-rather-long-host.example/${'a-long-path/'.repeat(20)}`
const tags = Array.from({ length: 10 }, (_, n) => `${n}${'x'.repeat(29)}`)
const slug = 'WWWWW-MMMMM-QQQ'
const imported = await fetch(at('/api/v1/my-links/import'), {
	method: 'POST',
	headers: { 'content-type': 'text/csv', authorization: `Bearer ${person.token}` },
	body: [
		'short_url,long_url,created_at,title,tags',
		`${slug},${target},2025-01-01T00:00:00Z,${'T'.repeat(200)},"${tags.join()}"`,
	].join('\n'),
})
expect(imported.status).toBe(200)
const limits = { isLimited: true, limitation_type: 'both', expires_in: 7, max_clicks: 1_000_000_000 } as const
const once = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 } as const
const locked = { isProtected: true, password: 'secret' } as const
const own = await person.client.shorten({ url: target, title: 'T'.repeat(200), tags, ...limits })
const monitor_key = own.monitor_url.slice(2)
await client.edit(own.short_url, monitor_key, {
	url: `${target}second`,
	places: [{ label: 'Town hall' }, { label: 'market '.repeat(10) }],
})
const { statistics_url } = await person.client.share(own.short_url, monitor_key)
await person.client.shorten({ url: target, ...locked, tags: ['Straßenfest'] })
for (let nth = 0; nth < 12; nth++)
	for (const visited of [slug, own.short_url])
		await click(visited, {
			referer: `https://${'a-long-name.'.repeat(8)}example/`,
			'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${nth}`,
		})
const { id: team, members } = await ask('/api/v1/teams', { name: 'Donaudampfschifffahrtsgesellschaft & Co' })
await ask(`/api/v1/teams/${team}/members/${other.email}`, { role: 'viewer' }, 'PUT')
const ofTeam = await ask('/api/v1/shorten', { url: target, team })

// A session that can be ended.
await signIn(person.email)
const html = async (path: string, fields?: Record<string, string>) => {
	const headers = { accept: 'text/html', origin: server.origin, ...cookie }
	const sent = fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }
	return (await fetch(at(path), { headers, ...sent })).text()
}
const [, account] = /name="account" value="([^"]+)"/.exec(await html('/admin/accounts'))!
const reset = { act: 'reset_link', account: account!, confirm: 'yes', key: 'k'.repeat(24) }
/** Links to the pages that ask about one session or token, and to that of a new password. */
const asking = [
	await html('/account'),
	await html(`/account/teams/${team}/tokens`),
	await html('/admin/act', reset),
].flatMap((text) => text.match(/\/(account|sign-in)\/[^"<>\s]*\?[^"<>\s]+/g) ?? [])

/** What of a page is looked at, besides itself. */
const queries: Partial<Record<PageRoute, string[]>> = {
	'/sign-in': ['', '?error=access_denied'],
	'/links': [
		'',
		'?q=T&sort=clicks&tag=Stra%C3%9Fenfest',
		'?q=nothing-like-this',
		`?team=${team}`,
		'?notice=links_deleted&done=2&gone=1',
	],
	'/links/~delete': [`?link=${slug}&link=${own.short_url}`],
	'/links/~sheets': [`?link=${slug}`],
	'/links/~move': [`?link=${slug}`],
	'/links/~all': ['?q=T'],
	'/links/statistics': ['', '?days=7&country=Unknown', `?team=${team}`, '?compare=Stra%C3%9Fenfest'],
	'/account': ['?notice=token_revoked'],
	'/account/import': ['', `?team=${team}`],
	'/account/teams/:team/remove': [`?account=${members[0].id}`],
	'/admin': ['?notice=disable&done=2', '?by=host&q=nothing.example'],
	'/admin/act': [`?act=delete&link=${slug}`, '?act=block_host&host=xn--pypal-4ve.example'],
}
/** With its QR code open; the last one is refused. */
const code = ['', '?days=7&country=Unknown#qr', '?dark=%23fb923c&size=9#qr']
const pathsOf = (route: PageRoute): string[] => {
	const path = pathOfPage(route, {
		short_url: route.startsWith('/:') ? own.short_url : slug,
		...{ monitor_key, statistics_key: statistics_url.slice(2), team },
	})
	const found = asking.find((href) => href.startsWith(`${path}?`))
	if (found !== undefined) return [found.replaceAll('&amp;', '&')]
	const withCode = /^\/(m|s|links|:short_url)\/:\w+$/.test(route) ? code : ['']
	return (queries[route] ?? withCode).map((query) => path + query)
}

/** In the short suite light and dark by turns, and in German alone, whose words are longer. */
let turn = 0
const looks = () => {
	const schemes = isLong ? (['light', 'dark'] as const) : [(['light', 'dark'] as const)[turn++ % 2]!]
	return schemes.flatMap((colorScheme) =>
		(isLong ? ['de-DE', 'en-GB'] : ['de-DE']).map((locale) => ({ colorScheme, locale })),
	)
}
const expectEach = async (
	who: typeof person | undefined,
	open: (page: Page) => Promise<Response | null>,
	...statuses: number[]
) => {
	for (const look of looks()) await expectSound(await visit(look, who), open, server.origin, statuses)
}
const expectPage = (who: typeof person | undefined, path: string, status = 200) =>
	expectEach(who, (page) => page.goto(at(path)), status)

const typed = ':is(input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea)'
const forms = (page: Page) => page.locator(`main form[method=post]:has(${typed}):not(:has([type=file]))`)
/** Sends a form with what none of its fields takes, past the browser's own checks. */
const sendNonsense = async (page: Page, path: string, nth: number) => {
	await page.goto(at(path))
	const [answer] = await Promise.all([
		page.waitForResponse((response) => response.request().method() === 'POST'),
		page.waitForEvent('load'),
		forms(page)
			.nth(nth)
			.evaluate((form: HTMLFormElement, fields) => {
				form.noValidate = true
				const odd: Record<string, string> = { number: '-1', 'datetime-local': '2001-01-01T00:00' }
				for (const field of form.querySelectorAll<HTMLInputElement>(fields))
					field.value = odd[field.type] ?? 'x '.repeat(Math.max(1, field.maxLength))
				form.requestSubmit()
			}, typed),
	])
	return answer
}

/** They take it, and say what was wrong. */
const forgiving: PageRoute[] = ['/links', '/links/~many']

describe.each(pageRoutes)('%s', (route) => {
	const who = /^\/($|sign|:|m\/|s\/)/.test(route) ? undefined : person
	it.each(pathsOf(route))('%s', (path) => expectPage(who, path, path.endsWith('size=9#qr') ? 400 : 200))

	it('refuses its forms', async () => {
		const path = pathsOf(route)[0]!
		const { page } = await visit({}, who)
		await page.goto(at(path))
		for (let nth = await forms(page).count(); nth-- > 0; )
			await expectEach(
				who,
				(refused) => sendNonsense(refused, path, nth),
				...[400, 401, ...(forgiving.includes(route) ? [200, 303] : [])],
			)
	})
})

const fresh = await makeLink(locked)
const used = await makeLink(once)
await click(used.slug)
const blocked = await makeLink()
await operate(server, 'disable', blocked.shortUrl)
const shared = await client.share(blocked.slug, blocked.monitorKey)
const foreign = await makeLink({ alias: 'foreign-link' })
await client.edit(foreign.slug, foreign.monitorKey, {
	url: `https://аррӏе.example/${'straße/'.repeat(60)}?q=${'x'.repeat(200)}`,
})

it.each([
	['nothing', '/nothing-here', 404],
	['a password', `/${fresh.slug}`, 401],
	['a question', `/${(await makeLink({ confirm: true })).slug}`, 200],
	['a link not open yet', `/${(await makeLink({ starts_at: '2099-01-01T00:00:00Z' })).slug}`, 404],
	['a link used up', `/${used.slug}`, 410],
	['a blocked link', `/${blocked.slug}`, 451],
	['the page of a blocked link', `/m/${blocked.monitorKey}`, 200],
	['the statistics of a blocked link', `/${shared.statistics_url}`, 200],
	['a preview of a long foreign name', `/${foreign.slug}+`, 200],
	['no preview behind a password', `/${fresh.slug}+`, 401],
	['no preview of the last click', `/${(await makeLink(once)).slug}+`, 403],
	['health', '/api/v1/health', 200],
])('%s', (_, path, status) => expectPage(undefined, path, status))

it.each([
	['a link of a team', person, `/links/${ofTeam.short_url}`, 200],
	['a link of somebody else', other, `/links/${slug}`, 404],
	['an account without links', other, '/links', 200],
	['its statistics', other, '/links/statistics', 200],
	['an invitation', other, '/account/teams', 200],
] as const)('%s', (_, who, path, status) => expectPage(who, path, status))
