/** The actions for links selected in the list: save as CSV, delete, tag. */
import { Elysia } from 'elysia'
import { searchTag } from '../../../shared/links.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { csvFile } from '../../http/csv-file.ts'
import { readPairs } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { readFormPairs } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { readableUrl } from '../../links/readable.ts'
import { readSlug } from '../../links/slug.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import { deleteLinksPage } from './delete-links.tsx'
import { backToList, selectedAtMost } from './list-page.ts'

interface Sent {
	/** As sent, without impossible slugs. */
	slugs: string[]
	/** The query of the list in which they were selected. */
	list: string
	fields: Record<string, string>
}

/** Fails with `validation_failed` for more links than can be selected. */
const readSent = (pairs: [name: string, value: string][]): Sent => {
	const named = pairs.filter(([name]) => name === 'link').map(([, slug]) => slug)
	const slugs = [...new Set(named)].filter((slug) => readSlug(slug) !== undefined)
	if (slugs.length > selectedAtMost)
		throw invalid('link', 'too_big', `At most ${selectedAtMost} links can be selected.`)
	const fields = Object.fromEntries(pairs)
	return { slugs, list: fields.list ?? '', fields }
}
const readAddress = ({ url }: Request): Sent =>
	readSent(readPairs(Buffer.from(new URL(url).search.slice(1), 'latin1')))

export const selectedLinkRoutes = (deps: Deps) => {
	const { config, links } = deps

	const askToDelete = async (caller: SignedIn, { slugs, list }: Sent, request: Request) => {
		const isUnconfirmed = request.method === 'POST'
		const records = await links.selected.read(caller.userId, slugs)
		if (records.length === 0)
			return seeOther(backToList(list, { kind: 'links_deleted', done: 0, gone: slugs.length }))
		const page = deleteLinksPage({
			session: toSessionView(deps, caller),
			baseUrl: config.baseUrl,
			links: records.map((record) => ({ ...record, target: readableUrl(record.long_url) })),
			list,
			back: backToList(list),
			isUnconfirmed,
		})
		return html(page, request, { status: isUnconfirmed ? 400 : 200 })
	}

	const remove = async (caller: SignedIn, sent: Sent, request: Request) => {
		if (sent.fields.confirm !== 'yes') return askToDelete(caller, sent, request)
		const outcome = await links.selected.delete(caller.userId, sent.slugs)
		return seeOther(backToList(sent.list, { kind: 'links_deleted', ...outcome }))
	}

	const tag = async ({ userId }: SignedIn, { slugs, list, fields }: Sent) => {
		const wanted = searchTag.safeParse(fields.with_tag)
		if (!wanted.success) return seeOther(backToList(list, { kind: 'no_tag' }))
		const isRemoved = fields.action === 'remove'
		const outcome = isRemoved
			? await links.selected.removeTag(userId, slugs, wanted.data)
			: await links.selected.addTag(userId, slugs, wanted.data)
		return seeOther(backToList(list, { kind: isRemoved ? 'tag_removed' : 'tag_added', ...outcome }))
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
				csvFile(deps, request, 'links', () => links.csv.bySlugs(userId, slugs)),
			),
		)
		.get(accountPaths.deleteSelected(), ({ request, set }) => withSelection(request, set, askToDelete))
		.post(accountPaths.deleteSelected(), ({ request, set }) => withSelection(request, set, remove))
		.post(accountPaths.tagSelected(), ({ request, set }) => withSelection(request, set, tag))
}
