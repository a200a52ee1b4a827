/** The part of OpenAPI 3.1 that the document uses and the docs page reads. */

/** JSON Schema 2020-12. */
export interface Schema {
	$ref?: string
	type?: string | string[]
	description?: string
	format?: string
	enum?: unknown[]
	const?: unknown
	default?: unknown
	examples?: unknown[]
	minimum?: number
	maximum?: number
	minLength?: number
	maxLength?: number
	minItems?: number
	maxItems?: number
	pattern?: string
	anyOf?: Schema[]
	properties?: Record<string, Schema>
	required?: string[]
	items?: Schema
	additionalProperties?: Schema | boolean
}

export type Examples = Record<string, { summary?: string; value: unknown }>
export type Content = Record<string, { schema?: Schema; examples?: Examples }>

export interface Parameter {
	name: string
	in: 'path' | 'query' | 'header'
	description?: string
	required?: boolean
	schema?: Schema
}

export interface Answer {
	description: string
	content?: Content
	headers?: Record<string, { $ref: string }>
}

export interface Operation {
	operationId: string
	tags: string[]
	summary: string
	description: string
	/** Alternative ways to authenticate; an empty one means anonymous. */
	security?: Record<string, string[]>[]
	parameters: Parameter[]
	requestBody?: { required: boolean; content: Content }
	responses: Record<string, Answer>
}

export interface OpenApiDocument {
	openapi: string
	info: Record<'title' | 'version' | 'description', string> & { license: object }
	servers: { url: string }[]
	security: []
	tags: { name: string; description: string }[]
	/** Operations by path and lower-case method. */
	paths: Record<string, Record<string, Operation>>
	components: Record<'headers' | 'securitySchemes', Record<string, object>>
}
