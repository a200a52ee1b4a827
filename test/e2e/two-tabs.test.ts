/** In Chromium, an old tab that edits a link takes nothing back that another one saved. */
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, scriptsOnAndOff, submit } from '../support/browsers/forms.ts'
import { isLong } from '../support/machine/long.ts'

const { visit, server, elsewhere, signUp, client } = await openPages()
const person = await signUp('two-tabs@example.org')

describe.each(scriptsOnAndOff)('with scripts $scripts', ({ scripts, javaScriptEnabled }) => {
	const keys = ['account', 'monitor key']
	// One with scripts and one without in the short suite.
	it.each(isLong ? keys : keys.slice(scripts === 'on' ? 0 : 1).slice(0, 1))('by the %s', async (by) => {
		const isOwn = by === 'account'
		const [printed, right] = ['printed', 'right'].map((name) => `${elsewhere}/${name}-${scripts}`)
		const maker = isOwn ? person.client : client
		const { short_url, monitor_url } = await maker.shorten({ url: printed! })
		const path = isOwn ? `/links/${short_url}` : `/${monitor_url}`
		const { page: first, complaints } = await visit({ javaScriptEnabled }, isOwn ? person : undefined)
		const second = await first.context().newPage()
		for (const tab of [first, second]) await tab.goto(`${server.origin}${path}/edit`)
		const target = async () =>
			(await fetch(`${server.origin}/${short_url}`, { redirect: 'manual' })).headers.get('location')

		await first.locator('main [name=url]').fill(right!)
		await button(first, 'Save').click()
		await first.waitForURL(`**${path}?notice=edited`)
		await second.locator('[name=title]').fill('Menu')
		expect((await submit(second, 'Save')).status()).toBe(409)

		const text = (await second.locator('main').textContent()) ?? ''
		for (const value of [printed!, 'Changed elsewhere']) expect(text).toContain(value)
		expect(await second.locator('main [name=url]').inputValue()).toBe(right)
		expect(await second.locator('[name=title]').inputValue()).toBe('Menu')
		expect(await target()).toBe(right)
		await first.goto(`${server.origin}${path}/edit`)
		expect(await first.locator('[name=title]').inputValue()).toBe('')

		// Once more, on purpose.
		await button(second, 'Save').click()
		await second.waitForURL(`**${path}?notice=edited`)
		await first.reload()
		expect(await first.locator('[name=title]').inputValue()).toBe('Menu')
		expect(await target()).toBe(right)
		expect(complaints).toEqual([expect.stringContaining('409 (Conflict)')])
	})
})
