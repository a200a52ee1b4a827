/** The reader of a page: the account that its navigation names. */
import type { SignedIn } from '../../accounts/caller.ts'
import { isOpenIdEmail } from '../../accounts/identity.ts'
import type { Needs } from '../../http/deps.ts'
import type { Answer } from './html.ts'
import type { SessionView } from './SiteHeader.tsx'
import { newFormKey } from './Submit.tsx'

/** The email address of an account, unless it is an OpenID placeholder. */
export const shownEmail = ({ email }: SignedIn): string | undefined =>
	isOpenIdEmail(email) ? undefined : email

/** What its pages know about the reader. */
export const toSessionView = (
	{ config, random }: Needs<'config' | 'random'>,
	caller: SignedIn | undefined,
): SessionView => ({
	// Without passwords, signing in makes the account.
	signUps: config.signUps && config.signsInByPassword ? 'open' : 'closed',
	...(caller !== undefined && {
		account: {
			id: caller.userId,
			email: shownEmail(caller) ?? caller.name,
			name: caller.name,
			isOperator: caller.role === 'operator',
			aliasLength: config.aliasLength,
			formKey: newFormKey({ random }),
		},
	}),
})

/**
 * Who reads a page that is for everybody, and what keeps them signed in. Undefined unless somebody
 * is; never fails, since the page does not depend on it.
 */
export const findReader = async (
	deps: Needs<'config' | 'credentials' | 'random'>,
	request: Request,
): Promise<Answer['reader']> => {
	try {
		const caller = await deps.credentials.visitor(request, { headers: {} })
		return caller && { session: toSessionView(deps, caller), cookies: caller.cookies }
	} catch {
		return undefined
	}
}
