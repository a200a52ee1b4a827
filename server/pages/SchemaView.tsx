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

const Row = ({ field, name }: { field: SchemaField; name: string }) => {
	const rules = ruleTexts(field.schema)
	return (
		<tr>
			<th scope="row">
				<code>{name}</code>
				{field.isRequired && <span class="hint"> required</span>}
			</th>
			<td>
				<Type schema={field.schema} />
			</td>
			<td>
				{field.schema.description !== undefined && <span>{field.schema.description} </span>}
				{rules.length > 0 && <span class="hint">{rules.join(' · ')}</span>}
			</td>
		</tr>
	)
}

/** An object inside a field is written with its path, e.g. `data.clicks` or `clicks[].country`. */
const flatten = (schema: Schema, prefix = '', depth = 0): { name: string; field: SchemaField }[] =>
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

/** Fields of a table named by `caption`. */
export const FieldTable = ({
	caption,
	rows,
}: {
	caption: string
	rows: { name: string; field: SchemaField }[]
}) => (
	<table class="fields">
		<caption>{caption}</caption>
		<thead>
			<tr>
				<th scope="col">Field</th>
				<th scope="col">Type</th>
				<th scope="col">Rules</th>
			</tr>
		</thead>
		<tbody>
			{rows.map((row) => (
				<Row key={row.name} {...row} />
			))}
		</tbody>
	</table>
)

/** Any schema; a list of objects shows the fields of one. */
export const SchemaView = ({ schema, caption }: { schema: Schema; caption: string }) => {
	const isList = schema.items !== undefined
	const rows = flatten(schema.items ?? schema)
	return rows.length > 0 ? (
		<FieldTable caption={`${caption}${isList ? ': a list of' : ''}`} rows={rows} />
	) : (
		<p>
			{caption}: <Type schema={schema} />
			{ruleTexts(schema).length > 0 && <span class="hint"> {ruleTexts(schema).join(' · ')}</span>}
		</p>
	)
}
