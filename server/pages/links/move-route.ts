/** `/links/~move`: asks to whom the selected links move; and the answers to offers. */

import type { SignedIn } from '../../accounts/caller.ts'
import { Failure, invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { readableUrl } from '../../links/readable.ts'
import { endsKeys, ticksKeys } from '../forms/EndKeys.tsx'
import type { FormFault } from '../forms/faults.ts'
import { type Asked, account, page } from '../forms/page-route.ts'
import { backToList } from './list-page.ts'
import { movePage, type Receivers } from './move.tsx'
import { actOn, selected } from './sent.ts'

/** To whom an account may move links of an owner at once. */
export const receiversFor = async (
	{ teams }: Needs<'accounts'>['accounts'],
	caller: SignedIn,
	ownerId: string,
): Promise<Receivers> => {
	const mine = await teams.choices(caller, 'editor')
	return [{ id: caller.userId, name: undefined }, ...mine].filter(({ id }) => id !== ownerId)
}

export const movePages = (deps: Needs<'accounts' | 'links'>) => {
	const { accounts, links } = deps
	const { offers } = accounts

	const ask = (fault?: FormFault) =>
		selected(deps, 'owner', async ({ caller, html, request, values }, { slugs, list, by }) => {
			const records = await links.readSelected(by, slugs)
			if (records.length === 0)
				return seeOther(backToList(list, { kind: 'moved', done: 0, gone: slugs.length }))
			const asking = movePage({
				links: records.map((record) => ({ ...record, target: readableUrl(record.long_url) })),
				choices: await receiversFor(accounts, caller, by.ownerId),
				...{ list, back: backToList(list), values, fault, endsKeys: ticksKeys({ request, values }) },
			})
			return html(asking)
		})
	const receiverOf = ({ caller, values: { to, address = '' } }: Asked, from: string) => {
		if (to && address.trim())
			throw invalid('address', 'either', 'Choose “Another account” above, or leave this empty.')
		return offers.receiverOf(caller, to || address, from).catch((error) => {
			if (!(error instanceof Failure) || error.code === 'forbidden') throw error
			throw invalid('address', 'unknown', 'No other open account has this address.')
		})
	}

	return [
		page({
			...{ path: accountPaths.moveSelected(), may: account, show: ask() },
			fields: ['link', 'list', 'to', 'address', 'end_keys'],
			run: selected(deps, 'owner', async (asked, sent) => {
				const to = await receiverOf(asked, sent.by.ownerId)
				const { done, gone, full } = await actOn(deps, sent, {
					...{ act: 'move', to, endsKeys: endsKeys(asked.values) },
				})
				if (full > 0) throw invalid('address', 'too_many', 'This account is offered too many links already.')
				return seeOther(backToList(sent.list, { kind: to.asks ? 'offered' : 'moved', done, gone }))
			}),
			refused: (asked, fault) => ask(fault)(asked),
		}),
		page({
			...{ path: accountPaths.answerOffer(), may: account },
			fields: ['list', 'offer', 'action', 'end_keys'],
			run: async ({ caller, values }) => {
				const { list = '', offer = '', action } = values
				const isAccepted = action === 'accept'
				const answer = async () =>
					isAccepted
						? offers.accept(caller, offer, { endsKeys: endsKeys(values) })
						: offers.refuse(caller, offer)
				try {
					const done = (await answer()) ?? 0
					return seeOther(backToList(list, { kind: isAccepted ? 'accepted' : 'refused', done }))
				} catch (error) {
					if (!(error instanceof Failure) || error.code !== 'not_found') throw error
					return seeOther(backToList(list, { kind: 'no_offer' }))
				}
			},
		}),
	]
}
