/** Rules for every page: one h1, labelled inputs, nothing inline, nothing foreign, all escaped. */

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressWarningKinds } from '../../../server/http/forwarding.ts'
import { docsPage } from '../../../server/pages/docs/docs.tsx'
import { assets, scriptHref, styleHref } from '../../../server/pages/frame/assets.ts'
import type { Page } from '../../../server/pages/frame/document.tsx'
import { failurePage } from '../../../server/pages/frame/failure.tsx'
import { healthPage } from '../../../server/pages/health/health.tsx'
import { homePage } from '../../../server/pages/home/home.tsx'
import { deletedPage } from '../../../server/pages/link/pages.tsx'
import { previewPage, withheldPage } from '../../../server/pages/preview/preview.tsx'
import { passwordPage, stubPage } from '../../../server/pages/visit/visit.tsx'
import { errorCodes } from '../../../shared/errors.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { pageWords } from '../../support/words/page-words.ts'
import { accountPages, faultAt, signedIn, signedOut } from './account-pages.ts'
import { adminPages } from './admin-pages.ts'
import { linkPages } from './link-pages.ts'
import { allOf, elementsOf, textIn } from './markup.ts'
import { formKey, hostile, now } from './sample.ts'

const baseUrl = 'https://kurz.example'

const withheld = (why: 'protected' | 'limited') =>
	withheldPage({ slug: hostile, query: hostile, shortUrl: `${baseUrl}/${hostile}`, why })

const hostileSchema = { type: hostile, enum: [hostile], examples: [hostile], description: hostile }
const hostileContent = {
	[hostile]: {
		schema: { properties: { [hostile]: hostileSchema } },
		examples: { one: { summary: hostile, value: hostile } },
	},
}

/** The other pages, filled with hostile text wherever text from outside can come in. */
const ownPages: Record<string, Page> = {
	home: homePage({ baseUrl, formKey: hostile }),
	'home where links take an account': (words) =>
		homePage({ baseUrl, formKey, takesAccount: true })(words, signedOut),
	'home after a failed post': (words) =>
		homePage({
			baseUrl,
			formKey,
			form: {
				values: { url: hostile, alias: hostile, expires_in: hostile, max_clicks: hostile },
				fault: faultAt('url', 'alias', 'expires_in', 'max_clicks', 'password', ''),
			},
		})(words, signedIn),
	password: passwordPage({ slug: hostile, query: hostile }),
	'password after a wrong one': passwordPage({
		slug: hostile,
		fault: { code: 'invalid_password', details: [] },
	}),
	stub: stubPage({ slug: hostile, query: hostile, why: 'limited' }),
	asks: stubPage({ slug: hostile, query: hostile, why: 'asks' }),
	preview: previewPage({
		slug: hostile,
		query: hostile,
		shortUrl: `${baseUrl}/${hostile}`,
		target: `https://xn--mnchen-3ya.example/${hostile}`,
	}),
	'withheld preview of a protected link': withheld('protected'),
	'withheld preview of a limited link': withheld('limited'),
	...Object.fromEntries(
		errorCodes.map((code) => [`failure ${code}`, failurePage({ code, requestId: hostile })]),
	),
	deleted: deletedPage({ shortUrl: `${baseUrl}/${hostile}` }),
	health: healthPage({
		health: {
			...{ status: 'unhealthy', database: 'disconnected', timestamp: now.toISOString(), version: hostile },
			...{ uptime_seconds: 1, database_latency_ms: null, waiting_clicks: null },
			...{ oldest_waiting_seconds: null, unknown_outcomes: 3 },
		},
		runtime: hostile,
		isWhole: true,
		engine: hostile,
		proxyWarning: true,
		addressWarnings: addressWarningKinds.map((kind) => ({ kind, header: hostile })),
	}),
	docs: docsPage({
		baseUrl,
		document: () => ({
			tags: [{ name: hostile, description: hostile }],
			info: { title: hostile, version: hostile, description: hostile, license: {} },
			paths: {
				[`/${hostile}`]: {
					[hostile]: {
						...{ operationId: hostile, tags: [hostile], summary: hostile, description: hostile },
						parameters: [{ name: hostile, in: 'query', description: hostile, schema: hostileSchema }],
						requestBody: { required: true, content: hostileContent },
						responses: {
							[hostile]: { description: hostile },
							200: { description: hostile, content: hostileContent },
						},
					},
				},
			},
		}),
	}),
}

const pagesIn = (words: Words): [name: string, language: string, html: string][] =>
	Object.entries({
		...accountPages(words),
		...adminPages(words),
		...linkPages(words),
		...Object.fromEntries(Object.entries(ownPages).map(([name, page]) => [name, page(words)])),
	}).map(([name, html]) => [name, words.frame.lang, html])

test.each(Object.values(pageWords).flatMap(pagesIn))('the %s page in %s', (_, language, html) => {
	const elements = elementsOf(html)
	const valuesOf = (key: string) => elements.flatMap(({ attributes }) => attributes[key] ?? [])

	expect(html.startsWith(`<!doctype html><html lang="${language}">`), 'it is a complete document').toBe(true)
	for (const tag of ['h1', 'main']) expect(allOf(html, tag), `it has one ${tag}`).toHaveLength(1)
	expect(allOf(html, 'title')).not.toHaveLength(0)

	const scripts = [{ src: scriptHref, type: 'module' }]
	const found = allOf(html, 'script').map(({ attributes }) =>
		Object.fromEntries(Object.entries(attributes).filter(([name]) => !name.startsWith('data-'))),
	)
	expect(found, 'hostile text is text').toEqual(scripts)
	expect(html).not.toContain('<!--')

	const names = elements.flatMap(({ attributes }) => Object.keys(attributes))
	const inline = names.filter((key) => key === 'style' || key.startsWith('on'))
	expect(inline, 'nothing is inline that its Content-Security-Policy forbids').toEqual([])
	expect(allOf(html, 'style')).toEqual([])

	const loaded = [...valuesOf('src'), ...allOf(html, 'link').map(({ attributes }) => attributes.href)]
	for (const address of loaded)
		expect(address, 'it loads only its own').toMatch(
			/^(\/assets\/|\/favicon\.svg$|\/site\.webmanifest$|data:image\/svg\+xml,)/,
		)

	const ids = valuesOf('id')
	expect(new Set(ids).size, 'no id stands twice').toBe(ids.length)
	for (const { attributes } of [...allOf(html, 'input'), ...allOf(html, 'select')])
		if (attributes.type !== 'hidden' && attributes.type !== 'checkbox')
			expect(valuesOf('for'), 'every input has a label').toContain(attributes.id)
	const named = [...valuesOf('aria-describedby'), ...valuesOf('aria-labelledby')].join(' ')
	for (const id of named.split(' ').filter(Boolean)) expect(ids, 'every description exists').toContain(id)

	const text = textIn(html).replaceAll(/(<|%3C)!--/g, '')
	expect(text, 'it has no exclamation marks').not.toContain('!')
})

test('the stylesheet contains every file of styles', () => {
	const parts = new URL('../../../server/pages/frame/style/', import.meta.url)
	for (const name of readdirSync(parts))
		expect(assets.get(styleHref)?.body).toContain(readFileSync(new URL(name, parts), 'utf8'))
})

test('a style sheet has the hash of its content in its name', () => {
	expect(assets.has(scriptHref)).toBe(true)
	expect(styleHref).toMatch(/^\/assets\/style-[0-9a-f]{12}\.css$/)
	expect(assets.get('/favicon.svg')?.body).toMatch(/^<svg xmlns=/)
})
