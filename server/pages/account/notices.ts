/** What the account page says after a form, by the name in its address. */
import { accountPaths } from '../../http/account-paths.ts'

export const notices = [
	'details_changed',
	'token_renamed',
	'token_revoked',
	'password_changed',
	'session_ended',
	'signed_out_everywhere',
	'factor_removed',
	'passkey_added',
	'passkey_removed',
	'identity_linked',
] as const
export type Notice = (typeof notices)[number]
export const noticeIn = ({ notice }: Record<string, string>): Notice | undefined =>
	notices.find((known) => known === notice)

/** The account page with a notice. */
export const noticeAt = (notice: Notice): string => `${accountPaths.account()}?notice=${notice}`
