/** Hashes passwords (argon2id), one per core at a time. Refuses when too many wait. */
import { timeLeft } from '../deadline.ts'
import { fail } from '../errors.ts'
import { createQueue } from '../queue.ts'

/** When this many wait, the next caller is told to come back. Source: server/INTERFACE.md, "Create". */
const waitingAtMost = 50

/** What one hash costs: memory in KiB, and passes over it. Unset means Bun's defaults, 64 MiB and 2. */
export type PasswordCost = { memoryCost: number; timeCost: number } | undefined

/** `cores`: how many passwords are hashed at the same time. */
export const createPasswords = (cores: number, cost: PasswordCost) => {
	const queue = createQueue(cores, waitingAtMost, () => fail('service_unavailable'))
	const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
		const end = await queue.enter(timeLeft())
		return work().finally(end)
	}
	return {
		/** Fails with `service_unavailable` when too many wait. */
		hash: (password: string): Promise<string> =>
			inTurn(() => Bun.password.hash(password, { algorithm: 'argon2id', ...cost })),
		/** Fails with `service_unavailable` when too many wait. */
		verify: (password: string, hash: string): Promise<boolean> =>
			inTurn(() => Bun.password.verify(password, hash)),
	}
}

export type Passwords = ReturnType<typeof createPasswords>
