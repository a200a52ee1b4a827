/** Describes the fields of teams and their members, with an example. */
import { acceptQuestion } from '../../../shared/link/move.ts'
import { owner } from '../../../shared/owners.ts'
import { memberRequest, team, teamMember, teamRequest } from '../../../shared/teams.ts'
import { importsQuestion } from '../import.ts'
import { removalQuestion } from '../teams.ts'
import { ofTeam, teamId } from './record-fields.ts'
import { describe, type Words } from './schemas.ts'

const name: Words = ['What people call the team.', 'Press office']
const role: Words = [
	'`owner`: manages the team. `editor`: makes and changes its links. `viewer`: reads them.',
	'editor',
]

describe(teamRequest, { name })
describe(memberRequest, { role })
describe(importsQuestion, ofTeam)
describe(removalQuestion, {
	links: ['`keep`: its links become the caller’s, the default. `delete`: they are deleted.', 'keep'],
	end_keys: ['`true`: the former monitor keys of links that are kept end.', 'true'],
})
describe(acceptQuestion, { end_keys: ['`true`: the former monitor keys of these links end.', 'true'] })
describe(team, {
	id: ['Stands for the team in `team` and in paths.', teamId],
	...{ name, role },
	accepted: ['Whether the account is a member; `false`: only invited.', true],
	members: ['All members, and those invited; empty for those who are only invited.'],
})
describe(teamMember, {
	id: ['The id of the account.', '3f9c0a7b5d2e4f16a8b9c0d1e2f30415'],
	account: ['Its email address; with OpenID alone, its name.', 'ann@example.org'],
	role,
	accepted: ['Whether it is a member; `false`: only invited.', false],
})
describe(owner, {
	kind: ['`account` or `team`.', 'team'],
	name: ['The email address of the account, or the name of the team.', 'Press office'],
})
