/** Every page that asks before an act says how many links, accounts and clicks it hits. */
import { expect, it } from 'vitest'
import { type AskedAct, kindOfAct } from '../../../server/administration/administration.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { textIn } from './markup.ts'

const service = await openService({ SIGNUPS: 'open' })
const { page, idOf, visit } = await openAdministration(service)
const [one, two] = [await signUp(service), await signUp(service)]
const made = [
	await makeOwn(service, one, { url: 'https://bad.example/a', alias: 'size-one' }),
	await makeOwn(service, one, { url: 'https://www.bad.example/b', alias: 'size-two' }),
	await makeOwn(service, two, { url: 'https://bad.example/c', alias: 'size-three' }),
]
await service.client.shorten({ url: 'https://BAD.example/d', alias: 'size-four' })
await service.client.shorten({ url: 'https://good.example/', alias: 'size-five' })
for (const slug of [...made.map(({ slug }) => slug), 'size-four', 'size-four', 'size-five']) await visit(slug)
await service.linkHosts.save({ name: 'go.example', origin: 'https://go.example' })
await service.client.shorten({ url: 'https://good.example/', alias: 'size-six', host: 'go.example' })
await service.handle(new Request('http://go.example/size-six'))
await service.project()

const subjects: Record<string, [name: string, value: string][]> = {
	link: ['size-one', 'size-three', 'size-four', 'gone'].map((slug) => ['link', slug]),
	host: [['host', 'bad.example']],
	account: [
		['account', await idOf(one.email)],
		['account', await idOf(two.email)],
	],
	link_host: [['link_host', 'go.example']],
	invitation: [],
}
const hits: Record<string, string> = {
	link: 'This affects 3 links, 2 accounts and 4 clicks.',
	host: 'This affects 4 links, 2 accounts and 5 clicks.',
	link_host: '1 link, 1 click in 30 days',
	account: 'This affects 3 links, 2 accounts and 3 clicks.',
}
/** The list of subjects says all. */
const without: AskedAct[] = [
	'promote',
	'demote',
	'reset_link',
	'remove_factor',
	'export_account',
	'revoke_invitation',
]

it.each(Object.keys(kindOfAct) as AskedAct[])('%s', async (act) => {
	const kind = kindOfAct[act]
	const html = await page(`/admin/act?${new URLSearchParams([['act', act], ...subjects[kind]!])}`)
	const isSaid = /This affects|in 30 days/.test(textIn(html))
	expect(isSaid).toBe(!without.includes(act))
	if (isSaid) expect(textIn(html)).toContain(hits[kind])
})
