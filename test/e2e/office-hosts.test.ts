/** A day of an office with two hosts in Chromium: printed links, somebody who leaves, a viewer. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, submit } from '../support/browsers/forms.ts'

const { visit, server, elsewhere, signUp, becomeOperator } = await openPages({})
const at = (path: string) => `${server.origin}${path}`
const [operator, ann, bea, cleo] = [
	await becomeOperator(),
	await signUp('ann@office.example'),
	await signUp('bea@office.example'),
	await signUp('cleo@office.example'),
]
const host = 'go.office.test'
const text = (page: Page) => page.locator('main').textContent()
/** Where a visitor of the printed link is sent; a browser knows no such host here. */
const printed = async (slug: string, on = host) => {
	const answer = await fetch(at(`/${slug}`), { redirect: 'manual', headers: { host: on } })
	return answer.headers.get('location') ?? answer.status
}

it('a team prints a link on a host of its own, and goes on when its maker and the host are gone', async () => {
	const { page: admin } = await visit({}, operator)
	await admin.goto(at('/admin/hosts'))
	await fill(admin, { Host: `http://${host}:${new URL(server.origin).port}` })
	await submit(admin, 'Save')

	const { page: anns } = await visit({}, ann)
	await anns.goto(at('/account/teams'))
	await fill(anns, { Name: 'Shop' })
	await submit(anns, 'Make the team')
	const team = new URL(anns.url()).pathname
	for (const [{ email }, role] of [
		[bea, 'editor'],
		[cleo, 'viewer'],
	] as const) {
		await fill(anns, { 'Email address of an account': email })
		await anns.locator('form select[name="role"]').last().selectOption(role)
		await submit(anns, 'Invite')
	}
	const { page: beas } = await visit({}, bea)
	const { page: cleos } = await visit({}, cleo)
	for (const page of [beas, cleos]) {
		await page.goto(at('/account/teams'))
		await submit(page, 'Join Shop')
	}

	// The maker chooses team and host, prints the link, and closes the account.
	await beas.goto(at(`/links?team=${team.split('/').at(-1)}`))
	await fill(beas, { 'Long link': `${elsewhere}/printed` })
	await beas.locator('select[name="host"]').selectOption(host)
	await submit(beas, 'Shorten')
	expect(await text(beas)).toContain(`${host}`)
	const written = new URL(beas.url()).pathname.split('/').at(-1)!
	const slug = written.split('@')[0]!
	expect(await printed(slug)).toBe(`${elsewhere}/printed`)
	expect(await printed(slug, new URL(server.origin).host)).toBe(404)
	await beas.goto(at('/account'))
	await beas.locator('form[action="/account/delete"] [name="password"]').fill(bea.password)
	await beas.locator('form[action="/account/delete"] [type="checkbox"]').check()
	await beas.locator('form[action="/account/delete"] button').click()
	await beas.waitForURL((url) => !url.pathname.startsWith('/account'))
	expect(await printed(slug)).toBe(`${elsewhere}/printed`)

	// The owner corrects it, the viewer reads its figures and can't.
	await anns.goto(at(`/links/${written}/edit`))
	await fill(anns, { 'Long link': `${elsewhere}/corrected` })
	await submit(anns, 'Save')
	expect(await printed(slug)).toBe(`${elsewhere}/corrected`)
	await cleos.goto(at(`/links/${written}`))
	await expect.poll(async () => (await cleos.reload()) && text(cleos)).toContain('Clicks3')
	expect(await button(cleos, 'Delete the link').count()).toBe(0)
	expect((await cleos.goto(at(`/links/${written}/edit`)))!.status()).toBe(403)

	// The operator closes the host: what is printed goes on, and nobody makes links there.
	await admin.goto(at('/admin/hosts'))
	await admin.getByRole('row').filter({ hasText: host }).getByRole('checkbox').check()
	await Promise.all([admin.waitForURL('**/admin/act?*'), button(admin, 'Close host').click()])
	expect(await text(admin)).toContain('1 link')
	await admin.locator('#confirm').check()
	await Promise.all([admin.waitForURL('**notice=*'), admin.locator('main form button').click()])
	expect(await printed(slug)).toBe(`${elsewhere}/corrected`)
	await anns.goto(at(`/links?team=${team.split('/').at(-1)}`))
	expect(await anns.locator('select[name="host"]').count()).toBe(0)
})
