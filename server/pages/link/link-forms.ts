/** The forms of a link's page: sharing its statistics, and deleting it. */
import { paths } from '../../../shared/paths.ts'
import { withAsked } from '../../../shared/statistics/asked.ts'
import { invalid } from '../../errors.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { pathOf, prefersHtml, readForm } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { readAsked } from './asked.ts'
import type { LinkManagement } from './LinkView.tsx'

/** Path to which the forms of a page post: its own, with what it asks. */
const formPath = ({ url }: Request): string => withAsked(pathOf(url), readAsked(url))

const notices = ['edited', 'claimed'] as const

/** What only those who may change a link see. `isUnconfirmed`: the delete form lacked its tick. */
export const toManagement = async (
	{ config, links }: Deps,
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

/**
 * Processes a form of a link's page; `answer` redirects back to the page. Fails with
 * `validation_failed` for a program that does not confirm, `not_found`, `unsupported_media_type`,
 * `payload_too_large`.
 */
export const submitLinkForm = async (
	{ links }: Deps,
	link: LinkRow,
	request: Request,
): Promise<{ kind: 'deleted' | 'unconfirmed' } | { kind: 'done'; answer: Response }> => {
	const { action, confirm } = await readForm(request)
	if (action === 'share' || action === 'unshare') {
		await (action === 'share' ? links.statistics.share(link) : links.statistics.end(link))
		return { kind: 'done', answer: seeOther(`${formPath(request)}#share`) }
	}
	if (action === 'delete' && confirm === 'yes') {
		await links.delete(link)
		return { kind: 'deleted' }
	}
	if (prefersHtml(request.headers)) return { kind: 'unconfirmed' }
	throw invalid('confirm', 'required', 'Send action=delete and confirm=yes.')
}
