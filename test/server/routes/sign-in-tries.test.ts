/** Guesses at a password share one count, at every door and in every spelling of the address. */
import { expect, it } from 'vitest'
import { send, signUp } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const password = 'not the right one'

const doors: [string, (email: string, peer: string) => Promise<Response>][] = [
	[
		'the interface',
		(email, peer) => service.ask('/api/v1/auth/sign-in/email', { ...asJson({ email, password }), peer }),
	],
	['the page', (email, peer) => send(service, '/sign-in', { email, password }, { peer })],
	[
		'access tokens',
		(email, peer) => service.ask('/api/v1/tokens', { ...asJson({ email, password, name: 'x' }), peer }),
	],
]
const statuses = async (count: number, ask: (nth: number) => Promise<Response>): Promise<number[]> => {
	const all = []
	for (let nth = 0; nth < count; nth++) all.push((await ask(nth)).status)
	return all
}
/** The same letters in upper and lower case, another mixture for each number. */
const mixCase = (text: string, nth: number): string =>
	[...text].map((letter, at) => (nth & (1 << (at % 4)) ? letter.toUpperCase() : letter)).join('')
const tenThenNone = [...Array.from({ length: 10 }, () => 401), 429, 429]

it.each(doors)('with different upper and lower case each time: %s', async (_, ask) => {
	const { email } = await signUp(service)
	expect(await statuses(12, (nth) => ask(mixCase(email, nth), '198.51.100.1'))).toEqual(tenThenNone)
})

it.each(doors)(
	'for an address without an account too, so that nobody learns who has one: %s',
	async (name, ask) => {
		const email = `nobody-${name.replaceAll(' ', '-')}@example.org`
		expect(await statuses(12, () => ask(email, '198.51.100.2'))).toEqual(tenThenNone)
	},
)

it('by all doors in turn, sharing one count', async () => {
	const { email } = await signUp(service)
	const ask = (nth: number) => doors[nth % doors.length]![1](email, '198.51.100.3')
	expect(await statuses(12, ask)).toEqual(tenThenNone)
	// Nobody is locked out for it.
	expect((await doors[0]![1](email, '198.51.100.4')).status).toBe(401)
})
