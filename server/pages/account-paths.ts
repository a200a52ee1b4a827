/** The addresses of the pages for people with an account, and of their forms. */

const part = encodeURIComponent

export const accountPaths = {
	/** `next` is the page of an account to go to afterwards. */
	signIn: (next?: string) => (next === undefined ? '/sign-in' : `/sign-in?${new URLSearchParams({ next })}`),
	signInWithOpenId: () => '/sign-in/oidc',
	signUp: () => '/sign-up',
	signOut: () => '/sign-out',
	/** The list, its search (GET) and its create form (POST). */
	links: () => '/links',
	/** One link's details; `#qr` and `#delete` are places on it. */
	link: (slug: string) => `/links/${part(slug)}`,
	account: () => '/account',
	createToken: () => '/account/tokens',
	revokeToken: () => '/account/tokens/revoke',
	changePassword: () => '/account/password',
	endSessions: () => '/account/sessions/revoke',
	linkOpenId: () => '/account/oidc',
	deleteAccount: () => '/account/delete',
}
