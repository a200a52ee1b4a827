/** `/links/{short_url}`: the page of a link for its owner, and its forms. */
import { Elysia } from 'elysia'
import { paths } from '../../../shared/paths.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Deps } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import { linkDetailsPage } from './by-owner.tsx'
import { submitLinkForm, toManagement } from './link-forms.ts'
import { readStatistics, toLinkView } from './link-page.ts'

export const linksPageRoutes = (
	deps: Pick<Deps, 'config' | 'links' | 'statistics' | 'now' | 'credentials'>,
) => {
	const { links } = deps

	const show = async (caller: SignedIn, link: LinkRow, request: Request, isUnconfirmed = false) => {
		const page = linkDetailsPage({
			...(await toLinkView(deps, link, await readStatistics(deps, link, request), request)),
			session: toSessionView(deps, caller),
			csvHref: paths.myClicksCsv(link.slug),
			manage: {
				...(await toManagement(deps, link, request, isUnconfirmed)),
				editPath: accountPaths.editLink(link.slug),
				tagHref: (tag) => accountPaths.links({ tag }),
			},
		})
		return html(page, request, { status: isUnconfirmed ? 400 : 200 })
	}

	return new Elysia({ name: 'links-pages' })
		.get('/links/:short_url', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, async (caller) =>
				show(caller, await links.find.ofOwner(caller.userId, slug), request),
			),
		)
		.post('/links/:short_url', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				const link = await links.find.ofOwner(caller.userId, slug)
				const outcome = await submitLinkForm(deps, link, request)
				if (outcome.kind === 'done') return outcome.answer
				if (outcome.kind === 'unconfirmed') return show(caller, link, request, true)
				return seeOther(`${accountPaths.links()}?notice=deleted`)
			}),
		)
}
