/** In Chromium: what people come to do, in as few actions as it takes. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, scriptsOn } from '../support/browsers/forms.ts'

const { visit, server, signUp, becomeOperator } = await openPages({})
const operator = await becomeOperator()

/** Counts what somebody presses; typing is part of the press that follows. */
const counting = () => {
	let actions = 0
	const act = async (step: Promise<unknown>) => {
		actions++
		await step
	}
	return { act, actions: () => actions }
}
const textOf = (page: Page) => page.locator('main').textContent()

it.each(scriptsOn)('a mail about abuse, with scripts $scripts: 4 actions', async (row) => {
	const { scripts, javaScriptEnabled } = row
	const person = await signUp(`abuse-${scripts}@example.org`)
	const host = `harm-${scripts}.example`
	const [bad] = await Promise.all(
		['login', 'other'].map((path) => person.client.shorten({ url: `https://${host}/${path}` })),
	)
	const { page, complaints } = await visit({ javaScriptEnabled }, operator)
	const { act, actions } = counting()
	await page.goto(`${server.origin}/admin`)
	await page.getByRole('searchbox').fill(`They sent me ${server.origin}/${bad!.short_url}. Please act!`)
	await act(page.keyboard.press('Enter'))
	await page.waitForURL('**q=*')
	for (const said of [
		`${host}/login`,
		person.email,
		`To ${host}: 2 links, 1 account`,
		`Of ${person.email}: 2 links`,
	])
		expect(await textOf(page)).toContain(said)
	if (javaScriptEnabled) expect(await findFaultsIn(page)).toEqual([])
	await act(button(page, 'Disable').click())
	await page.waitForURL('**/admin/act?*')
	await fill(page, { Reason: 'phishing' })
	await act(page.locator('#confirm').check())
	await act(page.locator('main form button').click())
	await page.waitForURL('**notice=disable*')
	expect((await fetch(`${server.origin}/${bad!.short_url}`, { redirect: 'manual' })).status).toBe(451)
	expect(actions()).toBe(4)
	expect(complaints).toEqual([])
})

it.each(scriptsOn)('a wrong target on 500 flyers, with scripts $scripts: 3 actions', async (row) => {
	const { scripts, javaScriptEnabled } = row
	const person = await signUp(`flyer-${scripts}@example.org`)
	const made = await person.client.shorten({ url: 'https://wrong.example/', title: 'Flyer' })
	for (let nth = 0; nth < 5; nth++) await person.client.shorten({ url: `https://other.example/${nth}` })
	const { page, complaints } = await visit({ javaScriptEnabled }, person)
	const { act, actions } = counting()
	await page.goto(`${server.origin}/links`)
	const link = page.getByRole('row').filter({ hasText: 'Flyer' })
	await act(link.locator('.menu > summary').click())
	await act(link.getByRole('link', { name: 'Edit' }).click())
	await page.getByLabel('Long link').fill('https://right.example/')
	await act(button(page, 'Save').click())
	await page.waitForURL('**notice=edited')
	const visited = await fetch(`${server.origin}/${made.short_url}`, { redirect: 'manual' })
	expect(visited.headers.get('location')).toBe('https://right.example/')
	expect(actions()).toBe(3)
	expect(complaints).toEqual([])
})
