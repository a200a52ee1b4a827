/** Hashes passwords (argon2id), one per core at a time, and shares the turns out fairly. */

import { fail } from '../errors.ts'
import { asker } from '../waiting/asker.ts'
import { timeLeft } from '../waiting/deadline.ts'
import { createQueue } from '../waiting/queue.ts'

/** Who finds no place is told to come back. Source: server/INTERFACE.md, "Create". */
const places = { all: 50, ofOneAddress: 10 }
/** Whoever wants to get in comes before whoever makes something. */
const rank = { verify: 0, hash: 1 }

/** What one hash costs: memory in KiB, and passes over it. Unset means Bun's defaults, 64 MiB and 2. */
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
	/** Made when it is first needed, in the turn of whoever needs it. */
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
		 * Without a hash, where there is no account, it is wrong and takes as long. Fails with `service_unavailable` when too
		 * many wait.
		 */
		verify: (password: string, hash: string | undefined): Promise<boolean> =>
			inTurn(async () => {
				const isRight = await Bun.password.verify(password, hash ?? (await hashOfNobody()))
				return isRight && hash !== undefined
			}, 'verify'),
	}
}

export type Passwords = ReturnType<typeof createPasswords>
