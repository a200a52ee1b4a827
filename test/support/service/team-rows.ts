/** The least role in a team that each route about links or teams needs, and a request to it. */
import { asBrowser, asForm, asJson, type TestService } from './service.ts'
import type { Somebody } from './teams.ts'

/** A team with a link, an import and an access token. */
export interface Ground {
	team: string
	slug: string
	import_id: string
	token: string
	token_id: string
}
type Role = 'viewer' | 'editor' | 'owner'
type Init = (ground: Ground) => RequestInit
/** The least role that is enough, and a request. */
export type Row = [needs: Role, path: (ground: Ground) => string, init: Init]

/** The least role, and what the request has besides the path that the route's name says. */
type Given = readonly [needs: Role, init?: Init | undefined, query?: (ground: Ground) => string]

const json = (body: object) => () => asJson(body)
const form = (fields: Record<string, string>) => () => asForm(fields)
const listOf = ({ team }: Ground) => `team=${team}`
const inTeam = (ground: Ground) => `?${listOf(ground)}`
const ofSelected = ({ slug, team }: Ground) => `?link=${slug}&list=team%3D${team}`
const ofToken = (ground: Ground) => `${inTeam(ground)}&id=${ground.token_id}`
const selected =
	(more: Record<string, string>): Init =>
	(ground) =>
		asForm({ list: listOf(ground), link: ground.slug, ...more })
const ofTeam =
	(as: typeof asForm | typeof asJson, fields: (ground: Ground) => object): Init =>
	(ground) =>
		as({ team: ground.team, ...fields(ground) } as Record<string, string>)
const upload = ({ team, slug }: Ground): RequestInit => {
	const body = new FormData()
	for (const [name, value] of Object.entries({ team, format: 'auto', zone: 'UTC' })) body.set(name, value)
	body.set('file', new File([`short_url,long_url\npage-${slug},https://t.example/\n`], 'x.csv'))
	return { method: 'POST', body, headers: asBrowser.headers! }
}
const csv = ({ slug }: Ground): RequestInit => ({
	...{ method: 'POST', body: `short_url,long_url\nmore-${slug},https://t.example/\n` },
	headers: { 'content-type': 'text/csv' },
})
const url = 'https://a.example/'
const links = '/api/v1/my-links'

/** By the interface. */
const interfaceRows = ({ email }: Somebody): Record<string, Given> => ({
	...Object.fromEntries(
		['', '.csv', '/qr.zip', '/statistics', '/export', '/imports'].map((what) => [
			`GET ${links}${what}`,
			['viewer', undefined, inTeam] as const,
		]),
	),
	[`GET ${links}/imports/:import_id`]: ['viewer', undefined, inTeam],
	[`DELETE ${links}/imports/:import_id`]: ['editor', undefined, inTeam],
	[`POST ${links}/import`]: ['editor', csv, inTeam],
	'POST /api/v1/shorten': ['editor', ofTeam(asJson, () => ({ url }))],
	'POST /api/v1/links': ['editor', ofTeam(asJson, () => ({ links: [{ url }] }))],
	'POST /api/v1/links/acts': [
		'editor',
		ofTeam(asJson, ({ slug }) => ({ act: 'tag', links: [{ short_url: slug }], change: { tags: ['x'] } })),
	],
	[`POST ${links}/move`]: ['owner', ofTeam(asJson, ({ slug }) => ({ links: [slug], to: email }))],
	[`GET ${links}/:short_url/details`]: ['viewer'],
	[`GET ${links}/:short_url/clicks.csv`]: ['viewer'],
	[`PATCH ${links}/:short_url`]: ['editor', () => ({ ...asJson({ title: 'x' }), method: 'PATCH' })],
	...Object.fromEntries(
		['', '/statistics-key', '/monitor-key'].map((what) => [`DELETE ${links}/:short_url${what}`, ['editor']]),
	),
	[`POST ${links}/:short_url/statistics-key`]: ['editor'],
	[`POST ${links}/:short_url/monitor-key`]: ['editor'],
	'PATCH /api/v1/teams/:team': ['owner', json({ name: 'x' })],
	'DELETE /api/v1/teams/:team': ['owner'],
	'PUT /api/v1/teams/:team/members/:account': ['owner', json({ role: 'owner' })],
	'DELETE /api/v1/teams/:team/members/:account': ['owner'],
})

/** By pages and their forms. */
const pageRows = (service: TestService, bystander: Somebody): Record<string, Given> => ({
	'POST /': ['editor', ofTeam(asForm, () => ({ url }))],
	'GET /links': ['viewer', undefined, inTeam],
	'POST /links': ['editor', ofTeam(asForm, () => ({ url }))],
	'GET /links/~many': ['editor', undefined, inTeam],
	'POST /links/~many': ['editor', ofTeam(asForm, () => ({ urls: url }))],
	'GET /links/statistics': ['viewer', undefined, inTeam],
	'POST /links/statistics': ['editor', form({ action: 'share' }), inTeam],
	'GET /links/~csv': ['viewer', undefined, ofSelected],
	'GET /links/~qr': ['viewer', undefined, ofSelected],
	'GET /links/~sheets': ['viewer', undefined, ofSelected],
	'GET /links/~delete': ['editor', undefined, ofSelected],
	'POST /links/~delete': ['editor', selected({ confirm: 'yes' })],
	'POST /links/~tags': ['editor', selected({ with_tag: 'x', action: 'add' })],
	'GET /links/~move': ['owner', undefined, ofSelected],
	'POST /links/~move': ['owner', selected({ to: '', address: bystander.email })],
	'GET /links/~all': ['editor', undefined, inTeam],
	'POST /links/~all': [
		'editor',
		(ground) =>
			asForm({ list: listOf(ground), act: 'add', with_tag: 'x', from: service.links.allFound.start() }),
	],
	'GET /links/:short_url': ['viewer'],
	'POST /links/:short_url': ['editor', form({ action: 'share' })],
	'GET /links/:short_url/codes': ['viewer'],
	'GET /links/:short_url/key': ['editor'],
	'POST /links/:short_url/key': ['editor', form({ next: 'new' })],
	'GET /links/:short_url/edit': ['editor'],
	'POST /links/:short_url/edit': ['editor', form({ title: 'x' })],
	'GET /account/import': ['editor', undefined, inTeam],
	'POST /account/import': ['editor', upload],
	'POST /account/import/take-back': ['editor', ofTeam(asForm, ({ import_id: id }) => ({ id }))],
	'GET /account/teams/:team': ['viewer'],
	'POST /account/teams/:team': ['owner', form({ action: 'rename', name: 'x' })],
	'GET /account/teams/:team/tokens': ['owner'],
	'POST /account/teams/:team/tokens': ['owner', form({ name: 'x' })],
	'GET /account/tokens/name': ['owner', undefined, ofToken],
	'POST /account/tokens/name': ['owner', ofTeam(asForm, ({ token_id: id }) => ({ id, name: 'x' }))],
	'GET /account/tokens/revoke': ['owner', undefined, ofToken],
	'POST /account/tokens/revoke': ['owner', ofTeam(asForm, ({ token_id: id }) => ({ id }))],
	'GET /account/teams/:team/remove': ['viewer', undefined, () => `?account=${bystander.id}`],
	'POST /account/teams/:team/remove': ['owner', form({ account: bystander.id })],
	'GET /account/teams/:team/delete': ['viewer'],
	'POST /account/teams/:team/delete': ['owner', form({ confirm: 'yes' })],
})

export const teamRows = (service: TestService, bystander: Somebody): Record<string, Row> => {
	const rows = { ...interfaceRows(bystander), ...pageRows(service, bystander) }
	const pathOf = (route: string, { slug, team, import_id }: Ground): string => {
		const account = route.startsWith('PUT') ? bystander.email : bystander.id
		const values: Record<string, string> = { short_url: slug, team, import_id, account }
		return route.split(' ')[1]!.replace(/:(\w+)/g, (_, name: string) => values[name]!)
	}
	return Object.fromEntries(
		Object.entries(rows).map(([route, [needs, init, query]]): [string, Row] => [
			route,
			[needs, (ground) => pathOf(route, ground) + (query?.(ground) ?? ''), init ?? (() => ({}))],
		]),
	)
}
