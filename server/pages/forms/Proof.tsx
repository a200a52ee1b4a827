/** What forms ask of an account once more: its password, and the code of its second factor. */
/** @jsxImportSource preact */
import type { SignedIn } from '../../accounts/caller.ts'
import { fail } from '../../errors.ts'
import type { Needs } from '../../http/deps.ts'
import { CodeField } from './Field.tsx'
import { OldPassword } from './Passwords.tsx'
import type { Arrived } from './page-route.ts'

export interface Proving {
	/** Whether the account has a second factor, whose code is asked for. */
	hasFactor: boolean
}

export const Proof = ({ hasFactor, label }: Proving & { label?: string }) => (
	<>
		{hasFactor && <CodeField />}
		<OldPassword {...(label && { label })} />
	</>
)

/** For pages of accounts with a password; others have none. */
export const findProving =
	({ accounts }: Needs<'accounts'>) =>
	async ({ caller: { userId } }: Pick<Arrived<SignedIn>, 'caller'>): Promise<Proving> => {
		if (!(await accounts.waysIn(userId)).hasPassword) throw fail('not_found')
		return { hasFactor: (await accounts.factorOf(userId)) !== undefined }
	}

export const proofIn = ({ password = '', code = '' }: Record<string, string>) => ({ password, code })
