/** The account pages under test, with hostile text wherever text from outside can appear. */
import { type AccountPage, accountPage } from '../../../server/pages/account/account.tsx'
import type { TokenView } from '../../../server/pages/account/TokensPanel.tsx'
import { signInPage, signUpPage } from '../../../server/pages/entry/sign-in.tsx'
import type { SessionView } from '../../../server/pages/frame/SiteHeader.tsx'
import { linkPage as linkPageOf } from '../../../server/pages/link/pages.tsx'
import { deleteLinksPage } from '../../../server/pages/links/delete-links.tsx'
import { type MyLinksPage, myLinksPage } from '../../../server/pages/links/links.tsx'
import { noticeKinds } from '../../../server/pages/links/list-page.ts'
import { readAgent } from '../../../server/visits/visitor/agent.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { detailPages } from './detail-pages.ts'
import { foundPages } from './found-pages.ts'
import { importPages } from './import-pages.ts'
import { movingPages, offer } from './moving-pages.ts'
import { formKey, hostile, hostileTargets, hostileTried, listed, manage, now, viewOf } from './sample.ts'

const baseUrl = 'https://kurz.example'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const signedOut: SessionView = { signUps: 'open' }
const reader = { email: hostile, name: hostile, formKey: hostile }
export const signedIn: SessionView = { account: reader, signUps: 'open' }

const hostileUrl = `https://a.example/${hostile}`
/** A refusal with one fault for each path, in order. */
export const faultAt = (...at: string[]) => ({
	code: 'validation_failed' as const,
	details: at.map((path) => ({ path, code: 'custom', message: `Wrong: ${path} ${hostile}` })),
})

export const myLinks = (changes: Partial<MyLinksPage> = {}, words: Words = english): string =>
	myLinksPage({
		hosts: { names: ['localhost'], last: undefined },
		...{ teams: [], offers: [], mayChange: true, mayMove: true },
		links: [listed],
		total: 1,
		asked: {},
		tags: [],
		list: '',
		...{ next: undefined, previous: undefined, first: undefined, notice: undefined, typed: undefined },
		formKey,
		now,
		...changes,
	})(words, signedIn)

export const linkPage = (
	changes: Partial<Parameters<typeof linkPageOf>[0]> = {},
	words: Words = english,
): string =>
	linkPageOf({
		isOwn: true,
		...viewOf(),
		manage: { ...manage, actionPath: '/links/7k2m9xq' },
		...changes,
	})(words, signedIn)

const token: Omit<TokenView, 'id' | 'name' | 'start'> = {
	...{ scope: 'all', createdAt: now, lastUsedAt: null, expiresAt: null },
}

export const account = (changes: Partial<AccountPage> = {}, words: Words = english): string =>
	accountPage({
		account: { email: 'mira@example.org', name: 'Mira', createdAt: now, hasPassword: true, roleBy: null },
		tokens: [
			{ ...token, id: 'id-1', name: 'laptop', start: 'kz_abc', scope: 'read' },
			{ ...token, id: 'id-2', name: 'phone', start: 'kz_def', lastUsedAt: now, expiresAt: now },
		],
		sessions: [
			{ id: 'session-1', agent: readAgent(firefox), createdAt: now, lastUsedAt: now, isOwn: true },
			{ id: 'session-2', agent: readAgent(hostile), createdAt: now, lastUsedAt: now, isOwn: false },
		],
		...{ sessionCount: 2, factor: undefined, passkeys: [] },
		identities: [],
		formKey,
		now,
		...changes,
	})(words, signedIn)

const hostileLink = {
	...listed,
	short_url: hostile,
	long_url: hostileUrl,
	target: hostileUrl,
	tags: [hostile],
}
const hostileToken = {
	scope: 'all' as const,
	id: hostile,
	name: hostile,
	start: hostile,
	createdAt: now,
	lastUsedAt: now,
	expiresAt: now,
}

const deleting = (isUnconfirmed: boolean, words: Words): string =>
	deleteLinksPage({
		links: [hostileLink, { ...hostileLink, written: 'other', title: hostile }],
		list: hostile,
		back: `/links?${hostile}`,
		isUnconfirmed,
	})(words, signedIn)
export const accountPages = (words: Words): Record<string, string> => ({
	...importPages(words),
	...foundPages(words),
	...movingPages(words),
	'sign-in': signInPage({ next: hostile, oidc: { name: hostile } })(words, signedOut),
	'sign-in after a failed post': signInPage({
		values: { email: hostile },
		fault: faultAt('email', 'password', ''),
	})(words, signedOut),
	'sign-up': signUpPage({ formKey, oidc: { name: hostile } })(words, signedOut),
	'sign-up after a failed post': signUpPage({
		formKey,
		values: { email: hostile, name: hostile },
		fault: faultAt('name', 'email', 'password', ''),
	})(words, signedOut),
	'closed sign-up': signUpPage({ formKey })(words, { signUps: 'closed' }),
	'my links': myLinks(
		{ links: [hostileLink], next: `/links?cursor=${hostile}`, first: `/links?${hostile}` },
		words,
	),
	'my links with tags': myLinks({ tags: [{ tag: hostile, links: 2 }], asked: { tag: hostile } }, words),
	'my links with titles': myLinks({ links: [{ ...hostileLink, title: hostile }], list: hostile }, words),
	...Object.fromEntries(
		noticeKinds.map((kind) => [
			`my links, notice ${kind}`,
			myLinks({ notice: { kind, done: 1, gone: 1, full: 1 } }, words),
		]),
	),
	'my links with an offer': myLinks({ offers: [offer] }, words),
	'deleting links, not confirmed': deleting(true, words),
	'deleting links, asked first': deleting(false, words),
	'my links, empty': myLinks({ links: [], total: 0 }, words),
	'my links, nothing found': myLinks(
		{
			links: [],
			total: 0,
			asked: { q: hostile, tag: hostile, status: 'expired' },
		},
		words,
	),
	'my links after a failed post': myLinks(
		{
			create: { values: { url: hostile }, fault: faultAt('url', '') },
		},
		words,
	),
	'link details': linkPage(
		{
			link: { ...hostileLink, ...hostileTargets, title: hostile, expires_at: now.toISOString() },
			shortUrl: `${baseUrl}/${hostile}`,
			manage: {
				actionPath: `/links/${hostile}`,
				...{ editPath: `/links/${hostile}/edit`, codesPath: `/links/${hostile}/codes` },
				keyPath: `/links/${hostile}/key`,
				formerTargets: [
					{ long_url: hostile, since: now.toISOString(), until: now.toISOString(), edited_by: 'key' },
				],
				statisticsUrl: `${baseUrl}/s/${hostile}`,
				faultConfirm: false,
				tried: hostileTried,
				tagHref: (tag) => `/links?tag=${tag}`,
				notice: 'edited',
			},
		},
		words,
	),
	'link details, not confirmed': linkPage({ manage: { ...manage, faultConfirm: true } }, words),
	account: account(
		{
			account: { email: hostile, name: hostile, createdAt: now, hasPassword: true, roleBy: null },
			tokens: [hostileToken],
			newToken: { scope: 'all', name: hostile, value: hostile },
			identities: [{ provider: hostile, id: hostile }],
			oidc: { name: hostile, linked: false },
		},
		words,
	),
	...detailPages(words),
	'account without a password': account(
		{
			account: { email: hostile, name: '', createdAt: now, hasPassword: false, roleBy: null },
		},
		words,
	),
})
