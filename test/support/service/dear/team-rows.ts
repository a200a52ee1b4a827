/** The dearest request to each route about teams. A team of nobody’s takes as long as one's own. */
import { type DearRows, getAs, pageAs, selected, sendForm, sendJson, withMethod } from './row.ts'

const name = 'é'.repeat(100)
const cheap = 'one statement'
const gone = { cheap, status: 404 } as const
const one = '/api/v1/teams/none'
const member = `${one}/members/none@example.org`
const page = '/account/teams/none'
const offer = '/api/v1/account/offers/none'

export const teamRows: DearRows = {
	'GET /api/v1/teams': { ask: getAs(() => '/api/v1/teams') },
	'POST /api/v1/teams': {
		ask: sendJson(
			() => '/api/v1/teams',
			(_, nth) => ({ name: `${nth}` }),
		),
	},
	'PATCH /api/v1/teams/:team': {
		...gone,
		ask: sendJson(
			() => one,
			() => ({ name }),
			'PATCH',
		),
	},
	'DELETE /api/v1/teams/:team': { ...gone, ask: withMethod('DELETE', () => one) },
	'PUT /api/v1/teams/:team/members/:account': {
		...gone,
		ask: sendJson(
			() => member,
			() => ({ role: 'viewer' }),
			'PUT',
		),
	},
	'DELETE /api/v1/teams/:team/members/:account': { ...gone, ask: withMethod('DELETE', () => member) },
	'POST /api/v1/my-links/move': {
		ask: sendJson(
			() => '/api/v1/my-links/move',
			(ground) => ({ links: selected(ground).map(([, slug]) => slug), to: 'none@example.org' }),
		),
		status: 404,
	},
	'GET /api/v1/account/offers': { ask: getAs(() => '/api/v1/account/offers') },
	'POST /api/v1/account/offers/:offer': { ...gone, ask: withMethod('POST', () => offer) },
	'DELETE /api/v1/account/offers/:offer': { ...gone, ask: withMethod('DELETE', () => offer) },
	'GET /account/teams': { ask: pageAs(() => '/account/teams') },
	'POST /account/teams': {
		ask: sendForm(
			() => '/account/teams',
			(_, nth) => ({ name: `${nth}`.padEnd(100, 'é') }),
		),
	},
	'GET /account/teams/:team': { ...gone, ask: pageAs(() => page) },
	'POST /account/teams/:team': {
		...gone,
		ask: sendForm(
			() => page,
			() => ({ action: 'join' }),
		),
	},
	...Object.fromEntries(
		['remove', 'delete', 'tokens'].flatMap((act) => [
			[`GET /account/teams/:team/${act}`, { ...gone, ask: pageAs(() => `${page}/${act}`) }],
			[
				`POST /account/teams/:team/${act}`,
				{
					...gone,
					ask: sendForm(
						() => `${page}/${act}`,
						() => ({ confirm: 'yes' }),
					),
				},
			],
		]),
	),
}
