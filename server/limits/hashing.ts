/** Hashes passwords (argon2id), in their turn. */
import type { DearWork } from './dear-work.ts'

/** Cost of one hash: memory in KiB, and passes over it. Undefined means Bun's 64 MiB and 2. */
export type PasswordCost = { memoryCost: number; timeCost: number } | undefined

export const createPasswords = ({ run }: Pick<DearWork, 'run'>, cost: PasswordCost) => {
	const hashNow = (password: string) => Bun.password.hash(password, { algorithm: 'argon2id', ...cost })
	let nobodysHash: Promise<string> | undefined
	/** Computed when first needed, within the turn of the caller. */
	const hashOfNobody = (): Promise<string> => {
		nobodysHash ??= hashNow('a password that nobody has').catch((error) => {
			nobodysHash = undefined
			throw error
		})
		return nobodysHash
	}
	return {
		/** Fails with `service_unavailable` when too many wait. */
		hash: (password: string): Promise<string> => run('hash', () => hashNow(password)),
		/**
		 * Without a hash (no such account) it is false and takes as long. Fails with
		 * `service_unavailable` when too many wait.
		 */
		verify: (password: string, hash: string | undefined): Promise<boolean> =>
			run('verify', async () => {
				const isRight = await Bun.password.verify(password, hash ?? (await hashOfNobody()))
				return isRight && hash !== undefined
			}),
	}
}

export type Passwords = ReturnType<typeof createPasswords>
