/** Sign-in, sign-up and sign-out, with a password or by OpenID. */
// A sign-in: here → sign-in.ts.
import { Elysia } from 'elysia'
import { credentials as credentialsOf, newAccount } from '../../../shared/accounts.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Answered } from '../../http/credentials.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { goOn } from '../../http/keep-link.ts'
import { check, guardOwnForm, readForm } from '../../http/request.ts'
import { safeNext, seeOther } from '../../http/see-other.ts'
import { readAway, readFormFault } from '../forms/form-fault.ts'
import { formKeyAfter, newFormKey, readFormKey } from '../forms/form-key.ts'
import { html } from '../frame/html.ts'
import { readSessionView, toSessionView } from '../frame/signed-in.ts'
import { goToProvider, readOpenIdFault } from './openid.ts'
import { type SignInPage, type SignUpPage, signedOutPage, signInPage, signUpPage } from './sign-in.tsx'

const onward = (next: string | undefined) => (next === undefined ? undefined : safeNext(next))

/** What each of these pages carries to the next one. */
const toEntry = ({ next, invite }: Record<string, string>) => ({ next: onward(next), invite })

/** Here, and at the provider if that signed the person in. */
const signOut = async (deps: Deps, request: Request): Promise<Response> => {
	const { accounts, credentials, openId } = deps
	const session = await accounts.signOut(request.headers)
	const url = session && (await openId?.signOutUrl(session))
	if (openId === undefined || url === undefined) return seeOther('/', [credentials.clearedCookie])
	// Not a redirect: the policy of the page with the button allows none to another site.
	return html(signedOutPage({ session: toSessionView(deps, undefined), url, name: openId.name }), request, {
		headers: { refresh: `0; url=${url}`, 'set-cookie': credentials.clearedCookie },
	})
}

export const entryRoutes = (deps: Deps) => {
	const { accounts, administration, config, openId, readDevice } = deps
	const { signsInByPassword } = config
	const provider = openId && { oidc: { name: openId.name } }
	/** These forms may end at the OpenID provider. */
	const kind = { leaves: openId !== undefined }

	const showSignIn = async (
		request: Request,
		set: Answered,
		shown: Omit<SignInPage, 'session'>,
		more: { status?: number; headers?: Record<string, string> } = {},
	) =>
		html(
			signInPage({
				session: await readSessionView(deps, request, set),
				hasForm: signsInByPassword,
				...provider,
				...shown,
			}),
			request,
			{ ...more, ...kind },
		)

	const readInvitation = async (token: string): Promise<SignUpPage['invitation']> => {
		const found = await administration.invitations.find(token)
		return found === undefined ? 'over' : { token, email: found.email }
	}

	return new Elysia({ name: 'entry' })
		.get('/sign-in', async ({ request, set }) => {
			const { next, invite } = readPageQuery(request.url)
			const { account } = await readSessionView(deps, request, set)
			if (account !== undefined) return seeOther(safeNext(next))
			const openIdFault = readOpenIdFault(request)
			return showSignIn(request, set, { openIdFault, next: onward(next), invite })
		})
		.post('/sign-in', async ({ request, set }) => {
			guardOwnForm(request, config.baseUrl)
			const form = await readForm(request)
			try {
				const claim = check(credentialsOf, form)
				const { cookies, user } = await accounts.signIn({ ...claim, ...readDevice(request) })
				return seeOther(await goOn(deps, safeNext(form.next), user.id), cookies)
			} catch (error) {
				const { fault, ...answer } = readFormFault(error, request)
				const shown = { values: { email: form.email }, fault, ...toEntry(form) }
				return showSignIn(request, set, shown, answer)
			}
		})
		.post('/sign-in/oidc', async ({ request, set }) => {
			guardOwnForm(request, config.baseUrl)
			const form = await readForm(request)
			const next = safeNext(form.next)
			try {
				const back = accountPaths.signIn(toEntry(form))
				return await goToProvider(deps, { next, back, invite: form.invite })
			} catch (error) {
				return showSignIn(request, set, { openIdFault: 'away', ...toEntry(form) }, readAway(error, request))
			}
		})
		.get('/sign-up', async ({ request, set }) => {
			const session = await readSessionView(deps, request, set)
			const { invite, next } = readPageQuery(request.url)
			if (session.account !== undefined) return seeOther(safeNext(next))
			if (!signsInByPassword) return seeOther(accountPaths.signIn({ next: onward(next), invite }))
			const invitation = invite === undefined ? undefined : await readInvitation(invite)
			const shown = { session, ...provider, formKey: newFormKey(deps), invitation, next: onward(next) }
			return html(signUpPage(shown), request, kind)
		})
		.post('/sign-up', async ({ request, set }) => {
			guardOwnForm(request, config.baseUrl)
			const form = await readForm(request)
			try {
				const claim = { ...check(newAccount, form), formKey: readFormKey(form) }
				const { cookies, user } = await accounts.signUp({ ...claim, ...readDevice(request) })
				return seeOther(await goOn(deps, safeNext(form.next), user.id), cookies)
			} catch (error) {
				const { fault, ...answer } = readFormFault(error, request)
				const page = signUpPage({
					session: await readSessionView(deps, request, set),
					...provider,
					values: { email: form.email, name: form.name },
					next: onward(form.next),
					// One that is over is said by the fault.
					invitation: form.invite ? { token: form.invite, email: null } : undefined,
					fault,
					formKey: formKeyAfter(deps, form, fault),
				})
				return html(page, request, { ...answer, ...kind })
			}
		})
		.post('/sign-out', async ({ request }) => {
			guardOwnForm(request, config.baseUrl)
			return signOut(deps, request)
		})
}
