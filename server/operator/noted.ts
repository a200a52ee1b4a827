/** What a command does, written to the audit log. */
import type { Deed } from '../administration/audit.ts'
import type { CommandDeps } from './command.ts'

/** Does it, and writes it to the audit log. */
export const noted = <T>(
	{ administration: { audit } }: CommandDeps,
	act: Deed['act'],
	subject: string | string[],
	run: () => Promise<T>,
): Promise<T> => {
	let outcome: T
	const count = async () => {
		outcome = await run()
		return outcome === false ? 0 : 1
	}
	return audit.record({ act, subjects: [subject].flat(), account: null }, count).then(() => outcome)
}
