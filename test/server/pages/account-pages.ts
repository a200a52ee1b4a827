/** The account pages under test, with hostile text wherever text from outside can appear. */
import { type AccountPage, accountPage } from '../../../server/pages/account/account.tsx'
import type { TokenView } from '../../../server/pages/account/TokensPanel.tsx'
import type { SessionView } from '../../../server/pages/frame/SiteHeader.tsx'
import { type MyLinksPage, myLinksPage } from '../../../server/pages/links/links.tsx'
import { readAgent } from '../../../server/visits/visitor/agent.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { formKey, hostile, listed, now } from './sample.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const signedOut: SessionView = { signUps: 'open' }
const reader = { email: hostile, name: hostile, formKey: hostile }
export const signedIn: SessionView = { account: reader, signUps: 'open' }

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
