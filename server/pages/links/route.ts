/** The page of an account's links: list, search, create form, and actions for selected links. */
import { Elysia } from 'elysia'
import { searchTag } from '../../../shared/link/links.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { countCreation, createFor, pageOfCreated } from '../../http/creation.ts'
import { csvFile } from '../../http/csv-file.ts'
import { readPagePairs, readPageQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { readFields, readForm, readFormPairs } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { type Act, countsOf } from '../../links/acts.ts'
import { readableUrl } from '../../links/readable.ts'
import { slugsIn } from '../../links/slug.ts'
import type { HomeForm } from '../forms/CreateForm.tsx'
import { readFormFault } from '../forms/form-fault.ts'
import { formKeyAfter, newFormKey, readFormRepeat } from '../forms/form-key.ts'
import { readShortenForm, toHomeForm } from '../forms/shorten-form.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import { deleteLinksPage } from './delete-links.tsx'
import { myLinksPage } from './links.tsx'
import { backToList, listPageQuestion, noticeOf, placeOf, selectedAtMost, wantedOf } from './list-page.ts'

const shownOnPage = 25

export const linksListRoutes = (deps: Deps) => {
	const { config, links, now } = deps

	const showList = async (
		caller: SignedIn,
		request: Request,
		more: { create?: HomeForm; formKey?: string; status?: number; headers?: Record<string, string> } = {},
	) => {
		const question = readFields(listPageQuestion, request.method === 'POST' ? {} : readPageQuery(request.url))
		const asked = wantedOf(question)
		const place = placeOf(question)
		const [{ items, total, next, previous }, tags] = await Promise.all([
			links.list(caller.userId, { ...asked, ...place, clicks: 0, limit: shownOnPage }),
			links.tagsOf(caller.userId),
		])
		const lately = await deps.accountStatistics.lately(items.map(({ link }) => link.id))
		const page = myLinksPage({
			session: toSessionView(deps, caller),
			baseUrl: config.linkBaseUrl,
			links: items.map(({ link, data }) => ({
				...data,
				lately: lately.get(link.id),
				target: readableUrl(data.long_url),
				block: links.blockOf(link),
				blockReason: links.blockReasonOf(link),
			})),
			...{ total, asked, tags },
			list: accountPaths.links({ ...asked, ...place }).split('?')[1] ?? '',
			...(next !== undefined && { next: accountPaths.links({ ...asked, cursor: next }) }),
			...(previous !== undefined && { previous: accountPaths.links({ ...asked, before: previous }) }),
			...((previous ?? place.cursor) !== undefined && { first: accountPaths.links(asked) }),
			...(more.create && { create: more.create }),
			formKey: more.formKey ?? newFormKey(deps),
			notice: noticeOf(question),
			now: new Date(now()),
		})
		return html(page, request, { status: more.status ?? 200, headers: more.headers ?? {} })
	}

	return new Elysia({ name: 'links-list' })
		.get('/links', ({ request, set }) =>
			withAccount(deps, request, set, (caller) => showList(caller, request)),
		)
		.post('/links', ({ request, set }) => {
			const count = (caller?: SignedIn) => countCreation(deps, request, set, caller)
			const make = async (caller: SignedIn) => {
				const form = await readForm(request).catch(async (error) => {
					await count(caller)
					throw error
				})
				try {
					await count(caller)
					const made = await createFor(deps, caller, readShortenForm(form), readFormRepeat(form))
					return seeOther(pageOfCreated(made, caller))
				} catch (error) {
					const { fault, ...answer } = readFormFault(error, request)
					const create = toHomeForm(form, fault)
					const formKey = formKeyAfter(deps, form, fault)
					return showList(caller, request, { ...answer, create, formKey })
				}
			}
			return withAccount(deps, request, set, make, () => count())
		})
}

interface Sent {
	/** As sent, without impossible slugs. */
	slugs: string[]
	/** The query of the list in which they were selected. */
	list: string
	fields: Record<string, string>
}

/** Fails with `validation_failed` for more links than can be selected. */
const readSent = (pairs: [name: string, value: string][]): Sent => {
	const slugs = slugsIn(pairs.filter(([name]) => name === 'link').map(([, slug]) => slug))
	if (slugs.length > selectedAtMost)
		throw invalid('link', 'too_big', `At most ${selectedAtMost} links can be selected.`)
	const fields = Object.fromEntries(pairs)
	return { slugs, list: fields.list ?? '', fields }
}
const readAddress = ({ url }: Request): Sent => readSent(readPagePairs(url))

const ownedBy = ({ userId: ownerId }: SignedIn, { slugs }: Sent) =>
	slugs.map((slug) => ({ slug, by: { ownerId } }))

export const selectedLinkRoutes = (deps: Deps) => {
	const { config, links } = deps

	const askToDelete = async (caller: SignedIn, { slugs, list }: Sent, request: Request) => {
		const isUnconfirmed = request.method === 'POST'
		const records = await links.readSelected(caller.userId, slugs)
		if (records.length === 0)
			return seeOther(backToList(list, { kind: 'links_deleted', done: 0, gone: slugs.length }))
		const page = deleteLinksPage({
			session: toSessionView(deps, caller),
			baseUrl: config.linkBaseUrl,
			links: records.map((record) => ({ ...record, target: readableUrl(record.long_url) })),
			list,
			back: backToList(list),
			isUnconfirmed,
		})
		return html(page, request, { status: isUnconfirmed ? 400 : 200 })
	}

	const remove = async (caller: SignedIn, sent: Sent, request: Request) => {
		if (sent.fields.confirm !== 'yes') return askToDelete(caller, sent, request)
		const counts = countsOf(await links.acts(ownedBy(caller, sent), { act: 'delete' }))
		return seeOther(backToList(sent.list, { kind: 'links_deleted', ...counts }))
	}

	const tag = async (caller: SignedIn, sent: Sent) => {
		const { list, fields } = sent
		const wanted = searchTag.safeParse(fields.with_tag)
		if (!wanted.success) return seeOther(backToList(list, { kind: 'no_tag' }))
		const isRemoved = fields.action === 'remove'
		const act: Act = { act: isRemoved ? 'untag' : 'tag', tags: [wanted.data] }
		const counts = countsOf(await links.acts(ownedBy(caller, sent), act))
		return seeOther(backToList(list, { kind: isRemoved ? 'tag_removed' : 'tag_added', ...counts }))
	}

	/** Runs for the signed-in account, if anything is selected. */
	const withSelection = (
		request: Request,
		set: { headers: object },
		run: (caller: SignedIn, sent: Sent, request: Request) => Promise<Response>,
	) =>
		withAccount(deps, request, set, async (caller) => {
			const sent = request.method === 'POST' ? readSent(await readFormPairs(request)) : readAddress(request)
			if (sent.slugs.length === 0) return seeOther(backToList(sent.list, { kind: 'no_selection' }))
			return run(caller, sent, request)
		})

	return new Elysia({ name: 'selected-links' })
		.get(accountPaths.exportSelected(), ({ request, set }) =>
			withSelection(request, set, async ({ userId }, { slugs }) =>
				csvFile(deps, request, 'links', () => links.csv.bySlugs(userId, slugs), true),
			),
		)
		.get(accountPaths.deleteSelected(), ({ request, set }) => withSelection(request, set, askToDelete))
		.post(accountPaths.deleteSelected(), ({ request, set }) => withSelection(request, set, remove))
		.post(accountPaths.tagSelected(), ({ request, set }) => withSelection(request, set, tag))
}
