/** What a command does, written to the audit log. */
import type { Deed } from '../administration/audit.ts'
import { Failure } from '../errors.ts'
import type { CommandDeps } from './command.ts'

/** Does it, and writes it to the audit log, also that it was refused. Fails as `run` does. */
export const noted = async <T>(
	{ administration: { audit } }: CommandDeps,
	act: Deed['act'],
	subject: string | string[],
	run: () => Promise<T>,
): Promise<T> => {
	let outcome: T | Failure | undefined
	await audit.record({ act, subjects: [subject].flat(), account: null }, async () => {
		outcome = await run().catch((error) => {
			if (error instanceof Failure) return error
			throw error
		})
		return outcome === false || outcome instanceof Failure ? 0 : 1
	})
	if (outcome instanceof Failure) throw outcome
	return outcome as T
}
