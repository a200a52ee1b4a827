/** Who sends a request: an access token or a signed-in session. */
import type { TokenScope } from '../../shared/accounts.ts'
import type { Role, RoleBy } from '../store/accounts/account-schema.ts'

export type Caller = ByToken | SignedIn

interface ByToken {
	kind: 'token'
	/** The account; for a token of a team, the team, which owns links and is nothing else. */
	userId: string
	tokenId: string
	scope: TokenScope
}

export interface SignedIn {
	kind: 'session'
	userId: string
	sessionId: string
	/** For an OpenID identity, a placeholder address. */
	email: string
	name: string
	/** Whether the provider vouches for the address that is the name of an OpenID identity. */
	emailVerified: boolean
	createdAt: Date
	/** For what pages show; `guardOperator` decides. */
	role: Role
	/** Where the role of an operator comes from. */
	roleBy: RoleBy | null
	/** The OpenID identity that signed in; null for a password. */
	identity: string | null
	/** Whether a second factor was given. */
	secondFactor: boolean
	/** Set when the session was renewed. */
	cookies: string[]
}

/** A newly opened session. */
export interface OpenedSession {
	sessionId: string
	/** The account as the API shows it. */
	user: { id: string; email: string; name: string }
	/** `Set-Cookie` values for the browser. */
	cookies: string[]
}
