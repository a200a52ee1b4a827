/** Finds one link of an account, or of a team that it is a member of. */
import type { SlugKey } from '../../../shared/link/slug-key.ts'
import type { TeamRole } from '../../../shared/teams.ts'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { type LinkRow, linkTexts, type RawLink, toLinkRow } from '../link-rows.ts'

/**
 * The link, and the role of the account. One statement: beside a look-up of the link by its name,
 * it costs one of the account's teams by their index.
 */
export const createOwnedLink =
	({ sql }: Pick<Database, 'sql'>) =>
	async (userId: string, slugKey: SlugKey): Promise<{ link: LinkRow; role: TeamRole } | undefined> => {
		const [row] = await reading(
			() => sql<(RawLink & { role: TeamRole })[]>`
				with owners as materialized (
					select ${userId} as id, 'owner' as role union all
					select team_id, role from team_members where user_id = ${userId} and accepted_at is not null
				)
				select ${sql.unsafe(linkTexts)}, owners.role from links join owners on owners.id = owner_id
				where slug_key = ${slugKey}`,
		)
		if (row === undefined) return undefined
		const { role, ...link } = row
		return { link: toLinkRow(link), role }
	}
