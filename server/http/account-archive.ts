/** Sends everything of accounts as a zip: to their owner, or to an operator. */
import { isOpenIdEmail } from '../accounts/identity.ts'
import { archiveOf } from '../moving/archive.ts'
import { streamedFile } from './csv-file.ts'
import type { Needs } from './deps.ts'

export type ArchiveNeeds = Needs<'accounts' | 'connections' | 'downloads' | 'moving' | 'now' | 'statistics'>

interface Person {
	userId: string
	email: string
	name: string
	createdAt: Date
}

/** Fails with `rate_limited`. */
export const sendArchive = (deps: ArchiveNeeds, request: Request, people: Person[]): Promise<Response> => {
	const { accounts, moving, now, statistics } = deps
	const archived = people.map(({ userId, email, name, createdAt }) => ({
		ownerId: userId,
		account: async () => ({
			email: isOpenIdEmail(email) ? null : email,
			name,
			created_at: createdAt.toISOString(),
			exported_at: new Date(now()).toISOString(),
			teams: (await accounts.teams.choices({ userId })).map(({ name, role }) => ({ name, role })),
			openid: (await accounts.waysIn(userId)).openIds.map(({ issuer, subject }) => ({ issuer, subject })),
		}),
	}))
	const archive = () => archiveOf(archived, moving.exports, statistics.csv)
	return streamedFile(deps, request, { name: 'kurz.zip', type: 'application/zip' }, archive)
}
