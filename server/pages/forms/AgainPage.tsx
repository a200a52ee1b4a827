/** A page with nothing but a form to send again: filled in, rendered without the database. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { FormWords } from '../../../shared/words/form-words.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { type FormFault, readFault, titleAgain } from './faults.ts'

interface AgainPage {
	heading: keyof Words['formAgain']['headings']
	fault: FormFault | undefined
	/** The form's own words and fields; a form without them says itself what was wrong. */
	own?: { words: (words: Words) => FormWords; fields: readonly string[] }
	form: (faults: Record<string, string>, words: Words) => ComponentChildren
}

export const againPage = ({ heading, fault, own, form }: AgainPage): Page =>
	documentOf((words) => {
		const reading = own && readFault(fault, own.fields, own.words(words), words)
		return {
			title: `${titleAgain(fault, words)} · Kurz`,
			heading: words.formAgain.headings[heading],
			children: (
				<>
					{reading && <FaultSummary reading={reading} />}
					{form(reading?.byField ?? {}, words)}
				</>
			),
		}
	})

/** For a form without visible fields: a button that sends it again. */
export const sendAgainPage = (
	action: string,
	fields: [name: string, value: string][],
	fault: FormFault,
): Page =>
	againPage({
		heading: 'button',
		fault,
		form: (_, words) => (
			<form method="post" action={action} class="stack">
				<FaultSummary reading={readFault(fault, [], words.formAgain.button, words)} />
				{fields.map(([name, value], nth) => (
					<input key={nth} type="hidden" name={name} value={value} />
				))}
				<button type="submit">{words.forms.sendAgainTitle}</button>
			</form>
		),
	})
