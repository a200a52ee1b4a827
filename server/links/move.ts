/** Gives links of an owner to another one, at once or as an offer. */
import { bounds } from '../../shared/bounds.ts'
import { fail, invalid } from '../errors.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { ActOutcome } from './acts.ts'
import type { LinkDeps } from './links.ts'

/** Who gets links; `asks`: once it accepts them. */
export interface Receiver {
	id: string
	asks: boolean
}

export interface Moving {
	to: Receiver
	/** Their former keys; of an offer, who accepts it decides. */
	endsKeys: boolean
}

const idBytes = 12
const { links: atMost, to: offers, from } = bounds.offers

const full = invalid(
	...(['links', 'too_many'] as const),
	`One owner can offer an account ${atMost} links at a time; ${offers} offers may wait for it, ${from} of one sender.`,
)

/** What became of each link. None moves when the receiver is gone. */
export const createMover =
	({ store, random, now }: Pick<LinkDeps, 'store' | 'random' | 'now'>) =>
	async (
		from: string,
		{ to: { id: to, asks }, endsKeys }: Moving,
		found: (LinkRow | undefined)[],
	): Promise<ActOutcome[]> => {
		const ids = found.flatMap((link) => link?.id ?? [])
		const offer = () => {
			const id = Buffer.from(random(idBytes)).toString('base64url')
			return store.offers.offer(id, { from, to, ids }, new Date(now()))
		}
		const given =
			ids.length === 0 ? [] : await (asks ? offer() : store.offers.move({ from, to, ids, endsKeys }))
		const done = new Set(given === 'full' ? [] : given)
		const failure = given === 'full' ? full : fail('not_found')
		return found.map((link) =>
			link !== undefined && done.has(link.id)
				? { link, status: asks ? 'offered' : 'moved' }
				: { failure: link === undefined ? fail('not_found') : failure },
		)
	}

export type MoveLinks = ReturnType<typeof createMover>
