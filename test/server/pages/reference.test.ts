/** The reference of the interface: each operation with what it takes and answers, each error. */
import { expect, test } from 'vitest'
import type { Operation, Schema } from '../../../server/api/reference/openapi.ts'
import { docsPage } from '../../../server/pages/docs/docs.tsx'
import { errorCodes, statusOf } from '../../../shared/errors.ts'
import * as german from '../../../shared/words/de/pages/all.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import { hrefsOf, textIn } from './markup.ts'

const click: Schema = {
	type: 'object',
	required: ['country'],
	properties: { country: { type: 'string', description: 'A country, or `Unknown`.', examples: ['DE'] } },
}
const operation = (summary: string, more: Partial<Operation> = {}): Operation => ({
	...{ operationId: summary.replaceAll(' ', '-'), tags: ['Links'], summary, description: '' },
	...{ parameters: [], responses: {} },
	...more,
})
const make = operation('Make a link', {
	description: 'Only `url` is needed.\n\nIt is quick.',
	security: [{ access_token: [] }, {}],
	parameters: [
		{
			...{ name: 'limit', in: 'query', required: false, description: 'How many.' },
			schema: { type: 'integer', minimum: 1, maximum: 5000, default: 100 },
		},
	],
	requestBody: {
		required: true,
		content: {
			'application/json': {
				schema: {
					type: 'object',
					required: ['url'],
					properties: {
						url: { type: 'string', minLength: 1, maxLength: 99, description: 'The target.' },
						title: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }], description: 'A title.' },
						type: { type: 'string', enum: ['random', 'alias'], description: 'Which.' },
					},
				},
				examples: { least: { summary: 'What is needed', value: { url: 'https://example.org/' } } },
			},
		},
	},
	responses: {
		201: {
			description: 'It was made.',
			content: {
				'application/json': {
					schema: {
						type: 'object',
						properties: { clicks: { type: 'array', items: click, description: 'All.' } },
					},
				},
			},
		},
		400: { description: '`validation_failed`: wrong.', content: { 'application/json': { schema: click } } },
	},
})
const page = docsPage({
	baseUrl: 'https://kurz.example',
	document: () => ({
		info: { title: 'Kurz', version: '1.2.3', description: 'Short links.', license: {} },
		tags: [{ name: 'Links', description: 'All about links.' }],
		paths: {
			'/api/v1/shorten': { post: make },
			'/m/{monitor_key}': {
				get: operation('Statistics', { security: [{ access_token: [] }] }),
				delete: operation('Delete a link'),
			},
		},
	}),
})
const html = page(english)
const text = textIn(html)

test('says what it is about, and where the document is', () => {
	expect(text).toContain('Version 1.2.3 at https://kurz.example')
	expect(hrefsOf(html)).toEqual(expect.arrayContaining(['/api/v1/openapi.json']))
})

test('lists every operation under its tag, and every error with its status', () => {
	const operations = [
		'POST /api/v1/shorten Make a link',
		'GET /m/{monitor_key} Statistics',
		'DELETE /m/{monitor_key} Delete a link',
	]
	expect(text).toContain('Links All about links.')
	const errors = errorCodes.map((code) => `${statusOf(code)} ${code}`)
	for (const words of [...operations, ...errors]) expect(text).toContain(words)
})

test.each([
	[
		'its description, and whether it needs a token',
		'Only url is needed. It is quick. Works with an access token and without.',
	],
	[
		'where a parameter is sent, its bounds and its default',
		'limit query · integer · 1 to 5,000 · default 100 How many.',
	],
	['a field that is required', 'url string · 1 to 99 characters · required The target.'],
	['a field that may be null', 'title string or null · at most 200 characters A title.'],
	['the values of a field', 'type string Which. One of random , alias .'],
	['an example', 'What is needed application/json { "url": "https://example.org/" }'],
	[
		'fields inside an answer',
		'201 It was made. clicks array of object All. clicks[].country string A country, or Unknown . Example: DE .',
	],
	['failures without their fields', '400 validation_failed : wrong.'],
])('of an operation it shows %s', (_, words) => expect(text).toContain(words))

test('an operation of the account alone says so', () => {
	expect(text).toContain('Statistics Needs an access token.')
})

test('only what frames it is translated', () => {
	const inGerman = textIn(page(german))
	expect(inGerman).toContain('limit query · integer · 1 bis 5.000 · Vorgabe 100 How many.')
	expect(inGerman).toContain('Inhalt der Anfrage')
})
