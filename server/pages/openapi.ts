/** Owns the part of an OpenAPI 3.1 document that the reference page reads; everything else in it is passed over. */

/** A JSON schema as far as it can be shown in one line or one table. */
export interface Schema {
	$ref?: string
	type?: string | string[]
	title?: string
	description?: string
	format?: string
	enum?: unknown[]
	const?: unknown
	default?: unknown
	minimum?: number
	maximum?: number
	minLength?: number
	maxLength?: number
	minItems?: number
	maxItems?: number
	pattern?: string
	properties?: Record<string, Schema>
	required?: string[]
	items?: Schema
	additionalProperties?: Schema | boolean
	anyOf?: Schema[]
	oneOf?: Schema[]
	allOf?: Schema[]
}

export type Content = Record<string, { schema?: Schema }>

export interface Parameter {
	name: string
	in: string
	description?: string
	required?: boolean
	schema?: Schema
}

export interface Answer {
	description?: string
	content?: Content
	headers?: Record<string, { description?: string; schema?: Schema }>
}

export interface Operation {
	summary?: string
	description?: string
	tags?: string[]
	parameters?: Parameter[]
	requestBody?: { description?: string; required?: boolean; content?: Content }
	responses?: Record<string, Answer>
	/** Ways to prove who one is, each enough; an empty one is none at all. */
	security?: Record<string, string[]>[]
}

/** A way to prove who one is: a header (`http`) or something named that is sent along (`apiKey`). */
export interface SecurityScheme {
	type: string
	description?: string
	scheme?: string
	in?: string
	name?: string
}

export const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const

/** One path: operations by method; other members (`summary`, shared `parameters`) may stand beside them. */
export type PathItem = { [method in (typeof methods)[number]]?: Operation } & { parameters?: Parameter[] }

export interface OpenApiDocument {
	openapi: string
	info: { title: string; version: string; description?: string }
	servers?: { url: string }[]
	paths?: Record<string, PathItem>
	components?: { schemas?: Record<string, Schema>; securitySchemes?: Record<string, SecurityScheme> }
}
