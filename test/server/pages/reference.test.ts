/** The page of the API without its viewer: every operation, every error, the document's address. */
import { expect, test } from 'vitest'
import { docsPage } from '../../../server/pages/docs/docs.tsx'
import * as english from '../../../server/pages/words/en/all.ts'
import { errorCodes, statusOf } from '../../../shared/errors.ts'
import { elementsOf, hrefsOf, textIn } from './markup.ts'

const operation = (summary: string) => ({
	...{ operationId: summary, tags: ['Links'], summary, description: '' },
	...{ parameters: [], responses: {} },
})
const html = docsPage({
	baseUrl: 'https://kurz.example',
	document: {
		info: { title: 'Kurz', version: '1.2.3', description: 'Short links.', license: {} },
		paths: {
			'/api/v1/shorten': { post: operation('Make a link') },
			'/m/{monitor_key}': { get: operation('Statistics'), delete: operation('Delete a link') },
		},
	},
})(english)

test('says what it is about, and where the document is', () => {
	expect(textIn(html)).toContain('Version 1.2.3 at https://kurz.example')
	expect(hrefsOf(html)).toContain('/api/v1/openapi.json')
})

test('lists every operation with its sentence, and every error with its status', () => {
	const operations = [
		'POST /api/v1/shorten Make a link',
		'GET /m/{monitor_key} Statistics',
		'DELETE /m/{monitor_key} Delete a link',
	]
	const errors = errorCodes.map((code) => `${statusOf(code)} ${code}`)
	for (const words of [...operations, ...errors]) expect(textIn(html)).toContain(words)
})

test('tells the viewer where the document is', () => {
	const places = elementsOf(html).filter(({ attributes }) => attributes['data-document'] !== undefined)
	expect(places.map(({ attributes }) => attributes['data-document'])).toEqual(['/api/v1/openapi.json'])
})
