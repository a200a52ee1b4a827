/** Owns the pages that lead into an account and out of it: sign in, sign up, sign out, OpenID. */
import { Elysia } from 'elysia'
import { oidcProvider } from '../accounts/auth.ts'
import { fail } from '../errors.ts'
import { accountPaths } from '../pages/account-paths.ts'
import { signInPage, signUpPage } from '../pages/sign-in.tsx'
import { createAuthCalls } from './auth.ts'
import { clearedCookie } from './credentials.ts'
import type { Deps } from './deps.ts'
import { html } from './html.ts'
import { readFormFault, readSessionView, safeNext, seeOther } from './pages-frame.ts'
import { guardOwnForm, readForm } from './read.ts'

/** What the page calls the operator's OpenID provider: its host. */
export const oidcView = ({ config }: Pick<Deps, 'config'>) =>
	config.oidc && { oidc: { name: new URL(config.oidc.issuer).hostname } }

export const entryRoutes = (deps: Deps) => {
	const { auth, config } = deps
	const { signIn, signUp, adoptRedirect } = createAuthCalls(deps)
	const oidc = oidcView(deps)
	/** These forms may end at the OpenID provider. */
	const kind = { leaves: config.oidc !== undefined }

	return new Elysia({ name: 'entry' })
		.get('/sign-in', async ({ request }) => {
			const query = new URL(request.url).searchParams
			const next = query.get('next')
			const session = await readSessionView(deps, request)
			if (session.account !== undefined) return seeOther(safeNext(next ?? undefined))
			// better-auth comes back here with `?error=` when the provider or the state of the sign-in is not right.
			const failed = query.has('error') ? { fault: 'forbidden' as const } : {}
			return html(
				signInPage({ session, ...oidc, ...failed, ...(next !== null && { next: safeNext(next) }) }),
				kind,
			)
		})
		.post('/sign-in', async ({ request }) => {
			guardOwnForm(request, config.baseUrl)
			const form = await readForm(request)
			try {
				const answer = await signIn(request, form)
				return seeOther(safeNext(form.next), answer.headers.getSetCookie())
			} catch (error) {
				const { code, status, details, headers, ...more } = readFormFault(error, request)
				const page = signInPage({
					session: await readSessionView(deps, request),
					...oidc,
					...more,
					values: { email: form.email },
					fault: code,
					faults: details,
					next: safeNext(form.next),
				})
				return html(page, { status, headers, ...kind })
			}
		})
		.post('/sign-in/oidc', async ({ request }) => {
			guardOwnForm(request, config.baseUrl)
			if (config.oidc === undefined) throw fail('not_found')
			return adoptRedirect(
				await auth.api.signInSocial({
					body: {
						provider: oidcProvider,
						callbackURL: accountPaths.links(),
						errorCallbackURL: accountPaths.signIn(),
					},
					asResponse: true,
				}),
			)
		})
		.get('/sign-up', async ({ request }) => {
			const session = await readSessionView(deps, request)
			if (session.account !== undefined) return seeOther(accountPaths.links())
			return html(signUpPage({ session, ...oidc }), kind)
		})
		.post('/sign-up', async ({ request }) => {
			guardOwnForm(request, config.baseUrl)
			const form = await readForm(request)
			try {
				const answer = await signUp(request, form)
				return seeOther(accountPaths.links(), answer.headers.getSetCookie())
			} catch (error) {
				const { code, status, details, headers } = readFormFault(error, request)
				const page = signUpPage({
					session: await readSessionView(deps, request),
					...oidc,
					values: { email: form.email, name: form.name },
					fault: code,
					faults: details,
				})
				return html(page, { status, headers, ...kind })
			}
		})
		.post('/sign-out', async ({ request }) => {
			guardOwnForm(request, config.baseUrl)
			await auth.api.signOut({ headers: request.headers }).catch(() => {
				throw fail('service_unavailable')
			})
			return seeOther('/', [clearedCookie])
		})
}
