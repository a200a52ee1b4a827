/** All accounts for the operator: list, find, create, and what each may do. */
import { isPrintable } from '../../shared/text/text.ts'
import { fail } from '../errors.ts'
import type { AccountRow } from '../store/accounts/account-list.ts'
import { emailFault } from './email.ts'
import { isOpenIdEmail } from './identity.ts'
import { lastOperator } from './last-operator.ts'
import { passwordFault } from './password.ts'
import type { AccountsDeps } from './proof.ts'

/** Accounts that are read at once. */
const atOnce = 500
/** Accounts of a name that are looked at. */
const namesakes = 100

export const createDirectory = ({
	store: { accounts, accountList },
	passwords,
	random,
	now,
}: AccountsDeps) => ({
	/** Every account, newest first, some at a time. */
	everyAccount: async function* (): AsyncGenerator<AccountRow[]> {
		for (let last: AccountRow | undefined; ; ) {
			const some = await accountList.list('', last, atOnce)
			if (some.length === 0) return
			yield some
			last = some.at(-1)
		}
	},

	/**
	 * An open account that can get links, by its address. Of OpenID alone, that is a name that the
	 * provider verified: anybody may choose another.
	 */
	receiver: async (typed: string): Promise<AccountRow | undefined> => {
		const email = typed.trim()
		if (email === '' || !isPrintable(email)) return undefined
		const byName = ({ name, emailVerified, ...row }: AccountRow) =>
			isOpenIdEmail(row.email) && emailVerified && name.toLowerCase() === email.toLowerCase()
		const own = await accountList.byEmail(email)
		const found = own ? [own] : (await accountList.list(email, undefined, namesakes)).filter(byName)
		return found.length === 1 && found[0]!.closedAt === null ? found[0] : undefined
	},

	findAccount: accountList.byEmail,
	hasAccounts: async (): Promise<boolean> => (await accountList.list('', undefined, 1)).length > 0,
	hasOperator: (): Promise<boolean> => accountList.hasOperator(),

	/**
	 * Creates an account, also where sign-ups are closed; false when its address is taken, or when
	 * it should be the first operator and there is one. Fails with `validation_failed`.
	 */
	createAccount: async (email: string, password: string, isFirst = false): Promise<boolean> => {
		const fault = emailFault(email) ?? passwordFault(password)
		if (fault !== undefined) throw fail('validation_failed', { details: [fault] })
		const outcome = await accounts.insertUser({
			id: Buffer.from(random(16)).toString('hex'),
			email: email.toLowerCase(),
			name: email.split('@')[0]!,
			passwordHash: await passwords.hash(password),
			createdAt: new Date(now()),
			isFirst,
		})
		return outcome === 'made'
	},

	/**
	 * Gives accounts a role; answers how many got it. Fails with `validation_failed`
	 * (`last_operator`) when no operator would be left; then nothing is changed.
	 */
	setRole: async (ids: string[], role: AccountRow['role']): Promise<number> => {
		const changed = await accountList.setRole(ids, role, new Date(now()))
		if (changed === undefined) throw lastOperator()
		return changed
	},
})

export type Directory = ReturnType<typeof createDirectory>
