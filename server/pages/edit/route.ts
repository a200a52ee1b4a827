/** `/m/{monitor_key}/edit`, `/links/{short_url}/edit`: the pages that edit a link. */
import { Elysia } from 'elysia'
import { paths } from '../../../shared/paths.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Deps } from '../../http/deps.ts'
import { guardOwnForm, readForm } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { byKey } from '../../links/edit.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { readFormFault } from '../forms/form-fault.ts'
import { html } from '../frame/html.ts'
import type { SessionView } from '../frame/SiteHeader.tsx'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import { toConflict } from './conflict.ts'
import type { SentEdit } from './edit.tsx'
import { editPage } from './edit.tsx'
import { readEditForm, readVersion, toSentEdit } from './edit-form.ts'

/** How the page was reached. */
interface Way {
	/** Paths of this page and of the link's own page. */
	action: string
	back: string
	session?: SessionView
	/** Who edits, for the history. */
	by: string
}

const withKey = (key: string): Way => ({
	action: paths.monitorEdit(key),
	back: `/${paths.monitorUrl(key)}`,
	by: byKey,
})

const withAccountOf = ({ slug, ownerId }: LinkRow): Way => ({
	action: accountPaths.editLink(slug),
	back: accountPaths.link(slug),
	// Found by it, so there is one.
	by: ownerId!,
})

export const editPageRoutes = (deps: Deps) => {
	const { config, links, statistics, now } = deps

	const show = async (
		link: LinkRow,
		way: Way,
		request: Request,
		sent?: SentEdit,
		answer: { status?: number; headers?: Record<string, string> } = {},
	) => {
		const { details } = await statistics.read(link, { clicks: 0 })
		const shortUrl = withoutScheme(config.linkBaseUrl + paths.visit(link.slug))
		const blocked = { block: links.blockOf(link), blockReason: links.blockReasonOf(link) }
		return html(editPage({ ...way, link: details.linkData, shortUrl, ...blocked, sent }), request, answer)
	}

	const submit = async (find: () => Promise<LinkRow>, wayOf: (link: LinkRow) => Way, request: Request) => {
		const link = await find()
		const way = wayOf(link)
		const form = await readForm(request)
		try {
			const change = readEditForm(form, link, now())
			// Sent twice, it is saved already.
			if (Object.keys(change).length > 0)
				await links.edit(link, change, { version: readVersion(form), by: way.by })
			return seeOther(`${way.back}?notice=edited`)
		} catch (error) {
			const { fault, ...answer } = readFormFault(error, request)
			const sent = toSentEdit(form, fault)
			if (fault.code !== 'edit_conflict') return show(link, way, request, sent, answer)
			const edited = await find()
			const { linkData } = (await statistics.read(edited, { clicks: 0 })).details
			return show(edited, way, request, { ...sent, ...toConflict(sent.values, linkData) }, answer)
		}
	}

	return new Elysia({ name: 'edit-pages' })
		.get('/m/:monitor_key/edit', async ({ params: { monitor_key: key }, request }) =>
			show(await links.find.byKey(key), withKey(key), request),
		)
		.post('/m/:monitor_key/edit', async ({ params: { monitor_key: key }, request }) => {
			guardOwnForm(request, config.baseUrl)
			return submit(
				() => links.find.byKey(key),
				() => withKey(key),
				request,
			)
		})
		.get('/links/:short_url/edit', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				const link = await links.find.ofOwner(caller.userId, slug)
				return show(link, { ...withAccountOf(link), session: toSessionView(deps, caller) }, request)
			}),
		)
		.post('/links/:short_url/edit', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				const session = toSessionView(deps, caller)
				const find = () => links.find.ofOwner(caller.userId, slug)
				return submit(find, (link) => ({ ...withAccountOf(link), session }), request)
			}),
		)
}
