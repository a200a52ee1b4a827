/** What only those who may change a link see on its page. */
import { paths } from '../../../shared/paths.ts'
import { withAsked } from '../../../shared/statistics/asked.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { pathOf } from '../../http/request.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { readAsked } from './asked.ts'
import type { LinkManagement } from './LinkView.tsx'

/** Path to which the forms of a page post: its own, with what it asks. */
export const formPath = ({ url }: Request): string => withAsked(pathOf(url), readAsked(url))

const notices = ['edited', 'claimed'] as const

/** `isUnconfirmed`: the delete form lacked its tick. */
export const toManagement = async (
	{ config, links }: Needs<'config' | 'links'>,
	link: LinkRow,
	request: Request,
	isUnconfirmed: boolean,
): Promise<Omit<LinkManagement, 'editPath'>> => {
	const key = links.statistics.keyOf(link)
	return {
		actionPath: formPath(request),
		formerTargets: await links.historyOf(link),
		statisticsUrl: key && `${config.baseUrl}/${paths.statisticsUrl(key)}`,
		notice: notices.find((known) => known === readPageQuery(request.url).notice),
		faultConfirm: isUnconfirmed,
	}
}
