/** Owns the questions about one link's clicks, answered as the interface's records. */
import type { ClickRecord, LinkDetails, LinkWithClicks } from '../../shared/links.ts'
import type { AnalyticsStore, ClickRow } from '../store/analytics.ts'
import type { LinkRow } from '../store/links.ts'
import { readCursor, toClickRecord, toCursor, toDetails, toLinkRecord } from './records.ts'

export interface LinkAnalytics {
	details: LinkDetails
	clicks: ClickRecord[]
	/** The cursor of the next older clicks; undefined when these were the oldest. */
	next: string | undefined
}

export const createAnalytics = ({
	store,
	now,
}: {
	store: { analytics: AnalyticsStore }
	now: () => number
}) => ({
	/** A link with its figures and clicks, as the interface's list has it. */
	show: (
		link: LinkRow,
		figures: { clicks: number; uniqueClicks: number },
		newest: ClickRow[],
	): LinkWithClicks => ({ data: toLinkRecord(link, figures, now()), clicks: newest.map(toClickRecord) }),

	/** A link's figures and up to `clicks` of its newest clicks, or of those after `cursor`. Fails with `validation_failed`. */
	read: async (
		link: LinkRow,
		asked: { clicks: number; cursor?: string | undefined },
	): Promise<LinkAnalytics> => {
		const after = asked.cursor === undefined ? undefined : readCursor(asked.cursor)
		// One more than asked tells whether there are older ones.
		const { figures, newest } = await store.analytics.read(link.id, {
			limit: asked.clicks === 0 ? 0 : asked.clicks + 1,
			after,
		})
		const shown = newest.slice(0, asked.clicks)
		const last = shown.at(-1)
		return {
			details: toDetails(link, figures, now()),
			clicks: shown.map(toClickRecord),
			next: newest.length > shown.length && last !== undefined ? toCursor(last) : undefined,
		}
	},
})

export type Analytics = ReturnType<typeof createAnalytics>
