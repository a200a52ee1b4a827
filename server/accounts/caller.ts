/** Who sends a request: an access token or a signed-in session. */
import type { TokenScope } from '../../shared/accounts.ts'
import type { FoundSession } from '../store/accounts/signed-in.ts'

export type Caller = ByToken | SignedIn

interface ByToken {
	kind: 'token'
	/** The account; for a token of a team, the team, which owns links and is nothing else. */
	userId: string
	tokenId: string
	scope: TokenScope
}

type User = Omit<FoundSession['user'], 'id' | 'updatedAt'>

/** `email`: for an OpenID identity, a placeholder. `role`: for pages; `guardOperator` decides. */
export interface SignedIn extends User, Pick<FoundSession['session'], 'identity' | 'secondFactor'> {
	kind: 'session'
	userId: string
	sessionId: string
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
