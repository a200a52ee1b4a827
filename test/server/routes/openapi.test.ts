/** The OpenAPI document: sound for a linter, complete for a reader, its examples true. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import type { OpenApiDocument, Schema } from '../../../server/pages/openapi.ts'
import { type ErrorCode, errorCodes, statusOf } from '../../../shared/errors.ts'
import { readDocument } from '../../support/service/openapi-document.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { document, operations, operationOf } = await readDocument(service)

it('is OpenAPI 3.1 and names every route of the interface', () => {
	expect(document.openapi).toMatch(/^3\.1\./)
	const named = Object.entries(document.paths!).flatMap(([path, item]) =>
		Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
	)
	expect(named).toEqual(
		expect.arrayContaining([
			'POST /api/v1/shorten',
			'GET /{short_url}',
			'GET /{short_url}+',
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
			'POST /api/v1/{short_url}/{monitor_key}/statistics-key',
			'DELETE /api/v1/{short_url}/{monitor_key}/statistics-key',
			'POST /api/v1/my-links/{short_url}/statistics-key',
			'DELETE /api/v1/my-links/{short_url}/statistics-key',
			'GET /s/{statistics_key}',
			'GET /s/{statistics_key}/details',
			'GET /s/{statistics_key}/clicks.csv',
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
	// Links are written so.
	const plus = ['paths-kebab-case', '`/{short_url}+` does not use kebab-case.', '#/paths/~1{short_url}+']
	expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([
		plus,
	])
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

it('says the rate limits of the service', async () => {
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
