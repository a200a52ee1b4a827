/** What a page knows about its reader: the account, or whether sign-up is open. */

export interface SessionView {
	/** Absent when nobody is signed in. */
	account?: { email: string; name: string } | undefined
	signUps: 'open' | 'closed'
}
