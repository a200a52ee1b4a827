/** What operators do on the page and with commands: links, hosts, accounts, invitations. */
import type { Accounts } from '../accounts/accounts.ts'
import type { Invitations } from '../accounts/invitations.ts'
import type { Secrets } from '../config/secrets.ts'
import { fail } from '../errors.ts'
import type { Blocks } from '../links/blocks.ts'
import type { DeleteLink } from '../links/delete.ts'
import type { HostList } from '../links/host-list.ts'
import type { LinkHosts } from '../links/link-hosts.ts'
import type { AccountPlace, AccountRow } from '../store/accounts/account-list.ts'
import type { Role } from '../store/accounts/account-schema.ts'
import type { Store } from '../store/store.ts'
import { createActSize } from './act-size.ts'
import { type Audit, createAudit, type Deed } from './audit.ts'
import { createHostAdministration } from './link-hosts.ts'
import { createLinkSearch } from './link-search.ts'
import { createReceiver } from './receiver.ts'
import { createRuns, type Run } from './runs.ts'

export interface AdministrationDeps {
	store: Store
	secrets: Pick<Secrets, 'hmac'>
	blocks: Blocks
	hosts: HostList
	invitations: Invitations
	deleteLink: DeleteLink
	accounts: Accounts
	now: () => number
	linkHosts: LinkHosts
}

/** What an act is done to. */
export type SubjectKind = 'link' | 'host' | 'link_host' | 'account' | 'invitation'
/** What operators do to others and their links on the page, each once per form. */
export const kindOfAct = {
	disable: 'link',
	enable: 'link',
	delete: 'link',
	block_host: 'host',
	unblock_host: 'host',
	close_host: 'link_host',
	reopen_host: 'link_host',
	remove_host: 'link_host',
	reset_link: 'account',
	remove_factor: 'account',
	export_account: 'account',
	promote: 'account',
	demote: 'account',
	hand_over: 'account',
	close: 'account',
	close_with_links: 'account',
	reopen: 'account',
	delete_account: 'account',
	revoke_invitation: 'invitation',
} as const satisfies Record<string, SubjectKind>
export type AskedAct = keyof typeof kindOfAct
/** Two make something instead. */
export type Act = AskedAct | 'invite' | 'add_host'

export const isAct = (text: string): text is Act =>
	['invite', 'add_host'].includes(text) || Object.hasOwn(kindOfAct, text)

/** Acts that block links: their reason can be shown to owners and visitors. */
export const explainedActs: readonly AskedAct[] = ['disable', 'block_host']
/** Acts that end an account, whose links can be handed over first. */
export const endingActs: readonly AskedAct[] = ['close', 'close_with_links', 'delete_account']

export interface AskedDeed extends Deed {
	act: AskedAct
	/** What it is done to: slugs, hosts, ids. */
	ids: string[]
	/** The owner and visitors see the reason too. */
	showsReason?: boolean
	/** The id of the account or team that gets the links. */
	to?: string | undefined
	/** Whether the monitor keys of these links end. */
	endsKeys?: boolean
}

export const createAdministration = (deps: AdministrationDeps) => {
	const { store, invitations, hosts } = deps
	const audit: Audit = createAudit(deps)
	const runs = createRuns(deps)
	const links = createLinkSearch(deps)
	const receiver = createReceiver(deps)
	/** Closed first, no links are made meanwhile. Without a receiver nothing is deleted. */
	const emptyOut = async (ids: string[], to: string, endsKeys: boolean): Promise<void> => {
		await runs.close(ids)
		for (const owner of [...ids, ...(await store.accounts.teamsAlone(ids))])
			if (!(await store.handOver(owner, to, { endsKeys })).isOpen) throw fail('not_found')
	}
	return {
		links,
		size: createActSize(deps),
		hosts,
		invitations,
		audit,
		sizes: store.sizes.read,
		erasing: store.erasure.left,
		accounts: {
			/** A short link, in any spelling, finds the account that it belongs to. */
			list: async (text: string, after: AccountPlace | undefined, limit: number): Promise<AccountRow[]> => {
				const owners = await links.ownersIn(text)
				const found = await Promise.all(owners.map((email) => store.accountList.byEmail(email)))
				const known = found.filter((account) => account !== undefined)
				return known.length > 0 ? known : store.accountList.list(text, after, limit)
			},
			byIds: store.accountList.byIds,
		},
		receiver,
		linkHosts: createHostAdministration(deps, audit, receiver),

		/**
		 * Does it once per form, and answers how many things changed. Fails with
		 * `validation_failed` when no operator would be left.
		 */
		act: ({ act, ids, to, endsKeys = false, showsReason = false, ...deed }: AskedDeed): Promise<number> => {
			const run: Run = runs[act]
			const isShown = showsReason && explainedActs.includes(act)
			return audit.record({ act, ...deed }, async () => {
				if (to !== undefined && endingActs.includes(act)) await emptyOut(ids, to, endsKeys)
				return run(ids, isShown ? deed.reason : undefined, deed.key, to === undefined ? to : { to, endsKeys })
			})
		},

		/** Makes an invitation, once per form, and answers its token. */
		invite: async (
			email: string | undefined,
			{ key, account, grants = 'member' }: { key: string; account: string | null; grants?: Role },
		): Promise<string> => {
			const token = await invitations.prepare(email, key, grants)
			await audit.record(
				{ act: 'invite', subjects: email === undefined ? [] : [email], key, account },
				async () => {
					await token.save()
					return 1
				},
			)
			return token.value
		},
	}
}

export type Administration = ReturnType<typeof createAdministration>
