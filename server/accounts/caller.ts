/** Who asks: by an access token, or signed in by the cookie. */

export type Caller = { kind: 'token'; userId: string; tokenId: string } | SignedIn

export interface SignedIn {
	kind: 'session'
	userId: string
	sessionId: string
	/** Of an OpenID identity, an address that stands for it. */
	email: string
	name: string
	createdAt: Date
	/** Set when the session was prolonged. */
	cookies: string[]
}

/** A session that was opened just now. */
export interface OpenedSession {
	sessionId: string
	/** The account, as the interface shows it. */
	user: { id: string; email: string; name: string }
	/** What a browser keeps of it. */
	cookies: string[]
}
