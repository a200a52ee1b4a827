/** Browser sessions: the cookie `sid`, for thirty days from its last use. */
// A sign-in: proof.ts → here → accounts/signed-in.ts.
import { createHmac } from 'node:crypto'
import { day, hour, second } from '../../shared/text/time.ts'
import { isSameHash } from '../config/secrets.ts'
import { fail } from '../errors.ts'
import type { AccountStore } from '../store/accounts/accounts.ts'
import type { FoundSession } from '../store/accounts/signed-in.ts'
import type { OpenedSession, SignedIn } from './caller.ts'
import type { AccountsDeps } from './proof.ts'

/** Milliseconds from the last use to the end. */
const lifetime = 30 * day
/** Milliseconds between renewals. They record the last use, which the account page shows. */
const renewedEvery = hour
const idBytes = 16
const tokenBytes = 24

export interface SessionsDeps extends Pick<AccountsDeps, 'secrets' | 'random' | 'now'> {
	store: Pick<AccountStore, 'openSession' | 'findSession' | 'renewSession' | 'allSessions' | 'endSessions'>
	/** Tells the log that an operator signed in; nothing of others. */
	noteOperator: (userId: string, act: 'sign_in') => Promise<void>
	baseUrl: string
	/** Whether the clock is in doubt: a session that it renewed would end with it. */
	isInDoubt: () => boolean
}

/** What the interface says of an account and of a session, as version 0.1 did: never its token. */
const userOf = ({ user: { role: _, roleBy: __, ...user } }: Pick<FoundSession, 'user'>) => ({
	...{ ...user, image: null },
})
const sessionOf = ({ id, userId, userAgent, createdAt, updatedAt, expiresAt }: FoundSession['session']) => ({
	...{ expiresAt, createdAt, updatedAt, ipAddress: '', userAgent, userId, id },
})

/** The cookie has a token and its signature, as in version 0.1: its sessions go on. */
const createCookies = ({ secrets, baseUrl }: Pick<SessionsDeps, 'secrets' | 'baseUrl'>) => {
	const key = secrets.hmac('cookie', 'sid').toString('base64url')
	const signatureOf = (token: string): Buffer => createHmac('sha256', key).update(token).digest()
	const attributes = `Path=/; HttpOnly;${baseUrl.startsWith('https:') ? ' Secure;' : ''} SameSite=Lax`
	const cookieOf = (token: string): string => {
		const value = encodeURIComponent(`${token}.${signatureOf(token).toString('base64')}`)
		return `sid=${value}; Max-Age=${lifetime / second}; ${attributes}`
	}
	/** The token in the cookie, if we signed it. */
	const tokenIn = (headers: Headers): string | undefined => {
		const [, value = ''] = /(?:^|;\s*)sid=([^;]+)/.exec(headers.get('cookie') ?? '') ?? []
		const [token = '', signature = ''] = value.replace(/%(2B|2F|3D)/gi, decodeURIComponent).split('.')
		return isSameHash(signatureOf(token), Buffer.from(signature, 'base64')) ? token : undefined
	}
	return { cookieOf, tokenIn }
}

export const createSessions = ({ store, noteOperator, random, now, isInDoubt, ...deps }: SessionsDeps) => {
	const { cookieOf, tokenIn } = createCookies(deps)

	/** The session of the cookie, renewed by use, with the cookie to set again. */
	const look = async (headers: Headers): Promise<(FoundSession & { cookies: string[] }) | undefined> => {
		const token = tokenIn(headers)
		const at = new Date(now())
		const found = token === undefined ? undefined : await store.findSession(token, at)
		if (token === undefined || found === undefined) return undefined
		const { session, user } = found
		const since = now() - (session.expiresAt.getTime() - lifetime)
		// Renewing shortens one of a wrong clock, which lasts longer than it can.
		if (isInDoubt() || (since < renewedEvery && since >= -renewedEvery)) return { ...found, cookies: [] }
		const renewed = { expiresAt: new Date(now() + lifetime), updatedAt: at }
		// It may have ended meanwhile.
		if (!(await store.renewSession(session.id, renewed))) return undefined
		return { session: { ...session, ...renewed }, user, cookies: [cookieOf(token)] }
	}
	const need = async (headers: Headers) => {
		const found = await look(headers)
		if (found === undefined) throw fail('unauthorized')
		return found
	}
	const answers = {
		'get-session': async (headers) => {
			const found = await look(headers)
			if (found === undefined) return [null, []]
			const { user, session, cookies } = found
			return [{ session: sessionOf(session), user: { ...userOf(found), role: user.role } }, cookies]
		},
		'list-sessions': async (headers) => {
			const { user, cookies } = await need(headers)
			const all = await store.allSessions(user.id, new Date(now()))
			return [all.map(sessionOf), cookies]
		},
		'revoke-sessions': async (headers) => {
			const { user } = await need(headers)
			await store.endSessions(user.id)
			return [{ status: true }, []]
		},
		'revoke-other-sessions': async (headers) => {
			const { user, session, cookies } = await need(headers)
			await store.endSessions(user.id, session.id)
			return [{ status: true }, cookies]
		},
	} satisfies Record<string, (headers: Headers) => Promise<[body: unknown, cookies: string[]]>>

	return {
		/**
		 * Opens a session; undefined when the account is gone or closed. `by`: the OpenID identity
		 * that signed in, and the session there; or whether a second factor was given.
		 */
		open: async (
			userId: string,
			userAgent: string,
			by?: { identity: string; providerSession: string | null } | { secondFactor: boolean },
		): Promise<OpenedSession | undefined> => {
			const [id, token] = [
				Buffer.from(random(idBytes)).toString('hex'),
				Buffer.from(random(tokenBytes)).toString('base64url'),
			]
			const at = new Date(now())
			const session = { id, token, userId, userAgent, createdAt: at, updatedAt: at, ...by }
			const user = await store.openSession({ ...session, expiresAt: new Date(now() + lifetime) })
			if (user === undefined) return undefined
			if (user.role === 'operator') await noteOperator(userId, 'sign_in')
			return { sessionId: id, user: userOf({ user }), cookies: [cookieOf(token)] }
		},

		/** The session of the cookie `sid`, if there is one. */
		find: async (headers: Headers): Promise<SignedIn | undefined> => {
			const found = await look(headers)
			if (found === undefined) return undefined
			const { user, session, cookies } = found
			const { id: userId, updatedAt: _, ...of } = user
			const { id: sessionId, identity, secondFactor } = session
			return { kind: 'session', userId, sessionId, ...of, identity, secondFactor, cookies }
		},

		/** The answer of an endpoint about sessions. Fails with `unauthorized`. */
		answer: async (about: keyof typeof answers, headers: Headers): Promise<Response> => {
			const [body, cookies] = await answers[about](headers)
			return Response.json(body, { headers: cookies.map((cookie) => ['set-cookie', cookie]) })
		},
	}
}

export type Sessions = ReturnType<typeof createSessions>
