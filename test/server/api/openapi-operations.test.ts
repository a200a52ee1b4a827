/** Each operation in the OpenAPI document: its input, its answers, its callers. */
import { expect, it } from 'vitest'
import { readDocument } from '../../support/service/openapi-document.ts'
import { merged } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { document, operations, operationOf } = await readDocument(service)
const parametersOf = (path: string) =>
	(operationOf('get', path).parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`)

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

const closed = joinService(service, { ANONYMOUS: 'off' })

it('callers prove who they are by an access token or the cookie sid', () => {
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
] as const)('says who may call %s %s', (method, path, security) => {
	expect(operationOf(method, path).security).toEqual(security)
})

it.each([
	['with', service],
	['without', closed],
])('what it says of callers is what the service asks for, %s anonymous links', async (_, at) => {
	for (const { path, method, operation } of (await readDocument(at)).operations) {
		if (!['get', 'post', 'delete'].includes(method)) continue
		const { security = [{}] } = operation
		const isNeeded = security.every((scheme) => Object.keys(scheme).length > 0)
		const answer = await at.ask(path.replace(/\{\w+\}/g, 'abcdefg'), { method: method.toUpperCase() })
		const isRefused = (await answer.text()).includes('"unauthorized"')
		expect([method, path, isRefused]).toEqual([method, path, isNeeded])
		if (operation.security !== undefined) expect(operation.responses).toHaveProperty('401')
	}
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

const answers = operations.flatMap(({ operation }) => Object.values(operation.responses ?? {}))
it('answers say what is wrong, with validation_failed alone', () => {
	for (const { description = '', content } of answers) {
		const { properties, required } = content?.['application/json']?.schema ?? {}
		if (properties?.error === undefined) continue
		expect(required).toEqual(['error'])
		const items = { type: 'object', required: ['path', 'code', 'message'] }
		if (!description.includes('`validation_failed`')) expect(properties).not.toHaveProperty('details')
		else expect(properties.details).toMatchObject({ type: 'array', items })
	}
	const { schema } = operationOf('post', '/api/v1/shorten').responses!['400']!.content!['application/json']!
	expect(schema!.properties).toHaveProperty('details')
})

const details = ['/api/v1/{short_url}/{monitor_key}/details', '/api/v1/my-links/{short_url}/details']
it.each(details)('answers hold maps: %s', (path) => {
	const { schema } = operationOf('get', path).responses!['200']!.content!['application/json']!
	const counts = { type: 'object', additionalProperties: { type: 'integer' } }
	expect(schema!.properties!.referrers).toMatchObject(counts)
})

it('answers may gain fields', () => {
	expect(answers.length).toBeGreaterThan(100)
	for (const { content = {} } of answers)
		expect(JSON.stringify(content)).not.toContain('"additionalProperties":false')
})
