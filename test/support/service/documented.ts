/** Compares every JSON answer of a service with the OpenAPI document. */
import { afterAll, expect } from 'vitest'
import * as z from 'zod'
import type { OpenApiDocument, Schema } from '../../../server/api/reference/openapi.ts'
import type { App } from '../../../server/app.ts'
import { placedIn } from '../../../server/links/place.ts'

type Check = (value: unknown) => string | undefined

interface Alternatives extends Schema {
	anyOf?: Schema[]
}

/**
 * The same schema for an answer of this version: nothing undocumented, nothing left out. Where
 * there are alternatives, zod reads nothing beside them.
 */
const strict = (schema: Alternatives): Alternatives => {
	const { default: _, type, anyOf, properties, items, additionalProperties, ...rest } = schema
	if (anyOf) return { anyOf: anyOf.map((one) => strict({ ...rest, ...one })) }
	if (Array.isArray(type)) return { anyOf: type.map((one) => strict({ ...schema, type: one })) }
	const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, strict(field)])
	const isClosed = properties !== undefined && additionalProperties === undefined
	return {
		...rest,
		...(type !== undefined && { type }),
		...(properties && { properties: Object.fromEntries(fields) }),
		...(isClosed && { additionalProperties: false }),
		...(additionalProperties !== undefined && { additionalProperties }),
		...(items && { items: strict(items) }),
	}
}

const compile = (schema: Schema): Check => {
	const checked = z.fromJSONSchema(strict(schema) as Parameters<typeof z.fromJSONSchema>[0])
	return (value) => {
		const { error } = checked.safeParse(value)
		return error === undefined ? undefined : z.prettifyError(error)
	}
}

/** The same for all services of a run. */
let document: Promise<OpenApiDocument> | undefined
const checks = new Map<string, Check>()
const mismatches: string[] = []

/** `/api/v1/:slug` as the document writes it, where that is what answers the path. */
const routeOf = ({ routes }: App, method: string, pathname: string): string | undefined => {
	if (method === 'GET' && placedIn(pathname) !== undefined) return '/{short_url}'
	const parts = pathname.replace(/(?<=.)\/$/, '').split('/')
	const fits = (path: string) => {
		const own = path.split('/')
		return (
			own.length === parts.length && own.every((part, nth) => part.startsWith(':') || part === parts[nth])
		)
	}
	// Static parts win, from the left.
	const byStatic = (path: string) => path.replace(/:\w+/g, '~')
	const [found] = routes
		.filter((route) => (route.method === method || route.method === 'ALL') && fits(route.path))
		.map(({ path }) => path)
		.sort((a, b) => (byStatic(a) < byStatic(b) ? -1 : 1))
	if (found === undefined) return undefined
	const isPreview = parts.length === 2 && /(\+|%2b)$/i.test(parts[1]!)
	return found.replace(/:(\w+)/g, '{$1}') + (isPreview ? '+' : '')
}

/** What is wrong with an answer; undefined when it is documented, or not part of the interface. */
export const faultOf = async (
	app: App,
	read: () => App,
	request: { method: string; url: string },
	answer: Response,
): Promise<string | undefined> => {
	const isPlainJson =
		answer.headers.get('content-type')?.startsWith('application/json') &&
		!answer.headers.has('content-encoding')
	// The document describes 405 once, for all paths.
	if (!isPlainJson || request.method === 'HEAD' || answer.status === 405) return
	const path = routeOf(app, request.method, new URL(request.url).pathname)
	document ??= Promise.try(() => read().handle(new Request('http://localhost/api/v1/openapi.json'))).then(
		(answered) => answered.json() as Promise<OpenApiDocument>,
	)
	const { paths } = await document
	const operation = path === undefined ? undefined : paths[path]?.[request.method.toLowerCase()]
	if (operation === undefined) return
	const name = `${request.method} ${path} ${answer.status}`
	if (!checks.has(name)) {
		const schema = operation.responses[answer.status]?.content?.['application/json']?.schema
		checks.set(name, schema === undefined ? () => 'it is not documented' : compile(schema))
	}
	const text = await answer.clone().text()
	const fault = checks.get(name)!(JSON.parse(text))
	return fault && `${name}: ${fault}\n${text}`
}

/** Makes the app compare its answers; `read`: one that answers the document. */
export const documented = (app: App, read: () => App): App => {
	const handle = app.handle.bind(app)
	app.handle = async (request) => {
		const { method, url } = request
		const answer = await handle(request)
		const fault = await faultOf(app, read, { method, url }, answer)
		// A head that names several hosts, or none, is refused before there is an operation.
		if (fault !== undefined && !/The Host header names/.test(fault)) mismatches.push(fault)
		return answer
	}
	return app
}

/** Call it in `beforeAll`, or at the top of a file. */
export const expectDocumented = (): void => {
	afterAll(() => expect(mismatches.splice(0)).toEqual([]))
}
