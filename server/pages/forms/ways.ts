/** Who may ask for a page, and send its form: everybody, an account, an operator. */
import type { SignedIn } from '../../accounts/caller.ts'
import { Failure, fail } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { type Answered, presentsCookie } from '../../http/credentials.ts'
import type { Needs } from '../../http/deps.ts'
import { guardOwnForm, isRead, prefersHtml } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import type { SessionView } from '../frame/SiteHeader.tsx'
import { toSessionView } from '../frame/signed-in.ts'

/** What ways ask. */
export type WayNeeds = Needs<'credentials' | 'config' | 'accounts' | 'random'>

export interface Knock extends Answered {
	request: Request
}

/**
 * Runs a page for those who may ask for it, with the account that pages name. A form of another
 * site is refused first. `count`: of a page with its own rate limit, for those who are refused.
 */
export type Way<Caller> = (
	deps: WayNeeds,
	knock: Knock,
	run: (caller: Caller, session?: SessionView) => Promise<Response>,
	count?: () => Promise<void>,
) => Promise<Response>

/** Everybody. */
export const anyone: Way<SignedIn | undefined> = async ({ credentials, config, random }, knock, run) => {
	if (!isRead(knock.request)) guardOwnForm(knock.request, config.baseUrl)
	const caller = await credentials.visitor(knock.request, knock)
	return run(caller, toSessionView({ config, random }, caller))
}

/** Everybody; who is signed in does not matter. */
export const nobody: Way<undefined> = async ({ config }, { request }, run) => {
	if (!isRead(request)) guardOwnForm(request, config.baseUrl)
	return run(undefined)
}

/** Everybody, also when nobody can tell who is signed in; programs are not asked. */
export const reader: Way<SignedIn | undefined> = async ({ credentials, config, random }, knock, run) => {
	const { request } = knock
	if (!isRead(request)) guardOwnForm(request, config.baseUrl)
	const isPage = prefersHtml(request.headers)
	const caller = isPage ? await credentials.visitor(request, knock).catch(() => undefined) : undefined
	return run(caller, caller && toSessionView({ config, random }, caller))
}

/**
 * The account that the cookie signs in. Everyone else is sent to sign in and back here, or gets the
 * form they sent again. If access ends meanwhile, the response is a 401 that clears the cookie.
 */
export const account: Way<SignedIn> = async (
	{ credentials, config, random },
	knock,
	run,
	count = async () => {},
) => {
	const { request } = knock
	const findCaller = async (): Promise<SignedIn | undefined> => {
		if (!isRead(request)) guardOwnForm(request, config.baseUrl)
		return credentials.visitor(request, knock)
	}
	const caller = await findCaller().catch(async (error) => {
		await count()
		throw error
	})
	if (caller === undefined) {
		await count()
		// The form comes back filled in (again.tsx), to send again after signing in.
		if (!isRead(request) && prefersHtml(request.headers))
			throw credentials.clearing(fail('unauthorized'), presentsCookie(request))
		const { pathname, search } = new URL(request.url)
		return seeOther(
			accountPaths.signIn({ next: isRead(request) ? pathname + search : undefined }),
			presentsCookie(request) ? [credentials.clearedCookie] : [],
		)
	}
	return run(caller, toSessionView({ config, random }, caller)).catch((error) => {
		throw credentials.clearing(error, true)
	})
}

/**
 * Operators; for everybody else there is no such page. Fails with `code_required` where they need a
 * second factor. A provider that signed them in asks for its own.
 */
export const operator: Way<SignedIn> = (deps, knock, run) =>
	account(deps, knock, async (caller, session) => {
		await deps.accounts.guardOperator(caller.userId).catch((error) => {
			throw error instanceof Failure && error.code === 'forbidden' ? fail('not_found') : error
		})
		const isProven = caller.secondFactor || caller.identity !== null
		if (deps.config.operatorsNeedFactor && !isProven) throw fail('code_required')
		return run(caller, session)
	})
