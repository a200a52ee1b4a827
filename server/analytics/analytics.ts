/** Owns the questions about one link's clicks, answered as the interface's records. */
import type { ClickRecord, LinkDetails, LinkWithClicks } from '../../shared/links.ts'
import type { AnalyticsStore, ClickRow } from '../store/analytics.ts'
import type { LinkRow } from '../store/links.ts'
import { streamCsv } from './csv.ts'
import { readCursor, toClickRecord, toCursor, toDetails, toLinkRecord } from './records.ts'

const day = 86_400_000
/** Clicks of one step of an export. */
const exportedAtOnce = 5_000

export interface LinkAnalytics {
	details: LinkDetails
	/** Undefined when there were none. */
	lastClick: Date | undefined
	clicks: ClickRecord[]
	/** The cursor of the next older clicks; undefined when these were the oldest. */
	next: string | undefined
}

export interface AnalyticsDeps {
	store: { analytics: AnalyticsStore }
	now: () => number
	/** Raw clicks older than this are not shown, whether they are dropped already or not. */
	clickRetentionDays: number | undefined
}

export const createAnalytics = ({ store, now, clickRetentionDays }: AnalyticsDeps) => {
	const oldestShown = () =>
		clickRetentionDays === undefined ? undefined : new Date(now() - clickRetentionDays * day)
	/** What fits a page of `limit`, out of one more than that, which tells whether there are older ones. */
	const cut = (rows: ClickRow[], limit: number) => {
		const shown = rows.slice(0, limit)
		const last = shown.at(-1)
		return {
			clicks: shown.map(toClickRecord),
			next: rows.length > limit && last !== undefined ? toCursor(last) : undefined,
		}
	}
	const placeOf = (cursor: string | undefined) => (cursor === undefined ? undefined : readCursor(cursor))

	return {
		oldestShown,

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
			const { figures, newest } = await store.analytics.read(link.id, {
				limit: asked.clicks === 0 ? 0 : asked.clicks + 1,
				after: placeOf(asked.cursor),
				since: oldestShown(),
			})
			return {
				details: toDetails(link, figures, now()),
				lastClick: figures.lastClick ?? undefined,
				...cut(newest, asked.clicks),
			}
		},

		/** All clicks of a link as CSV, newest first. */
		csv: (link: LinkRow): ReadableStream<Uint8Array> => {
			const since = oldestShown()
			return streamCsv(async (cursor) =>
				cut(
					await store.analytics.readClicks(link.id, {
						limit: exportedAtOnce + 1,
						after: placeOf(cursor),
						since,
					}),
					exportedAtOnce,
				),
			)
		},
	}
}

export type Analytics = ReturnType<typeof createAnalytics>
