/** The page of one of an account's links, with its delete form. */
import { Elysia } from 'elysia'
import { paths } from '../../shared/paths.ts'
import type { SignedIn } from '../accounts/caller.ts'
import type { Deps } from '../http/deps.ts'
import { html } from '../http/html.ts'
import { isConfirmed, readAnalytics, toLinkView } from '../http/link-page.ts'
import { readForm } from '../http/request.ts'
import { seeOther } from '../http/see-other.ts'
import { toSessionView, withAccount } from '../http/signed-in.ts'
import { accountPaths } from '../pages/account-paths.ts'
import { linkDetailsPage } from '../pages/link-details.tsx'

export const linksPageRoutes = (
	deps: Pick<Deps, 'config' | 'links' | 'analytics' | 'now' | 'credentials'>,
) => {
	const { links } = deps

	const showLink = async (caller: SignedIn, slug: string, request: Request, isUnconfirmed = false) => {
		const link = await links.find.ofOwner(caller.userId, slug)
		const read = await readAnalytics(deps, link, request)
		const page = linkDetailsPage({
			...(await toLinkView(deps, link, read, request, isUnconfirmed)),
			session: toSessionView(deps, caller),
			csvHref: paths.myClicksCsv(link.slug),
		})
		return isUnconfirmed ? html(page, { status: 400, headers: { vary: 'Accept' } }) : html(page)
	}

	return new Elysia({ name: 'links-pages' })
		.get('/links/:short_url', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, (caller) => showLink(caller, slug, request)),
		)
		.post('/links/:short_url', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				if (!isConfirmed(await readForm(request), request)) return showLink(caller, slug, request, true)
				await links.delete(await links.find.ofOwner(caller.userId, slug))
				return seeOther(`${accountPaths.links()}?notice=deleted`)
			}),
		)
}
