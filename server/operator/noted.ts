/** What a command does, written to the audit log. */
import { type Deed, noted as notedIn } from '../administration/audit.ts'
import type { CommandDeps } from './command.ts'

/** Does it, and writes it to the audit log, also that it was refused. Fails as `run` does. */
export const noted = <T>(
	{ administration: { audit } }: CommandDeps,
	act: Deed['act'],
	subject: string | string[],
	run: () => Promise<T>,
): Promise<T> => notedIn(audit, { act, subjects: [subject].flat(), account: null }, run)
