/** In Chromium: what people come to do, in as few actions as it takes. */
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill } from '../support/browsers/forms.ts'

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

it('a mail about abuse: 4 actions', async () => {
	const person = await signUp('abuse@example.org')
	const host = 'harm.example'
	const [bad] = await Promise.all(
		['login', 'other'].map((path) => person.client.shorten({ url: `https://${host}/${path}` })),
	)
	const { page, complaints } = await visit({}, operator)
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

it('a wrong target on 500 flyers: 3 actions', async () => {
	const person = await signUp('flyer@example.org')
	const made = await person.client.shorten({ url: 'https://wrong.example/', title: 'Flyer' })
	for (let nth = 0; nth < 5; nth++) await person.client.shorten({ url: `https://other.example/${nth}` })
	const { page, complaints } = await visit({}, person)
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

it('somebody asks what is stored about them: 6 actions', async () => {
	const person = await signUp('asks@example.org')
	await person.client.shorten({ url: 'https://private.example/' })
	const { page, complaints } = await visit({}, operator)
	const { act, actions } = counting()
	await page.goto(`${server.origin}/admin`)
	await act(page.getByRole('link', { name: 'Accounts' }).click())
	await page.getByRole('searchbox').fill(person.email)
	await act(button(page, 'Search').click())
	await act(page.getByRole('row').filter({ hasText: person.email }).getByRole('checkbox').check())
	await act(button(page, 'Export data').click())
	await page.waitForURL('**/admin/act?*')
	await act(page.locator('#confirm').check())
	const saved = page.waitForEvent('download')
	await act(page.locator('main form button').click())
	const files = unzipSync(readFileSync(await (await saved).path()))
	expect(Object.keys(files)).toEqual(expect.arrayContaining(['account.json', 'links.csv']))
	expect(actions()).toBe(6)
	expect(complaints).toEqual([])
})
