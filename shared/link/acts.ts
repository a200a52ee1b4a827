/** `POST /api/v1/links/acts`: the same for many links, by their keys or as the account's own. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { faultDetail } from '../error-body.ts'
import { errorCodes } from '../errors.ts'
import { teamId } from '../owners.ts'
import { editFields } from './edit.ts'
import { editRequest } from './edit-request.ts'
import { cursor, linksFound } from './links.ts'
import { linksOf } from './many.ts'
import { endKeys, moveStatuses, noReceiver, receiver } from './move.ts'

/** Acts that are one edit. */
export const switchActs = {
	archive: { archived: true },
	unarchive: { archived: false },
	pause: { paused: true },
	resume: { paused: false },
} as const
export type SwitchAct = keyof typeof switchActs
export const isSwitchAct = (act: string): act is SwitchAct => Object.hasOwn(switchActs, act)

export const acts = [
	...(['edit', 'delete', 'tag', 'untag', 'move'] as const),
	...(Object.keys(switchActs) as SwitchAct[]),
] as const
export type ActName = (typeof acts)[number]

/** Without a key, the link is the account's. `version`: of an edit that no other may overtake. */
export const actOn = z.object({
	short_url: z.string('Give the slug as text.'),
	monitor_key: z.optional(z.string('Give the monitor key as text.')),
	version: editFields.shape.version,
})

/** As in the list; newest first. */
export const actsQuery = z.object({ ...linksFound, cursor })

export const actsFields = z.object({
	act: z.enum(acts, `The act is ${acts.slice(0, -1).join(', ')} or ${acts.at(-1)}.`),
	links: z.optional(linksOf(bounds.acts, actOn)),
	query: z.optional(actsQuery),
	change: z.optional(editFields),
	/** Who gets the links: a team, or an account. */
	to: z.optional(receiver),
	/** Of a team the links are, in place of the account. */
	team: z.optional(teamId),
	/** Of a move. */
	end_keys: endKeys,
})

const takesTags = (act: ActName): boolean => act === 'tag' || act === 'untag'

/** Fails with one issue for each missing or wrong field. */
export const actsRequest = z.extend(actsFields, { change: z.optional(editRequest) }).check(
	z.superRefine(({ act, links, query, change, to }, context) => {
		const add = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
		if ((links === undefined) === (query === undefined)) add(['links'], 'Give links or a query.')
		if (act === 'edit' && change === undefined) add(['change'], 'Give what to change.')
		if (takesTags(act) && !change?.tags?.length) add(['change', 'tags'], 'Give the tags.')
		if (act === 'move' && to === undefined) add(['to'], noReceiver)
	}),
)
export type ActsRequest = z.output<typeof actsRequest>

/**
 * `version` and `tags`: of the link as it is now; absent for one that is deleted. `status`: of a
 * move.
 */
export const actResult = z.object({
	short_url: z.string(),
	version: z.optional(z.number()),
	tags: z.optional(z.array(z.string())),
	status: z.optional(z.enum(moveStatuses)),
	error: z.optional(z.enum(errorCodes)),
	details: z.optional(z.array(faultDetail)),
})
export type ActResult = z.output<typeof actResult>

/** `results`: in the order that was sent. `next`: the cursor of a query that goes on. */
export const actsAnswer = z.object({ results: z.array(actResult), next: z.optional(z.string()) })
