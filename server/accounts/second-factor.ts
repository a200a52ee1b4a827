/** A second factor of accounts with a password: set up, asked for with it, removed. */
// A sign-in: proof.ts → here → store/accounts/second-factors.ts.
import { fail } from '../errors.ts'
import { stepAt } from './factor-codes.ts'
import type { AccountsDeps, Proof } from './proof.ts'

/** Wrong codes of an account: only those with its password or a session get here. */
const allowed = { perMinute: 10, perHour: 10, ofSubjectPerHour: Number.POSITIVE_INFINITY }

interface FactorForm {
	/** The one-time key of the form: the secret that it shows is made of it. */
	key: string
	code: string
	password: string
}

type FactorDeps = Pick<AccountsDeps, 'store' | 'guard' | 'codes' | 'signsInByPassword' | 'now'>

export const createFactorCheck = ({
	store: { accounts },
	guard,
	codes,
	signsInByPassword,
	now,
}: FactorDeps) => {
	/** Counts a wrong one. Fails with `rate_limited`, `invalid_code`. */
	const need = async (userId: string, compare: () => Promise<boolean>): Promise<void> => {
		if (!(await guard.check(`factor ${userId}`, '', compare, allowed))) throw fail('invalid_code')
	}
	/** Where nobody signs in with a password, nothing asks for one. */
	const findFactor = async (userId: string) => (signsInByPassword ? accounts.findFactor(userId) : undefined)
	return {
		need,

		/** Since when there is one, and how many recovery codes are left. */
		factorOf: async (userId: string): Promise<{ since: Date; recoveryCodes: number } | undefined> => {
			const factor = await findFactor(userId)
			return factor && { since: factor.createdAt, recoveryCodes: factor.recovery.length }
		},

		/**
		 * Uses up the code of an account with a second factor; false for one without. Fails with
		 * `code_required`, `rate_limited`, `invalid_code`.
		 */
		useCode: async (userId: string, code: string | undefined): Promise<boolean> => {
			const factor = await findFactor(userId)
			if (factor === undefined) return false
			if (!code) throw fail('code_required')
			await need(userId, async () => {
				const secret = codes.open(userId, factor.secret)
				const step = secret && codes.stepOf(secret, code, now())
				return step === undefined
					? accounts.useRecovery(userId, codes.hashOf(userId, code))
					: accounts.useStep(userId, step, stepAt(now()) + 1)
			})
			return true
		},
	}
}

export type FactorCheck = ReturnType<typeof createFactorCheck>

export const createSecondFactor = ({
	store: { accounts },
	codes,
	now,
	proveOwn,
	need,
	useCode,
}: FactorDeps & Pick<Proof, 'proveOwn'> & FactorCheck) => {
	return {
		/** What to put into an app. Nothing is stored yet. */
		offerFactor: (userId: string, email: string, key: string) =>
			codes.shown(codes.secretOf(userId, key), email),

		/**
		 * Adds one and answers its recovery codes; the same form again gets the same ones. Fails
		 * with `rate_limited`, `invalid_password`, `invalid_code`, `edit_conflict` (there is one).
		 */
		addFactor: async (
			caller: { userId: string; email: string; sessionId: string },
			{ password, code, key }: FactorForm,
			address: string,
		): Promise<{ recovery: string[]; isNew: boolean }> => {
			const { userId, sessionId } = caller
			await proveOwn(caller, password, address)
			const secret = codes.secretOf(userId, key)
			const recovery = codes.recoveryOf(userId, key)
			const isThere = async (): Promise<boolean> => {
				const factor = await accounts.findFactor(userId)
				if (factor === undefined) return false
				if (codes.open(userId, factor.secret)?.equals(secret)) return true
				throw fail('edit_conflict')
			}
			if (await isThere()) return { recovery, isNew: false }
			let step: number | undefined
			await need(userId, async () => {
				step = codes.stepOf(secret, code, now())
				return step !== undefined
			})
			const row = {
				...{ userId, secret: codes.seal(userId, secret), lastStep: step!, createdAt: new Date(now()) },
				recovery: recovery.map((one) => codes.hashOf(userId, one)),
			}
			const isNew = await accounts.whileThere(() => accounts.insertFactor(row, sessionId))
			if (isNew === undefined) throw fail('unauthorized')
			if (!isNew) await isThere()
			return { recovery, isNew }
		},

		/**
		 * Removes it with the password and a code; false when there was none. Fails with
		 * `rate_limited`, `invalid_password`, `code_required`, `invalid_code`.
		 */
		dropFactor: async (
			caller: { userId: string; email: string },
			{ password, code }: Pick<FactorForm, 'password' | 'code'>,
			address: string,
		): Promise<boolean> => {
			await proveOwn(caller, password, address)
			return (await useCode(caller.userId, code)) && accounts.deleteFactor(caller.userId)
		},

		/** For the operator: removes codes and passkeys that were lost. False without any. */
		removeFactor: accounts.deleteFactors,
	}
}
