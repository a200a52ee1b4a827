/** Signing in and out. Only the token is kept, and it is sent only to the server that issued it. */
import { ApiError } from '../../../shared/client/caller.ts'
import type { Kurz } from '../kurz.ts'
import type { Account } from '../storage/items.ts'
import { callsTo } from './calls.ts'

/** The name under which the account page lists the token. */
const TOKEN_NAME = 'Kurz extension'
/** Last characters of a pasted token, by which its owner recognises it. */
const SHOWN = 4

/** Resolves to whether the server revoked the token. */
const revoke = (kurz: Kurz, { origin, token }: Account): Promise<boolean> =>
	callsTo(kurz, origin, token)
		.revokeToken()
		.then(
			() => true,
			// A token that is no longer valid needs no revoking.
			(error: unknown) => error instanceof ApiError && error.code === 'unauthorized',
		)

/** Stores an account, or none, and resolves to the one it replaced. The same keeps its choices. */
const replaceAccount = (kurz: Kurz, account: Account | null): Promise<Account | null> =>
	kurz.withLock('account', async () => {
		const before = await kurz.items.account.read()
		const isSame = before?.origin === account?.origin && before?.name === account?.name
		const { host, team } = (isSame ? before : undefined) ?? {}
		await kurz.items.account.write(account && { ...account, ...(host && { host }), ...(team && { team }) })
		return before
	})

/** Signs in, one at a time across all pages, and revokes the token it replaces if it can. */
const enter = (kurz: Kurz, find: () => Promise<Account>): Promise<void> =>
	kurz.withLock('sign-in', async () => {
		const account = await find()
		const before = await replaceAccount(kurz, account)
		if (before !== null && before.token !== account.token) await revoke(kurz, before)
	})

/** Signs in with email address and password, which are not kept. Fails with `ApiError`. */
export const signIn = (
	kurz: Kurz,
	origin: string,
	{ email, password }: { email: string; password: string },
): Promise<void> =>
	enter(kurz, async () => {
		const client = callsTo(kurz, origin)
		const { access_token: token } = await client.createToken({
			email,
			password,
			name: TOKEN_NAME,
			scope: 'all',
		})
		return { origin, token, name: email }
	})

/** Signs in with a token from the account page, if the server accepts it. Fails with `ApiError`. */
export const signInWithToken = (kurz: Kurz, origin: string, pasted: string): Promise<void> =>
	enter(kurz, async () => {
		const token = pasted.trim()
		// Anything else can't be sent in a header and would look like an unreachable server.
		if (!/^[\x21-\x7e]+$/.test(token)) throw new ApiError('unauthorized', 401)
		await callsTo(kurz, origin, token).myLinks({ limit: 1, clicks: 0 })
		return { origin, token, name: `…${token.slice(-SHOWN)}` }
	})

/** Forgets the token and revokes it. Resolves to whether the server revoked it. */
export const signOut = async (kurz: Kurz): Promise<boolean> => {
	const account = await replaceAccount(kurz, null)
	return account === null || revoke(kurz, account)
}
