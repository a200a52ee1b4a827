/** Whatever spelling of a short link a mail about abuse has, every search of operators finds it. */
import { expect, it } from 'vitest'
import { searchKinds } from '../../../server/administration/link-search.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'
import { allOf, textIn } from './markup.ts'

const service = await openService({ LINK_BASE_URL: 'https://go.example:8443' })
const { page } = await openAdministration(service)
const owner = await signUp(service, { email: 'owner-of-menu@example.org' })
await makeOwn(service, owner, { alias: 'Menu-2026', url: 'https://bad.example/' })
await service.client.shorten({ url: 'https://other.example/', alias: 'another' })

const hosts = [
	'kurz.example',
	'go.example:8443',
	'go.example',
	'KURZ.EXAMPLE',
	'kurz.example.',
	'kurz[.]example',
]
const spellings = [
	...hosts.flatMap((host) =>
		['', 'https://', 'http://', 'hxxps://', 'HTTPS://'].map((scheme) => `${scheme}${host}/Menu-2026`),
	),
	...[
		'https://kurz.example/menu-2026/',
		'https://kurz.example//Menu-2026//',
		'https://kurz.example/Menu-2026+',
		'https://kurz.example/MENU-2026?utm=1#x',
		'https://kurz.example/%4Denu%2D2026',
		'https%3A%2F%2Fkurz.example%2FMenu-2026',
		'https%253A%252F%252Fkurz.example%252FMenu-2026',
		'<https://kurz.example/Menu-2026>',
		'(see https://kurz.example/Menu-2026).',
		'“kurz.example/Menu-2026”,',
		'Dear operator, https://kurz.example/Menu-2026 leads to a fraud.\r\nRegards',
		'https://gateway.example/?url=https%3A%2F%2Fkurz.example%2FMenu-2026&data=1',
		' \u200bhttps://kurz.example/Menu-2026\u200b ',
	],
]
const names = [
	'Menu-2026',
	'menu-2026',
	'/Menu-2026',
	'Menu-2026+',
	' menu-2026.',
	'“MENU-2026”',
	'%4Denu-2026',
]

const listed = async (by: string, q: string) =>
	allOf(await page(`/admin?${new URLSearchParams({ by, q })}`), 'input').flatMap(
		({ attributes: { name, value } }) => (name === 'link' ? [value] : []),
	)

it.each([...spellings, ...names])('%j', async (q) => {
	for (const by of searchKinds) expect([by, await listed(by, q)]).toEqual([by, ['Menu-2026']])
})

it.each(spellings)('finds the account by %j', async (q) => {
	const html = await page(`/admin/accounts?${new URLSearchParams({ q })}`)
	expect(allOf(html, 'input').filter(({ attributes }) => attributes.name === 'account')).toHaveLength(1)
	expect(textIn(html)).toContain('owner-of-menu@example.org')
})

it.each([
	'https://other.example/Menu-2026',
	'https://kurz.example.evil/Menu-2026',
	'xkurz.example/Menu-2026',
])('a link of another host is none of ours: %s', async (q) => {
	for (const by of ['name', 'target', 'owner']) expect(await listed(by, q)).toEqual([])
})

it('commands take the same spellings', async () => {
	const run = commandsOf(service)
	for (const spelling of [...spellings, ...names]) {
		expect([spelling, (await run('disable', spelling))[1]]).toEqual([
			spelling,
			expect.stringContaining('.example:8443/menu-2026'),
		])
	}
})
