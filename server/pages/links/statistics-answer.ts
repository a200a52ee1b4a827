/** What pages of the statistics of many links answer: the page that is asked, or a file of it. */

import type { Asked } from '../../../shared/statistics/asked.ts'
import type { Needs } from '../../http/deps.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { lighterRanges } from '../../statistics/lighter.ts'
import type { Asked as AskedFor } from '../forms/page-route.ts'
import { asksPrevious, rangeHrefs, readAsked } from '../link/asked.ts'
import { type Lines, lineOf, previousLines } from '../link/lines.tsx'
import { refusals, refusedCode } from '../link/TooMuch.tsx'
import { askedFile, type FileKind, takenFile } from '../link/take-along.ts'
import { wordsFor } from '../words/languages.ts'
import { type AccountStatisticsPage, accountStatisticsPage } from './statistics.tsx'

/** The lines of two tags, the one with more clicks first. */
const readLines = async (
	{ accountStatistics }: Needs<'accountStatistics'>,
	ownerId: string,
	{ compared, ...asked }: Asked & { compared: string[] },
): Promise<Lines | undefined> => {
	const read = async (tag: string) => ({
		...lineOf(await accountStatistics.read(ownerId, { ...asked, tag })),
		name: tag,
	})
	const lines = await Promise.all(compared.map(read))
	const [first, second] = lines.toSorted((a, b) => b.clicks - a.clicks)
	return first && second && [first, second]
}

/** The statistics, or the page's frame when counting takes too long. */
const readAccount = async (
	deps: Needs<'accountStatistics' | 'now'>,
	ownerId: string,
	asked: Asked & { tag: string | undefined; compared: string[]; isBeside: boolean },
): Promise<Pick<AccountStatisticsPage, 'statistics' | 'made' | 'linkCount' | 'lines' | 'refused'>> => {
	const { accountStatistics, now } = deps
	try {
		const { made, ...statistics } = await accountStatistics.read(ownerId, asked)
		const lines = asked.isBeside
			? await previousLines({ ...statistics, linkData: { created_at: made } }, (days) =>
					accountStatistics.read(ownerId, { ...days, tag: asked.tag, filters: asked.filters }),
				)
			: await readLines(deps, ownerId, asked)
		return { statistics, made, linkCount: statistics.link_count, lines }
	} catch (error) {
		const code = refusedCode(error)
		if (code === undefined) throw error
		const { made, links } = await accountStatistics.frame(ownerId, asked.tag)
		const refused = { code, lighter: lighterRanges(asked, { made, now: now() }) }
		return { made: new Date(made).toISOString(), linkCount: links, refused }
	}
}

/** What its page shows, as a file: of a tag, of two, of a team, or of the reader's own links. */
const accountFile = (
	{ config, site }: Needs<'config' | 'site'>,
	kind: FileKind,
	{ made, ...page }: AccountStatisticsPage,
	statistics: NonNullable<AccountStatisticsPage['statistics']>,
	request: Request,
) => {
	const { tag, team, compared, teams } = page
	const words = wordsFor(request.headers)
	const mine = page.isShared ? words.links.statistics.title : words.frame.myLinks
	const owner = teams.find(({ id }) => id === team)?.name ?? mine
	const link = { created_at: made }
	return takenFile(
		kind,
		{
			...{ ...page, link, details: { ...statistics, linkData: link }, name: 'statistics' },
			title: tag ?? (compared.join(' · ') || owner),
			...{ address: shownAddress(config.baseUrl), accent: site.accent?.light.accent },
			more: [
				...(tag === undefined ? statistics.tags : []).map(({ tag: name, clicks, clicks_before }) => [
					...['tags', name, undefined, clicks, clicks_before],
				]),
				...statistics.links.map(({ link: url, clicks }) => [
					...['links', shownAddress(url), undefined, clicks],
				]),
			],
		},
		request,
	)
}

export type StatisticsNeeds = Needs<'accountStatistics' | 'config' | 'now' | 'site'>

interface Question {
	ownerId: string
	tag: string | undefined
	compared: string[]
	/** The path of the page, asking for the line beside or not. */
	pathFor: (previous?: 'true') => string
}

/** The page of what its address asks, or a file of it. */
export const answerStatistics = async (
	deps: StatisticsNeeds,
	{ request, html }: Pick<AskedFor, 'request' | 'html'>,
	{ ownerId, tag, compared, pathFor }: Question,
	shown: Pick<AccountStatisticsPage, 'team' | 'teams' | 'share' | 'isShared'>,
): Promise<Response> => {
	const asked = readAsked(request.url)
	const isBeside = asksPrevious(request.url) && compared.length === 0
	const read = await readAccount(deps, ownerId, { ...asked, tag, compared, isBeside })
	const { statistics, refused } = read
	const page = {
		...{ ...shown, ...read, tag, compared },
		...(shown.isShared && statistics && { statistics: { ...statistics, links: [], tags: [] } }),
		asked: { path: pathFor(isBeside ? 'true' : undefined), ...asked },
		...{ hrefs: rangeHrefs(request.url), now: new Date(deps.now()) },
	}
	const file = askedFile(request.url)
	return file !== undefined && page.statistics !== undefined
		? accountFile(deps, file, page, page.statistics, request)
		: html(accountStatisticsPage(page), { status: refused === undefined ? 200 : refusals[refused.code] })
}
