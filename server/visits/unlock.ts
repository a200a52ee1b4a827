/** Checks the password of a protected link, under the guard against guessing. */
// A visit: steps.ts → here.
import { unlockRequest } from '../../shared/link/unlock.ts'
import { fail, invalid } from '../errors.ts'
import type { Passwords } from '../limits/hashing.ts'
import type { PasswordGuard } from '../limits/password-guard.ts'
import type { VisitedLink } from '../store/link-rows.ts'

export interface UnlockDeps {
	passwords: Pick<Passwords, 'verify'>
	guard: PasswordGuard
}

/**
 * Checks the password in a request's body against that of an active link. Fails with
 * `not_protected`, `validation_failed` (no password), `rate_limited`, `invalid_password`,
 * `service_unavailable`.
 */
export const createPasswordCheck =
	({ passwords, guard }: UnlockDeps) =>
	async (link: Pick<VisitedLink, 'id' | 'passwordHash'>, body: unknown, address: string): Promise<void> => {
		if (link.passwordHash === null) throw fail('not_protected')
		const request = unlockRequest.safeParse(body)
		if (!request.success) throw invalid('password', 'invalid', request.error.issues[0]!.message)
		const hash = link.passwordHash
		const { password } = request.data
		const isRight = await guard.check(`link ${link.id}`, address, () => passwords.verify(password, hash))
		if (!isRight) throw fail('invalid_password')
	}
