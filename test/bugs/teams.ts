/** Deliberate bugs in what teams may do and see. */
import type { Bug } from './bug.ts'

const access = 'test/server/api/team-access.test.ts'
const members = 'test/server/accounts/teams.test.ts'
const ofClaim = 'test/server/pages/openid-teams.test.ts'
const byHand = 'test/server/pages/openid-teams-by-hand.test.ts'
const ofLinks = 'test/server/links/team-links.test.ts'
const atOnce = 'test/server/model/owners.test.ts'

export const teams: Bug[] = [
	{
		file: 'server/accounts/owners.ts',
		text: 'await need(caller, team, needed)',
		bug: "await need(caller, team, 'viewer')",
		tests: [access],
		hurts: 'viewers change the links of their team',
	},
	{
		file: 'server/links/stored-columns.ts',
		text: "viewer: emptied('editors')",
		bug: 'viewer: {}',
		tests: [access],
		hurts: 'viewers of a team read the notes of those who edit',
	},
	{
		file: 'server/accounts/tokens.ts',
		text: "await acting({ userId }, team, 'owner')",
		bug: "await acting({ userId }, team, 'editor')",
		tests: ['test/server/accounts/team-tokens.test.ts'],
		hurts: 'an editor makes a token that goes on after they are taken out of the team',
	},
	{
		file: 'server/store/accounts/team-reads.ts',
		text: '.where(and(ofMember(teamId, userId), accepted))',
		bug: '.where(ofMember(teamId, userId))',
		tests: [access],
		hurts: 'who is only invited reads and changes links',
	},
	{
		file: 'server/store/links/owned-link.ts',
		text: ' and accepted_at is not null',
		bug: '',
		tests: [access],
		hurts: 'who is only invited opens each link of the team whose name they know',
	},
	{
		file: 'server/links/find.ts',
		text: "if (!isEnough(role, needed)) throw fail('forbidden')",
		bug: '',
		tests: [access],
		hurts: 'viewers edit and delete single links',
	},
	{
		file: 'server/store/accounts/teams.ts',
		text: "if (isLast && role !== 'owner') return 'last owner'",
		bug: "if (isLast && role === null) return 'last owner'",
		tests: [members],
		hurts: 'the last owner makes themselves a viewer, and nobody manages the team any more',
	},
	{
		file: 'server/store/accounts/teams.ts',
		text: "			await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')\n			const members",
		bug: '			const members',
		tests: [members],
		hurts: 'two owners who leave at once leave nobody',
	},
	{
		file: 'server/administration/administration.ts',
		text: '[id, ...(await store.accounts.teamsAlone(id))]',
		bug: '[id]',
		tests: ['test/server/links/hand-over.test.ts'],
		hurts: 'printed links of a team of one die with its account, though they were to be handed over',
	},
	{
		file: 'server/store/accounts/teams.ts',
		text: "if (there.length === 0) return 'done'",
		bug: '',
		tests: ['test/server/accounts/team-ends.test.ts'],
		hurts: 'somebody who deletes a team that another owner just deleted waits, and the server with them',
	},
	{
		file: 'server/links/zone.ts',
		text: 'Math.floor(time / 1000) * 1000',
		bug: 'time',
		tests: ['test/server/links/zone.test.ts'],
		hurts: 'owners: each edit moves the start and the end of a link by their milliseconds',
	},
	{
		file: 'server/store/accounts/teams.ts',
		text: "open.find(({ role }) => role === 'editor') ?? open[0]",
		bug: 'open[0]',
		tests: [members],
		hurts: 'a viewer manages the team of somebody who has left, beside its editors',
	},
	{
		file: 'server/store/accounts/teams.ts',
		text: 'await tx.insert(deletedAccounts).values(ids.map((id) => ({ id, deletedAt })))',
		bug: '',
		tests: [ofLinks],
		hurts: 'links of a deleted team go on for ever, and nobody can change them',
	},
	{
		file: 'server/store/accounts/accounts.ts',
		text: '\n\t\t\t\t\tand not exists (select 1 from teams where teams.id = retired_slugs.owner_id)',
		bug: '',
		tests: [ofLinks],
		hurts: 'within an hour a team can’t have its own printed name back',
	},
	{
		file: 'server/api/link.ts',
		text: 'ownerOf: async () => undefined,',
		bug: 'ownerOf: ({ ownerId }) => (ownerId ? accounts.teams.ownerOf(ownerId) : Promise.resolve(undefined)),',
		tests: [ofLinks],
		hurts: 'anybody with a monitor key reads the email address of the owner',
	},
	{
		file: 'server/store/accounts/claimed-teams.ts',
		text: "if (joinedAt !== null && !member?.byClaim) return 'done'",
		bug: '',
		tests: [byHand],
		hurts: 'the claim takes over a membership by hand, and ends it at the next sign-in',
	},
	{
		file: 'server/store/accounts/claimed-teams.ts',
		text: "if (isLast && role !== 'owner') return 'last owner'",
		bug: "if (isLast && role === null) return 'last owner'",
		tests: [byHand],
		hurts: 'a role of the claim leaves a team without an owner, and nobody manages it',
	},
	{
		file: 'server/store/accounts/claimed-teams.ts',
		text: "(role === undefined || role === 'owner') && !",
		bug: '!',
		tests: [ofClaim],
		hurts: 'the first viewer of a department makes its team, which has no owner',
	},
	{
		file: 'server/accounts/claimed-teams.ts',
		text: "secrets.hmac('team', issuerOf(issuer), name)",
		bug: "secrets.hmac('team', issuerOf(issuer), name.slice(0, 5))",
		tests: [ofClaim],
		hurts: 'members of one group work in the team of another',
	},
	{
		file: 'server/accounts/claimed-teams.ts',
		text: 'if (said === undefined)',
		bug: 'if (said === undefined || said.length === 0)',
		tests: [ofClaim, byHand],
		hurts: 'who left their last group stays in its team for ever',
	},
	{
		file: 'server/store/links/hand-over.ts',
		text: 'update list_totals set owner_id = ${to} from',
		bug: 'update list_totals set owner_id = ${from} from',
		tests: [atOnce],
		hurts: 'who gets links misses them in the list by clicks',
	},
	{
		file: 'server/store/links/hand-over.ts',
		text: 'where id = any (${ids}::bigint[]) and owner_id = ${from}',
		bug: 'where id = any (${ids}::bigint[])',
		tests: [atOnce],
		hurts: 'a team loses a link that its giver had offered to somebody else before',
	},
	{
		file: 'server/store/links/hand-over.ts',
		text: 'return moveSome(tx, { from, to, ids, endsKeys })',
		bug: 'return moveSome(tx, { from, to, ids: ids.slice(1), endsKeys })',
		tests: [atOnce],
		hurts: 'one link of an account that ends stays behind, and nobody can change it',
	},
	{
		file: 'server/store/links/hand-over.ts',
		text: 'update links set owner_id = ${to} ',
		bug: 'update links set owner_id = ${to}, used_clicks = 0 ',
		tests: [atOnce],
		hurts: 'a link with a click limit can be opened twice as often once it has moved',
	},
	{
		file: 'server/links/host-list.ts',
		text: 'if (stamp !== undefined && stamp === seen) return',
		bug: 'if (seen !== undefined) return',
		tests: [atOnce],
		hurts: 'other processes go on making links on a host that an operator has closed',
	},
	{
		file: 'server/administration/administration.ts',
		text: '\t\tawait runs.close(ids)\n',
		bug: '',
		tests: [atOnce],
		hurts: 'a link that somebody makes while their account is handed over belongs to nobody',
	},
]
