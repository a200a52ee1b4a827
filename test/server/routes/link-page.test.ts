/** The page of one of an account's links: its figures, what strangers see, and deleting it. */
import { describe, expect, it } from 'vitest'
import { send, signUp, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { textIn } from '../pages/markup.ts'

const service = await openService()
const url = 'https://target.example/'
const place = (answer: Response) => [answer.status, answer.headers.get('location')]
const read = async (path: string, cookie: string) => (await visitPage(service, path, cookie)).text()
const hrefOf = (html: string, text: string): string | undefined =>
	new RegExp(`<a href="([^"]*)"[^>]*>${text}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&')
let aliases = 0
const newAlias = () => `page-${aliases++}`

describe('a link of the account', () => {
	it('shows its figures and its clicks page by page', async () => {
		const { cookie } = await signUp(service)
		const alias = newAlias()
		await send(service, '/links', { url, alias }, { cookie })
		for (let n = 0; n < 3; n++) await service.ask(`/${alias}`, { peer: `203.0.113.${n}` })
		const html = await read(`/links/${alias}?clicks=2`, cookie)
		expect(textIn(html)).toMatch(/Clicks\s+3/)
		const older = hrefOf(html, 'Older clicks')!
		expect(older).toMatch(new RegExp(`^/links/${alias}\\?clicks=2&cursor=`))
		expect(hrefOf(await read(older, cookie), 'Newest clicks')).toBe(`/links/${alias}#newest`)
	})

	it('that belongs to somebody else is the same 404 page as an unknown one', async () => {
		const [owner, other] = [await signUp(service), await signUp(service)]
		const alias = newAlias()
		await send(service, '/links', { url, alias }, { cookie: owner.cookie })
		const page = async (slug: string, post: boolean) => {
			const path = `/links/${slug}`
			const answer = post
				? await send(service, path, { action: 'delete', confirm: 'yes' }, { cookie: other.cookie })
				: await visitPage(service, path, other.cookie)
			return [answer.status, (await answer.text()).replace(answer.headers.get('x-request-id')!, '')]
		}
		for (const post of [false, true]) {
			expect(await page(alias, post)).toEqual(await page('nothere', post))
			expect((await page(alias, post))[0]).toBe(404)
			expect((await page('not%20a%20slug', post))[0]).toBe(404)
		}
		expect((await service.ask(`/${alias}`)).status).toBe(302)
	})

	it('is deleted only when the box is ticked', async () => {
		const { cookie } = await signUp(service)
		const alias = newAlias()
		await send(service, '/links', { url, alias }, { cookie })
		const unconfirmed = await send(service, `/links/${alias}`, { action: 'delete' }, { cookie })
		expect([unconfirmed.status, textIn(await unconfirmed.text())]).toEqual([
			400,
			expect.stringContaining('Nothing was deleted. Tick the box first.'),
		])
		expect((await service.ask(`/${alias}`)).status).toBe(302)
		const answer = await send(service, `/links/${alias}`, { action: 'delete', confirm: 'yes' }, { cookie })
		expect(place(answer)).toEqual([303, '/links?notice=deleted'])
		expect(textIn(await read('/links?notice=deleted', cookie))).toContain('The link was deleted.')
		expect((await service.ask(`/${alias}`)).status).toBe(404)
		expect((await visitPage(service, `/links/${alias}`, cookie)).status).toBe(404)
	})
})
