/** The landing page with its form, and the assets of all pages. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Elysia } from 'elysia'
import { paths } from '../../../shared/paths.ts'
import { day } from '../../../shared/text/time.ts'
import { languageCodes } from '../../../shared/words/languages.ts'
import type { Caller } from '../../accounts/caller.ts'
import { fail, invalid } from '../../errors.ts'
import { countCreation, createFor, hostsFor, readShorten, seeCreated } from '../../http/creation.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { guardOwnForm, pathOf, takesGzip } from '../../http/request.ts'
import { choiceCookie, seeOther } from '../../http/see-other.ts'
import { placesAfter } from '../../links/places.ts'
import { type SentForm, sentAgain } from '../forms/faults.ts'
import { orNoTeam, readShortenForm } from '../forms/form-values.ts'
import { type Asked, anyone, page, readFormRepeat, type Way } from '../forms/page-route.ts'
import { placesFirst } from '../forms/places-first.ts'
import { type Asset, assets } from '../frame/assets.ts'
import { isVisitPath } from '../frame/failure-answer.ts'
import { toSessionView } from '../frame/signed-in.ts'
import { siteFor } from '../frame/site.ts'
import { isLanguage } from '../words/languages.ts'
import { homePage } from './home.tsx'
import { privacyPages } from './privacy.tsx'

/** Names under /assets/ contain a hash of their content; the favicon's does not. */
const lifetimeOf = (path: string): string =>
	path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'

const drawing = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const pack = promisify(gzip)

/** Compressed once, on first request. */
const answerWith = ({ path, type, body }: Asset) => {
	const headers = {
		'cache-control': lifetimeOf(path),
		'content-type': type,
		vary: 'Accept-Encoding',
		// Opened by itself, a picture may only draw.
		...(type === 'image/svg+xml' && { 'content-security-policy': drawing }),
		// The extension shows the site's name and mark.
		...(/^image\/svg|manifest/.test(type) && { 'access-control-allow-origin': '*' }),
	}
	let packed: Promise<Buffer<ArrayBuffer>> | undefined
	return async ({ request }: { request: Request }) => {
		if (!takesGzip(request.headers)) return new Response(body, { headers })
		packed ??= pack(body)
		return new Response(await packed, { headers: { ...headers, 'content-encoding': 'gzip' } })
	}
}

/** Milliseconds for which a copy of security.txt is valid. */
const securityTextFor = 90 * day

/** The page that led here; never a short link, which would count a click, or this choice itself. */
const pageBefore = ({ headers }: Request): string => {
	const { href = '', search = '' } = URL.parse(headers.get('referer') ?? '') ?? {}
	const path = pathOf(href)
	return isVisitPath(path) || path.startsWith('//') || path === '/settings' ? '/' : path + search
}

/** Everybody, or accounts alone where the operator says so. */
const maker: Way<Caller | undefined> = async (deps, knock, run, count = async () => {}) => {
	const { credentials, config, random } = deps
	const { request } = knock
	if (request.method !== 'POST') return anyone(deps, knock, run)
	const identify = async () => {
		const caller = await credentials.identify(request, knock, 'create')
		guardOwnForm(request, config.baseUrl)
		return caller
	}
	const caller = await identify().catch(async (error) => {
		await count()
		throw error
	})
	// Beside a token, the cookie says whom the page names.
	return run(caller, toSessionView({ config, random }, await credentials.visitor(request, knock)))
}

/** Apps put an address into the text that they share, and leave its own field empty. */
const addressIn = (text: string): string | undefined => /https?:\/\/\S+/i.exec(text)?.[0]

/**
 * The address that a bookmark or a phone's share menu gives to the form, which checks it when sent.
 * Undefined without one.
 */
const givenAddress = ({ url = '', text = '', title = '' }: Record<string, string>) => {
	const address = url.trim() || addressIn(text) || addressIn(title)
	if (!address) return undefined
	const name = title.trim()
	return { url: address, ...(name !== '' && addressIn(name) === undefined && { title: name }) }
}

export const homePages = (
	deps: Needs<
		'accounts' | 'config' | 'credentials' | 'database' | 'limit' | 'linkHosts' | 'links' | 'readClient'
	>,
) => {
	const { config } = deps
	/** What the reader may choose; nothing where nobody can say. */
	const choicesOf = async (asked: Pick<Asked<Caller | undefined>, 'caller' | 'request'>) => {
		const teams = asked.caller && (await deps.accounts.teams.choices(asked.caller, 'editor'))
		return { hosts: hostsFor(deps, asked, teams), teams }
	}
	const show = (formKey: string, form?: SentForm, choices?: Awaited<ReturnType<typeof choicesOf>>) =>
		homePage({
			...{ baseUrl: config.baseUrl, linkBaseUrl: config.linkBaseUrl },
			...{ takesAccount: !config.anonymous, form, formKey, ...choices },
		})
	return [
		page({
			...{ path: paths.home(), may: maker, isPublic: true },
			show: async (asked) => {
				const values = givenAddress(asked.query)
				return show(asked.formKey, values && { values }, await choicesOf(asked))
			},
			count: (knock, caller) => countCreation(deps, knock, caller),
			run: async (asked) => {
				const { caller, values } = asked
				if (caller === undefined && (!config.anonymous || values.reader)) throw fail('unauthorized')
				const sent = readShortenForm(values)
				const first = placesFirst(
					asked,
					null,
					placesAfter(null, readShorten(deps, caller, sent).places ?? null),
				)
				if (first) return show(asked.formKey, first, await choicesOf(asked))
				const made = await createFor(deps, caller, sent, readFormRepeat(values)).catch(orNoTeam)
				return seeCreated(deps, asked, made)
			},
			refused: async (asked, fault) =>
				show(asked.formKey, sentAgain(asked.values, fault), await choicesOf(asked)),
			again: ({ values, formKey }, fault) => show(formKey, sentAgain(values, fault)),
		}),
		...privacyPages(deps),
	]
}

/** The choice of a language, and the files of all pages. */
export const fileRoutes = ({ config, site, now }: Needs<'config' | 'site' | 'now'>) => {
	const app = new Elysia({ name: 'files' })
		.get('/settings', ({ request }) => {
			const { lang } = readPageQuery(request.url)
			if (!isLanguage(lang)) throw invalid('lang', 'invalid', `Choose one of ${languageCodes.join(', ')}.`)
			return seeOther(pageBefore(request), [choiceCookie('lang', lang, config.baseUrl)])
		})
		// Source: RFC 9116.
		.get('/.well-known/security.txt', () => {
			const { contact } = site
			if (contact === undefined) throw fail('not_found')
			const expires = new Date(now() + securityTextFor).toISOString()
			const lines = [
				`Contact: ${contact.href}`,
				`Expires: ${expires}`,
				`Canonical: ${config.baseUrl}/.well-known/security.txt`,
			]
			return new Response(`${lines.join('\n')}\n`, {
				headers: { 'content-type': 'text/plain; charset=utf-8' },
			})
		})
		.get(
			'/robots.txt',
			() => new Response('User-agent: *\nDisallow: /api/\n', { headers: { 'content-type': 'text/plain' } }),
		)
	const ofSite = siteFor(site).files.map((file) => [file.path, file] as const)
	for (const asset of new Map([...assets, ...ofSite]).values()) app.get(asset.path, answerWith(asset))
	return app.get(
		'/favicon.ico',
		() => new Response(null, { status: 302, headers: { location: '/favicon.svg' } }),
	)
}
