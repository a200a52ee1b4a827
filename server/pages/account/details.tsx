/** The page that changes the name and the email address of an account, and its form. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { Email, Field } from '../forms/Field.tsx'
import { type Conflicts, conflictFaults, type FormFault, readFault, titleAgain } from '../forms/faults.ts'
import { Hidden } from '../forms/Hidden.tsx'
import { OldPassword } from '../forms/Passwords.tsx'
import { documentOf, type Page } from '../frame/document.tsx'

/** What the form holds, and what it showed at first: its version. */
export type DetailsValues = { [name in 'name' | 'email' | 'was_name' | 'was_email']?: string }

interface Sent {
	/** As stored, or as sent. */
	values: DetailsValues
	fault?: FormFault | undefined
	/** What was changed elsewhere in the meantime. */
	conflicts?: Conflicts
}

export const detailsPage = ({ values, fault, conflicts = {} }: Sent): Page =>
	documentOf((words) => {
		const { account, entry, frame } = words
		const { heading, form, emailHint, save } = account.details
		const read = readFault(fault, ['name', 'email', 'password'], form, words)
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
					<OldPassword label={account.password.current} />
					<p class="ways">
						<button type="submit">{save}</button>
						<a href={accountPaths.account()}>{frame.cancel}</a>
					</p>
				</form>
			),
		}
	})
