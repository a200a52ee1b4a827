/** Owns how a JSON schema is put into words: its type in a few of them, its rules in a few more. */
import type { Schema } from './openapi.ts'

/** `#/components/schemas/Link` is spoken of as `Link`. */
const refName = (ref: string): string => ref.split('/').at(-1) ?? ref

const unique = (texts: string[]): string => [...new Set(texts)].join(' or ')

/** The type, e.g. `integer or null`, `list of Click`, `map to integer`. */
export const typeText = (schema: Schema | boolean | undefined): string => {
	if (schema === undefined || typeof schema === 'boolean') return 'anything'
	if (schema.$ref !== undefined) return refName(schema.$ref)
	if (schema.const !== undefined) return JSON.stringify(schema.const)
	if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
	const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
	if (choices !== undefined) return unique(choices.map(typeText))
	if (schema.type === 'array' || schema.items !== undefined) return `list of ${typeText(schema.items)}`
	if (
		schema.type === 'object' &&
		schema.properties === undefined &&
		schema.additionalProperties !== undefined
	)
		return `map to ${typeText(schema.additionalProperties)}`
	return Array.isArray(schema.type) ? unique(schema.type) : (schema.type ?? 'anything')
}

const between = (min: number | undefined, max: number | undefined, unit: string): string | undefined => {
	if (min === 1 && max === undefined && unit !== '') return 'not empty'
	const [low, high] = [min, max].map((value) => value?.toLocaleString('en-GB'))
	if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`
	if (low !== undefined) return `at least ${low}${unit}`
	return high === undefined ? undefined : `at most ${high}${unit}`
}

/** A bound at the edge of the safe integers is how "integer" is written, not a rule. */
const realBound = (value: number | undefined): number | undefined =>
	value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

/** The rules besides the type, each a few words: `5 to 15 characters`, `default "random"`. */
export const ruleTexts = (schema: Schema): string[] => {
	const own = [
		between(realBound(schema.minimum), realBound(schema.maximum), ''),
		between(schema.minLength, schema.maxLength, ' characters'),
		between(schema.minItems, schema.maxItems, ' items'),
		schema.format !== undefined && schema.format !== 'uri' ? schema.format : undefined,
		schema.pattern !== undefined ? `matches ${schema.pattern}` : undefined,
		schema.default !== undefined ? `default ${JSON.stringify(schema.default)}` : undefined,
	].filter((rule) => rule !== undefined)
	return [...own, ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(ruleTexts)]
}

export interface SchemaField {
	name: string
	schema: Schema
	isRequired: boolean
}

/** The fields of an object; those of all parts when it is put together from several. */
export const fieldsOf = (schema: Schema): SchemaField[] => [
	...Object.entries(schema.properties ?? {}).map(([name, field]) => ({
		name,
		schema: field,
		isRequired: schema.required?.includes(name) ?? false,
	})),
	...(schema.allOf ?? []).flatMap(fieldsOf),
]
