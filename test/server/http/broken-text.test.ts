/** Text with half a surrogate pair or a NUL is refused wherever it is sent. */
import { expect, it } from 'vitest'
import { send, signUp } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { faultPaths } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://example.org/'
const broken = ['half \ud800', '\udc00 half', 'a NUL \0 inside', '\0']
const person = await signUp(service)

const { email } = person
const signUpAt = '/api/v1/auth/sign-up/email'
const signInAt = '/api/v1/auth/sign-in/email'
type Fields = (text: string) => Record<string, unknown>
const newAccount = (fields: object) => ({ email: 'new@example.org', password: 'long enough', ...fields })
const doors: [name: string, path: string, fields: Fields, fault: string][] = [
	['a link', '/api/v1/shorten', (password) => ({ url, isProtected: true, password }), 'password'],
	['a sign-up', signUpAt, (text) => newAccount({ password: `long enough ${text}` }), 'password'],
	['signing in', signInAt, (password) => ({ email, password }), 'password'],
	['an access token', '/api/v1/tokens', (password) => ({ email, password, name: 'x' }), 'password'],
	['the name of an access token', '/api/v1/tokens', (name) => ({ ...person, name: `x${name}` }), 'name'],
	['the name of an account', signUpAt, (name) => newAccount({ name }), 'name'],
	['the address of an account', signInAt, (email) => ({ email, password: 'x' }), 'email'],
]

const cases = doors.flatMap((door) => broken.map((text) => [...door, text] as const))
it.each(cases)('broken text is refused at its field: %s', async (_name, path, fields, fault, text) => {
	expect(await faultPaths(await service.ask(path, asJson(fields(text))))).toEqual([fault])
})

it.each(broken)('a link is not unlocked with %j, which is no try', async (password) => {
	const { short_url } = await service.client.shorten({ url, isProtected: true, password: 'right' })
	const unlock = () => service.ask(`/api/v1/${short_url}`, asJson({ password }))
	for (let n = 0; n < 12; n++) expect(await faultPaths(await unlock())).toEqual(['password'])
	expect(await service.client.unlock(short_url, 'right')).toEqual({ url })
})

it('a password does not match one with another half character', async () => {
	const protect = (password: string) =>
		service.ask('/api/v1/shorten', asJson({ url, isProtected: true, password }))
	for (const half of ['\ud800', '\udbff']) expect((await protect(`same${half}`)).status).toBe(400)
	const meant = await (await protect('same\ufffd')).json()
	const unlock = (password: string) => service.ask(`/api/v1/${meant.short_url}`, asJson({ password }))
	expect([(await unlock('same\ud800')).status, (await unlock('same\ufffd')).status]).toEqual([400, 200])
})

it('a password cannot be changed to one with a NUL', async () => {
	const { cookie, password: current } = await signUp(service)
	const change = { current, new: 'a NUL \0 inside' }
	expect((await send(service, '/account/password', change, { cookie })).status).toBe(400)
})
