/** `/links/~all`: acts for all links that a search found, one step a request. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { searchTag } from '../../../shared/link/links.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { check, readForm } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { countsOf } from '../../links/acts.ts'
import { isCursorOf } from '../../links/list.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import { type AllFoundPage, allFoundPage, progressPage } from './all-found.tsx'
import { backToList, listPageQuestion, noticeCount, wantedOf } from './list-page.ts'

/** What the buttons are called, and the notices. */
const notices = { add: 'tag_added', remove: 'tag_removed', delete: 'links_deleted' } as const

const sentStep = z.object({
	act: z.enum(['add', 'remove', 'delete'], 'act is add, remove or delete.'),
	from: z.string().check(z.refine((cursor) => isCursorOf(cursor), 'This is not a cursor for this list.')),
	of: noticeCount,
	done: noticeCount,
	gone: noticeCount,
	full: noticeCount,
})

export const allFoundRoutes = (deps: Deps) => {
	const { links } = deps

	const ask = async (
		caller: SignedIn,
		query: Record<string, string>,
		request: Request,
		missing?: AllFoundPage['missing'],
	) => {
		const question = listPageQuestion.safeParse(query)
		// Without a part of the search, it would be about more links than were found.
		if (!question.success) return seeOther(accountPaths.links())
		const asked = wantedOf(question.data)
		const [{ total }, tags] = await Promise.all([
			links.list(caller.userId, { ...asked, clicks: 0, limit: 1 }),
			links.tagsOf(caller.userId),
		])
		const back = accountPaths.links(asked)
		if (total === 0) return seeOther(back)
		const page = allFoundPage({
			session: toSessionView(deps, caller),
			...{ asked, tags, total, back, missing },
			list: back.split('?')[1] ?? '',
			from: links.allFound.start(),
		})
		return html(page, request, { status: missing === undefined ? 200 : 400 })
	}

	const step = async (caller: SignedIn, request: Request) => {
		const form = await readForm(request)
		const list = form.list ?? ''
		const query = Object.fromEntries(new URLSearchParams(list))
		const { act, from, of: total, ...before } = check(sentStep, form)
		const tag = searchTag.safeParse(form.with_tag)
		if (act === 'delete' && form.confirm !== 'yes') return ask(caller, query, request, 'confirm')
		if (act !== 'delete' && !tag.success) return ask(caller, query, request, 'with_tag')
		const tags = [tag.data ?? '']
		const { next, done } = await links.allFound.step(caller.userId, {
			wanted: wantedOf(check(listPageQuestion, query)),
			act: act === 'delete' ? { act } : { act: act === 'add' ? 'tag' : 'untag', tags },
			...{ from, isShort: form.done === undefined },
		})
		const outcome = countsOf(done.map(({ outcome }) => outcome))
		const so = {
			done: before.done + outcome.done,
			gone: before.gone + outcome.gone,
			full: before.full + outcome.full,
		}
		const back = backToList(list, { kind: notices[act], ...so })
		if (next === undefined) return seeOther(back)
		const session = toSessionView(deps, caller)
		return html(
			progressPage({ session, list, back, from: next, total, act, tag: tag.data ?? '', so }),
			request,
		)
	}

	return new Elysia({ name: 'all-found' })
		.get(accountPaths.allFound(), ({ request, set }) =>
			withAccount(deps, request, set, (caller) => ask(caller, readPageQuery(request.url), request)),
		)
		.post(accountPaths.allFound(), ({ request, set }) =>
			withAccount(deps, request, set, (caller) => step(caller, request)),
		)
}
