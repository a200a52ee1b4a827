/** Everything of accounts as one zip: the account, its links, and the clicks of each. */
import type { TeamRole } from '../../shared/teams.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { isOpenIdEmail } from '../accounts/identity.ts'
import { pagedText } from '../csv.ts'
import { writtenOf } from '../links/link-hosts.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { Exporter } from './export.ts'
import { type ZippedFile, zipOf } from './zip.ts'

/** What is said of the account. No password, key or token. */
interface ArchivedAccount {
	email: string | null
	name: string
	created_at: string
	exported_at: string
	/** That it is a member of. Their links are not its own. */
	teams: { name: string; role: TeamRole }[]
	/** Where it signs in by OpenID. */
	openid: { issuer: string; subject: string }[]
}

export interface ArchiveDeps {
	accounts: Pick<Accounts, 'teams' | 'waysIn'>
	moving: { exports: Exporter }
	/** All clicks of a link as CSV. */
	statistics: { csv: (link: LinkRow) => ReadableStream<Uint8Array> }
	now: () => number
}

export interface ArchivedPerson {
	userId: string
	email: string
	name: string
	createdAt: Date
}

async function* nothing(): AsyncGenerator<string> {}

const describe = async (
	{ accounts, now }: ArchiveDeps,
	{ userId, email, name, createdAt }: ArchivedPerson,
): Promise<ArchivedAccount> => ({
	email: isOpenIdEmail(email) ? null : email,
	name,
	created_at: createdAt.toISOString(),
	exported_at: new Date(now()).toISOString(),
	teams: (await accounts.teams.choices({ userId })).map(({ name, role }) => ({ name, role })),
	openid: (await accounts.waysIn(userId)).openIds.map(({ issuer, subject }) => ({ issuer, subject })),
})

async function* filesOf(deps: ArchiveDeps, person: ArchivedPerson): AsyncGenerator<ZippedFile> {
	const { file, clicked } = deps.moving.exports
	const text = `${JSON.stringify(await describe(deps, person), undefined, '\t')}\n`
	yield { name: 'account.json', content: pagedText(text, nothing()) }
	yield { name: 'links.csv', content: await file(person.userId, 'csv') }
	yield { name: 'links.json', content: await file(person.userId, 'json') }
	for await (const { link } of clicked(person.userId))
		yield { name: `clicks/${writtenOf(link)}.csv`, content: deps.statistics.csv(link) }
}

/** Of several people, each has a folder with its number. */
async function* foldersOf(deps: ArchiveDeps, people: ArchivedPerson[]): AsyncGenerator<ZippedFile> {
	for (const [nth, person] of people.entries())
		for await (const file of filesOf(deps, person))
			yield people.length === 1 ? file : { ...file, name: `${nth + 1}/${file.name}` }
}

export const archiveOf = (deps: ArchiveDeps, people: ArchivedPerson[]): ReadableStream<Uint8Array> =>
	zipOf(foldersOf(deps, people))
