/** Owns how a route's request is written down in the OpenAPI document; the schemas are those the routes check with. */
import * as z from 'zod/mini'
import { errorBody } from '../../shared/answers.ts'
import { type ErrorCode, statusOf, textOf } from '../../shared/errors.ts'

type JsonSchema = Record<string, unknown>

/** A schema as OpenAPI 3.1 (JSON Schema 2020-12) sees what a caller may send. */
const inputSchema = (schema: z.ZodMiniType): JsonSchema => {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
	return rest
}

/** A schema as OpenAPI 3.1 sees what is answered: more fields may come, and clients ignore those they don't know. */
export const outputSchema = (schema: z.ZodMiniType): JsonSchema => {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, {
		override: ({ jsonSchema }) => {
			if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
		},
	}) as JsonSchema
	return rest
}

/** A JSON request body for a route's `detail`. */
export const jsonBody = (schema: z.ZodMiniType) => ({
	required: true,
	content: { 'application/json': { schema: inputSchema(schema) } },
})

/** A JSON answer for a route's `detail`, where the route answers with a page as well. */
export const jsonAnswer = (schema: z.ZodMiniType, description: string) => ({
	description,
	content: { 'application/json': { schema: outputSchema(schema) } },
})

/** What is wrong, as `validation_failed` says it. */
const { details } = outputSchema(errorBody).properties as { details: JsonSchema }

/** The failures a route answers, by status, for its `detail`; `rate_limited` and `internal_error` go without saying. */
export const failures = (...codes: ErrorCode[]) => {
	const byStatus = Object.groupBy(codes, (code) => statusOf(code))
	return Object.fromEntries(
		Object.entries(byStatus).map(([status, group = []]) => [
			status,
			{
				description: group.map((code) => `\`${code}\`: ${textOf(code)}`).join(' '),
				content: {
					'application/json': {
						schema: {
							type: 'object' as const,
							required: ['error'],
							properties: {
								error: { type: 'string' as const, enum: group },
								...(group.includes('validation_failed') && { details }),
							},
						},
					},
				},
			},
		]),
	)
}

/** Query parameters for a route's `detail`. */
export const queryParameters = (schema: z.ZodMiniObject, required: string[] = []) => {
	const { properties = {} } = inputSchema(schema) as { properties?: Record<string, JsonSchema> }
	return Object.entries(properties).map(([name, of]) => ({
		name,
		in: 'query' as const,
		required: required.includes(name),
		schema: of,
	}))
}
