/** The account page with a refused form; what changes details, and what asks before it ends. */
import { type AccountForm, accountFields } from '../../../server/pages/account/account.tsx'
import { askPage } from '../../../server/pages/account/ask.tsx'
import { detailsPage } from '../../../server/pages/account/details.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import { account, faultAt, signedIn } from './account-pages.ts'
import { hostile, now } from './sample.ts'

const subject = { nameIn: () => hostile, lastUsed: { at: now, now } }
const ask = { action: '/', id: hostile, subject }

const failedAccount = (form: AccountForm, words: Words): string =>
	account(
		{
			faults: { form, ...faultAt(...accountFields[form], '') },
			factor: { since: now, recoveryCodes: 9 },
			oidc: { name: hostile, linked: false },
		},
		words,
	)

export const detailPages = (words: Words): Record<string, string> => ({
	'account details': detailsPage({ hasFactor: false, values: { name: hostile, email: hostile } })(
		words,
		signedIn,
	),
	'account details after a failed post': detailsPage({
		values: { name: hostile, email: hostile },
		fault: faultAt('name', 'email', 'code', 'password', ''),
		hasFactor: true,
	})(words),
	...Object.fromEntries(
		(['token', 'session', 'others'] as const).map((ends) => [
			`asking before it ends: ${ends}`,
			askPage({ ...ask, ends })(words, signedIn),
		]),
	),
	...Object.fromEntries(
		(Object.keys(accountFields) as AccountForm[]).map((form) => [
			`account after a failed ${form} form`,
			failedAccount(form, words),
		]),
	),
})
