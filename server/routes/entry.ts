/** Owns the pages that lead into an account and out of it: sign in, sign up, sign out, OpenID. */
import { Elysia } from 'elysia'
import type { Answered } from '../http/credentials.ts'
import { readQuery } from '../http/decode.ts'
import type { Deps } from '../http/deps.ts'
import { formKeyAfter, newFormKey, readFormKey } from '../http/form-key.ts'
import { html } from '../http/html.ts'
import { readAway, readFormFault, readSessionView, safeNext, seeOther } from '../http/pages-frame.ts'
import { guardOwnForm, readForm } from '../http/request.ts'
import { accountPaths } from '../pages/account-paths.ts'
import { type SignInPage, signInPage, signUpPage } from '../pages/sign-in.tsx'
import { createAuthCalls } from './auth-calls.ts'
import { createOpenIdCalls, oidcView, readOpenIdFault } from './openid.ts'

export const entryRoutes = (deps: Deps) => {
	const { accounts, credentials, config } = deps
	const { signIn, signUp } = createAuthCalls(deps)
	const openId = createOpenIdCalls(deps)
	const oidc = oidcView(deps)
	/** These forms may end at the OpenID provider. */
	const kind = { leaves: config.oidc !== undefined }

	const showSignIn = async (
		request: Request,
		set: Answered,
		shown: Omit<SignInPage, 'session'>,
		more: { status?: number; headers?: Record<string, string> } = {},
	) =>
		html(signInPage({ session: await readSessionView(deps, request, set), ...oidc, ...shown }), {
			...more,
			...kind,
		})

	return new Elysia({ name: 'entry' })
		.get('/sign-in', async ({ request, set }) => {
			const { next } = readQuery(request.url)
			const { account } = await readSessionView(deps, request, set)
			if (account !== undefined) return seeOther(safeNext(next))
			const openIdFault = readOpenIdFault(request)
			return showSignIn(request, set, { openIdFault, ...(next !== undefined && { next: safeNext(next) }) })
		})
		.post('/sign-in', async ({ request, set }) => {
			guardOwnForm(request, config.baseUrl)
			const form = await readForm(request)
			try {
				const answer = await signIn(request, form)
				return seeOther(safeNext(form.next), answer.headers.getSetCookie())
			} catch (error) {
				const { code, status, details, headers, ...more } = readFormFault(error, request)
				const values = { email: form.email }
				const shown = { ...more, values, fault: code, faults: details, next: safeNext(form.next) }
				return showSignIn(request, set, shown, { status, headers })
			}
		})
		.post('/sign-in/oidc', async ({ request, set }) => {
			guardOwnForm(request, config.baseUrl)
			const next = safeNext((await readForm(request)).next)
			try {
				return await openId.begin(request, { isLink: false, next, back: accountPaths.signIn() })
			} catch (error) {
				return showSignIn(request, set, { openIdFault: 'away', next }, readAway(error, request))
			}
		})
		.get('/sign-up', async ({ request, set }) => {
			const session = await readSessionView(deps, request, set)
			if (session.account !== undefined) return seeOther(accountPaths.links())
			return html(signUpPage({ session, ...oidc, formKey: newFormKey(deps) }), kind)
		})
		.post('/sign-up', async ({ request, set }) => {
			guardOwnForm(request, config.baseUrl)
			const form = await readForm(request)
			try {
				const answer = await signUp(request, form, readFormKey(form))
				return seeOther(accountPaths.links(), answer.headers.getSetCookie())
			} catch (error) {
				const { status, headers, ...fault } = readFormFault(error, request)
				const page = signUpPage({
					session: await readSessionView(deps, request, set),
					...oidc,
					values: { email: form.email, name: form.name },
					fault: fault.code,
					faults: fault.details,
					retryAfter: fault.retryAfter,
					formKey: formKeyAfter(deps, form, fault),
				})
				return html(page, { status, headers, ...kind })
			}
		})
		.post('/sign-out', async ({ request }) => {
			guardOwnForm(request, config.baseUrl)
			await accounts.signOut(request.headers)
			return seeOther('/', [credentials.clearedCookie])
		})
}
