/** The routes of the statistics of many links: an account's, and those that it shares. */
import { searchTag } from '../../../shared/link/links.ts'
import { paths } from '../../../shared/paths.ts'
import { withAsked } from '../../../shared/statistics/asked.ts'
import { isEnough } from '../../../shared/teams.ts'
import { invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { readPagePairs, readPageQuery } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { pathOf, readFields } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import type { Shared } from '../../links/statistics-shares.ts'
import { type Asked as AskedFor, account, page, reader } from '../forms/page-route.ts'
import { readAsked } from '../link/asked.ts'
import { statisticsPage } from '../link/pages.tsx'
import { type Asker, createLinkPages, csvQuery, type Held, type LinkNeeds } from '../link/route.ts'
import { listPageQuestion } from './list-page.ts'
import type { AccountStatisticsPage } from './statistics.tsx'
import { answerStatistics, type StatisticsNeeds } from './statistics-answer.ts'

/** The tags that are ticked: two or none. */
const readTicked = (url: string): string[] => {
	const tags = readPagePairs(url).filter(
		([name, tag]) => name === 'compare' && searchTag.safeParse(tag).success,
	)
	const two = [...new Set(tags.map(([, tag]) => tag))].slice(0, 2)
	return two.length < 2 ? [] : two
}

/** Where the form that shares statistics is, and where it leads back to. */
const formPath = (url: string, { tag, team }: { tag?: string | undefined; team?: string | undefined }) =>
	withAsked(accountPaths.statistics({ tag, team }), readAsked(url))

/** The way to share these statistics, for those who may. */
const shareOf = async (
	{ config, links }: Needs<'config' | 'links'>,
	{ url }: Request,
	{ team, teams, ...shared }: Shared & Pick<AccountStatisticsPage, 'team' | 'teams'>,
): Promise<AccountStatisticsPage['share']> => {
	const role = team ? (teams.find(({ id }) => id === team)?.role ?? 'viewer') : 'owner'
	if (!isEnough(role, 'editor')) return undefined
	const { ownerId, tag } = shared
	const [key, tags] = await Promise.all([
		links.shares.keyOf(shared),
		tag === undefined ? links.shares.tagsOf(ownerId) : [],
	])
	return {
		tags,
		actionPath: formPath(url, { tag, team }),
		statisticsUrl: key && `${config.baseUrl}/${paths.statisticsUrl(key)}`,
	}
}

export const accountStatisticsPages = (deps: StatisticsNeeds & Needs<'accounts' | 'links'>) => {
	const { accounts, links } = deps
	return [
		page({
			...{ path: accountPaths.statistics(), may: account, fields: ['action'] },
			show: async (asked) => {
				const { caller, query, request } = asked
				const { tag, team } = readFields(listPageQuestion, query)
				const { ownerId } = await accounts.teams.acting(caller, team, 'viewer')
				const teams = await accounts.teams.choices(caller)
				const compared = tag === undefined ? readTicked(request.url) : []
				const isWhole = compared.length === 0
				const question = {
					...{ ownerId, tag, compared },
					pathFor: (previous?: 'true') => accountPaths.statistics({ tag, team, compare: compared, previous }),
				}
				const share = isWhole ? await shareOf(deps, request, { ownerId, tag, team, teams }) : undefined
				return answerStatistics(deps, asked, question, { team, teams, share })
			},
			/** Shares the statistics, or ends that. */
			run: async ({ caller, request, values: { action } }) => {
				const { tag, team } = readFields(listPageQuestion, readPageQuery(request.url))
				const acting = await accounts.teams.acting(caller, team, 'editor')
				if (action === 'share') await links.shares.share(acting, tag)
				else if (action === 'unshare') await links.shares.end({ ...acting, tag })
				else throw invalid('action', 'invalid', 'Send action=share or action=unshare.')
				return seeOther(`${formPath(request.url, { tag, team })}#share`)
			},
		}),
	]
}

/** A key opens the statistics of one link, for programs too, or those that its owner shares. */
export const statisticsKeyPages = (deps: LinkNeeds & StatisticsNeeds) => {
	const { shares, find } = deps.links
	const { show } = createLinkPages(deps)
	return [
		page({
			...{ path: '/s/:statistics_key', may: reader },
			find: async ({ params: { statistics_key: key = '' } }): Promise<Held | Shared> =>
				(await shares.find(key)) ?? { link: await find.byStatisticsKey(key), key },
			show: ({ found, ...asked }: AskedFor<Asker, Held | Shared>) => {
				const { request } = asked
				if ('link' in found)
					return show({ ...asked, found }, (view) =>
						statisticsPage({ ...view, csvHref: paths.statisticsCsv(found.key!, csvQuery(request)) }),
					)
				const path = pathOf(request.url)
				const pathFor = (previous?: 'true') => path + (previous ? '?previous=true' : '')
				const shown = { team: undefined, teams: [], isShared: true }
				return answerStatistics(deps, asked, { ...found, compared: [], pathFor }, shown)
			},
		}),
	]
}
