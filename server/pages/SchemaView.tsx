/** Owns how a schema looks in the reference: a table of fields for an object, a line for anything else. */
/** @jsxImportSource preact */
import type { Schema } from './openapi.ts'
import { fieldsOf, ruleTexts, type SchemaField, typeText } from './schema-text.ts'

/** Deeper objects are named by their type only; the named shapes stand at the end of the page. */
const deepest = 2

const Type = ({ schema }: { schema: Schema | undefined }) => {
	const ref = schema?.$ref ?? schema?.items?.$ref
	const text = typeText(schema)
	return ref === undefined ? (
		<code>{text}</code>
	) : (
		<a href={`#shape-${ref.split('/').at(-1)}`}>
			<code>{text}</code>
		</a>
	)
}

interface TableRow {
	name: string
	field: SchemaField
}

/** What is said of a field besides its type. */
const notesOf = ({ schema, isRequired }: SchemaField, isAnswer: boolean): string[] => [
	...(isRequired && !isAnswer ? ['required'] : []),
	...ruleTexts(schema),
]

/** An object inside a field is written with its path, e.g. `data.clicks` or `clicks[].country`. */
const flatten = (schema: Schema, prefix = '', depth = 0): TableRow[] =>
	fieldsOf(schema).flatMap((field) => {
		const isList = field.schema.items !== undefined
		const inner = field.schema.items ?? field.schema
		const name = `${prefix}${field.name}`
		return [
			{ name, field },
			...(depth < deepest && typeof inner === 'object'
				? flatten(inner, `${name}${isList ? '[]' : ''}.`, depth + 1)
				: []),
		]
	})

export interface FieldTableProps {
	caption: string
	rows: TableRow[]
	/** An answer has what it promises: "required" says nothing there. */
	isAnswer?: boolean
}

/** Fields with types and rules; without a column of rules when there are none. */
export const FieldTable = ({ caption, rows, isAnswer = false }: FieldTableProps) => {
	const noted = rows.map(({ name, field }) => ({ name, field, notes: notesOf(field, isAnswer) }))
	const hasRules = noted.some(
		({ field, notes }) => notes.length > 0 || field.schema.description !== undefined,
	)
	return (
		<table class="fields">
			<caption>{caption}</caption>
			<thead>
				<tr>
					<th scope="col">Field</th>
					<th scope="col">Type</th>
					{hasRules && <th scope="col">Rules</th>}
				</tr>
			</thead>
			<tbody>
				{noted.map(({ name, field, notes }) => (
					<tr key={name}>
						<th scope="row">
							<code>{name}</code>
						</th>
						<td>
							<Type schema={field.schema} />
						</td>
						{hasRules && (
							<td>
								{field.schema.description !== undefined && <span>{field.schema.description} </span>}
								<span class="hint">{notes.join(' · ')}</span>
							</td>
						)}
					</tr>
				))}
			</tbody>
		</table>
	)
}

export interface SchemaViewProps {
	schema: Schema
	caption: string
	isAnswer?: boolean
}

/** Any schema; a list of objects shows the fields of one. */
export const SchemaView = ({ schema, caption, isAnswer = false }: SchemaViewProps) => {
	const isList = schema.items !== undefined
	const rows = flatten(schema.items ?? schema)
	return rows.length > 0 ? (
		<FieldTable caption={`${caption}${isList ? ': a list of' : ''}`} rows={rows} isAnswer={isAnswer} />
	) : (
		<p>
			{caption}: <Type schema={schema} />
			{ruleTexts(schema).length > 0 && <span class="hint"> {ruleTexts(schema).join(' · ')}</span>}
		</p>
	)
}
