/** Owns the proof that the OpenAPI document holds every route of the interface with its parameters, bodies, answers and failures. */
import { describe, expect, it } from 'vitest'
import type { OpenApiDocument, Schema } from '../../../server/pages/openapi.ts'
import { type ErrorCode, statusOf } from '../../../shared/errors.ts'
import { openService } from '../../support/service.ts'

const service = await openService()
const document = (await (await service.ask('/api/v1/openapi.json')).json()) as OpenApiDocument
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

describe('answers', () => {
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
