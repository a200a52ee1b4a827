/** The bodies of requests in the OpenAPI document. */
import type { Operation, Schema } from './openapi.ts'
import { exampleOf } from './schemas.ts'

/** Fields that can't be sent with another one, or without an account. */
const alternatives = ['expires_at', 'team']
const withoutAlternatives = (body: unknown): unknown =>
	Object.fromEntries(Object.entries(body as object).filter(([name]) => !alternatives.includes(name)))

/** Examples: a body with the required fields only, and one with everything that goes together. */
export const bodyOf = (schema: Schema): NonNullable<Operation['requestBody']> => {
	const needed = { summary: 'What is needed', value: exampleOf(schema, true) }
	const all = { summary: 'Everything', value: withoutAlternatives(exampleOf(schema)) }
	const isAllNeeded = schema.required?.length === Object.keys(schema.properties ?? {}).length
	const examples = { needed, ...(!isAllNeeded && { all }) }
	return { required: true, content: { 'application/json': { schema, examples } } }
}

/** A file as a body, by content type. */
export const fileOf = (file: Record<string, unknown>): NonNullable<Operation['requestBody']> => ({
	required: true,
	content: Object.fromEntries(
		Object.entries(file).map(([type, value]) => [type, { schema: {}, examples: { file: { value } } }]),
	),
})
