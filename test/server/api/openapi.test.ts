/** The OpenAPI document: sound for a linter, complete for a reader, its examples true. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import type { OpenApiDocument, Schema } from '../../../server/api/reference/openapi.ts'
import { type ErrorCode, errorCodes, statusOf } from '../../../shared/errors.ts'
import { readDocument } from '../../support/service/openapi-document.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { document, operations, operationOf } = await readDocument(service)

const named = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
/** The routes outside the interface's own folder. */
const others = ['/{short_url}', '/{short_url}+', '/{short_url}/{monitor_key}', '/m/{monitor_key}']
const shared = ['/s/{statistics_key}', '/s/{statistics_key}/details', '/s/{statistics_key}/clicks.csv']

it('is OpenAPI 3.1 and documents every route that is neither a page nor a part of signing in', () => {
	expect(document.openapi).toMatch(/^3\.1\./)
	const isDocumented = (path: string) => !/^\/api\/v1\/(auth\/|openapi\.json$)/.test(path)
	const routes = service.app.routes
		.filter(({ path, method }) => path.startsWith('/api/') && method !== 'OPTIONS' && isDocumented(path))
		.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
	expect(routes.length).toBeGreaterThan(15)
	expect(named).toEqual(expect.arrayContaining(routes))
	expect(named).toEqual(expect.arrayContaining([...others, ...shared].map((path) => `GET ${path}`)))
})

/** The rules of the linter that do not apply, each with its reason. */
const withoutRules = {
	'info-contact': 'the document does not know the operator',
	'operation-4xx-problem-details-rfc7807': 'failures are {"error": code}',
	'path-segment-plural': 'paths are as they are',
	'request-mime-type': 'files of links are also CSV',
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
	const found = problems
		.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])
		// No link is named `imports`.
		.filter(([rule, text]) => rule !== 'no-ambiguous-paths' || !text?.includes('/my-links/imports/'))
	expect(found).toEqual([plus])
})

it.each(operations.map(({ method, path, operation }) => [`${method} ${path}`, operation] as const))(
	'%s says all that a reader needs',
	(_, { summary, description, tags, parameters, requestBody, responses }) => {
		expect(summary, 'a sentence').toMatch(/^[A-Z].*[^.]$/)
		expect(
			document.tags.map(({ name }) => name),
			'a group',
		).toContain(tags[0])
		expect(description).toMatch(/Rate limit per client address: (none|[\d,]+ an hour)/)

		const contents = [
			...Object.entries(requestBody?.content ?? {}),
			...Object.values(responses).flatMap(({ content = {} }) => Object.entries(content)),
		]
		for (const { schema } of parameters) expect(schema?.examples, 'an example').toHaveLength(1)
		for (const [type, { examples = {} }] of contents)
			if (type !== 'image/png') expect(Object.keys(examples), `an example of ${type}`).not.toEqual([])

		const undescribed = ({ properties = {}, items = {} }: Schema, at: string): string[] => [
			...Object.entries(properties).flatMap(([name, field]) => [
				...(field.description ? [] : [`${at}.${name}`]),
				...undescribed(field, `${at}.${name}`),
			]),
			...(Object.keys(items).length > 0 ? undescribed(items, `${at}[]`) : []),
		]
		expect(parameters.filter((parameter) => !parameter.description)).toEqual([])
		expect(contents.flatMap(([type, { schema = {} }]) => undescribed(schema, type))).toEqual([])

		const failures = Object.entries(responses).flatMap(([status, { content = {} }]) =>
			Object.entries(content['application/json']?.examples ?? {}).flatMap(([name, { value }]) =>
				errorCodes.some((code) => code === name) ? [{ status, name, value }] : [],
			),
		)
		const codes = failures.map(({ name }) => name)
		expect(codes).toEqual(expect.arrayContaining(['rate_limited', 'internal_error']))
		for (const { status, name, value } of failures) {
			expect(status).toBe(String(statusOf(name as ErrorCode)))
			expect(value).toMatchObject({ error: name })
			expect(responses[status]!.description).toContain(`\`${name}\``)
		}
	},
)

it('has an operation for every failure but a wrong method', () => {
	const answers = operations.flatMap(({ operation }) => Object.values(operation.responses))
	const shown = answers.flatMap(({ content = {} }) =>
		Object.keys(content['application/json']?.examples ?? {}),
	)
	expect(errorCodes.filter((code) => !shown.includes(code))).toEqual(['method_not_allowed'])
})

it('says the rate limits of the service', async () => {
	const at = joinService(service, { RATE_LIMIT_SET: 'B' })
	const { paths } = (await (await at.ask('/api/v1/openapi.json')).json()) as OpenApiDocument
	expect(paths['/api/v1/shorten']!.post!.description).toContain(
		'Rate limit per client address: 10 a minute, with a valid credential 20 a minute.',
	)
})

const { requestBody, responses } = operationOf('post', '/api/v1/shorten')
const bodies = Object.entries(requestBody!.content['application/json']!.examples!)
it.each(bodies)('its examples are true: shorten takes "%s"', async (_, { value }) => {
	const answer = await service.ask('/api/v1/shorten', asJson(value))
	expect(answer.status).toBe(201)
})

it('a failure looks like its example', async () => {
	const { examples } = responses['400']!.content!['application/json']!
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
