/** Rows of access tokens that share statistics: whose they are, by the hash of their key. */
import type { Database } from '../driver/connect.ts'
import { reading, readingOne } from '../driver/failures.ts'

export const createShareStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** The owner, and the tag, or '' for all links; nothing of an account that is closed. */
	findShare: (hash: string): Promise<{ ownerId: string; tag: string } | undefined> =>
		readingOne(
			() => sql<{ ownerId: string; tag: string }[]>`
				select coalesce(user_id, team_id) as "ownerId", name as tag from access_tokens
				where key = ${hash} and scope = 'statistics'
					and not exists (select from users where users.id = user_id and closed_at is not null)`,
		),

	/** The tags whose statistics an owner shares. */
	sharedTags: async (ownerId: string): Promise<string[]> => {
		const rows = await reading(
			() => sql<{ name: string }[]>`
				select name from access_tokens where (user_id = ${ownerId} or team_id = ${ownerId})
					and scope = 'statistics' and name <> '' order by name collate "C"`,
		)
		return rows.map(({ name }) => name)
	},
})
