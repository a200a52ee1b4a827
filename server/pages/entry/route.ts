/** Sign-in, sign-up and sign-out, with a password or by OpenID. */
// A sign-in: here → sign-in.ts, server/accounts/passkeys.ts.
import { credentials as credentialsOf, newAccount } from '../../../shared/accounts.ts'
import type { OpenedSession, SignedIn } from '../../accounts/caller.ts'
import { CodeRequired } from '../../accounts/proof.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { goOn } from '../../http/keep-link.ts'
import { check } from '../../http/request.ts'
import { safeNext, seeOther } from '../../http/see-other.ts'
import type { FormFault } from '../forms/faults.ts'
import { type Asked, anyone, nobody, page, readFormKey } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { codePage } from './code.tsx'
import { goToProvider, readOpenIdFault } from './openid.ts'
import { type SignInPage, type SignUpPage, signedOutPage, signInPage, signUpPage } from './sign-in.tsx'

const onward = (next: string | undefined) => (next === undefined ? undefined : safeNext(next))

/** What each of these pages carries to the next one. */
const toEntry = ({ next, invite }: Record<string, string>) => ({ next: onward(next), invite })

const readInvitation = async (
	{ administration }: Needs<'administration'>,
	token: string,
): Promise<SignUpPage['invitation']> => {
	const found = await administration.invitations.find(token)
	return found === undefined ? 'over' : { token, email: found.email }
}

type Visit = Asked<SignedIn | undefined>

export const entryPages = (
	deps: Needs<'accounts' | 'administration' | 'config' | 'credentials' | 'links' | 'openId' | 'readDevice'>,
) => {
	const { accounts, credentials, config, openId, readDevice } = deps
	const provider = openId && { oidc: { name: openId.name } }
	const hasForm = config.signsInByPassword
	/** These forms may end at the OpenID provider. */
	const kind = { may: anyone, leaves: openId !== undefined }

	const enter = async ({ cookies, user }: OpenedSession, { next }: Record<string, string>) =>
		seeOther(await goOn(deps, safeNext(next), user.id), cookies)
	const signInWith = (shown: SignInPage, sent: Record<string, string>): Page =>
		signInPage({ ...provider, hasForm, passkey: accounts.passkeyToSignIn(), ...toEntry(sent), ...shown })
	const signInAgain = ({ values }: Pick<Visit, 'values'>, fault: FormFault): Page =>
		signInWith({ values: { email: values.email }, fault }, values)
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
			...{ ...kind, path: accountPaths.signIn(), again: signInAgain },
			show: ({ caller, query, request }) =>
				caller === undefined
					? signInWith({ isReset: query.notice === 'reset', openIdFault: readOpenIdFault(request) }, query)
					: seeOther(safeNext(query.next)),
			run: async ({ values, request }) => {
				const claim = check(credentialsOf, values)
				try {
					return await enter(await accounts.signIn({ ...claim, ...readDevice(request) }), values)
				} catch (error) {
					if (!(error instanceof CodeRequired)) throw error
					return codePage({ ticket: error.ticket, ...toEntry(values) })
				}
			},
		}),
		page({
			...{ ...kind, path: accountPaths.signInCode() },
			show: () => seeOther(accountPaths.signIn()),
			run: async ({ values, request }) => {
				const { ticket = '', code = '' } = values
				return enter(await accounts.signIn({ ticket, code, ...readDevice(request) }), values)
			},
			again: ({ values }, fault) =>
				fault.details.length > 0
					? signInWith({ fault }, values)
					: codePage({ ticket: values.ticket ?? '', fault, ...toEntry(values) }),
		}),
		page({
			...{ ...kind, path: accountPaths.signInWithPasskey(), again: signInAgain },
			show: () => seeOther(accountPaths.signIn()),
			run: async ({ values: { credential = '', ...sent }, request }) =>
				enter(await accounts.signInWithPasskey({ credential, ...readDevice(request) }), sent),
		}),
		page({
			...{ ...kind, path: accountPaths.signInWithOpenId(), fields: ['next', 'invite'] },
			// For the script of passkeys on the page that says that the provider is away.
			show: () => seeOther(accountPaths.signIn()),
			run: async ({ values }) => {
				const next = safeNext(values.next)
				const back = accountPaths.signIn(toEntry(values))
				return goToProvider(deps, { next, back, invite: values.invite })
			},
			shows: ['service_unavailable'],
			refused: ({ values }) => signInWith({ openIdFault: 'away' }, values),
		}),
		page({
			...{ ...kind, path: accountPaths.signUp(), again: signUpAgain },
			show: async ({ caller, query, formKey }) => {
				const { invite, next } = query
				if (caller !== undefined) return seeOther(safeNext(next))
				if (!hasForm) return seeOther(accountPaths.signIn(toEntry(query)))
				const invitation = invite === undefined ? undefined : await readInvitation(deps, invite)
				return signUpPage({ ...provider, formKey, invitation, next: onward(next) })
			},
			run: async ({ values, request }) => {
				const claim = { ...check(newAccount, values), formKey: readFormKey(values) }
				return enter(await accounts.signUp({ ...claim, ...readDevice(request) }), values)
			},
		}),
		page({
			...{ path: accountPaths.signOut(), may: nobody, hasNoFields: true },
			run: async ({ request, html }) => {
				const session = await accounts.signOut(request.headers)
				const url = session && (await openId?.signOutUrl(session))
				if (openId === undefined || url === undefined) return seeOther('/', [credentials.clearedCookie])
				// Not a redirect: the policy of the page before allows none to another site.
				return html(signedOutPage({ url, name: openId.name }), {
					headers: { refresh: `0; url=${url}`, 'set-cookie': credentials.clearedCookie },
				})
			},
		}),
	]
}
