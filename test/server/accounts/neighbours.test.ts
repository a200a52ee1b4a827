/** What each thing that happens to an account ends of its access, at once, everywhere, and alone. */
import { beforeEach, expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { enterWith, hasPasskey, outcomeOf } from '../../support/service/passkeys.ts'
import {
	bearer,
	merged,
	send,
	sidOf,
	signUp,
	tokenOf,
	visitPage,
	withCookie,
} from '../../support/service/people.ts'
import { asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { askAs, come, makeTeam } from '../../support/service/teams.ts'

const service = await openService()
/** Another process on the same database. */
const another = joinService({ ...service, database: connectAgain(service) }, {}, service.clock)
const { accounts, clock } = service

/** Somebody with everything that opens an account, or shows something of it. */
const settle = async () => {
	const person = await come(service)
	const { email, password } = person
	const team = await makeTeam(service, person, [[await come(service), 'owner']])
	const ofTeam = await service.ask('/api/v1/tokens', asJson({ email, password, name: 'till', team }))
	await send(service, '/links/statistics', { action: 'share' }, person)
	const html = await (await visitPage(service, '/links/statistics', person.cookie)).text()
	const { slug } = await makeOwn(service, person)
	const passkey = await hasPasskey(service, person)
	await accounts.openResetLink(person.id, 'k'.repeat(24))
	return {
		...{ ...person, slug, passkey, team },
		elsewhere: sidOf(await send(service, '/sign-in', { email, password })),
		token: await tokenOf(service, person),
		ofTeam: (await ofTeam.json()).access_token as string,
		shared: /kurz\.example(\/s\/[\w-]{24})/.exec(html)![1]!,
		reset: accounts.resetToken(person.id, 'k'.repeat(24)),
	}
}
type Settled = Awaited<ReturnType<typeof settle>>

const lists = async (init: RequestInit) => (await another.ask('/api/v1/my-links', init)).status === 200
const opens = async (path: string) => (await visitPage(another, path)).status === 200
const ways = {
	'its session': ({ cookie }) => lists(withCookie(cookie)),
	'another session': ({ elsewhere }) => lists(withCookie(elsewhere)),
	'its token': ({ token }) => lists(bearer(token)),
	'a token of its team': ({ ofTeam }) => lists(bearer(ofTeam)),
	'its password': async ({ email, password }) =>
		(await another.ask('/api/v1/auth/sign-in/email', asJson({ email, password }))).status === 200,
	'its passkey': async ({ passkey }) => {
		// A challenge of one moment signs in once.
		clock.now += 1
		return outcomeOf(await enterWith(another, passkey)) === 'in'
	},
	'a reset link': ({ reset }) => opens(`/sign-in/reset?token=${reset}`),
	'a statistics link': ({ shared }) => opens(shared),
	'its link': async ({ slug }) => (await another.ask(`/${slug}`, { method: 'HEAD' })).status === 302,
} satisfies Record<string, (of: Settled) => Promise<boolean>>
type Way = keyof typeof ways
const opening = async (of: Settled) => {
	const found: Way[] = []
	for (const way of Object.keys(ways) as Way[]) if (await ways[way](of)) found.push(way)
	return found
}

const sessions: Way[] = ['its session', 'another session']
const access: Way[] = [...sessions, 'its token', 'its password', 'its passkey', 'a reset link']
const next = 'a better password'
const form = (path: string, fields: (of: Settled) => Record<string, string>) => (of: Settled) =>
	send(service, path, fields(of), of)
const close = (deletesLinks: boolean) => (of: Settled) => accounts.closeAccount(of.id, { deletesLinks })

/** What happens, and which ways are closed then. */
const events: Record<string, { run: (of: Settled) => Promise<unknown>; ends: Way[] }> = {
	'signing out': { run: form('/sign-out', () => ({})), ends: ['its session'] },
	'ending all other sessions': {
		run: form('/account/sessions/revoke', () => ({})),
		ends: ['another session'],
	},
	'leaving its team': {
		run: (of) => askAs(service, of, `/api/v1/teams/${of.team}/members/${of.id}`, undefined, 'DELETE'),
		ends: [],
	},
	'a token that ends itself': {
		run: ({ token }) => service.ask('/api/v1/tokens/current', merged({ method: 'DELETE' }, bearer(token))),
		ends: ['its token'],
	},
	'removing the passkey': {
		run: form('/account/passkeys/remove', ({ passkey: { id }, password }) => ({ id, password })),
		ends: ['its passkey'],
	},
	'an operator who removes what was lost': {
		run: ({ id }) => accounts.removeFactor(id),
		ends: ['its passkey'],
	},
	'a new password': {
		run: form('/account/password', ({ password }) => ({ current: password, new: next })),
		ends: ['another session', 'its token', 'its password', 'a reset link'],
	},
	'a wrong password for a new one': {
		run: form('/account/password', () => ({ current: 'a wrong one', new: next })),
		ends: [],
	},
	'a password by command': { run: ({ email }) => accounts.resetPassword(email, next), ends: access },
	'a reset link': {
		run: ({ reset }) => accounts.resetByLink(reset, next, false),
		ends: [...sessions, 'its password', 'a reset link'],
	},
	'a reset link that ends tokens': {
		run: ({ reset }) => accounts.resetByLink(reset, next, true),
		ends: access,
	},
	closing: { run: close(false), ends: [...access, 'a statistics link'] },
	'closing with its links': { run: close(true), ends: [...access, 'a statistics link', 'its link'] },
	'closing, and opening again': {
		run: async (of) => [await close(false)(of), await accounts.reopenAccount(of.id)],
		ends: [...access.filter((way) => !/word|passkey/.test(way)), 'a statistics link'],
	},
	deleting: {
		run: form('/account/delete', ({ password }) => ({ confirm: 'yes', password })),
		ends: [...access, 'a statistics link', 'its link'],
	},
}

// Wrong passwords and passkeys count for an address.
beforeEach(() => {
	clock.now += 61 * 60_000
})

it.each(Object.entries(events))('%s', async (_, { run, ends }) => {
	const [one, other] = [await settle(), await settle()]
	const all = Object.keys(ways)
	expect(await opening(one)).toEqual(all)
	await run(one)
	expect(await opening(one)).toEqual(all.filter((way) => !ends.includes(way as Way)))
	expect(await opening(other), 'nobody else notices').toEqual(all)
})

it('another account’s password neither changes a password nor deletes an account', async () => {
	const [one, password] = [await settle(), 'the password of another']
	await signUp(service, { password })
	const changed = await send(service, '/account/password', { current: password, new: next }, one)
	const deleted = await send(service, '/account/delete', { confirm: 'yes', password }, one)
	expect([changed.status, deleted.status]).toEqual([401, 401])
	expect(await opening(one)).toEqual(Object.keys(ways))
})
