/** What an act of an operator is done to: reads it from a query or form, and names it. */

import { accountLabel, isOpenIdEmail } from '../../accounts/identity.ts'
import type { ActSize } from '../../administration/act-size.ts'
import {
	type AskedAct,
	endingActs,
	kindOfAct,
	type SubjectKind,
} from '../../administration/administration.ts'
import { invalid } from '../../errors.ts'
import type { Needs } from '../../http/deps.ts'
import { hostOf, readHost } from '../../links/blocked-hosts.ts'
import { isDeceiving, shownAddress, shownTarget } from '../../links/look-alikes.ts'
import { readSlug, slugsIn } from '../../links/slug.ts'
import type { Subject } from './ask.tsx'

/** Most things that may be selected at once. */
const atMost = 100

const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/**
 * The act and the ids of its subjects: slugs, hosts, or ids. `isNoHost`: a text is not a host.
 * Fails with `validation_failed` for an act that does not exist.
 */
export const readAsked = async (
	{ administration }: Needs<'administration'>,
	pairs: [name: string, value: string][],
) => {
	const fields = Object.fromEntries(pairs)
	const act = fields.act as AskedAct
	if (!Object.hasOwn(kindOfAct, act)) throw invalid('act', 'invalid', 'There is no such act.')
	const kind = kindOfAct[act]
	const named = (name: SubjectKind): string[] => [
		...new Set(pairs.filter(([key]) => key === name).map(([, value]) => value)),
	]
	const slugs = slugsIn(named('link'))
	const typed = named('host')
	const hosts = typed.flatMap((text) => readHost(text) ?? [])
	const ofLinks = async (): Promise<string[]> => {
		const links = await administration.links.bySlugs(slugs.map((slug) => readSlug(slug)!))
		return links.map(({ longUrl }) => hostOf(longUrl)).filter((host) => host !== '')
	}
	const ids = {
		link: async () => slugs,
		host: async () => [...new Set([...hosts, ...(act === 'block_host' ? await ofLinks() : [])])],
		account: async () => named('account').filter(isId),
		link_host: async () => [...new Set(named('link_host').flatMap((text) => readHost(text) ?? []))],
		invitation: async () => named('invitation').filter(isId),
	}
	const found = await ids[kind]()
	if (found.length > atMost) throw invalid(kind, 'too_big', `At most ${atMost} can be selected.`)
	const isNoHost = kind === 'host' && hosts.length < typed.length
	return { act, kind, ids: found, isNoHost, list: fields.list, fields }
}
export interface AskedSubjects extends Awaited<ReturnType<typeof readAsked>> {
	/** With an account that cannot get links. */
	isNoReceiver?: boolean
}

/** Names them for people, without those that are gone. */
export const nameSubjects = async (
	{ administration }: Needs<'administration'>,
	{ kind, ids }: Pick<AskedSubjects, 'kind' | 'ids'>,
	anybody: string,
): Promise<Subject[]> => {
	switch (kind) {
		case 'host':
			return ids.map((host) => ({ id: host, label: host, isDeceiving: isDeceiving(host) }))
		case 'link_host':
			return (await administration.linkHosts.list())
				.filter(({ name }) => ids.includes(name))
				.map(({ name, figures }) => ({
					...{ id: name, label: shownAddress(name), figures, isDeceiving: isDeceiving(name) },
				}))
		case 'link':
			return (await administration.links.bySlugs(ids.map((slug) => readSlug(slug)!))).map((link) => {
				const target = shownTarget(link.longUrl)
				const label = shownAddress(link.link)
				return { id: link.written, label, hint: target.text, isDeceiving: target.isDeceiving }
			})
		case 'account':
			return (await administration.accounts.byIds(ids)).map((account) => ({
				id: account.id,
				label: accountLabel(account),
				hint: isOpenIdEmail(account.email) ? undefined : account.name,
			}))
		case 'invitation':
			return (await administration.invitations.list())
				.filter(({ id }) => ids.includes(id))
				.map(({ id, email }) => ({ id, label: email ?? anybody }))
	}
}

/** What the act hits; undefined where the list of subjects says all. */
export const sizeOf = async (
	{ administration: { size } }: Needs<'administration'>,
	{ act, kind, ids }: AskedSubjects,
): Promise<ActSize | undefined> => {
	if (kind === 'link') return size.ofLinks(ids)
	if (kind === 'host') return size.ofHosts(ids)
	const keepsLinks = ['promote', 'demote', 'reset_link', 'remove_factor', 'export_account'].includes(act)
	return ['invitation', 'link_host'].includes(kind) || keepsLinks
		? undefined
		: size.ofAccounts(ids, endingActs.includes(act))
}
