/** The API of an account's links: pages of JSON, or all as CSV. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { bounds } from '../../shared/bounds.ts'
import { cursor, linkSorts, linksFound, linkWithClicks } from '../../shared/link/links.ts'
import { paths } from '../../shared/paths.ts'
import { accountStatistics as accountAnswer } from '../../shared/statistics/account-statistics.ts'
import { grouped } from '../../shared/text/text.ts'
import { invalid } from '../errors.ts'
import { csvFile, markQuestion } from '../http/csv-file.ts'
import type { Deps } from '../http/deps.ts'
import { checkQuery, wholeNumber } from '../http/request.ts'
import { rangeQuestion, readRange } from '../http/statistics-question.ts'

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
})
export const listCsvQuestion = z.object({ ...wanted, ...markQuestion.def.shape })

/** Which links count, beside which days and clicks. */
export const accountQuestion = z.extend(rangeQuestion, { tag: linksFound.tag })

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
	return new Elysia({ name: 'my-links' })
		.get(
			'/api/v1/my-links',
			async ({ request, set }) => {
				const { userId } = await credentials.require(request, set)
				const asked = readQuestion(request.url)
				const { items, total, next } = await links.list(userId, asked)
				set.headers['x-total-count'] = String(total)
				if (next !== undefined) {
					set.headers.link = `<${config.baseUrl}${paths.myLinks({ ...asked, cursor: next })}>; rel="next"`
				}
				return items.map(({ data, clicks }) => ({ data, clicks }))
			},
			{ response: { 200: z.array(linkWithClicks) } },
		)
		.get(
			paths.myStatistics(),
			async ({ request, set }) => {
				const { userId } = await credentials.require(request, set)
				const { tag } = checkQuery(accountQuestion, request.url)
				const { made: _, ...answer } = await accountStatistics.read(userId, {
					...readRange(request.url),
					tag,
				})
				return answer
			},
			{ response: { 200: accountAnswer } },
		)
		.get(paths.myLinksCsv(), async ({ request, set }) => {
			const { userId } = await credentials.require(request, set)
			const { bom: _, ...wanted } = checkQuery(listCsvQuestion, request.url)
			return csvFile(deps, request, 'links', () => links.csv.found(userId, wanted))
		})
}
