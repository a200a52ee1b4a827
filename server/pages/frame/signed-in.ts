/** The reader of a page, and pages that need an account. */
import type { SignedIn } from '../../accounts/caller.ts'
import { isOpenIdEmail } from '../../accounts/identity.ts'
import { Failure, fail } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { type Answered, presentsCookie } from '../../http/credentials.ts'
import type { Deps } from '../../http/deps.ts'
import { guardOwnForm, prefersHtml } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import type { SessionView } from './SiteHeader.tsx'

/** The email address of an account, unless it is an OpenID placeholder. */
export const shownEmail = ({ email }: SignedIn): string | undefined =>
	isOpenIdEmail(email) ? undefined : email

export const toSessionView = ({ config }: Deps, caller: SignedIn | undefined): SessionView => ({
	// Without passwords, signing in makes the account.
	signUps: config.signUps && config.signsInByPassword ? 'open' : 'closed',
	...(caller !== undefined && {
		account: {
			email: shownEmail(caller) ?? caller.name,
			name: caller.name,
			isOperator: caller.role === 'operator',
		},
	}),
})

/** For pages that anyone may see. */
export const readSessionView = async (deps: Deps, request: Request, set: Answered): Promise<SessionView> =>
	toSessionView(deps, await deps.credentials.visitor(request, set))

/** Who reads a page that is for everybody, and what keeps them signed in. */
export interface Reader {
	userId: string
	session: SessionView
	/** `Set-Cookie` values of a renewed session. */
	cookies: string[]
}

/** Undefined unless somebody is signed in; never fails, since the page does not depend on it. */
export const findReader = async (deps: Deps, request: Request): Promise<Reader | undefined> => {
	if (!presentsCookie(request)) return undefined
	try {
		const caller = await deps.credentials.visitor(request, { headers: {} })
		return caller && { userId: caller.userId, session: toSessionView(deps, caller), cookies: caller.cookies }
	} catch {
		return undefined
	}
}

/**
 * Runs an account page for the account that the cookie signs in. Everyone else is sent to sign in
 * and back here, or gets the form they sent again; a form of another site is refused first. If
 * access ends meanwhile, the response is a 401 that clears the cookie. `beforeRefusal` serves a
 * page with its own rate limit.
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
		// The form comes back filled in (form-again.ts), to send again after signing in.
		if (!isRead && prefersHtml(request.headers))
			throw credentials.clearing(fail('unauthorized'), presentsCookie(request))
		const { pathname, search } = new URL(request.url)
		return seeOther(
			accountPaths.signIn({ next: isRead ? pathname + search : undefined }),
			presentsCookie(request) ? [credentials.clearedCookie] : [],
		)
	}
	return run(caller).catch((error) => {
		throw credentials.clearing(error, true)
	})
}

/** Like `withAccount`, for operators; for everybody else there is no such page. */
export const withOperator = (
	deps: Deps,
	request: Request,
	set: Answered,
	run: (caller: SignedIn) => Promise<Response>,
): Promise<Response> =>
	withAccount(deps, request, set, async (caller) => {
		await deps.accounts.guardOperator(caller.userId).catch((error) => {
			throw error instanceof Failure && error.code === 'forbidden' ? fail('not_found') : error
		})
		return run(caller)
	})
