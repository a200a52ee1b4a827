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
/** The least role that is enough, and a request. */
export type Row = [
	needs: 'viewer' | 'editor' | 'owner',
	path: (ground: Ground) => string,
	init?: (ground: Ground) => RequestInit,
]

const json = (body: object) => () => asJson(body)
const listOf = ({ team }: Ground) => `team=${team}`
const selected = (ground: Ground, more: Record<string, string> = {}) =>
	asForm({ list: listOf(ground), link: ground.slug, ...more })
const form = (fields: Record<string, string>) => () => asForm(fields)
const inTeam = (path: string) => (ground: Ground) => `${path}?${listOf(ground)}`
const ofLink = (path: string) => (ground: Ground) => path.replace('SLUG', ground.slug)
const ofTeam = (path: string) => (ground: Ground) => path.replace('TEAM', ground.team)
const ofToken = (path: string) => (ground: Ground) => `${path}?${listOf(ground)}&id=${ground.token_id}`
const tokenForm =
	(fields: Record<string, string>) =>
	({ team, token_id: id }: Ground) =>
		asForm({ team, id, ...fields })
const ofImport = (ground: Ground) => `/api/v1/my-links/imports/${ground.import_id}?${listOf(ground)}`
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

/** By the interface. */
const interfaceRows = ({ email, id }: Somebody): Record<string, Row> => ({
	'GET /api/v1/my-links': ['viewer', inTeam('/api/v1/my-links')],
	'GET /api/v1/my-links.csv': ['viewer', inTeam('/api/v1/my-links.csv')],
	'GET /api/v1/my-links/qr.zip': ['viewer', inTeam('/api/v1/my-links/qr.zip')],
	'GET /api/v1/my-links/statistics': ['viewer', inTeam('/api/v1/my-links/statistics')],
	'GET /api/v1/my-links/export': ['viewer', inTeam('/api/v1/my-links/export')],
	'GET /api/v1/my-links/imports': ['viewer', inTeam('/api/v1/my-links/imports')],
	'GET /api/v1/my-links/imports/:import_id': ['viewer', ofImport],
	'DELETE /api/v1/my-links/imports/:import_id': ['editor', ofImport],
	'POST /api/v1/my-links/import': ['editor', inTeam('/api/v1/my-links/import'), csv],
	'POST /api/v1/shorten': [
		'editor',
		() => '/api/v1/shorten',
		({ team }) => asJson({ url: 'https://a.example/', team }),
	],
	'POST /api/v1/links': [
		...(['editor', () => '/api/v1/links'] as const),
		({ team }) => asJson({ team, links: [{ url: 'https://a.example/' }] }),
	],
	'POST /api/v1/links/acts': [
		...(['editor', () => '/api/v1/links/acts'] as const),
		({ team, slug }) => asJson({ act: 'tag', team, links: [{ short_url: slug }], change: { tags: ['x'] } }),
	],
	'POST /api/v1/my-links/move': [
		...(['owner', () => '/api/v1/my-links/move'] as const),
		({ team, slug }) => asJson({ team, links: [slug], to: email }),
	],
	'GET /api/v1/my-links/:short_url/details': ['viewer', ofLink('/api/v1/my-links/SLUG/details')],
	'GET /api/v1/my-links/:short_url/clicks.csv': ['viewer', ofLink('/api/v1/my-links/SLUG/clicks.csv')],
	'PATCH /api/v1/my-links/:short_url': [
		...(['editor', ofLink('/api/v1/my-links/SLUG')] as const),
		() => ({ ...asJson({ title: 'x' }), method: 'PATCH' }),
	],
	'DELETE /api/v1/my-links/:short_url': ['editor', ofLink('/api/v1/my-links/SLUG')],
	'POST /api/v1/my-links/:short_url/statistics-key': [
		'editor',
		ofLink('/api/v1/my-links/SLUG/statistics-key'),
	],
	'POST /api/v1/my-links/:short_url/monitor-key': ['editor', ofLink('/api/v1/my-links/SLUG/monitor-key')],
	'DELETE /api/v1/my-links/:short_url/monitor-key': ['editor', ofLink('/api/v1/my-links/SLUG/monitor-key')],
	'DELETE /api/v1/my-links/:short_url/statistics-key': [
		'editor',
		ofLink('/api/v1/my-links/SLUG/statistics-key'),
	],
	'PATCH /api/v1/teams/:team': ['owner', ofTeam('/api/v1/teams/TEAM'), json({ name: 'x' })],
	'DELETE /api/v1/teams/:team': ['owner', ofTeam('/api/v1/teams/TEAM')],
	'PUT /api/v1/teams/:team/members/:account': [
		...(['owner', ofTeam(`/api/v1/teams/TEAM/members/${email}`)] as const),
		json({ role: 'owner' }),
	],
	'DELETE /api/v1/teams/:team/members/:account': ['owner', ofTeam(`/api/v1/teams/TEAM/members/${id}`)],
})

/** By pages and their forms. */
const pageRows = (service: TestService, bystander: Somebody): Record<string, Row> => ({
	'POST /': ['editor', () => '/', ({ team }) => asForm({ url: 'https://a.example/', team })],
	'GET /links': ['viewer', inTeam('/links')],
	'POST /links': ['editor', () => '/links', ({ team }) => asForm({ url: 'https://a.example/', team })],
	'GET /links/~many': ['editor', inTeam('/links/~many')],
	'POST /links/~many': [
		'editor',
		() => '/links/~many',
		({ team }) => asForm({ urls: 'https://a.example/', team }),
	],
	'GET /links/statistics': ['viewer', inTeam('/links/statistics')],
	'POST /links/statistics': ['editor', inTeam('/links/statistics'), form({ action: 'share' })],
	'GET /links/~csv': ['viewer', ({ slug, team }) => `/links/~csv?link=${slug}&list=team%3D${team}`],
	'GET /links/~qr': ['viewer', ({ slug, team }) => `/links/~qr?link=${slug}&list=team%3D${team}`],
	'GET /links/~sheets': ['viewer', ({ slug, team }) => `/links/~sheets?link=${slug}&list=team%3D${team}`],
	'GET /links/~delete': ['editor', ({ slug, team }) => `/links/~delete?link=${slug}&list=team%3D${team}`],
	'POST /links/~delete': ['editor', () => '/links/~delete', (ground) => selected(ground, { confirm: 'yes' })],
	'POST /links/~tags': [
		'editor',
		() => '/links/~tags',
		(ground) => selected(ground, { with_tag: 'x', action: 'add' }),
	],
	'GET /links/~move': ['owner', ({ slug, team }) => `/links/~move?link=${slug}&list=team%3D${team}`],
	'POST /links/~move': [
		'owner',
		() => '/links/~move',
		(ground) => selected(ground, { to: '', address: bystander.email }),
	],
	'GET /links/~all': ['editor', inTeam('/links/~all')],
	'POST /links/~all': [
		'editor',
		() => '/links/~all',
		(ground) =>
			asForm({ list: listOf(ground), act: 'add', with_tag: 'x', from: service.links.allFound.start() }),
	],
	'GET /links/:short_url': ['viewer', ofLink('/links/SLUG')],
	'POST /links/:short_url': ['editor', ofLink('/links/SLUG'), form({ action: 'share' })],
	'GET /links/:short_url/codes': ['viewer', ofLink('/links/SLUG/codes')],
	'GET /links/:short_url/key': ['editor', ofLink('/links/SLUG/key')],
	'POST /links/:short_url/key': ['editor', ofLink('/links/SLUG/key'), form({ next: 'new' })],
	'GET /links/:short_url/edit': ['editor', ofLink('/links/SLUG/edit')],
	'POST /links/:short_url/edit': ['editor', ofLink('/links/SLUG/edit'), form({ title: 'x' })],
	'GET /account/import': ['editor', inTeam('/account/import')],
	'POST /account/import': ['editor', () => '/account/import', upload],
	'POST /account/import/take-back': [
		...(['editor', () => '/account/import/take-back'] as const),
		({ team, import_id: id }) => asForm({ team, id }),
	],
	'GET /account/teams/:team': ['viewer', ofTeam('/account/teams/TEAM')],
	'POST /account/teams/:team': [
		'owner',
		ofTeam('/account/teams/TEAM'),
		form({ action: 'rename', name: 'x' }),
	],
	'GET /account/teams/:team/tokens': ['owner', ofTeam('/account/teams/TEAM/tokens')],
	'POST /account/teams/:team/tokens': ['owner', ofTeam('/account/teams/TEAM/tokens'), form({ name: 'x' })],
	'GET /account/tokens/name': ['owner', ofToken('/account/tokens/name')],
	'POST /account/tokens/name': ['owner', () => '/account/tokens/name', tokenForm({ name: 'x' })],
	'GET /account/tokens/revoke': ['owner', ofToken('/account/tokens/revoke')],
	'POST /account/tokens/revoke': ['owner', () => '/account/tokens/revoke', tokenForm({})],
	'GET /account/teams/:team/remove': ['viewer', ofTeam(`/account/teams/TEAM/remove?account=${bystander.id}`)],
	'POST /account/teams/:team/remove': [
		'owner',
		ofTeam('/account/teams/TEAM/remove'),
		form({ account: bystander.id }),
	],
	'GET /account/teams/:team/delete': ['viewer', ofTeam('/account/teams/TEAM/delete')],
	'POST /account/teams/:team/delete': [
		'owner',
		ofTeam('/account/teams/TEAM/delete'),
		form({ confirm: 'yes' }),
	],
})

export const teamRows = (service: TestService, bystander: Somebody): Record<string, Row> => ({
	...interfaceRows(bystander),
	...pageRows(service, bystander),
})
