/** Owns the tests of the interface reference: schemas in words, every route and every error listed. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { docsPage } from '../../../server/pages/docs.tsx'
import type { Schema } from '../../../server/pages/openapi.ts'
import { ruleTexts, typeText } from '../../../server/pages/schema-text.ts'
import { errorCodes } from '../../../shared/errors.ts'
import { linkRecord, linkWithClicks } from '../../../shared/links.ts'
import { shortenFields } from '../../../shared/shorten.ts'
import { allOf, elementsOf, textIn } from './markup.ts'

test.each<[string, Schema, string]>([
	['a reference', { $ref: '#/components/schemas/Link' }, 'Link'],
	['a choice', { enum: ['time', 'clicks'] }, '"time" or "clicks"'],
	['what may be null', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer or null'],
	['several types', { type: ['string', 'null'] }, 'string or null'],
	['a list', { type: 'array', items: { type: 'string' } }, 'list of string'],
	['a map', { type: 'object', additionalProperties: { type: 'integer' } }, 'map to integer'],
	['nothing said', {}, 'anything'],
])('%s reads as a type', (_name, schema, text) => expect(typeText(schema)).toBe(text))

test.each<[string, Schema, string[]]>([
	['both bounds', { minLength: 5, maxLength: 15 }, ['5 to 15 characters']],
	['a bound that only forbids nothing', { minLength: 1 }, ['not empty']],
	['one bound', { maximum: 3650 }, ['at most 3,650']],
	['the bounds of every integer', { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, []],
	['a default', { default: false }, ['default false']],
])('%s reads as a rule', (_name, schema, texts) => expect(ruleTexts(schema)).toEqual(texts))

const html = docsPage({
	baseUrl: 'https://kurz.example',
	document: {
		openapi: '3.1.0',
		info: { title: 'Kurz', version: '1.2.3' },
		paths: {
			'/api/v1/shorten': {
				post: {
					summary: 'Make a link',
					security: [{ access_token: [] }, { sid: [] }, {}],
					parameters: [
						{
							name: 'Idempotency-Key',
							in: 'header',
							required: false,
							description: 'Makes a retry safe.',
							schema: { type: 'string', pattern: '^x*$' },
						},
					],
					requestBody: {
						content: {
							'application/json': { schema: z.toJSONSchema(shortenFields, { io: 'input' }) as Schema },
						},
					},
					responses: { '201': { description: 'Made.' }, '409': { description: 'Taken.' } },
				},
			},
			'/api/v1/my-links': {
				get: {
					security: [{ access_token: [] }],
					responses: {
						'200': {
							content: { 'application/json': { schema: z.toJSONSchema(z.array(linkWithClicks)) as Schema } },
						},
					},
				},
			},
		},
		components: {
			schemas: { LinkRecord: z.toJSONSchema(linkRecord) as Schema },
			securitySchemes: {
				access_token: { type: 'http', scheme: 'bearer', description: 'Made on the account page.' },
				sid: { type: 'apiKey', in: 'cookie', name: 'sid' },
			},
		},
	},
})

test('lists each route once with a way to it, its fields, rules and answers', () => {
	const text = textIn(html)
	expect(text).toContain('POST /api/v1/shorten Make a link')
	for (const field of Object.keys(shortenFields.def.shape)) expect(text).toContain(field)
	expect(text).toContain('url string required · 1 to 8,192 characters')
	expect(text).toContain('201 Made.')
	expect(text).toContain('data.short_url')
	expect(text).toContain('clicks[].country')
	const ids = allOf(html, 'h3').map(({ attributes }) => `#${attributes.id}`)
	const hrefs = allOf(html, 'a').map(({ attributes }) => attributes.href)
	for (const id of ids) expect(hrefs).toContain(id)
})

test('says how one proves who one is, and where that is asked for', () => {
	const text = textIn(html)
	expect(text).toContain('access_token Authorization: Bearer Made on the account page.')
	expect(text).toContain('sid Cookie: sid')
	expect(text).toContain('Access: access_token or sid , or none')
	expect(text).toMatch(/Access: access_token (?!or)/)
	const ways = allOf(html, 'a').filter(({ attributes }) => attributes.href === '#access-access_token')
	expect(ways).toHaveLength(2)
	expect(elementsOf(html).filter(({ attributes }) => attributes.id === 'access-access_token')).toHaveLength(1)
})

test('names the headers of a request', () => {
	expect(textIn(html)).toContain(
		'Headers Field Type Rules Idempotency-Key string Makes a retry safe. matches ^x*$',
	)
})

test('has a row for every error', () => {
	for (const code of errorCodes) expect(textIn(html)).toContain(code)
})
