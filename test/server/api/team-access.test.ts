/** What members, others, operators and tokens may do with a team, on every route. */
import { expect, it } from 'vitest'
import { exportFormats } from '../../../shared/link/import.ts'
import { makeToken, tokenIds } from '../../support/service/account-page.ts'
import { makeOperator } from '../../support/service/operators.ts'
import { accountIdOf, bearer, merged, withCookie } from '../../support/service/people.ts'
import { asBrowser, asJson, openService } from '../../support/service/service.ts'
import { type Ground, teamRows } from '../../support/service/team-rows.ts'
import { come, join, makeOfTeam, makeTeam, type Somebody } from '../../support/service/teams.ts'

const service = await openService()
const { sql } = service.database

const roles = ['owner', 'editor', 'viewer', 'invited', 'stranger', 'operator'] as const
type Role = (typeof roles)[number]
const operator = await makeOperator(service)
const people: Record<Role, Somebody> = {
	...{ owner: await come(service), editor: await come(service), viewer: await come(service) },
	...{ invited: await come(service), stranger: await come(service) },
	operator: { ...operator, id: await accountIdOf(service, operator.cookie) },
}
const bystander = await come(service)
const tokens = ["the team's token", "another team's token"] as const
const another = await makeToken(
	...([
		service,
		people.stranger.cookie,
		{ name: 'other' },
		await makeTeam(service, people.stranger),
	] as const),
)

/** A team that nobody has changed yet, with a link, an import and a token. */
const prepare = async (): Promise<Ground> => {
	const { owner, editor, viewer, invited } = people
	// One account may have ten open invitations of another.
	await sql`delete from team_members where accepted_at is null`
	const team = await makeTeam(
		service,
		owner,
		[
			[editor, 'editor'],
			[viewer, 'viewer'],
			[bystander, 'viewer'],
		],
		[invited],
	)
	const { slug } = await makeOfTeam(service, owner, team, { tags: ['had'] })
	const file = { method: 'POST', body: `short_url,long_url\nof-${slug},https://t.example/\n` }
	const type = { headers: { 'content-type': 'text/csv' } }
	const path = `/api/v1/my-links/import?team=${team}`
	const made = await service.ask(path, merged(file, type, withCookie(owner.cookie)))
	const { token, html } = await makeToken(service, owner.cookie, { name: 'till' }, team)
	return { team, slug, import_id: (await made.json()).import_id, token, token_id: tokenIds(html)[0]! }
}

const rows = teamRows(service, bystander)

/** Routes that know no team: visits and files, keys, accounts themselves, and operators' pages. */
const others = [
	/^GET \/(livez|settings|privacy|favicon.*|robots.txt|site.webmanifest|\.well-known\/.*|assets\/.*|docs.*)?$/,
	/^\w+ (\/api\/v1)?\/:short_url(\/:monitor_key.*)?$/,
	/^\w+ \/(m|s)\/:/,
	/^\w+ \/api\/v1\/(auth|tokens|figures|health|hosts|qr|openapi.json|account|my-links\/claim)\b/,
	// What it answers or makes is the reader's own.
	/^(GET|POST) (\/api\/v1|\/account)\/teams$/,
	/^\w+ (\/api\/v1\/my-links\/offers(\/:offer)?|\/links\/~offers)$/,
	/^\w+ \/(sign-|account(\/(details|tokens$|password|second-factor|passkeys|sessions|oidc|delete)\b.*)?$)/,
	/^\w+ \/admin\b/,
	/^OPTIONS /,
]

const routes = [...new Set(service.app.routes.map(({ method, path }) => `${method} ${path}`))]
it('every route has a row, or knows no team', () => {
	const known = routes.filter((route) => route in rows)
	expect(Object.keys(rows).toSorted()).toEqual(known.toSorted())
	expect(routes.filter((route) => !(route in rows) && !others.some((of) => of.test(route)))).toEqual([])
	expect(known.filter((route) => others.some((of) => of.test(route)))).toEqual([])
})

const everything = () => sql`
	select (select json_agg(links order by id)::text from links) as links,
		(select json_agg(teams order by id)::text from teams) as teams,
		(select json_agg(team_members order by team_id, user_id)::text from team_members) as members,
		(select json_agg(json_build_array(id, name) order by id)::text from access_tokens) as tokens`
/** Forms that make a link for a team. */
const asForms = ['POST /', 'POST /links', 'POST /links/~many']
const ranks = ['viewer', 'editor', 'owner']
/** Until somebody changes it. */
let untouched: Ground | undefined

it.each(roles.flatMap((role) => Object.keys(rows).map((route) => [role, route] as const)))(
	'%s: %s',
	async (role, route) => {
		const [needs, path, init] = rows[route]!
		const ground = untouched ?? (await prepare())
		const [method] = route.split(' ')
		const before = await everything()
		const sent = merged(asBrowser, init(ground), withCookie(people[role].cookie), { method: method! })
		const answer = await service.ask(path(ground), sent)
		const isMember = ranks.includes(role)
		const isAllowed = isMember && ranks.indexOf(role) >= ranks.indexOf(needs)
		untouched = isAllowed && method !== 'GET' ? undefined : ground
		// A download that nobody reads keeps its place.
		await answer.text()
		if (isAllowed) return expect(answer.status).toBeLessThan(400)
		// Who is invited is led to the page that asks.
		if (role === 'invited' && route === 'GET /account/teams/:team') return expect(answer.status).toBe(303)
		// A form that names a team is shown again, with the fault at that field.
		expect(answer.status).toBe(asForms.includes(route) ? 400 : isMember ? 403 : 404)
		expect(await everything()).toEqual(before)
	},
)

it.each(tokens.flatMap((whose) => Object.keys(rows).map((route) => [whose, route] as const)))(
	'%s: %s',
	async (whose, route) => {
		const [, path, init] = rows[route]!
		const ground = untouched ?? (await prepare())
		const [method, pattern] = route.split(' ') as [string, string]
		const before = await everything()
		const sent = merged(asBrowser, init(ground), { method })
		const ask = (more: RequestInit = {}) => service.ask(path(ground), merged(sent, more))
		const answer = await ask(bearer(whose === tokens[0] ? ground.token : another.token))
		await answer.text()
		const takesTokens = route === 'POST /' || pattern.startsWith('/api/')
		// It makes and changes links, whatever role that takes of a member, and no members.
		const isAllowed = takesTokens && whose === tokens[0] && !pattern.startsWith('/api/v1/teams')
		untouched = isAllowed && method !== 'GET' ? undefined : ground
		if (isAllowed) return expect(answer.status).toBeLessThan(400)
		const refused = asForms.includes(route) ? 400 : 404
		expect(answer.status).toBe(takesTokens ? refused : (await ask()).status)
		expect(await everything()).toEqual(before)
	},
)

/** Each format of the one route that has several. */
const forms: Record<string, string[]> = {
	'GET /api/v1/my-links/export': exportFormats.map((format) => `&format=${format}`),
}
const reads = Object.entries(rows)
	.filter(([route, [needs]]) => needs === 'viewer' && route.startsWith('GET'))
	.flatMap(([route, [, path]]) => (forms[route] ?? ['']).map((more) => [route + more, path, more] as const))

it('a note is for those who may change the link, on every route and in its search', async () => {
	const ground = await prepare()
	const [note, nothing] = ['Only-for-editors', 'in-no-link-at-all']
	const change = { ...asJson({ note }), method: 'PATCH' }
	const edited = await service.ask(
		`/api/v1/my-links/${ground.slug}`,
		merged(change, withCookie(people.owner.cookie)),
	)
	expect(edited.status).toBe(200)
	const read = async (role: Role, path: string) => {
		const answer = await service.ask(path, merged(asBrowser, withCookie(people[role].cookie)))
		expect([path, answer.status]).toEqual([path, 200])
		return answer.text()
	}
	const seen: Record<string, string[]> = { owner: [], editor: [], viewer: [] }
	const found: Record<string, string[]> = { owner: [], editor: [], viewer: [] }
	for (const [name, path, more] of reads) {
		const at = path(ground) + (path(ground).includes('?') ? '' : '?') + more
		for (const role of ['owner', 'editor', 'viewer'] as const) {
			const has = async (q: string) => (await read(role, `${at}&q=${q}`)).includes(ground.slug)
			if ((await read(role, at)).includes(note)) seen[role]!.push(name)
			// What searches doesn't find everything.
			if (!(await has(nothing)) && (await has(ground.slug)) && (await has(note))) found[role]!.push(name)
		}
	}
	expect(seen.owner).toEqual(seen.editor)
	expect(found.owner).toEqual(found.editor)
	expect(seen.viewer).toEqual([])
	expect(found.viewer).toEqual([])
	expect(seen.editor!.length).toBeGreaterThan(4)
	expect(found.editor!.length).toBeGreaterThan(2)
})

it('an invitation becomes a membership by the page of the person alone', async () => {
	const { owner, invited, stranger } = people
	const { team } = await prepare()
	expect((await join(service, stranger, team)).status).toBe(404)
	expect((await join(service, owner, team)).status).toBe(303)
	expect((await service.ask(`/api/v1/my-links?team=${team}`, withCookie(invited.cookie))).status).toBe(404)
	expect((await join(service, invited, team)).status).toBe(303)
	expect((await service.ask(`/api/v1/my-links?team=${team}`, withCookie(invited.cookie))).status).toBe(200)
})
