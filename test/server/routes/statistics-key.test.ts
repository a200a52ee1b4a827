/** A statistics key shows and does nothing else; what is no such key is nothing at all. */
import { expect, it } from 'vitest'
import { asBrowser, asForm, asJson, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

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

it.each([
	['a wrong one', () => 's'.repeat(24)],
	['one of another form', () => 'short'],
	['a monitor key', (link: { key: string }) => link.key],
	['one with NUL', () => '%00'],
	['one that is no text', () => '%zz'],
])('%s is the same not_found', async (_, keyOf) => {
	const statisticsKey = keyOf(await shared())
	for (const path of ['', '/details', '/clicks.csv']) {
		const answer = await ask(`/s/${statisticsKey}${path}`)
		expect([answer.status, await answer.text()]).toEqual([404, '{"error":"not_found"}'])
	}
	expect((await ask(`/s/${statisticsKey}`, asBrowser)).headers.get('content-type')).toContain('text/html')
})

const json = asJson({ url: 'https://elsewhere.example/', action: 'delete', confirm: 'yes' })
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

it('opens nothing that a monitor key opens', async () => {
	const { slug, statisticsKey } = await shared()
	const asked = [
		`/${slug}/${statisticsKey}`,
		`/m/${statisticsKey}`,
		`/api/v1/${slug}/${statisticsKey}/details`,
	]
	for (const path of asked) expect((await ask(path)).status).toBe(404)
	await expect(client.share(slug, statisticsKey)).rejects.toMatchObject({ code: 'not_found' })
})

it('is nothing that a visit can be told to', async () => {
	const { slug, statisticsKey } = await shared()
	expect((await ask('/s')).status).toBe(404)
	await expect(client.shorten({ url, alias: 's' })).rejects.toMatchObject({ status: 400 })
	expect((await ask(`/${slug}`)).status).toBe(302)
	expect((await client.statistics(statisticsKey)).body.data.clicks).toBe(1)
})
