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
}

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
	return {
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
		 * Adds a host or changes it; `opens` a closed one. Returns where its links are. Fails with
		 * `validation_failed`.
		 */
		save: async (
			typed: TypedHost,
			{ account, opens }: Pick<Deed, 'account'> & { opens: boolean },
		): Promise<{ origin: string }> => {
			const { name, origin } = readOrigin(typed.host)
			const before = await find(typed.host)
			const isName = !typed.host.includes('/') && !/:\d/.test(typed.host)
			const who = { openTo: before?.openTo ?? 'all', allowed: before?.allowed ?? null }
			const host = {
				...{ name, origin: before !== undefined && isName ? before.origin : origin },
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
