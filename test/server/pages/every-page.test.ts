/** Pages without an account are sound, whatever is in them; those with one: bad-fields.test.ts. */

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressWarningKinds } from '../../../server/http/forwarding.ts'
import { docsPage } from '../../../server/pages/docs/docs.tsx'
import { signInPage, signUpPage } from '../../../server/pages/entry/sign-in.tsx'
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
import { faultAt, signedIn, signedOut } from './account-pages.ts'
import { formKey, hostile, now } from './sample.ts'
import { expectSound } from './sound.ts'

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
	'sign-in': (words) => signInPage({ next: hostile, oidc: { name: hostile } })(words, signedOut),
	'sign-in after a failed post': signInPage({
		values: { email: hostile },
		fault: faultAt('email', 'password', ''),
	}),
	'sign-up after a failed post': (words) =>
		signUpPage({
			...{ formKey, oidc: { name: hostile }, values: { email: hostile, name: hostile } },
			fault: faultAt('name', 'email', 'password', ''),
		})(words, signedOut),
	'closed sign-up': (words) => signUpPage({ formKey })(words, { signUps: 'closed' }),
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

const pages = Object.values(pageWords).flatMap((words: Words) =>
	Object.entries(ownPages).map(([name, page]) => [name, words.frame.lang, page(words)] as const),
)

test.each(pages)('the %s page in %s', (_, language, html) => expectSound(html, language))

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

const pageScripts = [...assets.values()].filter(({ type }) => type.startsWith('text/javascript'))

test('there are scripts', () => {
	expect(pageScripts.length).toBeGreaterThan(0)
})

test.each(pageScripts.map(({ path, body }) => [path, String(body)]))(
	'the script %s imports nothing: it stands alone',
	(_, body) => {
		expect(new Bun.Transpiler({ loader: 'js' }).scanImports(body)).toEqual([])
	},
)
