/** Owns signing in and out: only the token is kept, and it goes to the service that gave it. */
import { ApiError } from '../../shared/client.ts'
import { type Kurz, talkTo } from './kurz.ts'

/** How the account page lists the token. */
const TOKEN_NAME = 'Kurz extension'
/** Characters of a pasted token by which its owner knows it again. */
const SHOWN = 4

/** Signs in with e-mail address and password, which are not kept. Fails with `ApiError`. */
export const signIn = async (
	kurz: Kurz,
	origin: string,
	{ email, password }: { email: string; password: string },
): Promise<void> => {
	const { access_token: token } = await talkTo(kurz, origin).client.createToken({
		email,
		password,
		name: TOKEN_NAME,
	})
	await kurz.items.account.write({ origin, token, name: email })
}

/** Signs in with a token from the account page, once the service accepts it. Fails with `ApiError`. */
export const signInWithToken = async (kurz: Kurz, origin: string, pasted: string): Promise<void> => {
	const token = pasted.trim()
	// Anything else can't be a header, and would fail as if the service were away.
	if (!/^[\x21-\x7e]+$/.test(token)) throw new ApiError('unauthorized', 401)
	await talkTo(kurz, origin, token).client.myLinks({ limit: 1, clicks: 0 })
	await kurz.items.account.write({ origin, token, name: `…${token.slice(-SHOWN)}` })
}

/** Forgets the token and revokes it. Answers whether the service revoked it. */
export const signOut = async (kurz: Kurz): Promise<boolean> => {
	const account = await kurz.items.account.read()
	await kurz.items.account.write(null)
	if (account === null) return true
	return talkTo(kurz, account.origin, account.token)
		.client.revokeToken()
		.then(
			() => true,
			// One that is no longer valid needs no revoking.
			(error: unknown) => error instanceof ApiError && error.code === 'unauthorized',
		)
}
