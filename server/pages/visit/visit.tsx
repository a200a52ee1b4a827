/** The pages a visitor may get instead of a redirect: a password form, or one button. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { Field } from '../forms/Field.tsx'
import { type FormFault, readFault, titleAgain } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { FaultSummary } from '../frame/FaultSummary.tsx'
import { addressOf, type Visited } from '../preview/preview.tsx'

/**
 * The form posts to the URL that was visited, with its query: leaving it out would reveal whether
 * the link forwards it.
 */
export interface PasswordPrompt extends Visited {
	fault?: FormFault | undefined
}

/** The tab says what happened; a screen reader begins with it. */
const titleOf = (fault: FormFault | undefined, words: Words): string => {
	if (fault === undefined) return words.visit.passwordTitle
	return fault.code === 'invalid_password' ? words.visit.wrongTitle : titleAgain(fault, words)
}

export const passwordPage = ({ fault, ...visited }: PasswordPrompt): Page =>
	documentOf((words) => {
		const { forms, visit } = words
		const reading = readFault(fault, ['password'], visit.password, words)
		return {
			title: `${titleOf(fault, words)} · Kurz`,
			heading: visit.headings.protected,
			isForVisitor: true,
			children: (
				<>
					{reading.byField.password === undefined && <FaultSummary reading={reading} />}
					<p class="lead">{visit.whoKnows}</p>
					<form method="post" action={addressOf(visited)} class="one-field">
						<Field
							name="password"
							type="password"
							label={forms.password}
							autofocus
							fault={reading.byField.password}
							maxLength={bounds.password}
							autoComplete="off"
							required
						/>
						<button type="submit">{visit.open}</button>
					</form>
				</>
			),
		}
	})

interface ButtonPage extends PasswordPrompt {
	why?: 'limited' | 'asks'
}

/** Only its button is a click: for programs that look at links before people open them. */
export const stubPage = ({ fault, why = 'asks', ...visited }: ButtonPage): Page =>
	documentOf((words) => ({
		title: `${words.visit.buttonTitle} · Kurz`,
		heading: words.visit.headings[why],
		isForVisitor: true,
		reading: readFault(fault, [], words.visit.button, words),
		children: (
			<>
				<p class="lead">{words.visit.whyButton[why]}</p>
				<form method="post" action={addressOf(visited)}>
					<button type="submit">{words.visit.open}</button>
				</form>
			</>
		),
	}))
