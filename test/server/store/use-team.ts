/** Uses teams through all that touches their tables. */
import { expect } from 'vitest'
import { makeToken } from '../../support/service/account-page.ts'
import { makeAs } from '../../support/service/own-links.ts'
import { accountIdOf, bearer, merged, type Person, withCookie } from '../../support/service/people.ts'
import { asJson, type TestService } from '../../support/service/service.ts'
import { come, makeOfTeam, makeTeam } from '../../support/service/teams.ts'

/** In turn, as downloads are few at once; each must be answered whole. */
export const readAll = async ({ ask }: TestService, paths: string[], init?: RequestInit): Promise<void> => {
	for (const path of paths) {
		const answer = await ask(path, init)
		expect([path, answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([path, 200, true])
	}
}

/** A team from its first member to its end. */
export const useTeam = async (service: TestService, person: Person): Promise<void> => {
	const owner = { ...person, id: await accountIdOf(service, person.cookie) }
	const editor = await come(service)
	const team = await makeTeam(service, owner, [[editor, 'editor']])
	const { slug } = await makeOfTeam(service, editor, team)
	const pages = ['/account/teams', `/account/teams/${team}`, `/links?team=${team}`, `/links/${slug}`]
	await readAll(
		service,
		[...pages, '/api/v1/teams', `/api/v1/my-links?team=${team}`],
		withCookie(editor.cookie),
	)
	const { token } = await makeToken(service, owner.cookie, { name: 'till' }, team)
	const { slug: short_url, key: monitor_key } = await makeAs(service, {}, {})
	const claim = asJson({ links: [{ short_url, monitor_key }] })
	expect((await service.ask('/api/v1/my-links/claim', merged(claim, bearer(token)))).status).toBe(200)
	const name = { ...asJson({ name: 'Renamed' }), method: 'PATCH' }
	const ask = async (path: string, init: RequestInit) =>
		(await service.ask(path, merged(init, withCookie(person.cookie)))).status
	expect(await ask(`/api/v1/teams/${team}`, name)).toBe(200)
	expect(await ask(`/api/v1/teams/${team}/members/${editor.id}`, { method: 'DELETE' })).toBe(200)
	const move = (to: string) => ask('/api/v1/my-links/move', asJson({ links: [slug], to, team }))
	expect(await move(editor.email)).toBe(200)
	await readAll(service, ['/links', '/api/v1/account/offers'], withCookie(editor.cookie))
	expect(await ask(`/api/v1/teams/${team}`, { method: 'DELETE' })).toBe(200)
	expect(await ask(`/api/v1/my-links/${slug}/details`, {})).toBe(200)
}
