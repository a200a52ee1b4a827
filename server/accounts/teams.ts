/** Teams: making, renaming and deleting one, and who is in it. */
import type { Team, TeamRole } from '../../shared/teams.ts'
import { fail, invalid } from '../errors.ts'
import type { KeysOnMove } from '../store/links/hand-over.ts'
import type { Directory } from './directory.ts'
import { type Asker, createOwners, isTeamId } from './owners.ts'
import type { AccountsDeps } from './proof.ts'

const idBytes = 12
export const teamIdOf = (bytes: Uint8Array): string =>
	Buffer.from(bytes.subarray(0, idBytes)).toString('base64url')

/** What becomes of the links of a team that is deleted. */
type TeamEnd = KeysOnMove & { deletesLinks: boolean }

export const createTeams = ({
	store,
	receiver,
	secrets,
	random,
	now,
}: Pick<AccountsDeps, 'store' | 'secrets' | 'random' | 'now'> & Pick<Directory, 'receiver'>) => {
	const { accounts, handOver } = store
	const owners = createOwners({ store })
	const { need, find } = owners
	const setMember = async ({ userId }: Asker, teamId: string, memberId: string, role: TeamRole | null) => {
		const change = { role, by: userId, at: new Date(now()) }
		const outcome = await accounts.whileThere(() => accounts.setMember(teamId, memberId, change))
		if (outcome === 'last owner')
			throw invalid('role', 'last_owner', 'No owner would be left. Make another member an owner first.')
		if (outcome === 'full')
			throw invalid('account', 'too_many', 'The team or the account has too many members.')
		if (outcome !== 'done') throw fail(outcome ?? 'not_found')
	}

	return {
		...owners,

		/**
		 * The caller is its first owner. `key`: of a form, which makes one team however often it
		 * is sent. Fails with `validation_failed`, `unauthorized`.
		 */
		make: async (caller: Asker, name: string, key?: string): Promise<Team> => {
			const bytes = key === undefined ? random(idBytes) : secrets.hmac('team', caller.userId, key, name)
			const id = teamIdOf(bytes)
			const team = { id, name, createdAt: new Date(now()) }
			const made = await accounts.whileThere(() => accounts.makeTeam(caller.userId, team))
			if (made === undefined) throw fail('unauthorized')
			if (!made) throw invalid('name', 'too_many', 'The account owns as many teams as it can.')
			return find(caller, id)
		},

		/** Fails with `not_found`, `forbidden`. */
		rename: async (caller: Asker, id: string, name: string): Promise<Team> => {
			await need(caller, id, 'owner')
			await accounts.renameTeam(id, name)
			return find(caller, id)
		},

		/**
		 * Gives an account a role, by its id or address; a new member has to accept. Fails with
		 * `not_found`, `forbidden`, `validation_failed` (`last_owner`, `too_many`).
		 */
		putMember: async (caller: Asker, id: string, account: string, role: TeamRole) => {
			await need(caller, id, 'owner')
			const { members } = await find(caller, id)
			const memberId = members.find((one) => one.id === account)?.id ?? (await receiver(account))?.id
			if (memberId === undefined) throw fail('not_found')
			await setMember(caller, id, memberId, role)
			const member = (await find(caller, id)).members.find((one) => one.id === memberId)
			if (member === undefined) throw fail('not_found')
			return member
		},

		/** Takes a member out, refuses an invitation, or leaves. Fails as `putMember` does. */
		removeMember: async (caller: Asker, id: string, account: string): Promise<void> => {
			const { members } = await find(caller, id)
			const isIt = (one: Team['members'][number]) =>
				one.id === account || one.account.toLowerCase() === account.toLowerCase()
			// Who is invited sees no members.
			const memberId = account === caller.userId ? account : members.find(isIt)?.id
			if (memberId === undefined) throw fail('not_found')
			await setMember(caller, id, memberId, null)
		},

		/** Says yes to an invitation. Fails with `not_found`. */
		join: async ({ userId }: Asker, id: string): Promise<void> => {
			if (!isTeamId(id) || !(await accounts.joinTeam(id, userId, new Date(now())))) throw fail('not_found')
		},

		/**
		 * Deletes a team; its links go with it, or else become the caller's, also without their
		 * former keys. Fails with `not_found`, `forbidden`, `unauthorized`.
		 */
		remove: async (caller: Asker, id: string, { deletesLinks, endsKeys }: TeamEnd): Promise<void> => {
			const { userId: by } = caller
			// Links may be made while others are handed over, and roles change.
			for (let outcome = 'links'; outcome === 'links'; ) {
				await need(caller, id, 'owner')
				if (!deletesLinks && !(await handOver(id, by, { endsKeys })).isOpen) throw fail('unauthorized')
				outcome = await accounts.deleteTeam(id, { by, at: new Date(now()), deletesLinks })
				if (outcome === 'forbidden') throw fail('forbidden')
			}
		},
	}
}
