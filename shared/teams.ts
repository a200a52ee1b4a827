/** Teams, which own links that several accounts share: what is sent and answered, as schemas. */
import * as z from 'zod/mini'
import { nameOf } from './accounts.ts'
import { bounds } from './bounds.ts'

/** Each may do what the ones after it may: manage the team, change links, read. */
export const teamRoles = ['owner', 'editor', 'viewer'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Whether somebody with a role may do what takes another one. */
export const isEnough = (role: TeamRole, needed: TeamRole): boolean =>
	teamRoles.indexOf(role) <= teamRoles.indexOf(needed)

export const teamRequest = z.object({
	name: nameOf(bounds.team.name).check(z.minLength(1, 'Enter a name for the team.')),
})

export const memberRequest = z.object({
	role: z.enum(teamRoles, 'The role is owner, editor or viewer.'),
})

export const teamMember = z.object({
	id: z.string(),
	/** Its email address; of OpenID alone, its name. */
	account: z.string(),
	role: z.enum(teamRoles),
	/** False while only invited. */
	accepted: z.boolean(),
})

/** `role`, `accepted`: the caller's own. `members`: none for those only invited. */
export const team = z.object({
	id: z.string(),
	name: z.string(),
	role: z.enum(teamRoles),
	accepted: z.boolean(),
	members: z.array(teamMember),
})
export type Team = z.infer<typeof team>
