/** In Chromium: an operator adds a host, people make links there, and it is closed again. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, scriptsOn, submit } from '../support/browsers/forms.ts'
import { expectEachSound } from '../support/browsers/sound-page.ts'

const { visit, server, signUp, becomeOperator } = await openPages()
const at = (path: string) => `${server.origin}${path}`
const operator = await becomeOperator()
const member = await signUp('member@town.example')
const { port } = new URL(server.origin)

const text = (page: Page) => page.locator('main').textContent()
/** Browsers lead every name under localhost to this machine. */
const hostOf = (scripts: string) => `scripts-${scripts}.localhost`

it.each(scriptsOn)(
	'a host from first to last with scripts $scripts',
	async ({ scripts, javaScriptEnabled }) => {
		const name = hostOf(scripts)
		const { page, complaints } = await visit({ javaScriptEnabled }, operator)
		await page.goto(at('/admin'))
		await page.getByRole('link', { name: 'Hosts for links' }).click()
		await fill(page, { Host: `${name}:${port}/path` })
		await submit(page, 'Save')
		expect(await text(page)).toContain('The host was not saved.')
		await fill(page, {
			Host: `http://${name}:${port}`,
			'Home address': at('/'),
			'Only these accounts': member.email,
		})
		await submit(page, 'Save')
		expect(await text(page)).toContain('The host is saved.')
		expect(await page.getByRole('row').filter({ hasText: name }).textContent()).toContain(member.email)

		// Somebody else is not offered it.
		await page.goto(at('/'))
		expect(await page.getByLabel('Host', { exact: true }).count()).toBe(0)
		const owner = await visit({ javaScriptEnabled }, member)
		for (const chosen of [name, undefined]) {
			await owner.page.goto(at('/'))
			await fill(owner.page, { 'Long link': 'https://target.example/' })
			if (chosen) await owner.page.getByLabel('Host', { exact: true }).selectOption(chosen)
			await submit(owner.page, 'Shorten')
			// The second form begins with what the first one chose.
			expect(await text(owner.page)).toContain(`${name}:${port}/`)
		}
		const [, slug] = new RegExp(`${name}:${port}/([a-z0-9]{7})`).exec((await text(owner.page))!)!
		const visited = async () => {
			const headers = { host: `${name}:${port}` }
			return (await fetch(at(`/${slug}`), { headers, redirect: 'manual' })).status
		}
		const stranger = await visit({ javaScriptEnabled })
		await stranger.page.goto(`http://${name}:${port}/`)
		expect(stranger.page.url()).toBe(at('/'))
		expect(await visited()).toBe(302)

		await page.goto(at('/admin/hosts'))
		const row = page.getByRole('row').filter({ hasText: name })
		await row.getByRole('checkbox').check()
		await Promise.all([page.waitForURL('**/admin/act?*'), button(page, 'Close host').click()])
		expect(await text(page)).toMatch(/2 links, \d clicks? in 30 days/)
		expect(await text(page)).toContain('nothing is erased')
		await page.locator('#confirm').check()
		await Promise.all([page.waitForURL('**notice=*'), page.locator('main form button').click()])
		expect(await text(page)).toContain('1 host closed.')
		expect(await row.textContent()).toContain('closed')
		expect(await visited()).toBe(302)
		await owner.page.goto(at('/'))
		expect(await owner.page.getByLabel('Host', { exact: true }).count()).toBe(0)

		await row.getByRole('link', { name: 'Change' }).click()
		expect(await page.getByLabel('Host', { exact: true }).inputValue()).toBe(`http://${name}:${port}`)
		await fill(page, { 'Not-found address': `http://${name}:${port}/x` })
		await submit(page, 'Save')
		expect(await text(page)).toContain('may be a short link and lead in a circle')
		await page.getByRole('link', { name: 'Log' }).click()
		for (const part of ['Add or change a host', 'Close host', name]) expect(await text(page)).toContain(part)
		// The two refused forms.
		expect(complaints.every((complaint) => complaint.includes('400'))).toBe(true)
	},
)

const act = `act=close_host&link_host=${hostOf('on')}&list=/admin/hosts`
const pages = [
	'/admin/hosts',
	`/admin/hosts?host=${hostOf('on')}`,
	'/admin/blocked-hosts',
	`/admin/act?${act}`,
]

it.each(['en', 'de'])('each page is sound in %s', async (locale) => {
	const cases = pages.map((path) => [path, (page: Page) => page.goto(at(path))] as const)
	const expected = { origin: server.origin, widths: [400, 320] }
	const visitor = await visit({ locale }, operator)
	await expectEachSound(visitor, cases, expected)
	expect(await text(visitor.page)).toContain(locale === 'de' ? 'in 30 Tagen' : 'in 30 days')
})
