/** Turns zod schemas into the described JSON schemas of the OpenAPI document. */
import * as z from 'zod/mini'
import { bounds } from '../../../shared/bounds.ts'
import type { Length } from '../../../shared/link/field-kinds.ts'
import { own } from '../../../shared/text/own.ts'
import type { Parameter, Schema } from './openapi.ts'

/** Description, example (objects and lists use those of their fields), and more of the schema. */
export type Words = [description: string, example?: unknown, rest?: Schema]

const wordsOf = new Map<z.core.$ZodType, Record<string, Words>>()

/** Describes every field of an object; the compiler rejects a missing one. */
export const describe = <Fields extends Record<string, z.ZodMiniType>>(
	schema: z.ZodMiniObject<Fields>,
	words: { [field in keyof Fields]: Words },
): void => void wordsOf.set(schema, words)

/** Integers come with the bounds of exact JavaScript numbers: noise to a reader. */
const isEndless = (bound: number | undefined): boolean => Math.abs(bound ?? 0) === Number.MAX_SAFE_INTEGER

/** JSON Schema 2020-12. Responses may gain fields, so no schema forbids additional ones. */
const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, {
		io,
		override: ({ zodSchema, jsonSchema }) => {
			const made = jsonSchema as Schema
			if (made.additionalProperties === false) delete made.additionalProperties
			// Where a choice is nullable, null is one of the choices.
			const [choice, none] = made.anyOf ?? []
			if (choice?.enum && none?.type === 'null') {
				Object.assign(made, { type: ['string', 'null'], enum: [...choice.enum, null] })
				delete made.anyOf
			}
			if (isEndless(made.minimum)) delete made.minimum
			if (isEndless(made.maximum)) delete made.maximum
			for (const [name, words] of Object.entries(wordsOf.get(zodSchema) ?? {})) {
				const [description, example, more] = words
				const examples = example === undefined ? {} : { examples: [example] }
				made.properties![name] = { ...own(made.properties!, name), ...more, description, ...examples }
			}
		},
	})
	return rest as Schema
}

/** The schema of what a client sends. */
export const inputSchema = (schema: z.ZodMiniType): Schema => toSchema(schema, 'input')

/** What a body says of an alias, where accounts may have others than everybody. */
export const withAliases = (body: Schema, { min, max }: Length): Schema => {
	const { alias } = bounds
	if (min === alias.min && max === alias.max) return body
	const others = `Without an account it has ${alias.min} to ${alias.max} characters.`
	return JSON.parse(JSON.stringify(body), (name, value) =>
		name === 'alias'
			? { ...value, minLength: min, maxLength: max, description: `${value.description} ${others}` }
			: value,
	)
}

/** The schema of what the service returns. */
export const outputSchema = (schema: z.ZodMiniType): Schema => toSchema(schema, 'output')

/** An example made of those of the fields. `isSparse` leaves out optional ones. */
export const exampleOf = (schema: Schema, isSparse = false): unknown => {
	if (schema.properties !== undefined)
		return Object.fromEntries(
			Object.entries(schema.properties)
				.filter(([name]) => !isSparse || schema.required?.includes(name))
				.map(([name, field]) => [name, exampleOf(field)]),
		)
	if (schema.items?.properties !== undefined) return [exampleOf(schema.items)]
	return schema.examples?.[0]
}

/** The parameters of a query, with parsed types instead of the text that is sent. */
export const queryParameters = (schema: z.ZodMiniObject): Parameter[] =>
	Object.entries(outputSchema(schema).properties ?? {}).map(([name, { description = '', ...rest }]) => ({
		name,
		in: 'query',
		required: inputSchema(schema).required?.includes(name) ?? false,
		description,
		schema: rest,
	}))
