/** The pages around the account page: what changes its details, and what asks before it ends. */
import { askPage } from '../../../server/pages/account/ask.tsx'
import { detailsPage } from '../../../server/pages/account/details.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import { faultAt, signedIn } from './account-pages.ts'
import { hostile, now } from './sample.ts'

const subject = { nameIn: () => hostile, lastUsed: { at: now, now } }
const ask = { action: '/', id: hostile, subject }

export const detailPages = (words: Words): Record<string, string> => ({
	'account details': detailsPage({ values: { name: hostile, email: hostile } })(words, signedIn),
	'account details after a failed post': detailsPage({
		values: { name: hostile, email: hostile },
		fault: faultAt('name', 'email', 'password', ''),
	})(words),
	...Object.fromEntries(
		(['token', 'session', 'others'] as const).map((ends) => [
			`asking before it ends: ${ends}`,
			askPage({ ...ask, ends })(words, signedIn),
		]),
	),
})
