/** A page with nothing but a form to send again: filled in, rendered without the database. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { FormWords } from '../../../shared/words/form-words.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { AsSent } from '../frame/FaultSummary.tsx'
import { type FormFault, readFault, titleAgain } from './faults.ts'

interface AgainPage {
	heading: keyof Words['formAgain']['headings']
	fault: FormFault | undefined
	values?: Record<string, string>
	/** The form's own words and fields; a form without them says itself what was wrong. */
	own?: { words: (words: Words) => FormWords; fields: readonly string[] }
	form: ComponentChildren
}

export const againPage = ({ heading, fault, values, own, form }: AgainPage): Page =>
	documentOf((words) => ({
		title: `${titleAgain(fault, words)} · Kurz`,
		heading: words.formAgain.headings[heading],
		...(own && { reading: readFault(fault, own.fields, own.words(words), words), values }),
		children: form,
	}))

/** For a form without visible fields: a button that sends it again. */
export const sendAgainPage = (
	action: string,
	fields: [name: string, value: string][],
	fault: FormFault,
): Page =>
	documentOf((words) => ({
		title: `${titleAgain(fault, words)} · Kurz`,
		heading: words.formAgain.headings.button,
		children: (
			<form method="post" action={action} class="stack">
				<AsSent reading={readFault(fault, [], words.formAgain.button, words)}>
					{fields.map(([name, value], nth) => (
						<input key={nth} type="hidden" name={name} value={value} />
					))}
					<button type="submit">{words.forms.sendAgainTitle}</button>
				</AsSent>
			</form>
		),
	}))
