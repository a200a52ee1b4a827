/** Access tokens of teams: who makes them, what they see and make, and how long they go on. */
import { expect, it } from 'vitest'
import type { TokenScope } from '../../../shared/accounts.ts'
import { makeToken, tokenIds } from '../../support/service/account-page.ts'
import { readPage } from '../../support/service/answers.ts'
import { makeAs, makeOwn } from '../../support/service/own-links.ts'
import { bearer, merged, send } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'
import { askAs, come, makeOfTeam, makeTeam, refusal, type Somebody } from '../../support/service/teams.ts'
import { textIn } from '../pages/markup.ts'

const service = await openService()
const { accounts } = service

const makeBy = async ({ email, password }: Somebody, team: string, scope?: TokenScope) => {
	const answer = await service.ask('/api/v1/tokens', asJson({ email, password, name: 'till', team, scope }))
	return { status: answer.status, body: await answer.json() }
}
/** An answer to a token: its status and its JSON. */
const askBy = async (token: string, path: string, body?: object, method = body ? 'POST' : 'GET') => {
	const sent = merged(body ? asJson(body) : {}, bearer(token), { method })
	const answer = await service.ask(`/api/v1/${path}`, sent)
	const text = await answer.text()
	return {
		status: answer.status,
		body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
	}
}
const opens = async (token: string) => (await askBy(token, 'my-links')).status

const prepare = async () => {
	const [owner, second, editor] = [await come(service), await come(service), await come(service)]
	const team = await makeTeam(service, owner, [
		[second, 'owner'],
		[editor, 'editor'],
	])
	const { access_token: token } = (await makeBy(owner, team)).body as { access_token: string }
	return { owner, second, editor, team, token }
}

it('its owners make one by the interface, and nobody else', async () => {
	const { second, editor, team } = await prepare()
	expect(await makeBy(second, team, 'read')).toMatchObject({ status: 201, body: { scope: 'read' } })
	expect(await makeBy(editor, team)).toEqual({ status: 403, body: { error: 'forbidden' } })
	for (const id of [team, 'none', '\\'])
		expect(await makeBy(await come(service), id)).toEqual({ status: 404, body: { error: 'not_found' } })
	expect(await makeBy(second, '')).toEqual(refusal('team', 'too_small'))
})

it('what it makes is the team’s, and it sees the links of the team alone', async () => {
	const { owner, team, token } = await prepare()
	const others = await makeTeam(service, owner)
	const foreign = [
		(await makeOwn(service, owner)).slug,
		(await makeOfTeam(service, owner, others)).slug,
		(await makeOwn(service, await come(service))).slug,
	]
	const { slug } = await makeAs(service, bearer(token), { alias: `till-${team.slice(0, 8)}` })
	const many = await askBy(token, 'links', { links: [{ url: 'https://a.example/' }] })
	const own = [many.body.results[0].short_url, slug]
	const slugs = (rows: { data: { short_url: string } }[]) => rows.map(({ data }) => data.short_url)
	for (const path of ['my-links', `my-links?team=${team}`])
		expect(slugs((await askBy(token, path)).body).toSorted()).toEqual(own.toSorted())
	expect(slugs((await askAs(service, owner, `/api/v1/my-links?team=${team}`)).body).toSorted()).toEqual(
		own.toSorted(),
	)
	for (const one of [...own, ...foreign]) await service.ask(`/${one}`)
	expect((await askBy(token, 'my-links/statistics')).body.clicks).toBe(2)
	const file = (await askBy(token, 'my-links/export?format=csv')).body as string
	for (const one of own) expect(file).toContain(one)
	for (const one of foreign) {
		expect(file).not.toContain(one)
		for (const [path, body, method] of [
			[`my-links/${one}/details`],
			[`my-links/${one}`, { title: 'x' }, 'PATCH'],
			[`my-links/${one}`, undefined, 'DELETE'],
		] as const)
			expect((await askBy(token, path, body, method)).status).toBe(404)
		const act = { act: 'tag', links: [{ short_url: one }], change: { tags: ['x'] } }
		expect((await askBy(token, 'links/acts', act)).body.results).toMatchObject([{ error: 'not_found' }])
		const move = { links: [one], to: owner.email }
		expect((await askBy(token, 'my-links/move', move)).body.results).toMatchObject([{ error: 'not_found' }])
	}
	expect((await askBy(token, `my-links?team=${others}`)).status).toBe(404)
	const edited = await askBy(token, `my-links/${slug}`, { url: 'https://b.example/' }, 'PATCH')
	expect(edited.body.owner).toEqual({ kind: 'team', name: 'Press office' })
	const { body } = await askBy(token, `my-links/${slug}/details`)
	expect(body.target_history).toMatchObject([{ edited_by: 'account' }])
})

it('it opens nothing of an account, and no administration of the team', async () => {
	const { owner, team, token } = await prepare()
	const { slug, key } = await makeAs(service, {}, {})
	expect(await askBy(token, 'teams')).toEqual({ status: 200, body: [] })
	expect(await askBy(token, 'account/offers')).toEqual({ status: 200, body: [] })
	expect((await askBy(token, 'teams', { name: 'x' })).status).toBe(401)
	expect((await askBy(token, 'account/export')).status).toBe(401)
	expect((await askBy(token, `teams/${team}/members/${owner.email}`, undefined, 'DELETE')).status).toBe(404)
	// A key without an owner is given to the team.
	const claimed = await askBy(token, 'my-links/claim', { links: [{ short_url: slug, monitor_key: key }] })
	expect(claimed.body.results).toEqual([{ short_url: slug, status: 'claimed' }])
	expect((await askBy(token, `my-links/${slug}/details`)).body.linkData.owner.kind).toBe('team')
})

it.each<[string, (ground: Awaited<ReturnType<typeof prepare>>) => Promise<unknown>]>([
	['the team is deleted', ({ owner, team }) => end(owner, team)],
	['it revokes itself', ({ token }) => askBy(token, 'tokens/current', undefined, 'DELETE')],
	['another owner revokes it', ({ second, team }) => revoke(second, team)],
])('it ends when %s', async (_, end) => {
	const ground = await prepare()
	const other = await prepare()
	await end(ground)
	expect([await opens(ground.token), await opens(other.token)]).toEqual([401, 200])
})
it('it ends when the only member of its team is closed, and goes on beside others', async () => {
	const { owner, token } = await prepare()
	const alone = (await makeBy(owner, await makeTeam(service, owner))).body as { access_token: string }
	await accounts.closeAccount(owner.id, { deletesLinks: false })
	expect([await opens(alone.access_token), await opens(token)]).toEqual([401, 200])
})

const end = (owner: Somebody, team: string) =>
	askAs(service, owner, `/api/v1/teams/${team}`, undefined, 'DELETE')
const tokensOf = ({ cookie }: Somebody, team: string) =>
	readPage(service, `/account/teams/${team}/tokens`, cookie)
const revoke = async (owner: Somebody, team: string) => {
	const [id = ''] = tokenIds(await tokensOf(owner, team))
	const answer = await send(service, '/account/tokens/revoke', { id, team }, owner)
	expect(answer.headers.get('location')).toBe(`/account/teams/${team}/tokens?notice=token_revoked`)
}

it('the page makes one, shows it once, renames it, and says what was wrong', async () => {
	const { owner, second, team } = await prepare()
	const path = `/account/teams/${team}/tokens`
	const made = await makeToken(service, owner.cookie, { name: 'display', scope: 'read' }, team)
	expect(await opens(made.token)).toBe(200)
	expect((await askBy(made.token, 'shorten', { url: 'https://a.example/' })).status).toBe(403)
	const html = await tokensOf(second, team)
	expect(html).not.toContain(made.token)
	expect(textIn(html)).toMatch(/Access tokens of Press office .*display kz_\S+ May: read only/)
	expect(textIn(await readPage(service, '/account', owner.cookie))).not.toContain('display')
	const ids = tokenIds(html)
	expect(ids).toHaveLength(2)
	const named = await send(service, '/account/tokens/name', { id: ids[0]!, team, name: 'screen' }, second)
	expect(named.headers.get('location')).toBe(`${path}?notice=token_renamed`)
	expect(textIn(await readPage(service, `${path}?notice=token_renamed`, owner.cookie))).toMatch(/screen kz_/)
	// Without its team, or by somebody else's, it is nobody's.
	const foreign = await makeTeam(service, second)
	for (const of of ['', foreign])
		expect(
			(await send(service, '/account/tokens/name', { id: ids[0]!, team: of, name: 'x' }, second)).status,
		).toBe(404)
	const refused = await send(service, path, { name: '', expires_in_days: '30' }, owner)
	expect(refused.status).toBe(400)
	expect(textIn(await refused.text())).toContain('No token was created')
})

it('requests of its tokens count for the team', async () => {
	const { owner, second, team, token } = await prepare()
	const { access_token: other } = (await makeBy(second, team)).body as { access_token: string }
	const at = joinService(service, { RATE_LIMIT_SET: '', RATE_LIMIT_OTHER: '3/minute' }, service.clock)
	const left = async (init: RequestInit, peer: string) =>
		(await at.ask('/api/v1/my-links', { ...init, peer })).headers.get('ratelimit-remaining')
	expect(await left(bearer(token), '198.51.102.1')).toBe('2')
	expect(await left(bearer(other), '198.51.102.2')).toBe('1')
	expect(await left({ headers: { cookie: owner.cookie } }, '198.51.102.1')).toBe('2')
})
