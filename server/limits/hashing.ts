/** Hashes passwords (argon2id), one per core at a time, in fair turns. */
import { fail } from '../errors.ts'
import { asker } from '../waiting/asker.ts'
import { timeLeft } from '../waiting/deadline.ts'
import { createQueue } from '../waiting/queue.ts'

/** Most that wait; further ones are asked to retry. Source: server/INTERFACE.md, "Create". */
const places = { all: 50, ofOneAddress: 10 }
/** Sign-ins and unlocks come before new passwords. */
const rank = { verify: 0, hash: 1 }

/** Cost of one hash: memory in KiB, and passes over it. Undefined means Bun's 64 MiB and 2. */
export type PasswordCost = { memoryCost: number; timeCost: number } | undefined

/** `cores`: how many passwords are hashed at the same time. */
export const createPasswords = (cores: number, cost: PasswordCost) => {
	const queue = createQueue(cores, [places, places], () => fail('service_unavailable'))
	const inTurn = async <T>(work: () => Promise<T>, as: keyof typeof rank): Promise<T> => {
		const end = await queue.enter(asker(), timeLeft(), rank[as])
		return work().finally(end)
	}
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
		hash: (password: string): Promise<string> => inTurn(() => hashNow(password), 'hash'),
		/**
		 * Without a hash (no such account) it is false and takes as long. Fails with
		 * `service_unavailable` when too many wait.
		 */
		verify: (password: string, hash: string | undefined): Promise<boolean> =>
			inTurn(async () => {
				const isRight = await Bun.password.verify(password, hash ?? (await hashOfNobody()))
				return isRight && hash !== undefined
			}, 'verify'),
	}
}

export type Passwords = ReturnType<typeof createPasswords>
