/** The credential of a request (a bearer token or the cookie `sid`), and whose it is. */
// A sign-in: accounts/signed-in.ts → here.
import type { TokenScope } from '../../shared/accounts.ts'
import type { Caller, SignedIn } from '../accounts/caller.ts'
import { Failure, fail } from '../errors.ts'
import type { Deps } from './deps.ts'
import { knownOf } from './received.ts'
import { guardOwnForm, isRead } from './request.ts'

type Credential = { kind: 'bearer'; value: string } | { kind: 'sid' }

/** Bearer wins, even when malformed; other schemes are ignored. */
const readCredential = ({ headers }: Request): Credential | undefined => {
	const bearer = /^Bearer(?![\w-])\s*(.*)$/i.exec(headers.get('authorization')?.trim() ?? '')
	if (bearer !== null) return { kind: 'bearer', value: bearer[1]! }
	return presentsCookie({ headers }) ? { kind: 'sid' } : undefined
}

/** Whether a request has the cookie `sid`, valid or not; an empty one does not count. */
export const presentsCookie = ({ headers }: Pick<Request, 'headers'>): boolean =>
	/(?:^|;\s*)sid=[^;]/.test(headers.get('cookie') ?? '')

/** A handler's headers, for a renewed cookie. Elysia drops them if the response sets cookies. */
export type Answered = { headers: Record<string, string | number | string[]> | object }

const keepCookies = (caller: Caller, { headers }: Answered): void => {
	if (caller.kind === 'session' && caller.cookies.length > 0)
		Object.assign(headers, { 'set-cookie': caller.cookies })
}

/** Source: RFC 6750, section 3.1. */
const insufficientScope = (): Failure =>
	fail('forbidden', { headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } })

export const createCredentials = ({ accounts, config }: Pick<Deps, 'accounts' | 'config'>) => {
	const secure = config.baseUrl.startsWith('https:') ? '; Secure' : ''
	const clearedCookie = `sid=; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=0`
	/** The 401 of a request without a valid credential; it clears a dead cookie. */
	const unauthorized = (isByCookie: boolean): Failure =>
		fail('unauthorized', isByCookie ? { headers: { 'set-cookie': clearedCookie } } : {})
	const find = async (credential: Credential, request: Request): Promise<Caller> => {
		const caller =
			credential.kind === 'bearer'
				? await accounts.verifyToken(credential.value)
				: await accounts.findSession(request.headers)
		if (caller === undefined) throw unauthorized(credential.kind === 'sid')
		return caller
	}
	const verify = (credential: Credential, request: Request): Promise<Caller> => {
		const known = knownOf(request)
		known[credential.kind] ??= find(credential, request)
		return known[credential.kind]!
	}
	/**
	 * The caller; undefined without a credential. `needs`: the scope that is enough beside `all`.
	 * Fails with `unauthorized` when the credential is not valid, and with `forbidden` when another
	 * site makes a browser write with the cookie, or when the token's scope is less.
	 */
	const identify = async (
		request: Request,
		set: Answered,
		needs?: TokenScope,
	): Promise<Caller | undefined> => {
		const credential = readCredential(request)
		if (credential === undefined) return undefined
		const isWrite = !isRead(request)
		if (credential.kind === 'sid' && isWrite) guardOwnForm(request, config.baseUrl)
		const caller = await verify(credential, request)
		const enough = ['all', needs ?? (isWrite ? 'all' : 'read')]
		if (caller.kind === 'token' && !enough.includes(caller.scope)) throw insufficientScope()
		keepCookies(caller, set)
		return caller
	}
	return {
		/** Deletes the cookie. */
		clearedCookie,
		/** The failure to throw: `unauthorized` also clears the cookie. */
		clearing: (error: unknown, isByCookie: boolean): unknown =>
			error instanceof Failure && error.code === 'unauthorized' ? unauthorized(isByCookie) : error,
		identify,
		/** Whose limit a request counts against: its account's, or its address's. Never fails. */
		countedFor: async (request: Request, address: string): Promise<string> => {
			const credential = readCredential(request)
			if (credential === undefined) return address
			return verify(credential, request).then(
				({ userId }) => `account ${userId}`,
				() => address,
			)
		},
		/** The caller. Fails like `identify`, and with `unauthorized` without a credential. */
		require: async (request: Request, set: Answered): Promise<Caller> => {
			const caller = await identify(request, set)
			if (caller === undefined) throw unauthorized(false)
			return caller
		},
		/** For pages: who is signed in by the cookie; undefined without a valid one. */
		visitor: async (request: Request, set: Answered): Promise<SignedIn | undefined> => {
			if (!presentsCookie(request)) return undefined
			const caller = await verify({ kind: 'sid' }, request).catch((error) => {
				if (error instanceof Failure && error.code === 'unauthorized') return undefined
				throw error
			})
			if (caller?.kind !== 'session') return undefined
			keepCookies(caller, set)
			return caller
		},
	}
}

export type Credentials = ReturnType<typeof createCredentials>
