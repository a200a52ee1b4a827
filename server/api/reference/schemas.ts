/** Turns zod schemas into the JSON schemas of the OpenAPI document, with words and examples. */
import * as z from 'zod/mini'
import type { Parameter, Schema } from './openapi.ts'

/** What a field holds, an example (objects and lists have those of their fields), and what else its schema says. */
export type Words = [description: string, example?: unknown, rest?: Schema]

const wordsOf = new Map<z.core.$ZodType, Record<string, Words>>()

/** Gives every field of an object its words; the compiler asks for those that are missing. */
export const describe = <Fields extends Record<string, z.ZodMiniType>>(
	schema: z.ZodMiniObject<Fields>,
	words: { [field in keyof Fields]: Words },
): void => void wordsOf.set(schema, words)

/** Integers come with the bounds of what JavaScript counts exactly: noise to a reader. */
const isEndless = (bound: number | undefined): boolean => Math.abs(bound ?? 0) === Number.MAX_SAFE_INTEGER

/** JSON Schema 2020-12. Answers may gain fields, which clients ignore: no schema says that it is complete. */
const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, {
		io,
		override: ({ zodSchema, jsonSchema }) => {
			const made = jsonSchema as Schema
			if (made.additionalProperties === false) delete made.additionalProperties
			if (isEndless(made.minimum)) delete made.minimum
			if (isEndless(made.maximum)) delete made.maximum
			for (const [name, words] of Object.entries(wordsOf.get(zodSchema) ?? {})) {
				const [description, example, more] = words
				const examples = example === undefined ? {} : { examples: [example] }
				made.properties![name] = { ...made.properties![name], ...more, description, ...examples }
			}
		},
	})
	return rest as Schema
}

/** As a caller sends it. */
export const inputSchema = (schema: z.ZodMiniType): Schema => toSchema(schema, 'input')

/** As the service answers it. */
export const outputSchema = (schema: z.ZodMiniType): Schema => toSchema(schema, 'output')

/** An example put together from those of the fields. `isSparse` leaves out what need not be sent. */
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

/** The parameters of a query: as they are understood, not as the text that they are sent as. */
export const queryParameters = (schema: z.ZodMiniObject): Parameter[] =>
	Object.entries(outputSchema(schema).properties ?? {}).map(([name, { description = '', ...rest }]) => ({
		name,
		in: 'query',
		required: inputSchema(schema).required?.includes(name) ?? false,
		description,
		schema: rest,
	}))
