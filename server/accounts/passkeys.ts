/** Passkeys of accounts with a password: added, and signed in with alone. */
// A sign-in: entry/route.ts → here → store/accounts/passkeys.ts.
import { fail, invalid } from '../errors.ts'
import type { OpenedSession } from './caller.ts'
import type { AccountsDeps, Proof } from './proof.ts'

/** Wrong ones of an account and an address. */
const allowed = { perMinute: 10, perHour: 10, ofSubjectPerHour: Number.POSITIVE_INFINITY }
/** ES256, EdDSA, RS256. Source: iana.org/assignments/cose. */
const algorithms = [-7, -8, -257]

/** `code`: of the second factor, if there is one. */
type Proven = Record<'password' | 'code', string>
type PasskeyClaim = Record<'credential' | 'address' | 'userAgent', string>

type Caller = Record<'userId' | 'email' | 'sessionId', string>

const refused = () => invalid('credential', 'refused', 'Your browser’s answer was not accepted. Try again.')

export const createPasskeys = ({
	sessions,
	store: { accounts },
	guard,
	passkeyCheck: check,
	now,
	allowPasswords,
	proveOwn,
	useCode,
}: AccountsDeps & Pick<Proof, 'allowPasswords' | 'proveOwn' | 'useCode'>) => {
	return {
		listPasskeys: accounts.listPasskeys,

		/** What a browser asks for a new one. Nothing is stored. */
		passkeyToAdd: async ({ userId, email }: Caller) => {
			const known = await accounts.listPasskeys(userId)
			return {
				challenge: check.challengeFor(userId),
				rp: { id: check.host, name: check.host },
				user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: email },
				pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
				excludeCredentials: known.map(({ id }) => ({ type: 'public-key', id })),
				authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
				attestation: 'none',
			}
		},

		/** What a browser asks to sign in. */
		passkeyToSignIn: () => ({
			...{ challenge: check.challengeFor('sign-in'), rpId: check.host, userVerification: 'required' },
		}),

		/**
		 * Adds one; false if it was there. Fails with `rate_limited`, `invalid_password`,
		 * `code_required`, `invalid_code`, `validation_failed` (`credential`).
		 */
		addPasskey: async (
			caller: Caller,
			{ password, code, name, credential }: Proven & { name: string; credential: string },
			address: string,
		): Promise<boolean> => {
			const { userId, sessionId } = caller
			const { passwordHash } = await proveOwn(caller, password, address)
			const key = await check.readNew(userId, credential)
			if (key === undefined) throw refused()
			const isThere = async () => (await accounts.findPasskey(key.id))?.userId === userId
			if (await isThere()) return false
			await useCode(userId, code)
			const row = { ...key, userId, name, createdAt: new Date(now()) }
			const isNew = await accounts.whileThere(() => accounts.insertPasskey(row, sessionId))
			if (isNew === undefined) throw fail('unauthorized')
			if (!isNew && !(await isThere())) throw refused()
			if (await accounts.isPassword(userId, passwordHash)) return isNew
			// It changed meanwhile, which may have been to end what this password gave.
			if (isNew) await accounts.deletePasskey(userId, key.id)
			throw fail('invalid_password')
		},

		/** Answers its name; undefined when it was gone. Fails like `addPasskey`. */
		dropPasskey: async (
			caller: Caller,
			{ password, code, id }: Proven & { id: string },
			address: string,
		): Promise<string | undefined> => {
			await proveOwn(caller, password, address)
			const name = (await accounts.listPasskeys(caller.userId)).find((one) => one.id === id)?.name
			if (name === undefined) return undefined
			await useCode(caller.userId, code)
			return (await accounts.deletePasskey(caller.userId, id)) ? name : undefined
		},

		/**
		 * A session for a passkey, which is two factors. Its challenge is used up once, by the
		 * first of several. Fails with `forbidden`, `rate_limited`, `invalid_code`.
		 */
		signInWithPasskey: async ({ credential, address, userAgent }: PasskeyClaim): Promise<OpenedSession> => {
			allowPasswords()
			const id = check.idIn(credential)
			const key = id === undefined ? undefined : await accounts.findPasskey(id)
			const isRight = await guard.check(
				`passkey ${key?.userId ?? ''}`,
				address,
				async () => {
					const use = key && (await check.readUse(key, credential))
					return use !== undefined && accounts.usePasskey(key!.id, use, check.newest())
				},
				allowed,
			)
			if (!isRight || key === undefined) throw fail('invalid_code')
			const session = await accounts.whileThere(() =>
				sessions.open(key.userId, userAgent, { secondFactor: true }),
			)
			if (session === undefined) throw fail('invalid_code')
			if (await accounts.isPasskey(key.id)) return session
			await accounts.endSession(session.sessionId)
			throw fail('invalid_code')
		},
	}
}
