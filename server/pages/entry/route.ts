/** Sign-in, sign-up and sign-out, with a password or by OpenID. */
// A sign-in: here → sign-in.ts.
import { credentials as credentialsOf, newAccount } from '../../../shared/accounts.ts'
import { setInviteCookie } from '../../accounts/admission.ts'
import type { OpenedSession, SignedIn } from '../../accounts/caller.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { goOn } from '../../http/keep-link.ts'
import { check } from '../../http/request.ts'
import { safeNext, seeOther } from '../../http/see-other.ts'
import type { FormFault } from '../forms/faults.ts'
import { readAway } from '../forms/form-fault.ts'
import { readFormKey } from '../forms/form-key.ts'
import { type Asked, page } from '../forms/page-route.ts'
import { anyone, nobody } from '../forms/ways.ts'
import type { Page } from '../frame/document.tsx'
import { goToProvider, readOpenIdFault } from './openid.ts'
import { type SignUpPage, signInPage, signUpPage } from './sign-in.tsx'

const onward = (next: string | undefined) => (next === undefined ? undefined : safeNext(next))

/** What each of these pages carries to the next one. */
const toEntry = ({ next, invite }: Record<string, string>) => ({ next: onward(next), invite })

type Visit = Asked<SignedIn | undefined>

export const entryPages = (
	deps: Needs<'accounts' | 'administration' | 'config' | 'credentials' | 'links' | 'openId' | 'readDevice'>,
) => {
	const { accounts, administration, credentials, config, openId, readDevice } = deps
	const provider = openId && { oidc: { name: openId.name } }
	/** These forms may end at the OpenID provider. */
	const kind = { may: anyone, leaves: openId !== undefined }

	const readInvitation = async (token: string): Promise<SignUpPage['invitation']> => {
		const found = await administration.invitations.find(token)
		return found === undefined ? 'over' : { token, email: found.email }
	}
	const enter = async ({ cookies, user }: OpenedSession, { next }: Record<string, string>) =>
		seeOther(await goOn(deps, safeNext(next), user.id), cookies)
	const signInAgain = ({ values }: Pick<Visit, 'values'>, fault: FormFault): Page =>
		signInPage({ ...provider, values: { email: values.email }, fault, ...toEntry(values) })
	const signUpAgain = ({ values, formKey }: Pick<Visit, 'values' | 'formKey'>, fault: FormFault) =>
		signUpPage({
			...provider,
			values: { email: values.email, name: values.name },
			next: onward(values.next),
			// One that is over is said by the fault.
			invitation: values.invite ? { token: values.invite, email: null } : undefined,
			...{ fault, formKey },
		})

	return [
		page({
			...{ ...kind, path: accountPaths.signIn(), refused: signInAgain },
			show: ({ caller, query, request }) =>
				caller === undefined
					? signInPage({ ...provider, openIdFault: readOpenIdFault(request), ...toEntry(query) })
					: seeOther(safeNext(query.next)),
			run: async ({ values, request }) => {
				const claim = check(credentialsOf, values)
				return enter(await accounts.signIn({ ...claim, ...readDevice(request) }), values)
			},
			again: (sent) => signInAgain(sent, sent.fault),
		}),
		page({
			...{ ...kind, path: accountPaths.signInWithOpenId() },
			run: async ({ values, request, html }) => {
				const next = safeNext(values.next)
				try {
					const back = accountPaths.signIn(toEntry(values))
					const away = await goToProvider(deps, request, { isLink: false, next, back })
					const isSecure = config.baseUrl.startsWith('https:')
					if ((await administration.invitations.find(values.invite)) !== undefined)
						away.headers.append('set-cookie', setInviteCookie(values.invite!, isSecure))
					return away
				} catch (error) {
					const shown = { ...provider, openIdFault: 'away' as const, ...toEntry(values) }
					return html(signInPage(shown), readAway(error, request))
				}
			},
		}),
		page({
			...{ ...kind, path: accountPaths.signUp(), refused: signUpAgain },
			show: async ({ caller, query: { invite, next }, formKey }) => {
				if (caller !== undefined) return seeOther(safeNext(next))
				const invitation = invite === undefined ? undefined : await readInvitation(invite)
				return signUpPage({ ...provider, formKey, invitation, next: onward(next) })
			},
			run: async ({ values, request }) => {
				const claim = { ...check(newAccount, values), formKey: readFormKey(values) }
				return enter(await accounts.signUp({ ...claim, ...readDevice(request) }), values)
			},
			again: (sent) => signUpAgain(sent, sent.fault),
		}),
		page({
			...{ path: accountPaths.signOut(), may: nobody },
			run: async ({ request }) => {
				await accounts.signOut(request.headers)
				return seeOther('/', [credentials.clearedCookie])
			},
		}),
	]
}
