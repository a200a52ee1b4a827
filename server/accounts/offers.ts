/** Who gets links, and offers of links that an account accepts or refuses. */

import { bounds } from '../../shared/bounds.ts'
import { day } from '../../shared/text/time.ts'
import { fail, invalid } from '../errors.ts'
import type { KeysOnMove } from '../store/links/hand-over.ts'
import type { Directory } from './directory.ts'
import { type Asker, createOwners, guardRole, isTeamId } from './owners.ts'
import type { AccountsDeps } from './proof.ts'

/** Milliseconds for which an offer can be accepted. */
const offeredFor = bounds.offers.days * day

type OfferDeps = Pick<AccountsDeps, 'store' | 'now'> & Pick<Directory, 'receiver'>

export const createOffers = ({ store, receiver, now }: OfferDeps) => {
	const { ownerOf } = createOwners({ store })
	const time = () => new Date(now())
	return {
		/**
		 * The caller or a team in which it may make links, by id, or an open account by its
		 * address; `asks`: it gets links once it accepts them. Fails with `not_found`,
		 * `forbidden`, `validation_failed` (`same`).
		 */
		receiverOf: async ({ userId }: Asker, to: string, from: string) => {
			const role = isTeamId(to) ? await store.accounts.roleInTeam(userId, to) : undefined
			if (role !== undefined) guardRole(role, 'editor')
			const id = role !== undefined || to === userId ? to : (await receiver(to))?.id
			if (id === undefined) throw fail('not_found')
			if (id === from) throw invalid('to', 'same', 'The links are there already.')
			return { id, asks: role === undefined && id !== userId }
		},

		/** Offers to the caller, the oldest first. */
		list: async ({ userId }: Asker) => {
			const offers = await store.offers.offersTo(userId, time())
			const named = offers.map(async ({ id, ownerId, links, createdAt }) => {
				const from = await ownerOf(ownerId)
				return from && { id, from, links, expiresAt: new Date(createdAt.getTime() + offeredFor) }
			})
			return (await Promise.all(named)).filter((offer) => offer !== undefined)
		},

		/** Moves the links; returns how many. Fails with `not_found`. */
		accept: async ({ userId }: Asker, id: string, keys: KeysOnMove): Promise<number> => {
			const moved = isTeamId(id) ? await store.offers.accept(id, userId, time(), keys) : undefined
			if (moved === undefined) throw fail('not_found')
			return moved.length
		},

		/** Fails with `not_found`. */
		refuse: async ({ userId }: Asker, id: string): Promise<void> => {
			if (!isTeamId(id) || !(await store.offers.refuse(id, userId))) throw fail('not_found')
		},
	}
}

/** Links of an owner that an account is offered. */
export type LinksOffered = Awaited<ReturnType<ReturnType<typeof createOffers>['list']>>[number]
