/** `GET /api/v1/my-links.csv`: an account's links as CSV. */
import { Elysia } from 'elysia'
import { paths } from '../../shared/paths.ts'
import { csvFile } from '../http/csv-file.ts'
import type { Deps } from '../http/deps.ts'
import { checkQuery } from '../http/request.ts'
import { listCsvQuestion } from './my-links.ts'

export const linksCsvRoutes = (deps: Pick<Deps, 'links' | 'credentials' | 'connections' | 'downloads'>) =>
	new Elysia({ name: 'links-csv' }).get(paths.myLinksCsv(), async ({ request, set }) => {
		const { userId } = await deps.credentials.require(request, set)
		const wanted = checkQuery(listCsvQuestion, request.url)
		return csvFile(deps, request, 'links', () => deps.links.csv.found(userId, wanted))
	})
