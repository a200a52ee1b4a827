/** In Chromium, links are given to somebody else, with and without scripts. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { fill, scriptsOn, submit } from '../support/browsers/forms.ts'
import { expectEachSound } from '../support/browsers/sound-page.ts'

const { visit, server, elsewhere, signUp } = await openPages()
const at = (path: string) => `${server.origin}${path}`
const said = (page: Page) => page.locator('.notice[role=status]').textContent()

const openGiver = async (email: string) => {
	const person = await signUp(email)
	for (const title of ['Menu', 'Poster']) await person.client.shorten({ url: `${elsewhere}/${title}`, title })
	return person
}

it.each(scriptsOn)('selected and given, scripts $scripts', async ({ javaScriptEnabled }) => {
	const giver = await openGiver(`giver-${javaScriptEnabled}@example.org`)
	const taker = await signUp(`taker-${javaScriptEnabled}@example.org`)
	const { page, complaints } = await visit({ javaScriptEnabled }, giver)
	await page.goto(at('/links'))
	for (const name of ['Menu', 'Poster'])
		await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
	await page.getByRole('button', { name: 'Move', exact: true }).click()
	expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Move 2 links')
	const address = 'Email address of the other account'
	await fill(page, { [address]: 'nobody@example.org' })
	expect((await submit(page, 'Move')).status()).toBe(400)
	expect(await page.locator('.fault').textContent()).toContain('No other open account has this address.')
	await fill(page, { [address]: `taker-${javaScriptEnabled}@example.org` })
	await submit(page, 'Move')
	expect(await said(page)).toContain('2 links are offered.')

	const { page: other } = await visit({ javaScriptEnabled }, taker)
	await other.goto(at('/links'))
	await submit(other, `Accept the links of giver-${javaScriptEnabled}@example.org`)
	expect(await said(other)).toContain('2 links are yours now.')
	expect(await other.getByRole('rowheader').allTextContents()).toEqual(['Poster', 'Menu'])
	expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
})

it('every page of it is sound', { timeout: 60_000 }, async () => {
	const [giver, taker] = [
		await openGiver('gives-sound@example.org'),
		await openGiver('takes-sound@example.org'),
	]
	const [newest] = (await giver.client.myLinks({ limit: 1 })).body
	const asking = at(`/links/~move?link=${newest!.data.short_url}`)
	const { page } = await visit({}, giver)
	await page.goto(asking)
	await fill(page, { 'Email address of the other account': 'takes-sound@example.org' })
	await submit(page, 'Move')
	await expectEachSound(await visit({}, giver), [['asks', (page) => page.goto(asking)]], server)
	await expectEachSound(await visit({}, taker), [['offered', (page) => page.goto(at('/links'))]], server)
})
