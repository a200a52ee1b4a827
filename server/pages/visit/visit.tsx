/** The pages a visitor may get instead of a redirect: a password form, or one button. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { textOf } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { Field } from '../forms/Field.tsx'
import { type FormFault, type FormWords, readFault } from '../forms/faults.ts'
import { documentOf } from '../frame/document.tsx'

/** What was visited. The form posts to the same URL. */
interface Visited {
	slug: string
	/** As sent, without `?`: the link may forward it. */
	query?: string | undefined
}

export interface PasswordPrompt extends Visited {
	fault?: FormFault | undefined
}

/** For the page with only a button. */
const buttonWords: FormWords = {
	fields: [],
	outcome: 'The link was not opened',
	unknown: 'This may have counted as a click already.',
}

const words: FormWords = {
	...buttonWords,
	fields: ['password'],
	own: {
		invalid_password: { text: `${textOf('invalid_password')} Try again.`, field: 'password' },
		rate_limited: { text: 'Too many attempts.', field: 'password' },
	},
}

const addressOf = ({ slug, query }: Visited): string => paths.visit(slug) + (query ? `?${query}` : '')

export const passwordPage = ({ fault, ...visited }: PasswordPrompt): string => {
	const reading = readFault(fault, words)
	return documentOf({
		title: 'Password needed · Kurz',
		width: 'narrow',
		isForVisitor: true,
		children: (
			<>
				<h1>This link needs a password</h1>
				{reading.byField.password === undefined && <FaultSummary reading={reading} />}
				<p class="lead">The person who sent you the link knows it.</p>
				<form method="post" action={addressOf(visited)} class="one-field">
					<Field
						name="password"
						type="password"
						label="Password"
						fault={reading.byField.password}
						maxLength={bounds.password}
						autoComplete="off"
						required
					/>
					<button type="submit">Open the link</button>
				</form>
			</>
		),
	})
}

/** Answers preview fetchers of a click-limited link: only the button uses up a click. */
export const stubPage = ({ fault, ...visited }: PasswordPrompt): string =>
	documentOf({
		title: 'Open this link · Kurz',
		width: 'narrow',
		isForVisitor: true,
		children: (
			<>
				<h1>This link works a limited number of times</h1>
				<FaultSummary reading={readFault(fault, buttonWords)} />
				<p class="lead">Open it with this button, so that a preview doesn’t use up one of its clicks.</p>
				<form method="post" action={addressOf(visited)}>
					<button type="submit">Open the link</button>
				</form>
			</>
		),
	})
