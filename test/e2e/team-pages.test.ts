/** The pages of teams in Chromium: sound, and an office uses them without scripts. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { fill, submit } from '../support/browsers/forms.ts'
import { expectEachSound } from '../support/browsers/sound-page.ts'
import { isLong } from '../support/machine/long.ts'

const { visit, server, elsewhere, signUp } = await openPages()
const at = (path: string) => `${server.origin}${path}`
const ann = await signUp('ann@example.org')
const bea = await signUp('bea-with-a-very-long-address-of-her-own@office.example.org')
const plain = { javaScriptEnabled: false }

const press = (page: Page, button: string) => submit(page, button)
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

it('a day of an office: a team, an invitation, a printed link that is corrected, somebody who leaves', async () => {
	const { page: anns } = await visit(plain, ann)
	await anns.goto(at('/account'))
	await follow(anns, 'Teams and invitations')
	await fill(anns, { Name: 'Press office' })
	await press(anns, 'Make the team')
	const team = new URL(anns.url()).pathname
	expect(await anns.getByRole('status').textContent()).toContain('The team was made')
	await fill(anns, { 'Email address of an account': 'nobody@example.org' })
	await press(anns, 'Invite')
	expect(await anns.getByRole('alert').textContent()).toContain('No open account has this address.')
	await fill(anns, { 'Email address of an account': bea.email })
	await press(anns, 'Invite')
	expect(await anns.getByRole('row', { name: bea.email }).textContent()).toContain('invited')

	await follow(anns, 'Access tokens')
	await fill(anns, { 'Name of a new token': 'till' })
	await press(anns, 'Create token')
	expect(await anns.getByRole('region', { name: 'Your new token “till”' }).textContent()).toMatch(/kz_/)

	const { page: beas } = await visit(plain, bea)
	await beas.goto(at('/account/teams'))
	await press(beas, 'Join Press office')
	await beas.goto(at('/links'))
	await follow(beas, 'Press office')
	await fill(beas, { 'Long link': `${elsewhere}/printed` })
	expect(await beas.getByLabel('Whose link it is').inputValue()).not.toBe('')
	await press(beas, 'Shorten')
	const link = new URL(beas.url()).pathname

	await anns.goto(at(`${link}/edit`))
	await fill(anns, { 'Long link': `${elsewhere}/corrected` })
	await press(anns, 'Save')
	expect(anns.url()).toContain(`${link}?notice=edited`)
	// Back to the list of the team, which the switch shows.
	await anns.locator('.back a').click()
	expect(await anns.locator('.switch [aria-current]').textContent()).toBe('Press office')
	expect(await anns.locator('table.links tbody tr').count()).toBe(1)
	await anns.goto(at('/links'))
	expect(await anns.locator('table.links tbody tr').count()).toBe(0)

	await anns.goto(at(team))
	await follow(anns, 'Leave the team')
	await press(anns, 'Leave the team')
	expect(await anns.getByRole('alert').or(anns.locator('strong')).allTextContents()).toEqual([
		expect.stringContaining('No owner would be left.'),
	])
	await anns.goto(at(team))
	const row = anns.getByRole('row', { name: bea.email })
	await row.getByRole('combobox').selectOption('owner')
	await row.getByRole('button').click()
	await follow(anns, 'Leave the team')
	await press(anns, 'Leave the team')
	expect(await anns.getByRole('status').textContent()).toContain('You have left the team')
	expect((await anns.goto(at(link)))!.status()).toBe(404)
	await beas.goto(at(`${team}/delete`))
	await beas.getByLabel('Yes, delete the team').check()
	await press(beas, 'Delete the team')
	await beas.goto(at('/links'))
	expect(await beas.locator('table.links tbody tr').count()).toBe(1)
})

it.each(isLong ? ['en-GB', 'de-DE'] : ['de-DE'])('the pages of teams are sound in %s', async (locale) => {
	const cookie = { cookie: `sid=${ann.sid}`, 'content-type': 'application/json' }
	const ask = async (path: string, body: object, method = 'POST') =>
		(await fetch(at(path), { method, headers: cookie, body: JSON.stringify(body) })).json()
	const { id, members } = await ask('/api/v1/teams', { name: 'Donaudampfschifffahrtsgesellschaft & Co' })
	await ask(`/api/v1/teams/${id}/members/${bea.email}`, { role: 'viewer' }, 'PUT')
	const { short_url } = await ask('/api/v1/shorten', { url: `${elsewhere}/x`, team: id })
	const to = (path: string) => (page: Page) => page.goto(at(path))
	const refused = async (page: Page) => {
		await page.goto(at(`/account/teams/${id}`))
		await page.locator('#account').fill('nobody@example.org')
		const [answer] = await Promise.all([
			page.waitForResponse((one) => one.request().method() === 'POST'),
			page.locator('[aria-labelledby="invite"] button').click(),
		])
		return answer
	}
	const newToken = async (page: Page) => {
		await page.goto(at(`/account/teams/${id}/tokens`))
		await page.locator('#name').fill('till')
		const [answer] = await Promise.all([
			page.waitForResponse((one) => one.request().method() === 'GET'),
			page.locator('form.new-token button').click(),
		])
		return answer
	}
	await expectEachSound(
		await visit({ locale }, ann),
		[
			['teams', to('/account/teams?notice=left')],
			['a team', to(`/account/teams/${id}?notice=made`)],
			['a team with a fault', refused, 400],
			['a new token of a team', newToken],
			['tokens of a team', to(`/account/teams/${id}/tokens?notice=token_revoked`)],
			['the question before somebody is removed', to(`/account/teams/${id}/remove?account=${members[0].id}`)],
			['the question before it is deleted', to(`/account/teams/${id}/delete`)],
			['links of a team', to(`/links?team=${id}`)],
			['a link of a team', to(`/links/${short_url}`)],
			['statistics of a team', to(`/links/statistics?team=${id}`)],
			['an import into a team', to(`/account/import?team=${id}`)],
		],
		server,
	)
	await expectEachSound(await visit({ locale }, bea), [['invitations', to('/account/teams')]], server)
})
