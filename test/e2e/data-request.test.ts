/** In Chromium: somebody asks what is stored about them, and an operator answers in six actions. */
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { openPages } from '../support/browsers/chromium.ts'
import { button, scriptsOn } from '../support/browsers/forms.ts'

const { visit, server, signUp, becomeOperator } = await openPages({})
const operator = await becomeOperator()

it.each(scriptsOn)('a data request, with scripts $scripts', async ({ scripts, javaScriptEnabled }) => {
	const email = `asks-${scripts}@example.org`
	const person = await signUp(email)
	await person.client.shorten({ url: 'https://private.example/' })
	const { page, complaints } = await visit({ javaScriptEnabled }, operator)
	let actions = 0
	const act = async (step: Promise<unknown>) => {
		actions++
		await step
	}
	await page.goto(`${server.origin}/admin`)
	await act(page.getByRole('link', { name: 'Accounts' }).click())
	await page.getByRole('searchbox').fill(email)
	await act(button(page, 'Search').click())
	await act(page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check())
	await act(button(page, 'Export data').click())
	await page.waitForURL('**/admin/act?*')
	if (javaScriptEnabled) expect(await findFaultsIn(page)).toEqual([])
	await act(page.locator('#confirm').check())
	const saved = page.waitForEvent('download')
	await act(page.locator('main form button').click())
	const files = unzipSync(readFileSync(await (await saved).path()))
	expect(JSON.parse(Buffer.from(files['account.json']!).toString()).email).toBe(email)
	expect(Buffer.from(files['links.csv']!).toString()).toContain('https://private.example/')
	expect(actions).toBe(6)
	expect(complaints).toEqual([])
})
