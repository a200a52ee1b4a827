/** The route of the page of an account's statistics. */
import { searchTag } from '../../../shared/link/links.ts'
import type { Asked } from '../../../shared/statistics/asked.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { readPagePairs } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { readFields } from '../../http/request.ts'
import { lighterRanges } from '../../statistics/lighter.ts'
import { page } from '../forms/page-route.ts'
import { account } from '../forms/ways.ts'
import { asksPrevious, rangeHrefs, readAsked } from '../link/asked.ts'
import { type Lines, lineOf, previousLines } from '../link/lines.tsx'
import { refusals, refusedCode } from '../link/TooMuch.tsx'
import { askedFile, type FileKind, takenFile } from '../link/take-along.ts'
import { wordsFor } from '../words/languages.ts'
import { listPageQuestion } from './list-page.ts'
import { type AccountStatisticsPage, accountStatisticsPage } from './statistics.tsx'

/** The tags that are ticked: two or none. */
const readTicked = (url: string): string[] => {
	const tags = readPagePairs(url).filter(
		([name, tag]) => name === 'compare' && searchTag.safeParse(tag).success,
	)
	const two = [...new Set(tags.map(([, tag]) => tag))].slice(0, 2)
	return two.length < 2 ? [] : two
}

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
	const owner = teams.find(({ id }) => id === team)?.name ?? words.frame.myLinks
	const link = { created_at: made }
	return takenFile(
		kind,
		{
			...{ ...page, link, details: { ...statistics, linkData: link }, name: 'statistics' },
			title: tag ?? (compared.join(' · ') || owner),
			...{ address: withoutScheme(config.baseUrl), accent: site.accent?.light.accent },
			more: [
				...(tag === undefined ? statistics.tags : []).map(({ tag: name, clicks, clicks_before }) => [
					...['tags', name, undefined, clicks, clicks_before],
				]),
				...statistics.links.map(({ link: url, clicks }) => [
					...['links', withoutScheme(url), undefined, clicks],
				]),
			],
		},
		request,
	)
}

export const accountStatisticsPages = (
	deps: Needs<'accounts' | 'accountStatistics' | 'config' | 'now' | 'site'>,
) => [
	page({
		...{ path: accountPaths.statistics(), may: account },
		show: async ({ caller, query, request, html }) => {
			const { tag, team } = readFields(listPageQuestion, query)
			const asked = readAsked(request.url)
			const { ownerId } = await deps.accounts.teams.acting(caller, team, 'viewer')
			const compared = tag === undefined ? readTicked(request.url) : []
			const isBeside = asksPrevious(request.url) && compared.length === 0
			const read = await readAccount(deps, ownerId, { ...asked, tag, compared, isBeside })
			const kept = { tag, team, compare: compared, ...(isBeside && { previous: 'true' }) }
			const shown = {
				...{ ...read, tag, team, compared, teams: await deps.accounts.teams.choices(caller) },
				asked: { path: accountPaths.statistics(kept), ...asked },
				hrefs: rangeHrefs(request.url),
				now: new Date(deps.now()),
			}
			const file = askedFile(request.url)
			if (file !== undefined && read.statistics !== undefined)
				return accountFile(deps, file, shown, read.statistics, request)
			return html(accountStatisticsPage(shown), {
				status: read.refused === undefined ? 200 : refusals[read.refused.code],
			})
		},
	}),
]
