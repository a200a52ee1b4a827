/** Reads a JSON schema as rows: one for each field, nested ones under a dotted name. */

import type { Words } from '../../../shared/words/pages.ts'
import type { Schema } from '../../api/reference/openapi.ts'

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
	if (to !== undefined) return from === undefined || from === '0' ? docs.atMost(to) : docs.range(from, to)
	return from === undefined ? undefined : docs.atLeast(from)
}

/** What a value has to be: its type, bounds and default, in the order to read them. */
export const factsOf = (schema: Schema, words: Words): string[] => {
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
