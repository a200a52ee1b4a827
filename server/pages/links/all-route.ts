/** `/links/~all`: acts for all links that a search found, one step a request. */
import * as z from 'zod/mini'
import { Failure, fail, invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { check } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { type Act, countsOf } from '../../links/acts.ts'
import { isCursorOf } from '../../links/list.ts'
import { endsKeys, ticksKeys } from '../forms/EndKeys.tsx'
import { type Asked, account, page } from '../forms/page-route.ts'
import { type AllFoundPage, allFoundPage, progressPage } from './all-found.tsx'
import { backToList, listPageQuestion, noticeCount, wantedOf } from './list-page.ts'
import { receiversFor } from './move-route.ts'
import { typedTags } from './sent.ts'

/** What the buttons are called, and the notices. */
const notices = { add: 'tag_added', remove: 'tag_removed', move: 'moved', delete: 'links_deleted' } as const

const sentStep = z.object({
	act: z.enum(['add', 'remove', 'move', 'delete'], 'act is add, remove, move or delete.'),
	from: z.string().check(z.refine((cursor) => isCursorOf(cursor), 'This is not a cursor for this list.')),
	of: noticeCount,
	done: noticeCount,
	gone: noticeCount,
	full: noticeCount,
})

export const allFoundPages = ({ accounts, links }: Needs<'accounts' | 'links'>) => {
	const ask = async (
		{ caller, html, request, values }: Asked,
		query: Record<string, string>,
		{ missing, fault }: Pick<AllFoundPage, 'missing' | 'fault'> = {},
	): Promise<Response> => {
		const question = listPageQuestion.safeParse(query)
		// Without a part of the search, it would be about more links than were found.
		if (!question.success) return seeOther(accountPaths.links())
		const asked = wantedOf(question.data)
		const by = await accounts.teams.acting(caller, asked.team, 'editor')
		const { ownerId } = by
		const [{ total }, tags, teams] = await Promise.all([
			links.list(by, { ...asked, clicks: 0, limit: 1 }),
			links.tagsOf(ownerId),
			accounts.teams.choices(caller, 'owner'),
		])
		const mayMove = ownerId === caller.userId || teams.some(({ id }) => id === ownerId)
		const back = accountPaths.links(asked)
		if (total === 0) return seeOther(back)
		const asking = allFoundPage({
			...{ asked, tags, total, back, missing, fault, values },
			endsKeys: ticksKeys({ request, values }),
			receivers: mayMove ? await receiversFor(accounts, caller, ownerId) : [],
			list: back.split('?')[1] ?? '',
			from: links.allFound.start(),
		})
		return html(asking, missing && { status: 400 })
	}

	/** A team that the sender left meanwhile, or what no form offers, is asked about again. */
	const receiverOf = (by: Awaited<ReturnType<typeof accounts.teams.acting>>, to: string) =>
		accounts.offers.receiverOf(by, to, by.ownerId).catch((error) => {
			if (!(error instanceof Failure) || error.code === 'validation_failed') throw error
			throw invalid('to', 'unknown', 'You can’t move links there. Choose again.')
		})

	const queryOf = ({ list = '' }: Record<string, string>) => Object.fromEntries(new URLSearchParams(list))

	const step = async (asked: Asked) => {
		const { values } = asked
		const list = values.list ?? ''
		const query = queryOf(values)
		const { act, from, of: total, ...before } = check(sentStep, values)
		const tags = typedTags(values.with_tag)
		const isTag = act === 'add' || act === 'remove'
		if (act === 'delete' && values.confirm !== 'yes') return ask(asked, query, { missing: 'confirm' })
		if (isTag && tags === undefined) return ask(asked, query, { missing: 'with_tag' })
		const wanted = wantedOf(check(listPageQuestion, query))
		const by = await accounts.teams.acting(asked.caller, wanted.team, act === 'move' ? 'owner' : 'editor')
		const { to = '', end_keys } = values
		const does: Act = isTag
			? { act: act === 'add' ? 'tag' : 'untag', tags: tags! }
			: act === 'delete'
				? { act }
				: {
						...{ act, to: await receiverOf(by, to) },
						endsKeys: endsKeys(values),
					}
		const { next, done } = await links.allFound.step(by, {
			...{ wanted, act: does, from, isShort: values.done === undefined },
		})
		const outcome = countsOf(done.map(({ outcome }) => outcome))
		const so = {
			done: before.done + outcome.done,
			gone: before.gone + outcome.gone,
			full: before.full + outcome.full,
		}
		const back = backToList(list, { kind: notices[act], ...so })
		if (next === undefined) return seeOther(back)
		const again = { delete: { confirm: 'yes' }, move: { to, end_keys } }
		const more = isTag ? { with_tag: values.with_tag } : again[act]
		return progressPage({ list, back, from: next, total, act, more, so })
	}

	return [
		page({
			...{ path: accountPaths.allFound(), may: account, run: step },
			fields: [...Object.keys(sentStep.def.shape), 'list', 'with_tag', 'confirm', 'to', 'end_keys'],
			show: (asked) => ask(asked, asked.query),
			refused: (asked, fault) => {
				const query = queryOf(asked.values)
				if (!listPageQuestion.safeParse(query).success)
					throw fail(fault.code, { details: [...fault.details] })
				return ask(asked, query, { fault })
			},
		}),
	]
}
