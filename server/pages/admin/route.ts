/** The pages of operators: links, hosts, accounts, the service, the log. */
import { Elysia } from 'elysia'
import type { SignedIn } from '../../accounts/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { withOperator } from '../frame/signed-in.ts'
import { createAdminPages } from './pages.ts'

/** For everybody else they are 404, as if there were none. */
export const adminRoutes = (deps: Deps) => {
	const pages = createAdminPages(deps)
	const show =
		(page: (caller: SignedIn, request: Request) => Promise<Response>) =>
		({ request, set }: { request: Request; set: { headers: object } }) =>
			withOperator(deps, request, set, (caller) => page(caller, request))
	return new Elysia({ name: 'admin' })
		.get('/admin', show(pages.links))
		.get('/admin/hosts', show(pages.hosts))
		.get('/admin/accounts', show(pages.accounts))
		.get('/admin/service', show(pages.service))
		.get('/admin/log', show(pages.log))
}
