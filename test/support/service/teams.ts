/** Teams with somebody in each role, made through the front door. */
import { expect } from 'vitest'
import { makeAs } from './own-links.ts'
import { accountIdOf, merged, type Person, send, signUp, withCookie } from './people.ts'
import { asJson, type TestService } from './service.ts'

export interface Somebody extends Person {
	id: string
}
export const come = async (service: TestService): Promise<Somebody> => {
	const person = await signUp(service)
	return { ...person, id: await accountIdOf(service, person.cookie) }
}

/** An answer to a request with a cookie, and its JSON. */
export const askAs = async (
	{ ask }: Pick<TestService, 'ask'>,
	{ cookie }: Pick<Person, 'cookie'>,
	path: string,
	body?: unknown,
	method = body === undefined ? 'GET' : 'POST',
) => {
	const sent = body === undefined ? {} : asJson(body)
	const answer = await ask(path, merged(sent, withCookie(cookie), { method }))
	const text = await answer.text()
	return { status: answer.status, body: text.startsWith('<') ? text : JSON.parse(text || 'null') }
}

/** A team of an owner, with members in roles. Those in `invited` have not accepted. */
export const makeTeam = async (
	service: TestService,
	owner: Somebody,
	members: [Somebody, 'owner' | 'editor' | 'viewer'][] = [],
	invited: Somebody[] = [],
): Promise<string> => {
	const { id } = (await askAs(service, owner, '/api/v1/teams', { name: 'Press office' })).body
	for (const [member, role] of [...members, ...invited.map((one) => [one, 'editor'] as const)]) {
		// Who came first, came first.
		service.clock.now += 1
		await askAs(service, owner, `/api/v1/teams/${id}/members/${member.email}`, { role }, 'PUT')
	}
	for (const [member] of members) await join(service, member, id)
	return id
}

/** Accepts an invitation on the page. */
export const join = (service: TestService, { cookie }: Somebody, team: string): Promise<Response> =>
	send(service, `/account/teams/${team}`, { action: 'join' }, { cookie })

export const makeOfTeam = (service: TestService, { cookie }: Somebody, team: string, fields: object = {}) =>
	makeAs(service, withCookie(cookie), { team, ...fields })

/** The answer that refuses one field. */
export const refusal = (path: string, code: string) => ({
	status: 400,
	body: { error: 'validation_failed', details: [{ path, code, message: expect.any(String) }] },
})
