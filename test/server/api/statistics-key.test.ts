/** A statistics key only shows; by which form it is made and ended, and for whom. */
import { expect, it } from 'vitest'
import { fileTypes } from '../../../server/pages/link/take-along.ts'
import { sharedClick } from '../../../shared/link/links.ts'
import { placeOf, readPage } from '../../support/service/answers.ts'
import { clientWith, makeOwn } from '../../support/service/own-links.ts'
import { bearer, merged, send, signUp, tokenOf, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, asForm, asJson, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { allOf } from '../pages/markup.ts'

const service = await openService()
const { client, ask } = service
const url = 'https://target.example/a?b=c'
const { make } = linksTo(url, service)

const shared = async () => {
	const link = await make()
	const statisticsKey = (await client.share(link.slug, link.key)).statistics_url.slice(2)
	return { ...link, statisticsKey }
}
/** All of a link's row, and how many links there are. */
const readRow = async (slug: string) => {
	const [row] = await service.database.sql`
		select *, (select count(*) from links) as number from links where slug = ${slug}`
	return row
}

it.each(['short', '%00', '%zz'])('the malformed key %s is the same not_found', async (statisticsKey) => {
	for (const path of ['', '/details', '/clicks.csv']) {
		const answer = await ask(`/s/${statisticsKey}${path}`)
		expect([answer.status, await answer.text()]).toEqual([404, '{"error":"not_found"}'])
	}
	expect((await ask(`/s/${statisticsKey}`, asBrowser)).headers.get('content-type')).toContain('text/html')
})

const json = asJson({ url: 'https://elsewhere.example/', action: 'delete' })
const form = asForm({ action: 'delete', confirm: 'yes', url: 'https://elsewhere.example/' })
const paths: ((slug: string, key: string) => string)[] = [
	(slug, key) => `/api/v1/${slug}/${key}`,
	(slug, key) => `/api/v1/${slug}/${key}/statistics-key`,
	(slug, key) => `/${slug}/${key}`,
	(_, key) => `/m/${key}`,
	(_, key) => `/s/${key}`,
	(_, key) => `/s/${key}/details`,
	(_, key) => `/s/${key}/clicks.csv`,
	(_, key) => `/s/${key}/statistics-key`,
	(_, key) => `/api/v1/s/${key}`,
	(_, key) => `/api/v1/s/${key}/statistics-key`,
]
const writes = [...['POST', 'PATCH', 'PUT', 'DELETE'].map((method) => ({ ...json, method })), form]
it.each(paths)('changes nothing: %s', async (pathOf) => {
	const { slug, statisticsKey } = await shared()
	const before = await readRow(slug)
	for (const init of writes) {
		const answer = await ask(pathOf(slug, statisticsKey), init)
		expect([init.method, answer.status]).toEqual([init.method, 404])
	}
	expect(await readRow(slug)).toEqual(before)
})

/** Each route of a statistics key, and each file of its page. */
const opened = [
	...service.app.routes.flatMap(({ method, path }) =>
		method === 'GET' && path.startsWith('/s/:') ? [path.slice('/s/:statistics_key'.length)] : [],
	),
	...['?clicks=2', ...Object.keys(fileTypes).map((kind) => `?as=${kind}`)],
]
it('neither a statistics link nor shared statistics tell visitors apart', async () => {
	const person = await signUp(service)
	const { slug, key } = await makeOwn(service, person, { tags: ['told'] })
	const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0 Tell/7.7'
	for (const nth of [1, 2, 3])
		await ask(`/${slug}`, { headers: { 'user-agent': agent, referer: `https://from${nth}.example/` } })
	const [click] = (await client.analytics(slug, key)).body.clicks
	const secrets = ['Tell/7.7', 'Gecko', click!.ip_hash.slice(0, 8)]
	const { statistics_url } = await client.share(slug, key)
	const keys = [`/${statistics_url}`]
	for (const asked of ['', '?tag=told']) {
		await send(service, `/links/statistics${asked}`, { action: 'share' }, person)
		const html = await readPage(service, `/links/statistics${asked}`, person.cookie)
		keys.push(/kurz\.example(\/s\/[\w-]{24})/.exec(html)![1]!)
	}
	expect(new Set(keys).size).toBe(3)
	for (const [nth, path] of keys.entries())
		for (const way of opened)
			for (const init of [{}, asBrowser]) {
				const answer = await ask(path + way, init)
				const text = await answer.text()
				if (nth === 0) expect([way, answer.status]).toEqual([way, 200])
				expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
			}
	const told = Object.keys(sharedClick.def.shape).toSorted()
	const { clicks } = await (await ask(keys[0]!)).json()
	expect(clicks.map((each: object) => Object.keys(each).toSorted())).toEqual([told, told, told])
	const [head, line] = (await (await ask(`${keys[0]}/clicks.csv`)).text()).split('\r\n')
	expect(head).toBe('time_of_click,country,referer,browser,platform,language,place,rule')
	expect(line).toContain(',https://from3.example/,Firefox,Linux,Unknown,,')
	// Who may change the link, reads them.
	for (const way of ['', '?clicks=2', '/clicks.csv']) {
		const path = way === '/clicks.csv' ? `/api/v1/${slug}/${key}${way}` : `/m/${key}${way}`
		expect(await (await ask(path, asBrowser)).text()).toContain('Tell/7.7')
	}
})

it('opens nothing that a monitor key opens', async () => {
	const { slug, statisticsKey } = await shared()
	const details = `/api/v1/${slug}/${statisticsKey}/details`
	for (const path of [`/${slug}/${statisticsKey}`, `/m/${statisticsKey}`, details])
		expect((await ask(path)).status).toBe(404)
	await expect(client.share(slug, statisticsKey)).rejects.toMatchObject({ code: 'not_found' })
})

it('is not under the name of a link', async () => {
	const { slug, statisticsKey } = await shared()
	expect((await ask('/s')).status).toBe(404)
	await expect(client.shorten({ url, alias: 's' })).rejects.toMatchObject({ status: 400 })
	expect((await ask(`/${slug}`)).status).toBe(302)
	expect((await client.statistics(statisticsKey)).body.data.clicks).toBe(1)
})

const person = await signUp(service)
const token = await tokenOf(service, person)
const mine = clientWith(service, token)

it('an owner shares and ends, and sees the key that the monitor key gave', async () => {
	const { slug, key } = await makeOwn(service, person)
	const path = `/api/v1/my-links/${slug}/statistics-key`
	const answer = await ask(path, merged({ method: 'POST' }, bearer(token)))
	expect(answer.status).toBe(201)
	const { statistics_url } = await answer.json()
	expect(await mine.share(slug, undefined)).toEqual({ statistics_url })
	expect(await mine.share(slug, key)).toEqual({ statistics_url })
	expect((await ask(`/${statistics_url}`)).status).toBe(200)
	expect(await mine.endSharing(slug, undefined)).toEqual({ status: 'success' })
	expect((await ask(`/${statistics_url}`)).status).toBe(404)
	expect(await mine.endSharing(slug, undefined)).toEqual({ status: 'success' })
})

it("another account's link can be neither shared nor ended", async () => {
	const { slug } = await makeOwn(service, person)
	const { statistics_url } = await mine.share(slug, undefined)
	const other = clientWith(service, await tokenOf(service, await signUp(service)))
	await expect(other.share(slug, undefined)).rejects.toMatchObject({ code: 'not_found' })
	await expect(other.endSharing(slug, undefined)).rejects.toMatchObject({ code: 'not_found' })
	await expect(other.share('nothere', undefined)).rejects.toMatchObject({ code: 'not_found' })
	expect((await ask(`/${statistics_url}`)).status).toBe(200)
})

it('sharing takes a credential', async () => {
	const { slug } = await makeOwn(service, person)
	const path = `/api/v1/my-links/${slug}/statistics-key`
	for (const method of ['POST', 'DELETE']) {
		const nobody = await ask(path, { method })
		expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
		const ours = await ask(path, merged({ method }, withCookie(person.cookie)))
		expect(ours.status).toBe(method === 'POST' ? 201 : 200)
	}
})

const keyed = await make()
const owned = await makeOwn(service, person)
const pages = [
	['the page of the monitor key', `/${keyed.slug}/${keyed.key}`, ''],
	['the short address of the same', `/m/${keyed.key}`, ''],
	["the account's page", `/links/${owned.slug}`, person.cookie],
] as const
const sharedOn = async (path: string, who: string): Promise<string | undefined> =>
	allOf(await readPage(service, path, who), 'button')
		.map(({ attributes }) => attributes['data-copy'])
		.find((text) => text?.startsWith('https://kurz.example/s/'))

it.each(pages)('%s makes a statistics link, shows it, and ends it', async (_, path, who) => {
	expect(await sharedOn(path, who)).toBeUndefined()
	const made = await send(service, `${path}?days=7`, { action: 'share' }, { cookie: who })
	expect(placeOf(made)).toEqual([303, `${path}?days=7#share`])
	const link = (await sharedOn(path, who)) ?? ''
	expect((await visitPage(service, new URL(link).pathname)).status).toBe(200)
	// Sent twice, it stays the same.
	await send(service, path, { action: 'share' }, { cookie: who })
	expect(await sharedOn(path, who)).toBe(link)
	const ended = await send(service, path, { action: 'unshare' }, { cookie: who })
	expect(placeOf(ended)).toEqual([303, `${path}#share`])
	expect(await sharedOn(path, who)).toBeUndefined()
	expect((await visitPage(service, new URL(link).pathname)).status).toBe(404)
})
