/** The statistics of many links at once, by their monitor keys. */
import type { FiguresRecord } from '../../shared/statistics/figures.ts'
import type { LinkDeps } from '../links/links.ts'
import { isMonitorKey } from '../links/monitor-key.ts'
import { readSlug } from '../links/slug.ts'
import { stateOf } from '../links/state.ts'
import type { FoundLink } from '../store/statistics/figures.ts'

const toRecord = (link: FoundLink, now: number): FiguresRecord => ({
	short_url: link.slug,
	clicks: link.clicks,
	unique_clicks: link.uniqueClicks,
	last_click_at: link.lastClick?.toISOString() ?? null,
	status: stateOf(link, now),
	max_clicks: link.maxClicks,
	expires_at: link.expiresAt?.toISOString() ?? null,
	is_protected: link.isProtected,
})

/** In the order of the request; null where slug and key don't belong to a link. */
export const createFiguresReader =
	({ store, monitorKeys, now }: Pick<LinkDeps, 'store' | 'monitorKeys' | 'now'>) =>
	async (asked: { short_url: string; monitor_key: string }[]): Promise<(FiguresRecord | null)[]> => {
		const possible = asked.flatMap(({ short_url: slug, monitor_key: key }, place) => {
			const slugKey = readSlug(slug)
			return slugKey !== undefined && isMonitorKey(key)
				? [{ place, slugKey, monitorHash: monitorKeys.hash(key) }]
				: []
		})
		const found = await store.figures.read(possible)
		const time = now()
		const byPlace = new Map(possible.map(({ place }, index) => [place, found[index]]))
		return asked.map((_, place) => {
			const link = byPlace.get(place)
			return link === undefined ? null : toRecord(link, time)
		})
	}

export type ReadFigures = ReturnType<typeof createFiguresReader>
