/** The page a monitor key opens: statistics, the QR code, and a form to delete the link. */
import { expect, it } from 'vitest'
import { asBrowser, asForm, baseUrl, browserAccept, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://target.example/a?b=c'

const { make, visit } = linksTo(url, service)

it('shows figures, clicks, the QR code and the delete form, without scripts', async () => {
	const { slug, key } = await make()
	await visit(slug, { 'user-agent': '<script>alert(1)</script>' })
	for (const path of [`/${slug}/${key}`, `/m/${key}`]) {
		const page = await service.ask(path, asBrowser)
		const text = await page.text()
		expect([page.status, page.headers.get('vary'), page.headers.get('x-robots-tag')]).toEqual([
			200,
			'Accept, Accept-Encoding',
			'noindex',
		])
		expect(text).toContain(`${baseUrl}/${slug}`)
		expect(text).toContain('value="delete"')
		expect(text).not.toContain('<script>alert')
	}
})

it('deletes only when confirmed', async () => {
	const { slug, key } = await make()
	const unconfirmed = await service.ask(`/${slug}/${key}`, asForm({ action: 'delete' }))
	expect(unconfirmed.status).toBe(400)
	expect((await service.ask(`/${slug}`)).status).toBe(302)
	const page = await service.ask(`/m/${key}`, asForm({ action: 'delete', confirm: 'yes' }))
	expect(page.status).toBe(200)
	expect((await service.ask(`/${slug}`)).status).toBe(404)
	expect((await service.ask(`/${slug}/${key}`, asForm({ action: 'delete', confirm: 'yes' }))).status).toBe(
		404,
	)
})

it('refuses a form of another site', async () => {
	const { slug, key } = await make()
	const answer = await service.ask(`/${slug}/${key}`, {
		...asForm({ action: 'delete', confirm: 'yes' }),
		headers: {
			'content-type': 'application/x-www-form-urlencoded',
			accept: browserAccept,
			origin: 'https://evil.example',
		},
	})
	expect(answer.status).toBe(403)
	expect((await service.ask(`/${slug}`)).status).toBe(302)
})

it('an unconfirmed delete answers a program in JSON', async () => {
	const { monitor_url } = await service.client.shorten({ url })
	const answer = await service.ask(`/${monitor_url}`, {
		method: 'POST',
		headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
		body: 'action=delete',
	})
	expect([answer.status, (await answer.json()).error]).toEqual([400, 'validation_failed'])
})
