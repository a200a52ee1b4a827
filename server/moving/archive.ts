/** Everything of accounts as one zip: the account, its links, and the clicks of each. */
import type { TeamRole } from '../../shared/teams.ts'
import { pagedText } from '../csv.ts'
import { writtenOf } from '../links/link-hosts.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { Exporter } from './export.ts'
import { type ZippedFile, zipOf } from './zip.ts'

/** What is said of the account. No password, key or token. */
export interface ArchivedAccount {
	email: string | null
	name: string
	created_at: string
	exported_at: string
	/** That it is a member of. Their links are not its own. */
	teams: { name: string; role: TeamRole }[]
	/** Where it signs in by OpenID. */
	openid: { issuer: string; subject: string }[]
}

export interface Archived {
	ownerId: string
	account: () => Promise<ArchivedAccount>
}

async function* nothing(): AsyncGenerator<string> {}

async function* filesOf(
	{ ownerId, account }: Archived,
	{ file, clicked }: Exporter,
	clicksOf: (link: LinkRow) => ReadableStream<Uint8Array>,
): AsyncGenerator<ZippedFile> {
	const text = `${JSON.stringify(await account(), undefined, '\t')}\n`
	yield { name: 'account.json', content: pagedText(text, nothing()) }
	const by = { ownerId, role: 'owner' } as const
	yield { name: 'links.csv', content: await file(by, 'csv') }
	yield { name: 'links.json', content: await file(by, 'json') }
	for await (const { link } of clicked(by))
		yield { name: `clicks/${writtenOf(link)}.csv`, content: clicksOf(link) }
}

/** Of several accounts, each has a folder with its number. */
async function* foldersOf(
	all: Archived[],
	...from: [Exporter, (link: LinkRow) => ReadableStream<Uint8Array>]
): AsyncGenerator<ZippedFile> {
	for (const [nth, one] of all.entries())
		for await (const file of filesOf(one, ...from))
			yield all.length === 1 ? file : { ...file, name: `${nth + 1}/${file.name}` }
}

/** Accounts, what reads their links, and what writes all clicks of a link as CSV. */
export const archiveOf = (...from: Parameters<typeof foldersOf>): ReadableStream<Uint8Array> =>
	zipOf(foldersOf(...from))
