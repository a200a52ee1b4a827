/** The details of a link, as its key and its owner get them: figures, and where it led before. */
import type { LinkDetails } from '../../shared/links.ts'
import type { Deps } from '../http/deps.ts'
import type { LinkRow } from '../store/link-rows.ts'

/** `days`: the last so many UTC days; all unless given. */
export const readDetails = async (
	{ analytics, links }: Pick<Deps, 'analytics' | 'links'>,
	link: LinkRow,
	days: number | undefined,
): Promise<LinkDetails> => {
	const [{ details }, target_history] = await Promise.all([
		analytics.read(link, { clicks: 0, days }),
		links.historyOf(link),
	])
	return { ...details, target_history }
}
