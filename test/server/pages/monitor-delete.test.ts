/** The page of a monitor key, and deleting a link by the key. */
import { expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { merged } from '../../support/service/people.ts'
import { asBrowser, asForm, baseUrl, joinService, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

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

it('RETIRED_SLUG_DAYS sets how long a visited slug stays retired', async () => {
	const short = joinService(service, { RETIRED_SLUG_DAYS: '0' }, service.clock)
	const { slug, key } = await make({ alias: 'Retired-3' })
	await visit(slug)
	await short.client.remove(slug, key)
	expect((await make({ alias: slug })).slug).toBe(slug)
})

it('its page shows figures, clicks, the QR code and the delete form, without scripts', async () => {
	const { slug, key } = await make()
	await visit(slug, { 'user-agent': '<script>alert(1)</script>' })
	for (const path of [`/${slug}/${key}`, `/m/${key}`]) {
		const page = await service.ask(path, asBrowser)
		const text = await page.text()
		expect([page.status, page.headers.get('vary')]).toEqual([
			200,
			'Accept, Accept-Language, Cookie, Accept-Encoding',
		])
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
