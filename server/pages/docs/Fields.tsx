/** Fields and parameters as a list, of a JSON schema: name, type and bounds, meaning, example. */
/** @jsxImportSource preact */
import { own } from '../../../shared/text/own.ts'
import type { Words } from '../../../shared/words/pages.ts'
import type { Parameter, Schema } from '../../api/reference/openapi.ts'
import { useWords } from '../words/use-words.ts'

export interface FieldRow {
	/** For instance `clicks[].country`. */
	name: string
	schema: Schema
	isRequired: boolean
}

/** The rows of a schema; empty where it has no fields. */
export const rowsOf = (schema: Schema, prefix = ''): FieldRow[] => {
	if (schema.items !== undefined) return rowsOf(schema.items, `${prefix}[].`)
	return Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => {
		const name = prefix + field
		const isRequired = schema.required?.includes(field) ?? false
		const nested = rowsOf(inner, inner.items === undefined ? `${name}.` : name)
		return [{ name, schema: inner, isRequired }, ...nested]
	})
}

const typeOf = ({ type, items, anyOf = [] }: Schema): string => {
	if (items !== undefined) return `array of ${typeOf(items) || 'any'}`
	return [...new Set([type ?? [], anyOf.map(typeOf)].flat(2))].join(' or ')
}

/** Both ends, or the one that there is. */
const spanOf = (
	low: number | undefined,
	high: number | undefined,
	{ docs, charts }: Words,
): string | undefined => {
	const [from, to] = [low, high].map((end) => end?.toLocaleString(charts.locale))
	if (to !== undefined) return from === undefined || from === '0' ? docs.atMost(to) : charts.between(from, to)
	return from === undefined ? undefined : docs.atLeast(from)
}

/** What a value has to be: its type, bounds and default, in the order to read them. */
const factsOf = (schema: Schema, words: Words): string[] => {
	const { docs } = words
	const own = { ...schema.anyOf?.[0], ...schema }
	const length = spanOf(own.minLength, own.maxLength, words)
	const items = spanOf(own.minItems, own.maxItems, words)
	return [
		[typeOf(schema), own.format && `(${own.format})`].filter(Boolean).join(' '),
		spanOf(own.minimum, own.maximum, words),
		length && docs.characters(length, own.maxLength ?? own.minLength ?? 0),
		items && docs.items(items, own.maxItems ?? own.minItems ?? 0),
		own.pattern,
		own.default !== undefined && docs.byDefault(JSON.stringify(own.default)),
	].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

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
