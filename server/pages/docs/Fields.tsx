/** Fields and parameters as a list: name, type and bounds, meaning, example. */
/** @jsxImportSource preact */
import { own } from '../../../shared/text/own.ts'
import type { Parameter } from '../../api/reference/openapi.ts'
import { useWords } from '../words/use-words.ts'
import { type FieldRow, factsOf } from './fields.ts'

/** Text of the document: what is in backquotes is code. */
export const Prose = ({ text }: { text: string }) => (
	<>{text.split('`').map((part, nth) => (nth % 2 === 1 ? <code key={nth}>{part}</code> : part))}</>
)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A list of values that can be sent or come back. */
const Values = ({ label, values }: { label: string; values: unknown[] }) => (
	<>
		{' '}
		{label}{' '}
		{values.map((value, nth) => (
			<>
				{nth > 0 && ', '}
				<code>{textOf(value)}</code>
			</>
		))}
		.
	</>
)

/** `places`: where each parameter is sent, by name. */
export const Fields = ({ rows, places = {} }: { rows: FieldRow[]; places?: Record<string, string> }) => {
	const words = useWords()
	const { docs } = words
	return (
		<dl class="fields">
			{rows.map(({ name, schema, isRequired }) => (
				<div key={name}>
					<dt>
						<code>{name}</code>{' '}
						<span class="hint">
							{[own(places, name), ...factsOf(schema, words), isRequired && docs.required]
								.filter(Boolean)
								.join(' · ')}
						</span>
					</dt>
					<dd>
						<span lang="en">
							<Prose text={schema.description ?? ''} />
						</span>
						{schema.enum && <Values label={docs.oneOf} values={schema.enum} />}
						{schema.properties === undefined && schema.examples?.[0] != null && (
							<Values label={docs.example} values={schema.examples.slice(0, 1)} />
						)}
					</dd>
				</div>
			))}
		</dl>
	)
}

/** The parameters of an operation. */
export const Parameters = ({ parameters }: { parameters: Parameter[] }) => (
	<Fields
		places={Object.fromEntries(parameters.map(({ name, in: place }) => [name, place]))}
		rows={parameters.map(({ name, required = false, schema = {}, description = '' }) => ({
			name,
			isRequired: required,
			schema: { ...schema, description },
		}))}
	/>
)
