/** The paths of the account pages and the pages of operators, and of their forms. */
/** `@` stands before the host of a link. */
const part = (text: string) => encodeURIComponent(text).replaceAll('%40', '@')

type Asked = string | number | undefined
const query = (values: Record<string, Asked | Asked[]>): string => {
	const pairs = Object.entries(values).flatMap(([name, all]) => [all].flat().map((value) => [name, value]))
	const filled = pairs.filter(([, value]) => value !== undefined && value !== '')
	return filled.length === 0
		? ''
		: `?${new URLSearchParams(filled.map(([name, value]) => [String(name), String(value)]))}`
}

export const accountPaths = {
	/** `next`: the page to go to afterwards. `invite`: the token of an invitation, on its way. */
	signIn: (asked: { next?: string | undefined; invite?: string | undefined; notice?: 'reset' } = {}) =>
		`/sign-in${query(asked)}`,
	/** `token`: of a reset link. */
	resetPassword: (token?: string) => `/sign-in/reset${query({ token })}`,
	/** Where the code of a second factor goes. */
	signInCode: () => '/sign-in/code',
	/** Takes what a passkey answered. */
	signInWithPasskey: () => '/sign-in/passkey',
	signInWithOpenId: () => '/sign-in/oidc',
	signUp: (asked: { next?: string | undefined; invite?: string | undefined } = {}) =>
		`/sign-up${query(asked)}`,
	signOut: () => '/sign-out',
	/** The list, its search (GET) and its create form (POST). */
	links: (asked: Record<string, string | number | undefined> = {}) => `/links${query(asked)}`,
	/** The statistics of all links. */
	statistics: (asked: Record<string, Asked | Asked[]> = {}) => `/links/statistics${query(asked)}`,
	/** For the links selected in the list. No slug has a tilde. */
	exportSelected: () => '/links/~csv',
	/** Their QR codes: on sheets, and as a zip. */
	sheetsOfSelected: () => '/links/~sheets',
	codesOfSelected: () => '/links/~qr',
	/** GET asks first. */
	deleteSelected: () => '/links/~delete',
	tagSelected: () => '/links/~tags',
	/** GET asks to whom. */
	moveSelected: (asked: Record<string, string> = {}) => `/links/~move${query(asked)}`,
	/** Accepts or refuses links that the reader is offered (POST). */
	answerOffer: () => '/links/~offers',
	createMany: (asked: Record<string, string | undefined> = {}) => `/links/~many${query(asked)}`,
	/** For all links that a search finds. */
	allFound: (asked: Record<string, string | number | undefined> = {}) => `/links/~all${query(asked)}`,
	/**
	 * One link's page, with `#qr` and `#delete`. An older link may have the name of a page of ours:
	 * slugs ignore case, our paths don't.
	 */
	link: (slug: string) => `/links/${slug === 'statistics' ? 'Statistics' : part(slug)}`,
	editLink: (slug: string) => `/links/${part(slug)}/edit`,
	linkCodes: (slug: string) => `/links/${part(slug)}/codes`,
	linkKey: (slug: string) => `/links/${part(slug)}/key`,
	account: () => '/account',
	/** Changes name and email address. */
	accountDetails: () => '/account/details',
	createToken: () => '/account/tokens',
	/** GET asks first, as for ending sessions. `id`: of the token; `team`: whose it is. */
	revokeToken: (of: { id?: string; team?: string | undefined } = {}) => `/account/tokens/revoke${query(of)}`,
	renameToken: (of: { id?: string; team?: string | undefined } = {}) => `/account/tokens/name${query(of)}`,
	changePassword: () => '/account/password',
	/** Sets up a second factor, or shows and removes it. */
	secondFactor: () => '/account/second-factor',
	removeFactor: () => '/account/second-factor/remove',
	/** Adds one. */
	passkeys: () => '/account/passkeys',
	/** GET asks first. */
	removePasskey: (id?: string) => `/account/passkeys/remove${query({ id })}`,
	endSession: (id?: string) => `/account/sessions/end${query({ id })}`,
	/** All but the reader's own. */
	endSessions: () => '/account/sessions/revoke',
	linkOpenId: () => '/account/oidc',
	deleteAccount: () => '/account/delete',
	import: (asked: Record<string, string | number | undefined> = {}) => `/account/import${query(asked)}`,
	/** The reader's teams and invitations. */
	teams: (asked: Record<string, string | undefined> = {}) => `/account/teams${query(asked)}`,
	/** One of them; `at`: its tokens, or what its page asks before it is done. */
	team: (id: string, asked: Record<string, string> = {}, at: '' | '/tokens' | '/remove' | '/delete' = '') =>
		`/account/teams/${part(id)}${at}${query(asked)}`,
	takeBackImport: () => '/account/import/take-back',
}

/** The pages of operators. */
export const adminPaths = {
	/** All links, and searching them. */
	links: (asked: Record<string, string | number | undefined> = {}) => `/admin${query(asked)}`,
	hosts: (asked: { host?: string | undefined } = {}) => `/admin/hosts${query(asked)}`,
	blockedHosts: () => '/admin/blocked-hosts',
	accounts: (asked: Record<string, string | number | undefined> = {}) => `/admin/accounts${query(asked)}`,
	/** Makes one (POST). */
	invitations: () => '/admin/invitations',
	service: () => '/admin/service',
	/** Makes one (POST). */
	backups: () => '/admin/backups',
	/** Sends one (POST). */
	downloadBackup: () => '/admin/backups/download',
	logCsv: () => '/admin/log.csv',
	log: (asked: Record<string, string | number | undefined> = {}) => `/admin/log${query(asked)}`,
	/** GET asks first. */
	act: () => '/admin/act',
	/** Where an invitation leads. */
	invited: (token: string) => `/sign-up?invite=${part(token)}`,
}
