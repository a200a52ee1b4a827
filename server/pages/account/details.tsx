/** The page that changes the name and the email address of an account, and its form. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { Email, Field } from '../forms/Field.tsx'
import { type Conflicts, conflictFaults, type FormFault, readFault, titleAgain } from '../forms/faults.ts'
import { Hidden } from '../forms/Hidden.tsx'
import { OldPassword } from '../forms/Passwords.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { useWords } from '../words/use-words.ts'

/** What the form holds, and what it showed at first: its version. */
export type DetailsValues = { [name in 'name' | 'email' | 'was_name' | 'was_email']?: string }

interface Sent {
	/** As stored, or as sent. */
	values: DetailsValues
	fault?: FormFault | undefined
	/** What was changed elsewhere in the meantime. */
	conflicts?: Conflicts
}

const DetailsForm = ({ values, fault, conflicts = {} }: Sent) => {
	const words = useWords()
	const { account, entry, frame } = words
	const read = readFault(fault, ['name', 'email', 'password'], account.details.form, words)
	const reading = { ...read, byField: { ...conflictFaults(conflicts, words), ...read.byField } }
	return (
		<>
			<FaultSummary reading={reading} />
			<form method="post" action={accountPaths.accountDetails()} class="stack">
				<Field
					name="name"
					label={entry.name}
					value={values.name ?? ''}
					fault={reading.byField.name}
					maxLength={bounds.account.name}
					autoComplete="name"
				/>
				<Email value={values.email} fault={reading.byField.email} hint={account.details.emailHint} />
				<Hidden was_name={values.was_name ?? ''} was_email={values.was_email ?? ''} />
				<OldPassword label={account.password.current} fault={reading.byField.password} />
				<p class="ways">
					<button type="submit">{account.details.save}</button>
					<a href={accountPaths.account()}>{frame.cancel}</a>
				</p>
			</form>
		</>
	)
}

export const detailsPage = (sent: Sent): Page =>
	documentOf((words) => {
		const { heading } = words.account.details
		return {
			title: `${sent.fault === undefined ? heading : titleAgain(sent.fault, words)} · Kurz`,
			current: accountPaths.account(),
			heading,
			children: <DetailsForm {...sent} />,
		}
	})
