/** The small pages: /docs, robots.txt, the icon. */
import { expect, it } from 'vitest'
import { browserAccept, openService } from '../../support/service/service.ts'

const service = await openService()

it('/docs lists the paths and the error codes', async () => {
	const answer = await service.ask('/docs', { headers: { accept: browserAccept } })
	const text = await answer.text()
	expect(answer.status).toBe(200)
	expect(text).toContain('/api/v1/shorten')
	expect(text).toContain('alias_already_exists')
})

it('robots.txt lets search engines see the landing page alone', async () => {
	expect(await (await service.ask('/robots.txt')).text()).toContain('Disallow: /')
})

it('the icon is an SVG', async () => {
	expect((await service.ask('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
	expect((await service.ask('/favicon.ico')).status).toBe(302)
})
