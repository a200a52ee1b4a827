/** The OpenAPI document: the library's draft from the routes, completed from `operations`. */
import { toOpenAPISchema } from '@elysiajs/openapi'
import type { AnyElysia } from 'elysia'
import { errorBody } from '../../../shared/error-body.ts'
import { type ErrorCode, statusOf } from '../../../shared/errors.ts'
import { own } from '../../../shared/text/own.ts'
import { failures } from '../../../shared/words/en/pages/failures.ts'
import type { RateLimit, Scope } from '../../config/rate-limits.ts'
import type { Deps } from '../../http/deps.ts'
import { bodyOf, fileOf } from './bodies.ts'
import { type Description, errorsOf, type Success, tags } from './description.ts'
import { pathFields } from './fields.ts'
import { headers, limitHeaders } from './headers.ts'
import type { Answer, OpenApiDocument, Operation, Parameter, Schema } from './openapi.ts'
import { operations } from './operations.ts'
import { exampleOf, inputSchema, outputSchema, queryParameters, withAliases } from './schemas.ts'

/** Source: server/INTERFACE.md, "Accounts". */
const securitySchemes = {
	access_token: {
		type: 'http',
		scheme: 'bearer',
		description:
			'An access token, created on the account page or by POST /api/v1/tokens. It wins over the cookie.',
	},
	sid: {
		type: 'apiKey',
		in: 'cookie',
		name: 'sid',
		description: 'The session cookie of this site. Other sites can’t write with it.',
	},
}

type Security = { [name in keyof typeof securitySchemes]?: string[] }[]
const account: Security = [{ access_token: [] }, { sid: [] }]

/** Ways to authenticate; an empty one means anonymous. */
const accesses = {
	token: [{ access_token: [] }],
	session: [{ sid: [] }],
	account,
	'account or anonymous': [...account, {}],
	'account or keys': [...account, {}],
} satisfies Record<string, Security>

const headersOf = (...names: (keyof typeof headers)[]) => ({
	headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
})

const failureHeaders: { [code in ErrorCode]?: (keyof typeof headers)[] } = {
	unauthorized: ['WWW-Authenticate'],
	rate_limited: ['Retry-After', ...limitHeaders],
	service_unavailable: ['Retry-After'],
}

const failureOf = (codes: ErrorCode[]): Answer => {
	const { error, details } = outputSchema(errorBody).properties as Record<'error' | 'details', Schema>
	const examples = codes.map((code) => {
		const value = { error: code, ...(code === 'validation_failed' && { details: exampleOf(details) }) }
		return [code, { summary: failures.texts[code], value }]
	})
	return {
		description: codes.map((code) => `\`${code}\`: ${failures.texts[code]}`).join(' '),
		...headersOf(...codes.flatMap((code) => failureHeaders[code] ?? [])),
		content: {
			'application/json': {
				schema: {
					type: 'object',
					required: ['error'],
					properties: {
						error: { ...error, enum: codes, examples: codes },
						...(codes.includes('validation_failed') && { details }),
					},
				},
				examples: Object.fromEntries(examples),
			},
		},
	}
}

const successOf = (
	{ says, schema, texts, headers: own = [] }: Success,
	checked: Schema | undefined,
): Answer => {
	const json = schema === undefined ? checked : outputSchema(schema)
	const content = {
		...(json && { 'application/json': { schema: json, examples: { answer: { value: exampleOf(json) } } } }),
		...Object.fromEntries(
			Object.entries(texts ?? {}).map(([type, text]) => {
				const isObject = type === 'application/json'
				const value = isObject ? JSON.parse(text ?? '{}') : text
				const schema = { type: isObject ? 'object' : 'string' }
				return [type, value === undefined ? {} : { schema, examples: { answer: { value } } }]
			}),
		),
	}
	return { description: says, ...headersOf(...own, ...limitHeaders), content }
}

const answersOf = (described: Description, made: MadeOperation): Operation['responses'] => {
	const { answers } = described
	const codes = errorsOf(described).filter((code) => !(statusOf(code) in answers))
	const byStatus = Object.groupBy(codes, (code) => statusOf(code))
	return Object.fromEntries([
		...Object.entries(answers).map(([status, success]) => {
			const checked = own(made.responses ?? {}, status)?.content?.['application/json']?.schema
			return [status, successOf(success, checked)]
		}),
		...Object.entries(byStatus).map(([status, group = []]) => [status, failureOf(group)]),
	])
}

const pathParameter = (name: string): Parameter => {
	const [description = '', example] = own(pathFields, name) ?? []
	return { name, in: 'path', required: true, description, schema: { type: 'string', examples: [example] } }
}

const windows: Record<number, string> = { 1000: 'a second', 60000: 'a minute', 3600000: 'an hour' }
const paceOf = (pace: RateLimit): string =>
	pace === null ? 'none' : `${pace.points.toLocaleString('en')} ${windows[pace.windowMs] ?? 'a day'}`
const limitText = (scope: Scope, config: Deps['config']): string => {
	const { rateLimits, countsRedirects, countsByAccount } = config
	const who =
		countsByAccount && scope !== 'visit' ? 'client address, or account if signed in' : 'client address'
	const what = scope === 'visit' && !countsRedirects ? ' that end without a redirect' : ''
	const text = `Rate limit per ${who}: ${paceOf(rateLimits[scope])}${rateLimits[scope] === null ? '' : what}`
	return scope === 'create'
		? `${text}, with a valid credential ${paceOf(rateLimits.createAuthenticated)}.`
		: `${text}.`
}

/** The part of the library's draft that is used. */
type MadeOperation = Partial<Pick<Operation, 'operationId' | 'responses'>>

const operationOf = (
	path: string,
	described: Description,
	made: MadeOperation,
	config: Deps['config'],
): Operation => {
	const { tag, summary, description, scope = 'other', access, header, query, body, file } = described
	const anonymous = access === 'account or anonymous' && !config.anonymous ? 'account' : access
	return {
		operationId: made.operationId ?? '',
		tags: [tag],
		summary,
		description: [description, limitText(scope, config)].filter(Boolean).join('\n\n'),
		...(anonymous && { security: accesses[anonymous] }),
		parameters: [
			...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => pathParameter(name!)),
			...(query ? queryParameters(query) : []),
			...(header ? [header] : []),
		],
		...(body && { requestBody: bodyOf(withAliases(inputSchema(body), config.aliasLength)) }),
		...(file && { requestBody: fileOf(file) }),
		responses: answersOf(described, made),
	}
}

/** The OpenAPI 3.1 document of the app's routes that the table of operations names. */
export const openApiDocument = (app: AnyElysia, { config, facts }: Pick<Deps, 'config' | 'facts'>) => {
	// By default the library takes a path with a dot in it for a file.
	const made = toOpenAPISchema(app, { staticFile: false }, undefined, { zod: outputSchema })
	const routes = made.paths as unknown as Record<string, Record<string, MadeOperation>>
	const paths: OpenApiDocument['paths'] = {}
	for (const [name, described] of Object.entries(operations)) {
		const [verb = '', path = ''] = name.split(' ')
		const method = verb.toLowerCase()
		const { route: through = path } = described
		const route = own(own(routes, through) ?? {}, method)
		if (route === undefined) throw new Error(`No route answers ${name}.`)
		paths[path] = {
			...own(paths, path),
			[method]: operationOf(
				path,
				described,
				// It has its own responses and its own name.
				through === path ? route : { operationId: `${route.operationId}Preview` },
				config,
			),
		}
	}
	return {
		openapi: '3.1.1',
		info: {
			title: 'Kurz',
			version: facts.version,
			description:
				'Short links with exact click counts. Requests and responses are JSON unless stated otherwise. Changes within /api/v1 only add: ignore fields that you don’t know. Every response has an X-Request-Id. Methods that a path does not support get 405, method_not_allowed.',
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: config.baseUrl }],
		security: [],
		tags: Object.entries(tags).map(([tag, description]) => ({ name: tag, description })),
		paths,
		components: { headers, securitySchemes },
	} satisfies OpenApiDocument
}
