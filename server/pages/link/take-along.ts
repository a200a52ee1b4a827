/** What a page of statistics shows, as files: its table, and its chart as a picture. */

import { breakdownsOf, mostListed, topOf } from '../../../shared/statistics/Breakdowns.tsx'
import { unitOf } from '../../../shared/statistics/ClicksOverTime.tsx'
import { dayOf } from '../../../shared/statistics/days.ts'
import { comparable } from '../../../shared/statistics/RangeSummary.tsx'
import type { Span } from '../../../shared/statistics/units.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { figuresCsv, type Row } from '../../statistics/figures-csv.ts'
import { wordsFor } from '../words/languages.ts'
import { type DrawnFigures, drawnOf } from './drawn.ts'
import type { LinkViewProps } from './LinkView.tsx'
import { type PictureProps, pictureOf } from './Picture.tsx'

export const fileTypes = { csv: 'text/csv; charset=utf-8', svg: 'image/svg+xml' } as const
export type FileKind = keyof typeof fileTypes

/** The file that a page is asked for in its place. */
export const askedFile = (url: string): FileKind | undefined => {
	const { as = '' } = readPageQuery(url)
	return Object.hasOwn(fileTypes, as) ? (as as FileKind) : undefined
}

const rangeRows = ({ range, linkData, ...details }: DrawnFigures['details'], now: Date): Row[] => {
	const { visitors, new_visitors } = range ?? {}
	const whole = { from: dayOf(new Date(linkData.created_at)), to: dayOf(now), clicks: details.clicks }
	const { from, to, clicks } = range ?? whole
	return [
		['range', from, to, clicks, comparable({ ...details, linkData })?.clicks],
		...(visitors === undefined ? [] : [['visitors', from, to, visitors]]),
		...(new_visitors === undefined ? [] : [['new_visitors', from, to, new_visitors]]),
	]
}

interface TakenProps extends DrawnFigures {
	/** What else the page counts. */
	more?: Row[] | undefined
}

const tableOf = ({ more = [], ...figures }: TakenProps, words: Words): string => {
	const { details, lines, link, now } = figures
	const { chart, beside } = drawnOf(figures, words)
	const second = beside?.(chart.periods).clicks ?? []
	const names = lines?.flatMap(({ name = [] }) => name) ?? []
	const unit = unitOf(details, now)
	const isNamed = names.length > 0
	const periods = chart.periods.map(
		({ start, end, clicks }: Partial<Span> & (typeof chart.periods)[0], nth) => [
			...[unit, start, end, ...(isNamed ? [undefined, undefined] : [])],
			...[clicks, second[nth]],
		],
	)
	const breakdowns = breakdownsOf({ details, places: link.places, words: words.charts }).flatMap(
		({ id, counts, untold, label, words }) => {
			const { rows, rest, total } = topOf(counts, untold, label, words)
			const listed = [...rows, ...rest.slice(0, mostListed)]
			const others = listed.reduce((left, [, clicks]) => left - clicks, total)
			return [
				...listed.map(([name, clicks]) => [id, label(name), undefined, clicks]),
				...(others === 0 ? [] : [['others', id, undefined, others]]),
			]
		},
	)
	return figuresCsv(names, [...rangeRows(details, now), ...periods, ...more, ...breakdowns])
}

/** The file that the page of these figures is asked for. `name`: without extension. */
export const takenFile = (
	kind: FileKind,
	{ name, ...figures }: TakenProps & PictureProps & { name: string },
	{ headers }: Request,
): Response => {
	const words = wordsFor(headers)
	return new Response(kind === 'csv' ? tableOf(figures, words) : pictureOf(figures, words), {
		headers: {
			'content-type': fileTypes[kind],
			'content-disposition': `attachment; filename="${name}.${kind}"`,
			// Opened by itself, a picture may only draw.
			'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
			vary: 'Accept-Language, Cookie',
		},
	})
}

/** What a link's page shows, as a file. */
export const linkFile = (
	{ site }: Needs<'site'>,
	kind: FileKind,
	view: LinkViewProps,
	request: Request,
): Response => {
	const address = shownAddress(view.shortUrl)
	const { title, short_url: name } = view.link
	const accent = site.accent?.light.accent
	return takenFile(kind, { ...view, title: title ?? address, address, accent, name }, request)
}
