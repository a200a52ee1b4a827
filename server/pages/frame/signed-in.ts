/** The reader of a page: the account that its navigation names. */
import type { SignedIn } from '../../accounts/caller.ts'
import { isOpenIdEmail } from '../../accounts/identity.ts'
import { presentsCookie } from '../../http/credentials.ts'
import type { Deps } from '../../http/deps.ts'
import type { SessionView } from './SiteHeader.tsx'

/** The email address of an account, unless it is an OpenID placeholder. */
export const shownEmail = ({ email }: SignedIn): string | undefined =>
	isOpenIdEmail(email) ? undefined : email

export const toSessionView = (
	{ config }: Pick<Deps, 'config'>,
	caller: SignedIn | undefined,
): SessionView => ({
	signUps: config.signUps ? 'open' : 'closed',
	...(caller !== undefined && {
		account: {
			email: shownEmail(caller) ?? caller.name,
			name: caller.name,
			isOperator: caller.role === 'operator',
		},
	}),
})

/** Who reads a page that is for everybody, and what keeps them signed in. */
export interface Reader {
	userId: string
	session: SessionView
	/** `Set-Cookie` values of a renewed session. */
	cookies: string[]
}

/** Undefined unless somebody is signed in; never fails, since the page does not depend on it. */
export const findReader = async (
	deps: Pick<Deps, 'config' | 'credentials'>,
	request: Request,
): Promise<Reader | undefined> => {
	if (!presentsCookie(request)) return undefined
	try {
		const caller = await deps.credentials.visitor(request, { headers: {} })
		return caller && { userId: caller.userId, session: toSessionView(deps, caller), cookies: caller.cookies }
	} catch {
		return undefined
	}
}
