/** An operator's day in Chromium: a guest, a bad host, an account that goes, a backup. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, it } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, password, submit } from '../support/browsers/forms.ts'
import { expectShownSound } from '../support/browsers/sound-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-day-'))
afterAll(() => rmSync(folder, { recursive: true }))
const BACKUP_DIR = join(folder, 'backups')
const { visit, server, becomeOperator } = await openPages({ SITE_CONTACT: 'abuse@town.example', BACKUP_DIR })
const at = (path: string) => `${server.origin}${path}`

const operator = await becomeOperator()

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

it("an operator's day", async () => {
	const guestEmail = 'somebody@guest.example'
	const harmful = 'a.harmful.example'
	const { page, complaints } = await visit({}, operator)

	await page.goto(at('/links'))
	await page.getByRole('link', { name: 'Admin' }).click()
	await page.getByRole('link', { name: 'Accounts' }).click()
	await fill(page, { 'Only for this email address': guestEmail })
	await submit(page, 'Make an invitation')
	expect(await text(page)).toContain('The invitation is made.')
	const invitation = await page.getByRole('row').filter({ hasText: guestEmail }).locator('code').textContent()

	// The guest, in a browser of their own.
	const guest = await visit()
	await guest.page.goto(invitation ?? '')
	expect(await guest.page.getByLabel('Email').inputValue()).toBe(guestEmail)
	await fill(guest.page, { Password: password })
	await button(guest.page, 'Sign up').click()
	await guest.page.waitForURL('**/links')
	const slug = 'a-prize'
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
	const stranger = await visit()
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
	await expectShownSound(page)
	await fill(page, { Password: operator.password })
	const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
	const name = file.suggestedFilename()
	const saved = readFileSync(await file.path())
	expect([name, saved.equals(readFileSync(join(BACKUP_DIR, name)))]).toEqual([
		expect.stringMatching(/-by-hand\.backup$/),
		true,
	])

	await page.getByRole('link', { name: 'Log' }).click()
	const log = await text(page)
	for (const part of [operator.email, 'Invite', guestEmail, 'Block', `www.${harmful}`, 'Delete', name])
		expect(log).toContain(part)
	expect(complaints).toEqual([])
})
