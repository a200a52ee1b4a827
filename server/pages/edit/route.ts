/** `/m/{monitor_key}/edit`, `/links/{short_url}/edit`: the pages that edit a link. */
import { Elysia } from 'elysia'
import { withoutScheme } from '../../../shared/addresses.ts'
import { paths } from '../../../shared/paths.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Deps } from '../../http/deps.ts'
import { guardOwnForm, readForm } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { readFormFault } from '../forms/form-fault.ts'
import { html } from '../frame/html.ts'
import type { SessionView } from '../frame/SiteHeader.tsx'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import type { SentEdit } from './edit.tsx'
import { editPage } from './edit.tsx'
import { readEditForm, toSentEdit } from './edit-form.ts'

/** How the page was reached. */
interface Way {
	/** Paths of this page and of the link's own page. */
	action: string
	back: string
	session?: SessionView
}

const byKey = (key: string): Way => ({ action: paths.monitorEdit(key), back: `/${paths.monitorUrl(key)}` })

const byOwner = ({ slug }: LinkRow): Way => ({
	action: accountPaths.editLink(slug),
	back: accountPaths.link(slug),
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
		const block = links.blockOf(link)
		return html(editPage({ ...way, link: details.linkData, shortUrl, block, sent }), request, answer)
	}

	const submit = async (link: LinkRow, way: Way, request: Request) => {
		const form = await readForm(request)
		try {
			await links.edit(link, readEditForm(form, link, now()), {})
			return seeOther(`${way.back}?notice=edited`)
		} catch (error) {
			const { fault, ...answer } = readFormFault(error, request)
			return show(link, way, request, toSentEdit(form, fault), answer)
		}
	}

	return new Elysia({ name: 'edit-pages' })
		.get('/m/:monitor_key/edit', async ({ params: { monitor_key: key }, request }) =>
			show(await links.find.byKey(key), byKey(key), request),
		)
		.post('/m/:monitor_key/edit', async ({ params: { monitor_key: key }, request }) => {
			guardOwnForm(request, config.baseUrl)
			return submit(await links.find.byKey(key), byKey(key), request)
		})
		.get('/links/:short_url/edit', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				const link = await links.find.ofOwner(caller.userId, slug)
				return show(link, { ...byOwner(link), session: toSessionView(deps, caller) }, request)
			}),
		)
		.post('/links/:short_url/edit', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				const link = await links.find.ofOwner(caller.userId, slug)
				return submit(link, { ...byOwner(link), session: toSessionView(deps, caller) }, request)
			}),
		)
}
