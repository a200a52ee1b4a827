/** The former monitor keys of links that come to another owner: each way ends them where asked. */
import { expect, it } from 'vitest'
import { endingActs } from '../../../server/administration/administration.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { send, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { askAs, come, makeOfTeam, makeTeam, type Somebody } from '../../support/service/teams.ts'
import { commandsOf } from '../operator/run-command.ts'

const service = await openService()
const { ask } = service
const administration = await openAdministration(service)
const run = commandsOf(service)

type Link = { slug: string; key: string }

/** Each way by which links come to another owner; `ends`: with the tick. */
const moveForm = (ends: boolean) => ({ ...(ends && { end_keys: 'on' }) })
type Given = { link: Link; from: Somebody; to: Somebody; team: string }
const offered = async ({ link, from, to }: Given): Promise<string> => {
	await askAs(service, from, '/api/v1/my-links/move', { links: [link.slug], to: to.email })
	return (await askAs(service, to, '/api/v1/account/offers')).body.at(-1).id
}
const hand = (act: string) => (given: Given, ends: boolean) =>
	administration.act(act, ['account', given.from.id], ['to', given.to.email], ...ticked(ends))
/** Of a team in which nobody else is: who is only invited makes no difference. */
const handTeam = (act: string) => async (given: Given, ends: boolean) => {
	const team = await makeTeam(service, given.from, [], [await come(service)])
	const link = await makeOfTeam(service, given.from, team)
	await hand(act)(given, ends)
	return link
}
const ticked = (ends: boolean): [string, string][] => (ends ? [['end_keys', 'on']] : [])
const ways: Record<string, (given: Given, ends: boolean) => Promise<unknown>> = {
	'the interface moves it': ({ link, from, team }, ends) =>
		askAs(service, from, '/api/v1/my-links/move', {
			...{ links: [link.slug], to: team, ...(ends && { end_keys: true }) },
		}),
	'an act moves it': ({ link, from, team }, ends) =>
		askAs(service, from, '/api/v1/links/acts', {
			...{ act: 'move', links: [{ short_url: link.slug }], to: team, end_keys: ends },
		}),
	'an act moves all that are found': ({ from, team }, ends) =>
		askAs(service, from, '/api/v1/links/acts', { act: 'move', query: {}, to: team, end_keys: ends }),
	'the page moves it': ({ link, from, team }, ends) =>
		send(service, '/links/~move', { link: link.slug, to: team, list: '', ...moveForm(ends) }, from),
	'the page moves all that are found': ({ from, team }, ends) =>
		send(
			...([service, '/links/~all'] as const),
			{ act: 'move', to: team, list: '', from: service.links.allFound.start(), ...moveForm(ends) },
			from,
		),
	'an offer is accepted': async (given, ends) =>
		askAs(
			...([service, given.to] as const),
			`/api/v1/account/offers/${await offered(given)}${ends ? '?end_keys=true' : ''}`,
			...([undefined, 'POST'] as const),
		),
	'an offer is accepted on the page': async (given, ends) =>
		send(
			...([service, '/links/~offers'] as const),
			{ offer: await offered(given), action: 'accept', list: '', ...moveForm(ends) },
			given.to,
		),
	'its team is deleted': async ({ from }, ends) => {
		const team = await makeTeam(service, from)
		const link = await makeOfTeam(service, from, team)
		await askAs(service, from, `/api/v1/teams/${team}${ends ? '?end_keys=true' : ''}`, undefined, 'DELETE')
		return link
	},
	'its team is deleted on the page': async ({ from }, ends) => {
		const team = await makeTeam(service, from)
		const link = await makeOfTeam(service, from, team)
		await send(
			service,
			`/account/teams/${team}/delete`,
			{ links: 'keep', confirm: 'yes', ...moveForm(ends) },
			from,
		)
		return link
	},
	...Object.fromEntries(
		['hand_over', ...endingActs].map((act) => [`an operator: ${act}`, hand(act)] as const),
	),
	...Object.fromEntries(
		endingActs.map((act) => [`an operator: ${act}, of its team`, handTeam(act)] as const),
	),
	'the command of operators': ({ from, to }, ends) =>
		run('user', 'move-links', from.email, to.email, '--yes', ...(ends ? [] : ['--keep-keys'])),
}

it.each(
	Object.entries(ways).flatMap(([name, way]) => [true, false].map((ends) => [name, ends, way] as const)),
)('%s; the former key ends: %s', async (name, ends, way) => {
	const [from, to] = [await come(service), await come(service)]
	const team = await makeTeam(service, from)
	const link = await makeOwn(service, from)
	const given = await way({ link, from, to, team }, ends)
	const { slug, key } = given instanceof Object && 'slug' in given ? (given as Link) : link
	const [row] = await service.database.sql`select owner_id from links where slug = ${slug}`
	// Of a team that its owner deletes, the links are hers.
	const isKept = /^its team/.test(name)
	expect([from.id === row!.owner_id, (await ask(`/${slug}`)).status]).toEqual([isKept, 302])
	expect((await ask(`/m/${key}`)).status).toBe(ends ? 404 : 200)
})

it.each([
	'/links/~move?link=SLUG',
	'/links/~all',
	'/account/teams/TEAM/delete',
	'/admin/act?act=hand_over&account=ID',
])('%s offers to end the former keys, ticked', async (path) => {
	const from = await come(service)
	const { slug } = await makeOwn(service, from)
	const at = path
		.replace('SLUG', slug)
		.replace('TEAM', await makeTeam(service, from))
		.replace('ID', from.id)
	const { cookie } = path.startsWith('/admin') ? administration.operator : from
	const html = await (await visitPage(service, at, cookie)).text()
	expect(html).toMatch(/<input[^>]*name="end_keys"[^>]*checked/)
})
