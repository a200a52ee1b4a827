/** Owns what the pages with forms have in common: who is looking, where a form leads next, and a fault shown in its form. */
import { paths } from '../../shared/paths.ts'
import type { Caller } from '../accounts/accounts.ts'
import { isOpenIdEmail } from '../accounts/auth.ts'
import { Failure } from '../errors.ts'
import { accountPaths } from '../pages/account-paths.ts'
import type { SessionView } from '../pages/session-view.ts'
import { type Answered, presentsCookie } from './credentials.ts'
import type { Deps } from './deps.ts'
import { guardOwnForm, prefersHtml } from './request.ts'

export type SignedIn = Extract<Caller, { kind: 'session' }>

/** The e-mail address of an account, unless it only stands for an OpenID identity. */
export const shownEmail = ({ email }: SignedIn): string | undefined =>
	isOpenIdEmail(email) ? undefined : email

/** What a page knows of who is looking at it. */
export const toSessionView = (
	{ config }: Pick<Deps, 'config'>,
	caller: SignedIn | undefined,
): SessionView => ({
	signUps: config.signUps ? 'open' : 'closed',
	...(caller !== undefined && { account: { email: shownEmail(caller) ?? caller.name, name: caller.name } }),
})

/** The session of whoever looks at a page that anyone may see. */
export const readSessionView = async (deps: Deps, request: Request, set: Answered): Promise<SessionView> =>
	toSessionView(deps, await deps.credentials.visitor(request, set))

/** To another of our pages, after a form. */
export const seeOther = (path: string, cookies: string[] = []): Response => {
	const headers = new Headers({ location: path })
	for (const cookie of cookies) headers.append('set-cookie', cookie)
	return new Response(null, { status: 303, headers })
}

/** The page of a link that a form made: in the account of who is signed in, else where its monitor key opens it. */
export const madeAt = (
	{ slug, monitorKey }: { slug: string; monitorKey: string },
	caller: Caller | undefined,
): string => (caller?.kind === 'session' ? accountPaths.link(slug) : `/${paths.monitorUrl(monitorKey)}`)

/**
 * Where to go after signing in: a page of an account, whatever the form says. Not any path of ours: a short link leads
 * anywhere.
 */
export const safeNext = (next: string | undefined): string => {
	const isSafe = next !== undefined && /^\/(links(\/[\w-]+)?|account)(\?[\x21-\x5b\x5d-\x7e]*)?$/.test(next)
	return isSafe ? next : accountPaths.links()
}

/**
 * Runs a page of an account for who is signed in by the cookie. Everyone else is sent to sign in, and back here after it;
 * a form of another site is refused first. Whose access ends meanwhile gets a 401 that clears the cookie. `beforeRefusal`
 * is for a page with a limit of its own.
 */
export const withAccount = async (
	{ credentials, config }: Deps,
	request: Request,
	set: Answered,
	run: (caller: SignedIn) => Promise<Response>,
	beforeRefusal: () => Promise<void> = async () => {},
): Promise<Response> => {
	const isRead = request.method === 'GET' || request.method === 'HEAD'
	const findCaller = async (): Promise<SignedIn | undefined> => {
		if (!isRead) guardOwnForm(request, config.baseUrl)
		return credentials.visitor(request, set)
	}
	const caller = await findCaller().catch(async (error) => {
		await beforeRefusal()
		throw error
	})
	if (caller === undefined) {
		await beforeRefusal()
		const { pathname, search } = new URL(request.url)
		return seeOther(
			accountPaths.signIn(isRead ? pathname + search : undefined),
			presentsCookie(request) ? [credentials.clearedCookie] : [],
		)
	}
	return run(caller).catch((error) => {
		throw credentials.clearing(error, true)
	})
}

/** Failures that a form can explain to the person who sent it. */
const formCodes = new Set([
	'validation_failed',
	'reserved_alias',
	'alias_already_exists',
	'idempotency_conflict',
	'invalid_password',
	'rate_limited',
	'forbidden',
])

/** Headers of a failure that is a page here, and JSON for everyone but browsers. */
const shownHeaders = ({ extra }: Failure): Record<string, string> => ({ ...extra.headers, vary: 'Accept' })

/** What a form shows of a failure, for browsers; anything else, and every other failure, is thrown on. */
export const readFormFault = (error: unknown, request: Request) => {
	if (!(error instanceof Failure) || !formCodes.has(error.code) || !prefersHtml(request.headers)) throw error
	const wait = error.extra.headers?.['retry-after']
	return {
		code: error.code,
		status: error.status,
		details: error.extra.details ?? [],
		...(wait !== undefined && { retryAfter: Number(wait) }),
		headers: shownHeaders(error),
	}
}

/** How a page answers browsers that something is away; anything else, and every other failure, is thrown on. */
export const readAway = (error: unknown, request: Request) => {
	if (!(error instanceof Failure) || error.code !== 'service_unavailable' || !prefersHtml(request.headers))
		throw error
	return { status: error.status, headers: shownHeaders(error) }
}
