/** The links of a team: found, counted, exported and handed over as those of an account are. */
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { makeAs } from '../../support/service/own-links.ts'
import { withCookie } from '../../support/service/people.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { askAs, come, makeOfTeam, makeTeam, type Somebody } from '../../support/service/teams.ts'

const service = await openService()
const other = joinService(service, {}, service.clock)
const { sql } = service.database

/** Somebody with links, of which each has one click more than the one before, and a team. */
const prepare = async () => {
	const owner = await come(service)
	const own: { slug: string; key: string }[] = []
	for (let nth = 0; nth < 6; nth++) {
		service.clock.now += 1_000
		own.push(
			await makeAs(service, withCookie(owner.cookie), { tags: nth % 2 ? ['print'] : [], title: `T${nth}` }),
		)
		for (let click = 0; click < nth; click++) await service.ask(`/${own[nth]!.slug}`)
	}
	await service.project()
	return { owner, own, team: await makeTeam(service, owner) }
}

const read = async (person: Somebody, path: string, team?: string) => {
	const [plain, query = ''] = path.split('?')
	const asked = new URLSearchParams(query)
	if (team !== undefined) asked.set('team', team)
	const answer = await service.ask(`${plain}?${asked}`, withCookie(person.cookie))
	expect(answer.status).toBe(200)
	const text = await answer.text()
	return text.replaceAll(/"owner":\{[^}]*\}|"exported_at":"[^"]*"/g, '')
}

it.each([
	'/api/v1/my-links',
	'/api/v1/my-links?sort=clicks',
	'/api/v1/my-links?sort=last_click',
	'/api/v1/my-links?q=T3',
	'/api/v1/my-links?tag=print&status=active',
	'/api/v1/my-links.csv',
	'/api/v1/my-links/statistics?days=7',
	'/api/v1/my-links/statistics?tag=print',
	'/api/v1/my-links/export',
	'/api/v1/my-links/export?format=json',
])('%s of a team is that of an account with the same links', async (path) => {
	const { owner, team } = await prepare()
	const [before, empty] = [await read(owner, path), await read(owner, path, team)]
	expect(await service.store.handOver(owner.id, team)).toEqual({ moved: 6, isOpen: true })
	expect(await read(owner, path, team)).toBe(before)
	expect(await read(owner, path)).toBe(empty)
})

it('pages of a team’s list lead to each other', async () => {
	const { owner, own, team } = await prepare()
	await service.store.handOver(owner.id, team)
	const seen: string[] = []
	for (
		let path: string | undefined = `/api/v1/my-links?limit=4&clicks=0&team=${team}`;
		path !== undefined;
	) {
		const answer: Response = await service.ask(path, withCookie(owner.cookie))
		seen.push(...(await answer.json()).map(({ data }: { data: { short_url: string } }) => data.short_url))
		path = /<https:\/\/kurz.example([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
	}
	expect(seen).toEqual(own.map(({ slug }) => slug).toReversed())
})

it('records name the owner for who may know, and keys don’t', async () => {
	const { owner, own, team } = await prepare()
	const { slug, key } = await makeOfTeam(service, owner, team)
	const named = async (path: string) => (await askAs(service, owner, path)).body
	const ofTeam = { kind: 'team', name: 'Press office' }
	expect((await named(`/api/v1/my-links/${slug}/details`)).linkData.owner).toEqual(ofTeam)
	expect((await named(`/api/v1/my-links?team=${team}`))[0].data.owner).toEqual(ofTeam)
	expect((await named(`/api/v1/my-links/${own[0]!.slug}/details`)).linkData.owner).toEqual({
		...{ kind: 'account', name: owner.email },
	})
	const { statistics_url } = await service.client.share(slug, key)
	for (const path of [`/api/v1/${slug}/${key}/details`, `/${statistics_url}/details`, `/${slug}/${key}`])
		expect(await (await service.ask(path)).text()).not.toMatch(/owner|Press office/)
})

it('the history names the member who edited, not the team', async () => {
	const { owner, team } = await prepare()
	const { slug } = await makeOfTeam(service, owner, team)
	await askAs(service, owner, `/api/v1/my-links/${slug}`, { url: 'https://corrected.example/' }, 'PATCH')
	const [row] = await sql`
		select edited_by from former_targets join links on links.id = link_id where slug = ${slug}`
	expect(row).toEqual({ edited_by: owner.id })
})

it('a deleted team gives its links to who deletes it, or they are erased with it', async () => {
	const [one, two] = [await prepare(), await prepare()]
	for (const { owner, team } of [one, two]) await service.store.handOver(owner.id, team)
	const before = await read(one.owner, '/api/v1/my-links?sort=clicks', one.team)
	expect((await askAs(service, one.owner, `/api/v1/teams/${one.team}`, undefined, 'DELETE')).status).toBe(200)
	expect(await read(one.owner, '/api/v1/my-links?sort=clicks')).toBe(before)

	const path = `/api/v1/teams/${two.team}?links=delete`
	expect((await askAs(service, two.owner, path, undefined, 'DELETE')).status).toBe(200)
	for (const { slug } of two.own) expect((await other.ask(`/${slug}`)).status).toBe(404)
	while (await service.links.deleteOfAccounts());
	await service.project()
	while (await service.store.erasure.eraseChunk(new Date(service.clock.now)));
	for (const { team } of [one, two]) {
		const left = await sql`
			select from links where owner_id = ${team} union all select from list_totals where owner_id = ${team}
			union all select from team_members where team_id = ${team} union all select from retired_slugs where owner_id = ${team}
			union all select from deleted_accounts where id = ${team}`
		expect(left).toHaveLength(0)
	}
})

it('the name of a deleted link is kept for its team', async () => {
	const { owner, team } = await prepare()
	const { slug } = await makeOfTeam(service, owner, team, { alias: 'autumn-menu' })
	await service.ask(`/${slug}`)
	await askAs(service, owner, `/api/v1/my-links/${slug}`, undefined, 'DELETE')
	await service.store.accounts.sweep(new Date(service.clock.now))
	const again = (of?: string) =>
		askAs(service, owner, '/api/v1/shorten', { url: 'https://a.example/', alias: slug, team: of })
	expect((await again()).status).toBe(409)
	expect((await again(team)).status).toBe(201)
})

it('the export of an account names its teams, without their links', async () => {
	const { owner, team } = await prepare()
	const { slug } = await makeOfTeam(service, owner, team)
	const answer = await service.ask('/api/v1/account/export', withCookie(owner.cookie))
	const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
	const text = (name: string) => new TextDecoder().decode(files[name])
	expect(JSON.parse(text('account.json')).teams).toEqual([{ name: 'Press office', role: 'owner' }])
	expect(text('links.csv')).not.toContain(slug)
})

it('operators find the links of a team by its name', async () => {
	const { owner, team } = await prepare()
	await askAs(service, owner, `/api/v1/teams/${team}`, { name: `Harbour ${team}` }, 'PATCH')
	const { slug } = await makeOfTeam(service, owner, team)
	const search = { by: 'owner', text: `harbour ${team}`, limit: 5 } as const
	const { links } = await service.administration.links.search(search)
	expect(links.map((link) => [link.written, link.owner])).toEqual([[slug, `Harbour ${team}`]])
})
