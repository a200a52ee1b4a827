/** The API of an account's links: pages of JSON, or all as CSV. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { bounds } from '../../shared/bounds.ts'
import { cursor, linkSorts, linksFound, linkWithClicks } from '../../shared/link/links.ts'
import { teamId } from '../../shared/owners.ts'
import { paths } from '../../shared/paths.ts'
import { accountStatistics as accountAnswer } from '../../shared/statistics/account-statistics.ts'
import { grouped } from '../../shared/text/text.ts'
import { invalid } from '../errors.ts'
import { codesFile } from '../http/codes-file.ts'
import { csvFile, markQuestion } from '../http/csv-file.ts'
import type { Deps } from '../http/deps.ts'
import { codeShape, guardMark } from '../http/qr-question.ts'
import { checkQuery, wholeNumber } from '../http/request.ts'
import { rangeQuestion, readRange } from '../http/statistics-question.ts'

/** Whose links, in place of the account's. */
export const ofTeam = { team: z.optional(teamId) }

/** Filters and order. Source: server/INTERFACE.md, "List". */
const wanted = {
	...linksFound,
	sort: z.optional(z.enum(linkSorts, 'Links are sorted by created, clicks or last_click.')),
}
export const listQuestion = z.object({
	limit: wholeNumber(1, 100, 100),
	clicks: wholeNumber(0, bounds.clicksShown.max, bounds.clicksShown.inList),
	cursor,
	...wanted,
	...ofTeam,
})
export const listCsvQuestion = z.object({ ...wanted, ...markQuestion.def.shape, ...ofTeam })
export const listCodesQuestion = z.object({ ...wanted, ...codeShape, ...ofTeam })

/** Which links count, beside which days and clicks. */
export const accountQuestion = z.extend(rangeQuestion, { tag: linksFound.tag, ...ofTeam })

/** Most clicks in one response. Source: server/INTERFACE.md, "Statistics by monitor key". */
const clicksOfList = 10_000

const readQuestion = (url: string) => {
	const asked = checkQuery(listQuestion, url)
	if (asked.limit * asked.clicks > clicksOfList)
		throw invalid(
			'clicks',
			'too_big',
			`A list holds at most ${grouped(clicksOfList)} clicks: ask for fewer links or fewer clicks.`,
		)
	return asked
}

export const myLinkRoutes = (deps: Deps) => {
	const { accountStatistics, credentials, links, config } = deps
	const { teams } = deps.accounts
	return new Elysia({ name: 'my-links' })
		.get(
			'/api/v1/my-links',
			async ({ request, set }) => {
				const caller = await credentials.require(request, set)
				const asked = readQuestion(request.url)
				const by = await teams.acting(caller, asked.team, 'viewer')
				const [{ items, total, next }, owner] = await Promise.all([
					links.list(by, asked),
					teams.ownerOf(by.ownerId),
				])
				set.headers['x-total-count'] = String(total)
				if (next !== undefined) {
					set.headers.link = `<${config.baseUrl}${paths.myLinks({ ...asked, cursor: next })}>; rel="next"`
				}
				return items.map(({ data, clicks }) => ({ data: { ...data, owner }, clicks }))
			},
			{ response: { 200: z.array(linkWithClicks) } },
		)
		.get(
			paths.myStatistics(),
			async ({ request, set }) => {
				const caller = await credentials.require(request, set)
				const { tag, team } = checkQuery(accountQuestion, request.url)
				const { ownerId } = await teams.acting(caller, team, 'viewer')
				const { made: _, ...answer } = await accountStatistics.read(ownerId, {
					...readRange(request.url),
					tag,
				})
				return answer
			},
			{ response: { 200: accountAnswer } },
		)
		.get(paths.myLinksCsv(), async ({ request, set }) => {
			const caller = await credentials.require(request, set)
			const { bom: _, team, ...wanted } = checkQuery(listCsvQuestion, request.url)
			const by = await teams.acting(caller, team, 'viewer')
			return csvFile(deps, request, 'links', async () => links.pages.csv(await links.pages.found(by, wanted)))
		})
		.get(paths.myLinksCodes(), async ({ request, set }) => {
			const caller = await credentials.require(request, set)
			const { team, format, ...asked } = checkQuery(listCodesQuestion, request.url)
			guardMark({ ...asked, format })
			const by = await teams.acting(caller, team, 'viewer')
			const pages = () => links.pages.found(by, asked)
			return codesFile(deps, request, { format, look: asked, pages })
		})
}
