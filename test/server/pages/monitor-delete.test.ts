/** The page of a monitor key, deleting a link by it, and what is left of the link. */
import { expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { merged } from '../../support/service/people.ts'
import {
	asBrowser,
	asForm,
	asJson,
	baseUrl,
	joinService,
	openService,
} from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { readAllRows, rowsWith } from '../../support/service/table-texts.ts'

const service = await openService()
const url = 'https://target.example/a?b=c'
const { make, visit } = linksTo(url, service)

it('deleting answers success once, then not_found', async () => {
	const { slug, key } = await make()
	const remove = () => service.ask(`/api/v1/${slug}/${key}`, { method: 'DELETE' })
	const first = await remove()
	expect([first.status, await first.json()]).toEqual([200, { status: 'success' }])
	expect(await codeOf(await remove())).toEqual([404, 'not_found'])
})

it('deleting needs the right key', async () => {
	const { slug } = await make()
	expect((await service.ask(`/api/v1/${slug}/${'x'.repeat(24)}`, { method: 'DELETE' })).status).toBe(404)
	expect((await service.ask(`/${slug}`)).status).toBe(302)
})

it('deleting takes effect at once, also where another process has the link in its cache', async () => {
	const { slug, key } = await make()
	const other = joinService(service, {}, service.clock)
	expect((await other.ask(`/${slug}`)).status).toBe(302)
	await service.client.remove(slug, key)
	expect((await other.ask(`/${slug}`)).status).toBe(404)
})

const day = 86_400_000
const create = (alias: string) => service.ask('/api/v1/shorten', asJson({ url, alias }))
const remove = async (answer: Response, at = service) => {
	const { short_url, monitor_url } = await answer.json()
	await at.client.remove(short_url, monitor_url.slice(2))
}

it('a slug without clicks is free at once', async () => {
	await remove(await create('fresh-one'))
	expect((await create('fresh-one')).status).toBe(201)
})

const moments = ['while its clicks wait in the log', 'after they were projected']
it.each(moments)('a slug that had clicks stays retired for 30 days: %s', async (when) => {
	const alias = when.startsWith('while') ? 'Retired-1' : 'Retired-2'
	const made = await create(alias)
	await visit(alias)
	if (when.startsWith('after')) await service.project()
	await remove(made)
	const refused = await create(alias.toLowerCase())
	expect(await codeOf(refused)).toEqual([409, 'alias_already_exists'])
	service.clock.now += 30 * day - 1
	expect((await create(alias)).status).toBe(409)
	service.clock.now += 1
	expect((await create(alias)).status).toBe(201)
})

it('RETIRED_SLUG_DAYS sets another time', async () => {
	const short = joinService(service, { RETIRED_SLUG_DAYS: '0' }, service.clock)
	const made = await create('Retired-3')
	await visit('Retired-3')
	await remove(made, short)
	expect((await create('Retired-3')).status).toBe(201)
})

it('nothing of the link is left but an HMAC of its slug', async () => {
	const asked = { url: 'https://erased.example/path', alias: 'ErasedOne' }
	const made = await service.client.shorten(asked, 'k'.repeat(30))
	for (let n = 0; n < 5; n++) await visit('ErasedOne', { referer: 'https://erased.example/' })
	await service.project()
	await visit('ErasedOne', { referer: 'https://erased.example/' })
	await service.client.remove('ErasedOne', made.monitor_url.slice(2))
	await service.project()
	service.clock.now += 60_000
	while (await service.store.erasure.eraseSlice(new Date(service.clock.now)));
	const { sql } = service.database
	expect(rowsWith(await readAllRows(service), 'erased')).toEqual([])
	expect(await sql`select from erasures`).toHaveLength(0)
	const alive = (await sql<{ id: number }[]>`select id from links`).map(({ id }) => id)
	expect(await sql`select 1 from clicks where link_id <> all (${alive}::bigint[])`).toHaveLength(0)
})

it('its page shows figures, clicks, the QR code and the delete form, without scripts', async () => {
	const { slug, key } = await make()
	await visit(slug, { 'user-agent': '<script>alert(1)</script>' })
	for (const path of [`/${slug}/${key}`, `/m/${key}`]) {
		const page = await service.ask(path, asBrowser)
		const text = await page.text()
		expect([page.status, page.headers.get('vary')]).toEqual([200, 'Accept, Accept-Encoding'])
		expect(page.headers.get('x-robots-tag')).toBe('noindex')
		expect(text).toContain(`${baseUrl}/${slug}`)
		expect(text).toContain('value="delete"')
		expect(text).not.toContain('<script>alert')
	}
})

it('its page deletes only when confirmed', async () => {
	const { slug, key } = await make()
	const send = (path: string, fields = {}) => service.ask(path, asForm({ action: 'delete', ...fields }))
	expect((await send(`/${slug}/${key}`)).status).toBe(400)
	expect((await service.ask(`/${slug}`)).status).toBe(302)
	expect((await send(`/m/${key}`, { confirm: 'yes' })).status).toBe(200)
	expect((await service.ask(`/${slug}`)).status).toBe(404)
	expect((await send(`/${slug}/${key}`, { confirm: 'yes' })).status).toBe(404)
})

it('an unconfirmed delete answers a program in JSON', async () => {
	const { monitor_url } = await service.client.shorten({ url })
	const program = merged(asForm({ action: 'delete' }), { headers: { accept: 'application/json' } })
	const answer = await service.ask(`/${monitor_url}`, program)
	expect(await codeOf(answer)).toEqual([400, 'validation_failed'])
})
