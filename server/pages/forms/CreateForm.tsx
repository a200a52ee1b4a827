/** The form that creates a link. After a failure it keeps its values, except the password. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { textOf } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { Check } from './Check.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { Field, verbatim } from './Field.tsx'
import { FormKey } from './FormKey.tsx'
import { type FormFault, type FormWords, readFault } from './faults.ts'
import { forwardWords, NamingFields } from './NamingFields.tsx'

export interface HomeForm {
	/** The submitted values by field. */
	values: Record<string, string>
	fault?: FormFault
}

const options = ['alias', 'password', 'expires_in', 'max_clicks', 'title', 'tags', 'forward_query']
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
	const fault = reading.byField
	const value = (name: string): string => form.values[name] ?? ''
	const field = (name: string) => ({ name, value: value(name), fault: fault[name] })
	const isOpen = options.some((name) => value(name) !== '' || fault[name] !== undefined)
	return (
		<form method="post" action={action} class="create">
			<FormKey value={formKey} />
			<FaultSummary reading={reading} />
			<div class="hero-field">
				<Field
					{...field('url')}
					inputMode="url"
					label="Long link"
					placeholder="https://"
					maxLength={bounds.url}
					{...verbatim}
					required
				/>
				<button type="submit">Shorten</button>
			</div>
			<details open={isOpen}>
				<summary>Alias, limits, password, title, tags</summary>
				<div class="boxed">
					<div class="grid">
						<Field
							{...field('alias')}
							label="Alias"
							hint={`${bounds.alias.min} to ${bounds.alias.max} letters, digits, “_” or “-”. Leave empty for a random one.`}
							pattern={`[A-Za-z0-9_\\-]{${bounds.alias.min},${bounds.alias.max}}`}
							maxLength={bounds.alias.max}
							{...verbatim}
						/>
						<Field
							name="password"
							label="Password"
							hint="Shown as you type: it can’t be looked up later."
							fault={fault.password}
							maxLength={bounds.password}
							{...verbatim}
						/>
						<Field
							{...field('expires_in')}
							type="number"
							label="Days until it expires"
							hint="Leave empty if it should never expire."
							min={1}
							max={bounds.expiresInDays}
							step={1}
						/>
						<Field
							{...field('max_clicks')}
							type="number"
							label="Click limit"
							hint="Leave empty for no limit."
							min={1}
							max={bounds.maxClicks}
							step={1}
						/>
						<NamingFields field={field} />
					</div>
					<Check
						name="forward_query"
						label={forwardWords}
						fault={fault.forward_query}
						isTicked={value('forward_query') !== ''}
					/>
				</div>
			</details>
		</form>
	)
}
