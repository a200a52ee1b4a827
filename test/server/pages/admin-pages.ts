/** The pages of operators under test, with hostile text wherever text from outside can appear. */
import { addressWarningKinds } from '../../../server/http/forwarding.ts'
import { limitKinds } from '../../../server/metrics/meters.ts'
import { adminAccountsPage } from '../../../server/pages/admin/accounts.tsx'
import { askPage } from '../../../server/pages/admin/ask.tsx'
import { adminBlockedHostsPage } from '../../../server/pages/admin/blocked-hosts.tsx'
import { adminHostsPage } from '../../../server/pages/admin/hosts.tsx'
import { adminLinksPage } from '../../../server/pages/admin/links.tsx'
import { adminLogPage } from '../../../server/pages/admin/log.tsx'
import { adminServicePage } from '../../../server/pages/admin/service.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import { faultAt, signedIn } from './account-pages.ts'
import { formKey, hostile, now } from './sample.ts'

const view = { now }
const baseUrl = 'https://kurz.example'
const link = {
	written: hostile,
	link: `https://kurz.example/${hostile}`,
	longUrl: `https://a.example/${hostile}`,
	owner: hostile,
	createdAt: now,
	state: 'active' as const,
	block: undefined,
}
const account = {
	...{ id: hostile, email: hostile, name: hostile, role: 'operator' as const, createdAt: now, closedAt: now },
	...{ emailVerified: true, roleBy: null, hasPassword: true, hasFactor: false, links: 2, clicks: 30 },
}
const linkHost = {
	...{
		id: 1,
		name: hostile,
		origin: hostile,
		home: hostile,
		notFound: hostile,
		createdAt: now,
		closedAt: now,
	},
	...{ openTo: 'accounts' as const, allowed: [hostile], accounts: [hostile], isAlias: false },
	figures: { links: 2, clicks: undefined },
}
const unsaid = { home: null, notFound: null, allowed: null, accounts: null, closedAt: null }
const invitation = { id: hostile, email: hostile, token: hostile, createdAt: now, endsAt: now }
const entry = { at: now, account: hostile, act: hostile, subjects: [hostile], changed: 3, reason: hostile }

export const adminPages = (words: Words): Record<string, string> => ({
	'all links': adminLinksPage({
		...view,
		notice: { act: 'disable', done: 2 },
		...{
			asked: { q: hostile, by: 'host' },
			list: hostile,
			next: '/admin?before=1',
			first: '/admin',
		},
		links: [link, { ...link, written: 'other', owner: null, block: 'host' }],
	})(words, signedIn),
	'one link and its twins': adminLinksPage({
		...view,
		links: [link],
		asked: { q: hostile, by: 'name' },
		list: '/admin',
		twins: (['host', 'owner'] as const).map((by) => ({
			...{ by, what: hostile },
			size: { links: 2, accounts: 1, clicks: 3, isAtLeast: true },
		})),
	})(words, signedIn),
	'no links at all': adminLinksPage({
		...view,
		...{ asked: { q: '', by: 'name' }, list: '/admin', links: [] },
	})(words, signedIn),
	'blocked hosts': adminBlockedHostsPage({
		...view,
		notice: { said: 'noHost' },
		hosts: [{ host: hostile, blockedAt: now }],
		typed: hostile,
	})(words, signedIn),
	'no blocked hosts': adminBlockedHostsPage({ ...view, hosts: [], typed: '' })(words, signedIn),
	hosts: adminHostsPage({
		...view,
		notice: { act: 'add_host', done: 1 },
		cameBy: [{ name: hostile, visits: 1_234 }],
		...{ usual: hostile, hosts: [linkHost, { ...linkHost, name: 'other', ...unsaid }] },
		form: { values: { host: hostile, home: hostile, accounts: hostile }, fault: faultAt('host') },
	})(words, signedIn),
	'no hosts': adminHostsPage({ ...view, usual: hostile, hosts: [], cameBy: [] })(words, signedIn),
	accounts: adminAccountsPage({
		...view,
		...{ baseUrl, accounts: [account], self: hostile, q: hostile, list: hostile, formKey },
		invitations: [invitation],
		invite: { values: { email: hostile }, fault: faultAt('email') },
	})(words, signedIn),
	service: adminServicePage({
		...view,
		...{ version: hostile, runtime: hostile, engine: hostile, startedAt: now, waitingClicks: null },
		lastBackup: now.getTime(),
		backups: {
			files: [
				{ name: hostile, at: now, by: 'hand' as const, bytes: 1_234_567, isWhole: true },
				{ name: 'other', at: now, by: 'clock' as const, bytes: 12, isWhole: false },
			],
			...{
				folder: hostile,
				keep: 7,
				hasSecret: false,
				why: hostile,
				hasPassword: true,
				hasFactor: true,
				formKey,
			},
			refused: { name: hostile, fault: faultAt('code', 'password') },
		},
		erasing: { links: 2, clicks: 1_204 },
		refusals: {
			dates: ['2026-11-25', '2026-11-26'],
			rows: [{ label: hostile }, null, 'others' as const, 'gone' as const].map((who, nth) => ({
				...{ who, kind: limitKinds[nth]!, days: [0, 12_345], sum: 12_345 },
			})),
		},
		disk: { tables: [{ name: hostile, bytes: 1_234_567 }], bytes: 9_876_543_210 },
		settings: [[hostile, undefined]],
		proxyWarning: true,
		addressWarnings: addressWarningKinds.map((kind) => ({ kind, header: hostile })),
	})(words, signedIn),
	log: adminLogPage({
		...view,
		entries: [
			{ ...entry, id: 2 },
			{ ...entry, id: 1, account: null, act: 'disable', subjects: [], changed: null },
		],
	})(words, signedIn),
	asking: askPage({
		...{ act: 'delete_account', field: 'account', list: hostile, formKey },
		subjects: [{ id: hostile, label: hostile, hint: hostile, isDeceiving: true }],
		size: { links: 3, accounts: 1, clicks: 1_204, isAtLeast: true },
		...{ isUnconfirmed: true, endsKeys: true },
		reason: hostile,
		showsReason: true,
	})(words, signedIn),
})
