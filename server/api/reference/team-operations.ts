/** Describes the operations of teams for the OpenAPI document. */
import { memberRequest, teamRequest } from '../../../shared/teams.ts'
import { removalQuestion } from '../teams.ts'
import type { Description } from './description.ts'

const ofTeams = { tag: 'Teams', access: 'account' } as const
const ofOwners = { ...ofTeams, errors: ['not_found'] } satisfies Partial<Description>
const path = '/api/v1/teams/{team}'

export const teamOperations: Record<string, Description> = {
	'GET /api/v1/teams': {
		...ofTeams,
		summary: 'Teams of the account, and invitations',
		description: 'By name, with their members. Accepting an invitation takes the person’s yes on their page.',
		answers: { 200: { says: 'The teams.' } },
	},
	'POST /api/v1/teams': {
		...ofTeams,
		summary: 'Make a team',
		description: 'The account is its first owner.',
		body: teamRequest,
		answers: { 201: { says: 'The team was made.' } },
	},
	[`PATCH ${path}`]: {
		...ofOwners,
		summary: 'Rename a team',
		body: teamRequest,
		answers: { 200: { says: 'The team as it is now.' } },
	},
	[`DELETE ${path}`]: {
		...ofOwners,
		summary: 'Delete a team',
		description: 'Its links become the caller’s, or are deleted with it.',
		query: removalQuestion,
		answers: { 200: { says: 'The team is gone.' } },
	},
	[`PUT ${path}/members/{account}`]: {
		...ofOwners,
		summary: 'Invite somebody, or change a role',
		description: 'Only owners may. The last owner keeps the role: `validation_failed`, code `last_owner`.',
		body: memberRequest,
		answers: { 200: { says: 'The member as it is now; a new one is invited.' } },
	},
	[`DELETE ${path}/members/{account}`]: {
		...ofOwners,
		summary: 'Remove a member, or leave',
		description: 'Everybody may leave with their own id or address, except the last owner.',
		answers: { 200: { says: 'The account is not in the team.' } },
		errors: ['not_found', 'validation_failed'],
	},
}
