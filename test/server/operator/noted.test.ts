/** What the audit log and the exit code say of a command is what became of it. */
import { expect, it } from 'vitest'
import {
	createUser,
	demote,
	promote,
	removeFactor,
	reopenUser,
	resetPassword,
} from '../../../server/operator/users.ts'
import { plainCommandsOf } from './run-command.ts'

const user = {
	id: 'u',
	email: 'ada@example.org',
	role: 'member',
	closedAt: null,
	links: 0,
	hasPassword: true,
}

it.each([
	['user create', createUser, true, 1, true],
	['user create of one that is there', createUser, false, 0, false],
	['user reset-password', resetPassword, true, 1, true],
	['user reset-password without one', resetPassword, false, 0, false],
	['user remove-factor', removeFactor, true, 1, true],
	['user remove-factor without one', removeFactor, false, 0, false],
	['user promote', promote, 1, 1, true],
	['user promote of an operator', promote, 0, 0, true],
	['user demote', demote, 1, 1, true],
	['user reopen', reopenUser, 'open', 1, true],
] as const)('%s', async (_, command, outcome, changed, isDone) => {
	const counted: unknown[] = []
	const act = async () => outcome
	const accounts = {
		findAccount: async () => user,
		...{ createAccount: act, resetPassword: act, removeFactor: act, setRole: act, reopenAccount: act },
	}
	const audit = { record: async (_: object, count: () => unknown) => void counted.push(await count()) }
	const deps = {
		...{ accounts, administration: { audit }, say: () => {} },
		random: (bytes: number) => new Uint8Array(bytes),
	}
	const became = await command(deps as never, [user.email], new Map())
	expect(became === true).toBe(isDone)
	expect(counted).toEqual([changed])
})

it('the doctor fails when one of its findings does, whatever the others', async () => {
	const env = { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/db', SECRET: 'x'.repeat(32) }
	const [isDone, said] = await plainCommandsOf({ env }, { isTerminal: false })('doctor', '--json')
	const states = (JSON.parse(said) as { state: string }[]).map(({ state }) => state)
	expect([isDone, states.includes('ok'), states.includes('fail')]).toEqual([false, true, true])
})
