/** Hashes passwords (argon2id), one per core at a time. Refuses when too many wait. */
import { fail } from '../errors.ts'

/** When this many wait, the next caller is told to come back. Source: server/INTERFACE.md, "Create". */
const waitingAtMost = 50

export interface Passwords {
	/** Fails with `service_unavailable` when too many wait. */
	hash(password: string): Promise<string>
	/** Fails with `service_unavailable` when too many wait. */
	verify(password: string, hash: string): Promise<boolean>
}

/** What one hash costs: memory in KiB, and passes over it. Unset means Bun's defaults, 64 MiB and 2. */
export type PasswordCost = { memoryCost: number; timeCost: number } | undefined

/** `cores`: how many passwords are hashed at the same time. */
export const createPasswords = (cores: number, cost: PasswordCost): Passwords => {
	const waiting: (() => void)[] = []
	let running = 0
	const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
		if (running >= cores) {
			if (waiting.length >= waitingAtMost) throw fail('service_unavailable')
			await new Promise<void>((resolve) => waiting.push(resolve))
		} else running += 1
		try {
			return await work()
		} finally {
			// The slot goes to the next in line; it is free only when nobody waits.
			const next = waiting.shift()
			if (next === undefined) running -= 1
			else next()
		}
	}
	return {
		hash: (password) => inTurn(() => Bun.password.hash(password, { algorithm: 'argon2id', ...cost })),
		verify: (password, hash) => inTurn(() => Bun.password.verify(password, hash)),
	}
}
