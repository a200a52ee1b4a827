/** The keys of the list of links: what each does, and that none acts while somebody types. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, signUp } = await openPages()
const person = await signUp('keys@example.org')
const made: string[] = []
for (const title of ['oldest', 'middle', 'newest'])
	made.unshift((await person.client.shorten({ url: 'https://a.example/', title })).short_url)

/** The list, and what has the focus there. */
const opened = async (isEmpty = false) => {
	const { page, complaints } = await visit(
		{},
		isEmpty ? await signUp(`keys-${Math.random()}@example.org`) : person,
	)
	await page.goto(`${server.origin}/links`)
	const inFocus = () =>
		page.evaluate(() => {
			const at = document.activeElement as HTMLElement
			return at.getAttribute('name') ?? at.closest('tr')?.querySelector('th a')?.textContent ?? at.textContent
		})
	const press = async (keys: string) => {
		for (const key of keys) await page.keyboard.press(key)
		return inFocus()
	}
	return { page, press, inFocus, complaints }
}

it('j and k go through the links, and stop at the first and the last', async () => {
	const { press } = await opened()
	expect(await press('j')).toBe('newest')
	expect(await press('j')).toBe('middle')
	expect(await press('jjj')).toBe('oldest')
	expect(await press('k')).toBe('middle')
	expect(await press('kkkk')).toBe('newest')
})

it('c copies the link that was gone to, and e opens its form', async () => {
	const { page, press } = await opened()
	await press('jjc')
	const copied = page.getByRole('row', { name: 'middle' }).locator('[data-copy]')
	await expect.poll(() => copied.textContent()).toMatch(/^Copied/)
	await page.keyboard.press('e')
	await page.waitForURL(`${server.origin}/links/${made[1]}/edit`)
})

it('/ searches, n makes a link, ? shows the keys', async () => {
	const { page, press, inFocus } = await opened()
	expect(await press('/')).toBe('q')
	// Typed into the field: nothing else happens.
	await page.keyboard.type('jnc?')
	expect(await page.inputValue('[name="q"]')).toBe('jnc?')
	expect(await inFocus()).toBe('q')
	await page.evaluate(() => (document.activeElement as HTMLElement).blur())
	expect(await press('n')).toBe('url')
	expect(await page.inputValue('main [name="url"]')).toBe('')
	await page.evaluate(() => (document.activeElement as HTMLElement).blur())
	expect(await press('?')).toBe('Keys')
	expect(await page.getByText('Previous link').isVisible()).toBe(true)
})

it('keys of the browser stay its own, and a box turns ours off, also on the next visit', async () => {
	const { page, press, inFocus } = await opened()
	await page.keyboard.press('Alt+j')
	await page.keyboard.press('Control+j')
	expect(await inFocus()).not.toBe('newest')
	await press('?')
	await page.getByLabel('Use these keys').uncheck()
	await page.evaluate(() => (document.activeElement as HTMLElement).blur())
	expect(await press('j')).not.toBe('newest')
	await page.reload()
	expect(await press('j')).not.toBe('newest')
	await page.getByText('Keys', { exact: true }).click()
	await page.getByLabel('Use these keys').check()
	expect(await press('j')).toBe('newest')
})

it('without a link nothing breaks', async () => {
	const { press, complaints } = await opened(true)
	await press('jkce')
	expect(await press('n')).toBe('url')
	expect(complaints).toEqual([])
})
