/** All accounts for the operator: list, find, create, and what each may do. */
import { fail } from '../errors.ts'
import type { ListedUser } from '../store/accounts/directory.ts'
import { emailFault } from './email.ts'
import { passwordFault } from './password.ts'
import type { AccountsDeps } from './proof.ts'

export const createDirectory = ({ store: { accounts }, passwords, random, now }: AccountsDeps) => ({
	/** Every account, oldest first, some at a time. */
	everyAccount: async function* (): AsyncGenerator<ListedUser[]> {
		for (let last: ListedUser | undefined; ; ) {
			const some = await accounts.usersAfter(last)
			if (some.length === 0) return
			yield some
			last = some.at(-1)
		}
	},

	findAccount: accounts.findUser,

	/**
	 * Creates an account, also where sign-ups are closed; false when its address is taken. Fails
	 * with `validation_failed`.
	 */
	createAccount: async (email: string, password: string): Promise<boolean> => {
		const fault = emailFault(email) ?? passwordFault(password)
		if (fault !== undefined) throw fail('validation_failed', { details: [fault] })
		const outcome = await accounts.insertUser({
			id: Buffer.from(random(16)).toString('hex'),
			email: email.toLowerCase(),
			name: email.split('@')[0]!,
			passwordHash: await passwords.hash(password),
			createdAt: new Date(now()),
		})
		return outcome === 'made'
	},

	/** False when there is no such account. */
	setRole: (userId: string, role: ListedUser['role']): Promise<boolean> =>
		accounts.setRole(userId, role, new Date(now())),
})
