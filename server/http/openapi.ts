/** Owns the OpenAPI document of the HTTP interface: what the library makes of the routes, completed by what they declare. */
import { toOpenAPISchema } from '@elysiajs/openapi'
import type { AnyElysia } from 'elysia'
import type { OpenApiDocument, Operation, PathItem } from '../pages/openapi.ts'
import { outputSchema } from './document.ts'
import { securitySchemes } from './security.ts'

/** A route's own words about itself, as the library would have them. */
type Detail = Pick<Operation, 'parameters' | 'responses'>

/**
 * The library drops declared answers beside a `response` schema, and declared parameters beside those of the path; a path
 * with a point in it is a file for it. Source: @elysiajs/openapi 1.4, `toOpenAPISchema`.
 */
const complete = (operation: Operation, { parameters = [], responses = {} }: Detail): void => {
	const known = operation.parameters ?? []
	const isKnown = (name: string) => known.some((parameter) => parameter.name === name)
	operation.parameters = [...known, ...parameters.filter(({ name }) => !isKnown(name))]
	operation.responses = { ...responses, ...operation.responses }
}

/** The OpenAPI 3.1 document of the app's routes, those that say `hide` left out. */
export const openApiDocument = (
	app: AnyElysia,
	{ version, baseUrl }: { version: string; baseUrl: string },
): OpenApiDocument => {
	const made = toOpenAPISchema(app, { staticFile: false }, undefined, { zod: outputSchema })
	const paths = made.paths as Record<string, PathItem>
	for (const { method, path, hooks } of app.routes) {
		const item = paths[path.replace(/:([^/]+)/g, '{$1}')]
		const operation = item?.[method.toLowerCase() as keyof Omit<PathItem, 'parameters'>]
		if (operation !== undefined) complete(operation, (hooks.detail ?? {}) as Detail)
	}
	return {
		openapi: '3.1.1',
		info: { title: 'Kurz', version, description: 'A URL shortener: links, visits, analytics.' },
		servers: [{ url: baseUrl }],
		paths,
		components: { ...(made.components as OpenApiDocument['components']), securitySchemes },
	}
}
