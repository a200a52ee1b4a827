/** What a page knows of whoever looks at it: the account, or whether there may be one. */

export interface SessionView {
	/** Absent when nobody is signed in. */
	account?: { email: string; name: string } | undefined
	signUps: 'open' | 'closed'
}
