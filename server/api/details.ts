/** The details of a link for its monitor key and its owner: statistics and former targets. */
import type { LinkDetails } from '../../shared/links.ts'
import type { Deps } from '../http/deps.ts'
import type { LinkRow } from '../store/link-rows.ts'

/** `days`: number of UTC days up to today; all days if undefined. */
export const readDetails = async (
	{ statistics, links }: Pick<Deps, 'statistics' | 'links'>,
	link: LinkRow,
	days: number | undefined,
): Promise<LinkDetails> => {
	const [{ details }, target_history] = await Promise.all([
		statistics.read(link, { clicks: 0, days }),
		links.historyOf(link),
	])
	return { ...details, target_history }
}
