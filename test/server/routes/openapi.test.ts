/** The OpenAPI document: sound for a linter, complete for a reader, and true of the service. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import type { OpenApiDocument, Operation, Schema } from '../../../server/pages/openapi.ts'
import { type ErrorCode, errorCodes, statusOf } from '../../../shared/errors.ts'
import { merged } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const document = (await (await service.ask('/api/v1/openapi.json')).json()) as OpenApiDocument
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
	Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
)
const operationOf = (method: 'get' | 'post' | 'delete', path: string) => document.paths![path]![method]!
const parametersOf = (path: string) =>
	(operationOf('get', path).parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`)

it('is OpenAPI 3.1 and names every route of the interface', () => {
	expect(document.openapi).toMatch(/^3\.1\./)
	const named = Object.entries(document.paths!).flatMap(([path, item]) =>
		Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
	)
	expect(named).toEqual(
		expect.arrayContaining([
			'POST /api/v1/shorten',
			'GET /{short_url}',
			'POST /api/v1/{short_url}',
			'GET /api/v1/my-links',
			'GET /api/v1/my-links/{short_url}/details',
			'GET /api/v1/my-links/{short_url}/clicks.csv',
			'DELETE /api/v1/my-links/{short_url}',
			'DELETE /api/v1/{short_url}/{monitor_key}',
			'GET /{short_url}/{monitor_key}',
			'GET /m/{monitor_key}',
			'GET /api/v1/{short_url}/{monitor_key}/details',
			'GET /api/v1/{short_url}/{monitor_key}/clicks.csv',
			'POST /api/v1/tokens',
			'DELETE /api/v1/tokens/current',
			'GET /api/v1/qr',
			'GET /api/v1/health',
		]),
	)
})

it('documents every route that is neither a page nor a part of signing in', () => {
	const isDocumented = (path: string) => !/^\/api\/v1\/(auth\/|openapi\.json$)/.test(path)
	const routes = service.app.routes
		.filter(({ path, method }) => path.startsWith('/api/') && method !== 'OPTIONS' && isDocumented(path))
		.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
	const named = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
	expect(named).toEqual(expect.arrayContaining(routes))
})

/** All rules of the linter but these. */
const withoutRules = {
	'info-contact': 'whoever runs the service is unknown to the document',
	'operation-4xx-problem-details-rfc7807': 'failures are {"error": code}',
	'path-segment-plural': 'paths are as they are',
	'required-string-property-missing-min-length': 'answers are not checked for length',
	'response-mime-type': 'answers are also pages, images and CSV',
	'tags-alphabetical': 'tags are in the order that a reader meets them',
}

it('passes the rules of a linter', async () => {
	const rules = Object.fromEntries(Object.keys(withoutRules).map((rule) => [rule, 'off' as const]))
	const config = await createConfig({ extends: ['all'], rules })
	const problems = await lintFromString({ source: JSON.stringify(document), config })
	expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

describe.each(operations.map((of) => [`${of.method} ${of.path}`, of.operation] as const))(
	'%s',
	(_, operation) => {
		const { summary, description, tags, parameters, requestBody, responses } = operation
		const contents = [
			...Object.entries(requestBody?.content ?? {}),
			...Object.values(responses).flatMap(({ content = {} }) => Object.entries(content)),
		]

		it('has a sentence, a group and its rate limit', () => {
			expect(summary).toMatch(/^[A-Z].*[^.]$/)
			expect(document.tags.map(({ name }) => name)).toContain(tags[0])
			expect(description).toMatch(/Rate limit of one client address: (none|[\d,]+ an hour)/)
		})

		it('has an example wherever text is sent or answered', () => {
			for (const { schema } of parameters) expect(schema?.examples).toHaveLength(1)
			for (const [type, { examples = {} }] of contents)
				if (type !== 'image/png') expect(Object.keys(examples)).not.toEqual([])
		})

		it('describes every parameter and every field', () => {
			const undescribed = ({ properties = {}, items = {} }: Schema, at: string): string[] => [
				...Object.entries(properties).flatMap(([name, field]) => [
					...(field.description ? [] : [`${at}.${name}`]),
					...undescribed(field, `${at}.${name}`),
				]),
				...(Object.keys(items).length > 0 ? undescribed(items, `${at}[]`) : []),
			]
			expect(parameters.filter((parameter) => !parameter.description)).toEqual([])
			expect(contents.flatMap(([type, { schema = {} }]) => undescribed(schema, type))).toEqual([])
		})

		it('shows the body of every failure', () => {
			const codes = Object.entries(responses).flatMap(([status, { content = {} }]) =>
				Object.entries(content['application/json']?.examples ?? {}).flatMap(([name, { value }]) =>
					errorCodes.some((code) => code === name) ? [{ status, name, value }] : [],
				),
			)
			expect(codes.map(({ name }) => name)).toEqual(
				expect.arrayContaining(['rate_limited', 'internal_error']),
			)
			for (const { status, name, value } of codes) {
				expect(status).toBe(String(statusOf(name as ErrorCode)))
				expect(value).toMatchObject({ error: name })
				expect(responses[status]!.description).toContain(`\`${name}\``)
			}
		})
	},
)

it('has an operation for every failure but a wrong method', () => {
	const shown = new Set(
		operations.flatMap(({ operation }) =>
			Object.values(operation.responses).flatMap(({ content = {} }) =>
				Object.keys(content['application/json']?.examples ?? {}),
			),
		),
	)
	expect(errorCodes.filter((code) => !shown.has(code))).toEqual(['method_not_allowed'])
})

it('says the paces of the service', async () => {
	const at = joinService(service, { RATE_LIMIT_SET: 'B' })
	const { paths } = (await (await at.ask('/api/v1/openapi.json')).json()) as OpenApiDocument
	expect(paths['/api/v1/shorten']!.post!.description).toContain(
		'Rate limit of one client address: 10 a minute, with a valid credential 20 a minute.',
	)
})

describe('examples are true:', () => {
	const bodies = Object.entries(
		operationOf('post', '/api/v1/shorten').requestBody!.content['application/json']!.examples!,
	)
	it.each(bodies)('shorten takes "%s"', async (_, { value }) => {
		const answer = await service.ask('/api/v1/shorten', asJson(value))
		expect(answer.status).toBe(201)
	})

	it('a failure looks like its example', async () => {
		const { examples } = operationOf('post', '/api/v1/shorten').responses['400']!.content![
			'application/json'
		]!
		const answer = await service.ask('/api/v1/shorten', asJson({ url: 'example.org' }))
		expect(await answer.json()).toEqual(examples!.validation_failed!.value)
	})

	it('the CSV begins with the same line', async () => {
		const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example/' })
		const path = `/api/v1/${short_url}/${monitor_url.slice(2)}/clicks.csv`
		const { examples } = operationOf('get', '/api/v1/{short_url}/{monitor_key}/clicks.csv').responses['200']!
			.content!['text/csv']!
		const [head] = String(examples!.answer!.value).split('\r\n')
		expect(await (await service.ask(path)).text()).toBe(`${head}\r\n`)
	})
})

it('says what is sent', () => {
	const { schema } = operationOf('post', '/api/v1/shorten').requestBody!.content!['application/json']!
	expect(schema!.required).toEqual(['url'])
	expect(Object.keys(schema!.properties!)).toContain('limitation_type')
	expect(schema!.properties!.type).not.toHaveProperty('default')
})

it.each([
	['/api/v1/qr', ['query url', 'query size']],
	['/{short_url}/{monitor_key}', ['path short_url', 'path monitor_key', 'query clicks', 'query cursor']],
	['/m/{monitor_key}', ['path monitor_key', 'query clicks', 'query cursor']],
	['/api/v1/my-links', ['query limit', 'query cursor', 'query q', 'query status']],
])('names the parameters of %s', (path, expected) => {
	expect(parametersOf(path)).toEqual(expect.arrayContaining(expected))
})

const failing: ['get' | 'post' | 'delete', string, string, ErrorCode[]][] = [
	['post', '/api/v1/shorten', '201', ['validation_failed', 'alias_already_exists', 'unauthorized']],
	['post', '/api/v1/{short_url}', '200', ['invalid_password', 'not_found', 'link_exhausted']],
	['delete', '/api/v1/{short_url}/{monitor_key}', '200', ['not_found']],
	['get', '/api/v1/{short_url}/{monitor_key}/details', '200', ['not_found']],
	['get', '/api/v1/my-links', '200', ['validation_failed', 'unauthorized']],
	['delete', '/api/v1/my-links/{short_url}', '200', ['unauthorized', 'forbidden', 'not_found']],
	['get', '/api/v1/my-links/{short_url}/clicks.csv', '200', ['unauthorized', 'not_found']],
	['get', '/m/{monitor_key}', '200', ['validation_failed', 'not_found']],
	['get', '/{short_url}', '302', ['password_required', 'link_expired']],
	['post', '/api/v1/tokens', '201', ['invalid_password', 'rate_limited']],
	['get', '/api/v1/qr', '200', ['validation_failed']],
]
it.each(failing)('%s %s tells its answer and its failures', (method, path, success, codes) => {
	const { responses = {} } = operationOf(method, path)
	expect(Object.keys(responses)).toContain(success)
	for (const code of codes) {
		expect(responses[statusOf(code)]?.description ?? 'no such status').toContain(code)
	}
})

describe('who may call', () => {
	const closed = joinService(service, { ANONYMOUS: 'off' })
	const operations = async (at: typeof service) => {
		const { paths } = (await (await at.ask('/api/v1/openapi.json')).json()) as OpenApiDocument
		return Object.entries(paths!).flatMap(([path, item]) =>
			(['get', 'post', 'delete'] as const).flatMap((method) => {
				const operation = item[method]
				return operation === undefined ? [] : [{ path, method, operation }]
			}),
		)
	}

	it('is proved by an access token or the cookie sid', () => {
		expect(document.components!.securitySchemes).toMatchObject({
			access_token: { type: 'http', scheme: 'bearer' },
			sid: { type: 'apiKey', in: 'cookie', name: 'sid' },
		})
	})

	const either = [{ access_token: [] }, { sid: [] }]
	it.each([
		['post', '/api/v1/shorten', [...either, {}]],
		['get', '/api/v1/my-links', either],
		['get', '/api/v1/my-links/{short_url}/details', either],
		['get', '/api/v1/my-links/{short_url}/clicks.csv', either],
		['delete', '/api/v1/my-links/{short_url}', either],
		['delete', '/api/v1/tokens/current', [{ access_token: [] }]],
		['post', '/api/v1/tokens', undefined],
		['get', '/{short_url}', undefined],
	] as const)('is said of %s %s', (method, path, security) => {
		expect(operationOf(method, path).security).toEqual(security)
	})

	it.each([
		['with', service],
		['without', closed],
	])('is what the service asks for, %s anonymous links', async (_, at) => {
		for (const { path, method, operation } of await operations(at)) {
			const { security = [{}] } = operation
			const isNeeded = security.every((scheme) => Object.keys(scheme).length > 0)
			const answer = await at.ask(path.replace(/\{\w+\}/g, 'abcdefg'), { method: method.toUpperCase() })
			const isRefused = (await answer.text()).includes('"unauthorized"')
			expect([method, path, isRefused]).toEqual([method, path, isNeeded])
			if (operation.security !== undefined) expect(operation.responses).toHaveProperty('401')
		}
	})
})

it('names the header that makes a retry safe, as it is checked', async () => {
	const { parameters = [] } = operationOf('post', '/api/v1/shorten')
	const header = parameters.find(({ name }) => name === 'Idempotency-Key')!
	expect(header).toMatchObject({ in: 'header', required: false, schema: { type: 'string' } })
	const { pattern } = header.schema!
	for (const key of ['x'.repeat(21), 'x'.repeat(22), 'x'.repeat(64), 'x'.repeat(65), `${'x'.repeat(22)}!`]) {
		const body = asJson({ url: 'https://target.example/' })
		const answer = await service.ask('/api/v1/shorten', merged(body, { headers: { 'idempotency-key': key } }))
		expect([key, answer.status]).toEqual([key, new RegExp(pattern!).test(key) ? 201 : 400])
	}
})

describe('answers', () => {
	it('say what is wrong, with validation_failed alone', () => {
		for (const item of Object.values(document.paths!))
			for (const { responses = {} } of Object.values(item) as Operation[])
				for (const { description = '', content } of Object.values(responses)) {
					const { properties, required } = content?.['application/json']?.schema ?? {}
					if (properties?.error === undefined) continue
					expect(required).toEqual(['error'])
					if (!description.includes('`validation_failed`')) expect(properties).not.toHaveProperty('details')
					else
						expect(properties.details).toMatchObject({
							type: 'array',
							items: { type: 'object', required: ['path', 'code', 'message'] },
						})
				}
		const { schema } = operationOf('post', '/api/v1/shorten').responses!['400']!.content!['application/json']!
		expect(schema!.properties).toHaveProperty('details')
	})

	it.each(['/api/v1/{short_url}/{monitor_key}/details', '/api/v1/my-links/{short_url}/details'])(
		'hold maps: %s',
		(path) => {
			const { schema } = operationOf('get', path).responses!['200']!.content!['application/json']!
			expect(schema!.properties!.referrers).toMatchObject({
				type: 'object',
				additionalProperties: { type: 'integer' },
			})
		},
	)

	const schemas = Object.entries(document.paths!).flatMap(([path, item]) =>
		Object.entries(item).flatMap(([method, operation]) =>
			Object.entries(
				(operation as { responses?: Record<string, { content?: Record<string, { schema?: Schema }> }> })
					.responses ?? {},
			).flatMap(([status, { content = {} }]) =>
				Object.values(content).map(({ schema }) => [`${method} ${path} ${status}`, schema] as const),
			),
		),
	)

	it.each(schemas)('may gain fields: %s', (_, schema) => {
		expect(JSON.stringify(schema) ?? '').not.toContain('"additionalProperties":false')
	})
})
