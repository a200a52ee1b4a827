/** What the account page says after a form, by the name in its address. */
import { account } from '../../../shared/words/en/pages/account.ts'
import { accountPaths } from '../../http/account-paths.ts'

export type Notice = keyof typeof account.notices
export const notices = Object.keys(account.notices) as Notice[]
export const noticeIn = ({ notice }: Record<string, string>): Notice | undefined =>
	notices.find((known) => known === notice)

/** The account page with a notice. */
export const noticeAt = (notice: Notice): string => `${accountPaths.account()}?notice=${notice}`
