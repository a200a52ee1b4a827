/** `/account/details`: changes name and email address. Accounts without a password have none. */
/** @jsxImportSource preact */
import { changedAccount } from '../../../shared/accounts.ts'
import { bounds } from '../../../shared/bounds.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { check } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { Email, Field, Hidden } from '../forms/Field.tsx'
import {
	type Conflicts,
	conflictFaults,
	type FormFault,
	readFault,
	sentAgain,
	titleAgain,
} from '../forms/faults.ts'
import { findProving, Proof, type Proving } from '../forms/Proof.tsx'
import { account, page } from '../forms/page-route.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { noticeAt } from './notices.ts'

/** What the form holds, and what it showed at first: its version. */
export type DetailsValues = { [name in 'name' | 'email' | 'was_name' | 'was_email']?: string }

interface Sent extends Proving {
	/** As stored, or as sent. */
	values: DetailsValues
	fault?: FormFault | undefined
	/** What was changed elsewhere in the meantime. */
	conflicts?: Conflicts
}

const detailsPage = ({ values, fault, conflicts = {}, hasFactor }: Sent): Page =>
	documentOf((words) => {
		const { account, entry, frame } = words
		const { heading, form, emailHint, save } = account.details
		const read = readFault(fault, ['name', 'email', 'code', 'password'], form, words)
		return {
			title: `${fault === undefined ? heading : titleAgain(fault, words)} · Kurz`,
			current: accountPaths.account(),
			...{ heading, values },
			reading: { ...read, byField: { ...conflictFaults(conflicts, words), ...read.byField } },
			children: (
				<form method="post" action={accountPaths.accountDetails()} class="stack">
					<Field name="name" label={entry.name} maxLength={bounds.account.name} autoComplete="name" />
					<Email hint={emailHint} />
					<Hidden was_name={values.was_name ?? ''} was_email={values.was_email ?? ''} />
					<Proof {...{ hasFactor, label: account.password.current }} />
					<p class="ways">
						<button type="submit">{save}</button>
						<a href={accountPaths.account()}>{frame.cancel}</a>
					</p>
				</form>
			),
		}
	})

type Stored = Pick<SignedIn, 'name' | 'email'>
const valuesOf = ({ name, email }: Stored): DetailsValues => ({
	...{ name, email },
	...{ was_name: name, was_email: email },
})

/** A value that the sender left alone becomes the stored one. */
const toConflict = (sent: DetailsValues, stored: Stored) => {
	const values = { ...sent, ...{ was_name: stored.name, was_email: stored.email } }
	const conflicts: Conflicts = {}
	for (const name of ['name', 'email'] as const) {
		const [typed = '', was] = [sent[name], sent[`was_${name}`]]
		if (stored[name] === was || stored[name] === typed) continue
		const isMine = typed !== was
		if (!isMine) values[name] = stored[name]
		conflicts[name] = { isMine, other: isMine ? stored[name] : typed }
	}
	return { values, conflicts }
}

export const detailsPages = ({ accounts, readClient }: Needs<'accounts' | 'readClient'>) => [
	page<SignedIn, Proving>({
		path: accountPaths.accountDetails(),
		may: account,
		find: findProving({ accounts }),
		show: ({ caller, found }) => detailsPage({ ...found, values: valuesOf(caller) }),
		run: async ({ caller, values, request }) => {
			const { was_name, was_email, code } = values
			const details = { ...check(changedAccount, values), was_name, was_email, code }
			await accounts.changeDetails(caller, details, readClient(request).address)
			return seeOther(noticeAt('details_changed'))
		},
		refused: async ({ caller, values, request, found }, fault) => {
			if (fault.code !== 'edit_conflict') return detailsPage({ ...found, values, fault })
			const stored = (await accounts.findSession(request.headers)) ?? caller
			return detailsPage({ ...found, ...sentAgain(values, fault), ...toConflict(values, stored) })
		},
		again: ({ values }, fault) => detailsPage({ values, fault, hasFactor: values.code !== undefined }),
	}),
]
