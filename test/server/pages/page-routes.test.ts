/** The list of pages that tests go through has every route that shows one. */
import { expect, it } from 'vitest'
import { noPage, pageRoutes } from '../../support/service/page-routes.ts'
import { openService } from '../../support/service/service.ts'

it('every page is in the list of pages', async () => {
	const { app } = await openService()
	const routes = app.routes.filter(({ method, path }) => method === 'GET' && !noPage.test(path))
	expect([...new Set(routes.map(({ path }) => path))].sort()).toEqual([...pageRoutes].sort())
})
