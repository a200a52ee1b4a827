/** The dearest request to each route about teams. A team of nobody’s takes as long as one's own. */
import { gone, interfaceOf, pagesOf, selected } from './row.ts'

const acts = ['remove', 'delete', 'tokens'].flatMap((act) => [
	[`GET /account/teams/:team/${act}`, gone] as const,
	[`POST /account/teams/:team/${act}`, { ...gone, form: () => ({ confirm: 'yes' }) }] as const,
])

export const teamRows = {
	...interfaceOf({
		'GET /api/v1/teams': {},
		'POST /api/v1/teams': { json: (_, nth) => ({ name: `${nth}` }) },
		'PATCH /api/v1/teams/:team': { ...gone, json: () => ({ name: 'é'.repeat(100) }) },
		'DELETE /api/v1/teams/:team': gone,
		'PUT /api/v1/teams/:team/members/:account': { ...gone, json: () => ({ role: 'viewer' }) },
		'DELETE /api/v1/teams/:team/members/:account': gone,
		'POST /api/v1/my-links/move': {
			json: (ground) => ({ links: selected(ground).map(([, slug]) => slug), to: 'none@example.org' }),
			status: 404,
		},
		'GET /api/v1/account/offers': {},
		'POST /api/v1/account/offers/:offer': gone,
		'DELETE /api/v1/account/offers/:offer': gone,
	}),
	...pagesOf({
		'GET /account/teams': {},
		'POST /account/teams': { form: (_, nth) => ({ name: `${nth}`.padEnd(100, 'é') }) },
		'GET /account/teams/:team': gone,
		'POST /account/teams/:team': { ...gone, form: () => ({ action: 'join' }) },
		...Object.fromEntries(acts),
	}),
}
