/** Rules for every page: one h1, labelled inputs, nothing inline, nothing foreign, all escaped. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deletedPage } from '../../../server/pages/analytics.tsx'
import { assets, scriptHref, styleHref, viewer } from '../../../server/pages/assets.ts'
import { docsPage } from '../../../server/pages/docs.tsx'
import { failurePage } from '../../../server/pages/failure.tsx'
import { healthPage } from '../../../server/pages/health.tsx'
import { homePage } from '../../../server/pages/home.tsx'
import { previewPage, withheldPage } from '../../../server/pages/preview.tsx'
import { passwordPage, stubPage } from '../../../server/pages/visit.tsx'
import { errorCodes } from '../../../shared/errors.ts'
import { accountPages, signedIn, signedOut } from './account-pages.ts'
import { linkPages } from './link-pages.ts'
import { allOf, elementsOf, textIn } from './markup.ts'
import { formKey, hostile, now } from './sample.ts'

const baseUrl = 'https://kurz.example'

/** Every page, filled with hostile text wherever text from outside can come in. */
const pages: [name: string, html: string][] = [
	['home', homePage({ baseUrl, formKey: hostile })],
	[
		'home where links take an account',
		homePage({ baseUrl, formKey, takesAccount: true, session: signedOut }),
	],
	[
		'home after a failed post',
		homePage({
			baseUrl,
			formKey,
			session: signedIn,
			form: {
				values: { url: hostile, alias: hostile, expires_in: hostile, max_clicks: hostile },
				fault: {
					code: 'validation_failed',
					details: ['url', 'alias', 'expires_in', 'max_clicks', 'password', ''].map((path) => ({
						path,
						code: 'custom',
						message: `Wrong: ${hostile}`,
					})),
				},
			},
		}),
	],
	...accountPages,
	['password', passwordPage({ slug: hostile, query: hostile })],
	[
		'password after a wrong one',
		passwordPage({ slug: hostile, fault: { code: 'invalid_password', details: [] } }),
	],
	['stub', stubPage({ slug: hostile, query: hostile })],
	[
		'preview',
		previewPage({
			slug: hostile,
			query: hostile,
			shortUrl: `${baseUrl}/${hostile}`,
			target: {
				url: hostile,
				host: hostile,
				readableUrl: `${hostile} read`,
				readableHost: `${hostile} read`,
			},
		}),
	],
	...(['protected', 'limited'] as const).map((why): [string, string] => [
		`withheld preview of a ${why} link`,
		withheldPage({ slug: hostile, query: hostile, shortUrl: `${baseUrl}/${hostile}`, why }),
	]),
	...errorCodes.map((code): [string, string] => [
		`failure ${code}`,
		failurePage({ code, requestId: hostile }),
	]),
	...linkPages,
	['deleted', deletedPage({ shortUrl: `${baseUrl}/${hostile}`, session: signedIn })],
	[
		'health',
		healthPage({
			health: {
				status: 'unhealthy',
				database: 'disconnected',
				timestamp: now.toISOString(),
				version: hostile,
				uptime_seconds: 1,
				database_latency_ms: null,
				waiting_clicks: null,
				oldest_waiting_seconds: null,
				unknown_outcomes: 3,
			},
			runtime: hostile,
			engine: hostile,
			proxyWarning: true,
		}),
	],
	[
		'docs',
		docsPage({
			baseUrl,
			document: {
				info: { title: hostile, version: hostile, description: hostile, license: {} },
				paths: {
					[`/${hostile}`]: {
						[hostile]: {
							operationId: hostile,
							tags: [hostile],
							summary: hostile,
							description: hostile,
							parameters: [],
							responses: {},
						},
					},
				},
			},
		}),
	],
]

describe.each(pages)('the %s page', (name, html) => {
	test('is a complete English document with one h1 and one main', () => {
		expect(html.startsWith('<!doctype html><html lang="en">')).toBe(true)
		expect(allOf(html, 'h1')).toHaveLength(1)
		expect(allOf(html, 'main')).toHaveLength(1)
		expect(allOf(html, 'title')).not.toHaveLength(0)
	})

	test('takes hostile text as text', () => {
		const own = name === 'docs' ? [viewer.library.path, viewer.script.path] : []
		expect(allOf(html, 'script').map(({ attributes }) => attributes)).toEqual([
			{ src: scriptHref, type: 'module' },
			...own.map((src) => ({ src, defer: '' })),
		])
		expect(html).not.toContain('<!--')
	})

	test('contains nothing inline that its Content-Security-Policy forbids', () => {
		const names = elementsOf(html).flatMap(({ attributes }) => Object.keys(attributes))
		expect(names.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([])
		expect(allOf(html, 'style')).toEqual([])
	})

	test('loads only its own stylesheet, script, icon and pictures', () => {
		const loaded = elementsOf(html).flatMap(({ tag, attributes }) =>
			tag === 'link' ? [attributes.href] : attributes.src === undefined ? [] : [attributes.src],
		)
		for (const address of loaded)
			expect(address).toMatch(/^(\/assets\/|\/favicon\.svg$|data:image\/svg\+xml,)/)
		expect(assets.has(styleHref) && assets.has(scriptHref) && assets.has('/favicon.svg')).toBe(true)
	})

	test('gives every input a label, and every description exists', () => {
		const ids = elementsOf(html).flatMap(({ attributes }) => attributes.id ?? [])
		expect(new Set(ids).size).toBe(ids.length)
		const labelled = allOf(html, 'label').flatMap(({ attributes }) => attributes.for ?? [])
		for (const { attributes } of [...allOf(html, 'input'), ...allOf(html, 'select')]) {
			if (attributes.type === 'hidden' || attributes.type === 'checkbox') continue
			expect(labelled).toContain(attributes.id)
		}
		for (const { attributes } of elementsOf(html)) {
			const named = `${attributes['aria-describedby'] ?? ''} ${attributes['aria-labelledby'] ?? ''}`
			for (const id of named.split(' ').filter(Boolean)) expect(ids).toContain(id)
		}
	})

	test('has no exclamation marks', () => {
		expect(textIn(html).replaceAll(/(<|%3C)!--/g, '')).not.toContain('!')
	})
})

test('the stylesheet contains every file of styles', () => {
	const parts = new URL('../../../server/pages/style/', import.meta.url)
	for (const name of readdirSync(parts))
		expect(assets.get(styleHref)?.body).toContain(readFileSync(new URL(name, parts), 'utf8'))
})

test('an asset has the hash of its content in its name', () => {
	expect(styleHref).toMatch(/^\/assets\/style-[0-9a-f]{12}\.css$/)
	expect(assets.get('/favicon.svg')?.body).toMatch(/^<svg xmlns=/)
})
