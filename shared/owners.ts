/** Owners of links in requests and records. The popup needs nothing else of teams. */
import * as z from 'zod/mini'

const noSuchTeam = 'No team has this id.'
/** Of a team, in `?team=` and in bodies. */
export const teamId = z
	.string('Give the id of the team.')
	.check(z.minLength(1, noSuchTeam), z.maxLength(64, noSuchTeam))

/** Whose a link is, for those who may see it. */
export const owner = z.object({ kind: z.enum(['account', 'team']), name: z.string() })
export type Owner = z.infer<typeof owner>
