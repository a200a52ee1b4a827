/** Giving links to another owner: `POST /api/v1/my-links/move`, and the offers that it makes. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { owner, teamId } from '../owners.ts'
import { linksOf } from './many.ts'

export const noReceiver = 'Give the id of a team, or the address of an account.'
const tooLong = 'Nobody has an address this long.'
/** The id of a team or of the caller, or the address of an account. */
export const receiver = z
	.string(noReceiver)
	.check(z.minLength(1, noReceiver), z.maxLength(bounds.account.email, tooLong))

/** `offered`: it moves once the receiver accepts. */
export const moveStatuses = ['moved', 'offered'] as const
export type MoveStatus = (typeof moveStatuses)[number]

/** Whether their former monitor keys end; of an offer, who accepts it says so. */
export const endKeys = z.optional(z.boolean('end_keys is true or false.'))
export const acceptQuestion = z.object({ end_keys: z.optional(z.enum(['true', 'false'])) })

export const moveRequest = z.object({
	links: linksOf(bounds.offers.move, z.string('Give the slug as text.')),
	to: receiver,
	/** Of a team the links are, in place of the account. */
	team: z.optional(teamId),
	end_keys: endKeys,
})

export const offer = z.object({
	id: z.string(),
	from: owner,
	links: z.number(),
	expires_at: z.string(),
})

export const acceptAnswer = z.object({ moved: z.number() })
