/** An operator's day in Chromium, with and without scripts, and each page of operators. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Response } from 'playwright'
import { afterAll, expect, it } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, password, scriptsOn, submit } from '../support/browsers/forms.ts'
import { expectEachSound } from '../support/browsers/sound-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-day-'))
afterAll(() => rmSync(folder, { recursive: true }))
const more = { BACKUP_DIR: join(folder, 'backups'), RATE_LIMIT_CREATE: '3/day' }
const site = { SITE_NAME: 'Town links', SITE_CONTACT: 'abuse@town.example', SITE_ACCENT: '#0b6e4f' }
const { visit, server, signUp, client, becomeOperator } = await openPages({ ...site, ...more })
const at = (path: string) => `${server.origin}${path}`

const operator = await becomeOperator()
const member = await signUp('member@town.example')

const text = (page: Page) => page.locator('main').textContent()
const tick = (page: Page, row: string) =>
	page.getByRole('row').filter({ hasText: row }).getByRole('checkbox').check()
/** Presses a button of what is ticked, ticks the box of the question, and answers it. */
const actOn = async (page: Page, name: string) => {
	await Promise.all([page.waitForURL('**/admin/act?*'), button(page, name).click()])
	await page.locator('#confirm').check()
	await Promise.all([page.waitForURL('**notice=*'), page.locator('main form button').click()])
	return text(page)
}

/** Checks a file and imports it. */
const importOn = async (page: Page, csv: string) => {
	await page.goto(at('/account/import'))
	for (const name of ['Check the file', 'Import']) {
		const file = { name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
		await page.getByLabel('File', { exact: true }).setInputFiles(file)
		await submit(page, name)
	}
	expect(await text(page)).toContain('1 link')
}

it.each(scriptsOn)("an operator's day with scripts $scripts", async ({ scripts, javaScriptEnabled }) => {
	const day = `scripts-${scripts}`
	const guestEmail = `${day}@guest.example`
	const harmful = `${day}.harmful.example`
	const { page, complaints } = await visit({ javaScriptEnabled }, operator)

	await page.goto(at('/links'))
	await page.getByRole('link', { name: 'Admin' }).click()
	await page.getByRole('link', { name: 'Accounts' }).click()
	await fill(page, { 'Only for this email address': guestEmail })
	await submit(page, 'Make an invitation')
	expect(await text(page)).toContain('The invitation is made.')
	const invitation = await page.getByRole('row').filter({ hasText: guestEmail }).locator('code').textContent()

	// The guest, in a browser of their own.
	const guest = await visit({ javaScriptEnabled })
	await guest.page.goto(invitation ?? '')
	expect(await guest.page.getByLabel('Email').inputValue()).toBe(guestEmail)
	await fill(guest.page, { Password: password })
	await button(guest.page, 'Sign up').click()
	await guest.page.waitForURL('**/links')
	const slug = `${day}-prize`
	await importOn(guest.page, `short_url,long_url\n${slug},https://www.${harmful}/prize\n`)

	const everything = await guest.page.request.get(at(paths.archive()))
	expect([everything.status(), everything.headers()['content-type']]).toEqual([200, 'application/zip'])

	await page.getByRole('link', { name: 'All links' }).click()
	await fill(page, { 'Search for': harmful })
	await page.getByLabel('Search in').selectOption('host')
	await button(page, 'Search').click()
	await page.waitForURL('**by=host*')
	expect(await page.getByRole('rowheader').count()).toBe(1)
	await tick(page, slug)
	expect(await actOn(page, 'Block the host')).toContain('1 host blocked.')
	expect(await text(page)).toContain('Blocked')
	const stranger = await visit({ javaScriptEnabled })
	const shown = await stranger.page.goto(at(`/${slug}`))
	expect(shown?.status()).toBe(451)
	expect(await stranger.page.getByRole('link', { name: 'abuse@town.example' }).count()).toBe(1)

	await page.getByRole('link', { name: 'Accounts' }).click()
	await tick(page, guestEmail)
	expect(await actOn(page, 'Delete')).toContain('1 account deleted.')
	expect((await stranger.page.goto(at(`/${slug}`)))?.status()).toBe(404)

	await page.getByRole('link', { name: 'Service' }).click()
	await button(page, 'Make a backup now').click()
	await page.waitForURL('**notice=backupMade')
	await fill(page, { Password: operator.password })
	const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
	const name = file.suggestedFilename()
	const saved = readFileSync(await file.path())
	expect([name, saved.equals(readFileSync(join(more.BACKUP_DIR, name)))]).toEqual([
		expect.stringMatching(/-by-hand\.backup$/),
		true,
	])

	await page.getByRole('link', { name: 'Log' }).click()
	const log = await text(page)
	for (const part of [operator.email, 'Invite', guestEmail, 'Block', `www.${harmful}`, 'Delete', name])
		expect(log).toContain(part)
	expect(complaints).toEqual([])
})

await client.shorten({ url: `https://long.example/${'a-long-path/'.repeat(40)}`, alias: 'a-long-target' })
await member.client.shorten({ url: 'https://member.example/' })
// More than RATE_LIMIT_CREATE lets a stranger make.
for (let nth = 0; nth < 5; nth++) await client.shorten({ url: 'https://often.example/' }).catch(() => {})
const to =
	(path: string) =>
	(page: Page): Promise<Response | null> =>
		page.goto(at(path))
const ofLink = 'link=a-long-target&list=/admin'
const pages = [
	'/admin?notice=disable&done=2',
	'/admin?by=host&q=nothing.example',
	'/admin/blocked-hosts?notice=noHost',
	'/admin/hosts',
	'/admin/accounts?notice=lastOperator',
	'/admin/service',
	'/admin/log',
	`/admin/act?act=delete&${ofLink}`,
	`/admin/act?act=block_host&${ofLink}`,
	'/api/v1/health',
	'/',
]
it('who ran into limits is there soon', async () => {
	const { page } = await visit({}, operator)
	const refused = async () => {
		await page.goto(at('/admin/service'))
		return page.getByRole('table', { name: 'Who ran into limits' }).textContent({ timeout: 1_000 })
	}
	await expect.poll(() => refused().catch(() => '')).toContain('New links, signed out')
})

it('each page is sound, light and dark, wide and narrow, in the colour of the site', async () => {
	const cases = pages.map((path) => [path, to(path)] as const)
	await expectEachSound(await visit({}, operator), cases, server)
})
