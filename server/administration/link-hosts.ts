/** Hosts for short links as operators type and read them, on their page and with commands. */
import { accountLabel } from '../accounts/identity.ts'
import { webAddress } from '../config/site-variables.ts'
import { invalid } from '../errors.ts'
import { readHost } from '../links/blocked-hosts.ts'
import { hostNameIn } from '../links/link-hosts.ts'
import type { HostFigures, LinkHostRow } from '../store/links/link-hosts.ts'
import type { AdministrationDeps } from './administration.ts'
import { type Audit, type Deed, noted } from './audit.ts'
import type { createReceiver } from './receiver.ts'

/** A host as it was typed: what is undefined stays as it is. */
export interface TypedHost {
	/** A name, or an origin where the scheme or port is not the usual one. */
	host: string
	/** Web addresses; empty for none. */
	home?: string | undefined
	not_found?: string | undefined
	/** `all`, `accounts`, or addresses of accounts and ids of teams, with commas between them. */
	for?: string | undefined
	/** Whether it has the links of host 0, or its own. A name without visits has its own. */
	kind?: HostKind | undefined
}

export const hostKinds = ['alias', 'own'] as const
export type HostKind = (typeof hostKinds)[number]

export interface ListedHost extends LinkHostRow {
	figures: HostFigures
	/** The accounts, and ids of teams, that it is open to; null where it is not for single ones. */
	accounts: string[] | null
}

/** Accounts that may share one host. */
const accountsAtMost = 100

const readOrigin = (typed: string): { name: string; origin: string } => {
	const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
	if (url === null || url.href !== `${url.origin}/` || readHost(url.hostname) === undefined)
		throw invalid('host', 'invalid', `“${typed}” is no host: give a name like go.example, or an origin.`)
	return { name: hostNameIn(url.href), origin: url.origin.replace(/\.+(?=:|$)/, '') }
}

const readUrl = (field: 'home' | 'not_found', typed: string | undefined, before: string | null = null) => {
	if (typed === undefined) return before
	if (typed === '') return null
	if (!webAddress.safeParse(typed).success)
		throw invalid(field, 'invalid', 'This must be a web address, like https://www.example/.')
	return new URL(typed).href
}

export const createHostAdministration = (
	{ linkHosts, store: { accountList, accounts } }: Pick<AdministrationDeps, 'linkHosts' | 'store'>,
	audit: Audit,
	receiver: ReturnType<typeof createReceiver>,
) => {
	const readWho = async (typed: string): Promise<Pick<LinkHostRow, 'openTo' | 'allowed'>> => {
		if (typed === 'all' || typed === 'accounts') return { openTo: typed, allowed: null }
		const emails = [...new Set(typed.split(/[,;\n]/).map((email) => email.trim()))].filter(Boolean)
		if (emails.length > accountsAtMost)
			throw invalid('accounts', 'too_big', `At most ${accountsAtMost} accounts can be named.`)
		const allowed: string[] = []
		for (const email of emails) {
			const found = await receiver(email)
			if (found === undefined)
				throw invalid('accounts', 'unknown', `There is no open account and no team “${email}”.`)
			allowed.push(found.id)
		}
		return { openTo: 'accounts', allowed }
	}
	const find = async (typed: string): Promise<LinkHostRow | undefined> => {
		const { name } = readOrigin(typed)
		return (await linkHosts.list()).find((host) => host.name === name)
	}
	/** The visits of a name that is no host yet. */
	const visitsAt = async (typed: string): Promise<number> =>
		(await find(typed)) === undefined ? linkHosts.visits.of(readOrigin(typed).name) : 0
	/** Whether it becomes an alias. Fails where people come by the name and nobody says so. */
	const readKind = async ({ host, home, not_found, kind, ...typed }: TypedHost, before?: LinkHostRow) => {
		const visits = kind === undefined ? await visitsAt(host) : 0
		if (visits > 0)
			throw invalid(
				'kind',
				'required',
				`It had ${visits} visits in 30 days: is it an alias, or a host of its own?`,
			)
		const isAlias = kind === undefined ? before?.isAlias === true : kind === 'alias'
		if (isAlias && before?.isAlias === false)
			throw invalid(
				'kind',
				'has_links',
				'It has links of its own: only a host that is removed can be an alias.',
			)
		if (isAlias && (home || not_found || (typed.for ?? 'all') !== 'all'))
			throw invalid('kind', 'alias', 'An alias has the addresses and the links of the usual host.')
		return isAlias
	}
	return {
		visitsAt,
		/** The names that people come by and that are no host, the most frequent first. */
		cameBy: async () => {
			const hosts = new Set((await linkHosts.list()).map(({ name }) => name))
			return (await linkHosts.visits.list()).filter(({ name }) => !hosts.has(name))
		},

		/** The name of a host as it was typed, if there is one. Fails with `validation_failed`. */
		find,

		list: async (): Promise<ListedHost[]> => {
			const [hosts, figures] = await Promise.all([linkHosts.list(), linkHosts.figures()])
			const ids = [...new Set(hosts.flatMap(({ allowed }) => allowed ?? []))]
			const labels = new Map((await accountList.byIds(ids)).map((one) => [one.id, accountLabel(one)]))
			for (const id of ids) if (!labels.has(id) && (await accounts.ownerNamed(id))) labels.set(id, id)
			return hosts.map((host) => ({
				...host,
				figures: figures.get(host.id) ?? { links: 0, clicks: 0 },
				accounts: host.allowed?.flatMap((id) => labels.get(id) ?? []) ?? null,
			}))
		},

		/**
		 * Adds a host or changes it; `opens` a closed one. Returns where its links are. `asked`:
		 * the names by which the operator's own request came. Fails with `validation_failed`.
		 */
		save: async (
			typed: TypedHost,
			{ account, opens, asked = [] }: Pick<Deed, 'account'> & { opens: boolean; asked?: string[] },
		): Promise<{ origin: string; isAlias: boolean }> => {
			const { name, origin } = readOrigin(typed.host)
			if (asked.includes(name))
				throw invalid('host', 'own_request', 'You are at this address: its pages would be gone.')
			const before = await find(typed.host)
			const isAlias = await readKind(typed, before)
			const isName = !typed.host.includes('/') && !/:\d/.test(typed.host)
			const who = { openTo: before?.openTo ?? 'all', allowed: before?.allowed ?? null }
			const host = {
				...{ name, origin: before !== undefined && isName ? before.origin : origin },
				isAlias,
				home: readUrl('home', typed.home, before?.home),
				notFound: readUrl('not_found', typed.not_found, before?.notFound),
				...(typed.for === undefined ? who : await readWho(typed.for)),
				...(opens && { closedAt: null }),
			}
			await noted(audit, { act: 'add_host', subjects: [name], account }, () => linkHosts.save(host))
			return host
		},
	}
}
