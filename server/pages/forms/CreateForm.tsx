/** The form that creates a link. After a failure it keeps its values, except the password. */
/** @jsxImportSource preact */
import { textOf } from '../../../shared/errors.ts'
import { fields } from '../../../shared/fields.ts'
import { freeSwitchNames, freeTextNames } from '../../../shared/free-fields.ts'
import { paths } from '../../../shared/paths.ts'
import { FaultSummary } from './FaultSummary.tsx'
import { FormKey } from './FormKey.tsx'
import { type FormFault, type FormWords, readFault } from './faults.ts'
import { LinkField } from './LinkField.tsx'

export interface HomeForm {
	/** The submitted values by field. */
	values: Record<string, string>
	fault?: FormFault
}

const typed = ['alias', 'password', 'expires_in', 'max_clicks', ...freeTextNames] as const
const options = [...typed, ...freeSwitchNames]
const labels = freeTextNames.map((name) => fields[name].en.label.toLowerCase())
const summary = ['Alias, limits, password', ...labels].join(', ')
const words: FormWords = {
	fields: ['url', ...options],
	outcome: 'No link was created',
	unknown: 'It may have been created. Sending it again makes no second one.',
	own: {
		alias_already_exists: { text: textOf('alias_already_exists'), field: 'alias' },
		reserved_alias: { text: textOf('reserved_alias'), field: 'alias' },
		// The code's own sentence speaks of a key, which means nothing to a person.
		idempotency_conflict: {
			text: 'This form has created a link already. Send it again to create another one.',
		},
	},
}

export interface CreateFormProps {
	form?: HomeForm | undefined
	/** Path to post to. */
	action?: string
	/** A form sent twice with the same key creates one link. */
	formKey: string
}

/** `isLimited`, `limitation_type`, `isProtected` and `type` follow from which fields are filled. */
export const CreateForm = ({ form = { values: {} }, action = paths.home(), formKey }: CreateFormProps) => {
	const reading = readFault(form.fault, words)
	const filled = { values: form.values, faults: reading.byField }
	const isOpen = options.some((name) => form.values[name] || name in reading.byField)
	return (
		<form method="post" action={action} class="create">
			<FormKey value={formKey} />
			<FaultSummary reading={reading} />
			<div class="hero-field">
				<LinkField name="url" filled={filled} placeholder="https://" required />
				<button type="submit">Shorten</button>
			</div>
			<details open={isOpen}>
				<summary>{summary}</summary>
				<div class="boxed">
					<div class="grid">
						{typed.map((name) => (
							<LinkField key={name} {...{ name, filled }} />
						))}
					</div>
					{freeSwitchNames.map((name) => (
						<LinkField key={name} {...{ name, filled }} />
					))}
				</div>
			</details>
		</form>
	)
}
