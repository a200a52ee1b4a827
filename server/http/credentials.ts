/** What a request presents as a credential (a bearer token or the cookie `sid`), and whose it is. */
import type { Caller, SignedIn } from '../accounts/caller.ts'
import { Failure, fail } from '../errors.ts'
import type { Deps } from './deps.ts'
import { guardOwnForm } from './request.ts'

type Credential = { kind: 'bearer'; value: string } | { kind: 'sid' }

/** The credential of a request; Bearer wins, however badly it is written, and other schemes are ignored. */
const readCredential = ({ headers }: Request): Credential | undefined => {
	const bearer = /^Bearer(?![\w-])\s*(.*)$/i.exec(headers.get('authorization')?.trim() ?? '')
	if (bearer !== null) return { kind: 'bearer', value: bearer[1]! }
	return presentsCookie({ headers }) ? { kind: 'sid' } : undefined
}

/** Whether the cookie `sid` comes with a request, valid or not; an empty one is none. */
export const presentsCookie = ({ headers }: Pick<Request, 'headers'>): boolean =>
	/(?:^|;\s*)sid=[^;]/.test(headers.get('cookie') ?? '')

/** A handler's headers, to which a prolonged session adds its cookie. Elysia leaves them out of an answer with cookies of its own. */
export type Answered = { headers: Record<string, string | number | string[]> | object }

const keepCookies = (caller: Caller, { headers }: Answered): void => {
	if (caller.kind === 'session' && caller.cookies.length > 0)
		Object.assign(headers, { 'set-cookie': caller.cookies })
}

export const createCredentials = ({ accounts, config }: Pick<Deps, 'accounts' | 'config'>) => {
	const secure = config.baseUrl.startsWith('https:') ? '; Secure' : ''
	const clearedCookie = `sid=; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=0`
	/** The 401 of a request without a valid credential; a dead cookie is cleared with it. */
	const unauthorized = (isByCookie: boolean): Failure =>
		fail('unauthorized', isByCookie ? { headers: { 'set-cookie': clearedCookie } } : {})
	const verify = async (credential: Credential, request: Request): Promise<Caller> => {
		const caller =
			credential.kind === 'bearer'
				? await accounts.verifyToken(credential.value)
				: await accounts.findSession(request.headers)
		if (caller === undefined) throw unauthorized(credential.kind === 'sid')
		return caller
	}
	/**
	 * Who asks; undefined when no credential is presented. Fails with `unauthorized` when one is and it is not valid, and
	 * with `forbidden` when another site makes a browser write with the cookie.
	 */
	const identify = async (request: Request, set: Answered): Promise<Caller | undefined> => {
		const credential = readCredential(request)
		if (credential === undefined) return undefined
		const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
		if (credential.kind === 'sid' && isWrite) guardOwnForm(request, config.baseUrl)
		const caller = await verify(credential, request)
		keepCookies(caller, set)
		return caller
	}
	return {
		/** Takes the cookie back. */
		clearedCookie,
		/** A failure, which clears the cookie when it says that whoever came by it has no access any more. */
		clearing: (error: unknown, isByCookie: boolean): unknown =>
			error instanceof Failure && error.code === 'unauthorized' ? unauthorized(isByCookie) : error,
		identify,
		/** Who asks. Fails with `unauthorized` as well when no credential is presented. */
		require: async (request: Request, set: Answered): Promise<Caller> => {
			const caller = await identify(request, set)
			if (caller === undefined) throw unauthorized(false)
			return caller
		},
		/** Who is signed in by the cookie alone, for pages; undefined when nobody is, or the cookie is dead. */
		visitor: async (request: Request, set: Answered): Promise<SignedIn | undefined> => {
			const caller = presentsCookie(request) ? await accounts.findSession(request.headers) : undefined
			if (caller !== undefined) keepCookies(caller, set)
			return caller
		},
	}
}

export type Credentials = ReturnType<typeof createCredentials>
