/** Reads what a link's page asks for, its days too, and builds what it shows. */
import { bounds } from '../../../shared/bounds.ts'
import { paths } from '../../../shared/paths.ts'
import { isFiltered, withAsked } from '../../../shared/statistics/asked.ts'
import { lifeByHour } from '../../../shared/statistics/days.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { checkQuery, pathOf, prefersHtml, readFields } from '../../http/request.ts'
import { clickQuestion } from '../../http/statistics-question.ts'
import { lighterRanges } from '../../statistics/lighter.ts'
import { isClickCursor, type LinkStatistics } from '../../statistics/statistics.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { asksPrevious, rangeHrefs, readAsked } from './asked.ts'
import { type Lines, previousLines } from './lines.tsx'
import { readQr } from './qr.ts'
import { type RefusedQuestion, refusedCode } from './TooMuch.tsx'
import { askedFile } from './take-along.ts'
import { readTried } from './tried.ts'

/** Default number of clicks on the page, and on the pages of older clicks. */
export const pageClicks = { newest: 10, older: bounds.clicksShown.default }

type ReadPage = LinkStatistics & {
	/** The days asked for and those before, if the page asks for both. */
	lines?: Lines | undefined
	older: string | undefined
	isFirst: boolean
	/** Only what all clicks say was read, and what was asked is not answered. */
	refused?: RefusedQuestion
}

/** What the frame of a page shows when its question about clicks was refused. */
const readFrame = async (
	{ statistics, now }: Needs<'statistics' | 'now'>,
	link: LinkRow,
	{ url }: Request,
	error: unknown,
): Promise<ReadPage> => {
	const asked = readAsked(url)
	const code = refusedCode(error)
	if (code === undefined || !isFiltered(asked)) throw error
	const read = await statistics.read(link, { clicks: 0 })
	const life = { made: link.createdAt.getTime(), now: now(), dates: read.details.dates }
	return { ...read, older: undefined, isFirst: true, refused: { code, lighter: lighterRanges(asked, life) } }
}

/**
 * The statistics and clicks that a request asks for; for a page also without them, when filters
 * take too long. Fails with `validation_failed`; for programs with `too_much`.
 */
export const readStatistics = async (
	deps: Needs<'statistics' | 'now'>,
	link: LinkRow,
	request: Request,
): Promise<ReadPage> => {
	const { statistics, now } = deps
	const { url, headers } = request
	const isPage = prefersHtml(headers) || askedFile(url) !== undefined
	const { clicks: wanted, cursor } = isPage
		? readFields(clickQuestion, readPageQuery(url))
		: checkQuery(clickQuestion, url)
	// A page shows the newest clicks for an old bookmark.
	const place = isPage && !isClickCursor(cursor ?? '') ? undefined : cursor
	const isPlain = isPage && readPageQuery(url).clicks === undefined
	const clicks = isPlain ? pageClicks.newest : wanted
	const range = isPage ? readAsked(url) : {}
	// Filters make a range of the life by themselves.
	const isWhole = isPage && [range.days, range.from, range.to].every((end) => end === undefined)
	const life = isWhole && !isFiltered(range) ? lifeByHour(link.createdAt, new Date(now())) : {}
	const asked = { clicks, cursor: place, ...range, ...life }
	let read: LinkStatistics
	let lines: Lines | undefined
	try {
		read = await statistics.read(link, asked)
		if (isPage && asksPrevious(url))
			lines = await previousLines(read.details, async (days) => {
				const before = await statistics.read(link, { ...days, clicks: 0, filters: asked.filters })
				return before.details
			})
	} catch (error) {
		if (isPage) return readFrame(deps, link, request, error)
		throw error
	}
	const older = read.next
	const step = String(isPlain ? pageClicks.older : clicks)
	return {
		...read,
		lines,
		older: older && `${pathOf(url)}?${new URLSearchParams({ clicks: step, cursor: older })}`,
		isFirst: place === undefined,
	}
}

/** Clicks from which writing an answer takes more than some milliseconds. */
const manyClicks = 100

/** Writes an answer, in its turn if it has many clicks: may fail with `service_unavailable`. */
export const writeInTurn = <T>(
	{ dear }: Needs<'dear'>,
	{ clicks }: Pick<ReadPage, 'clicks'>,
	write: () => T,
): Promise<T> | T => (clicks.length > manyClicks ? dear.run('page', write) : write())

/** Sets headers: the number of clicks, and the URL of older ones. */
export const tellClicks = (
	headers: object,
	{ details, older }: ReadPage,
	{ baseUrl }: Needs<'config'>['config'],
): void => {
	Object.assign(headers, {
		vary: 'Accept',
		'x-total-count': String(details.clicks),
		...(older !== undefined && { link: `<${baseUrl}${older}>; rel="next"` }),
	})
}

/** What every page of a link shows, for any reader. */
export const toLinkView = async (
	{ links, linkHosts, drawer, now }: Needs<'links' | 'linkHosts' | 'drawer' | 'now'>,
	link: LinkRow,
	{ details, lines, lastClick, clicks, older, isFirst, refused }: ReadPage,
	{ url }: Request,
) => {
	const shortUrl = linkHosts.linkOf(link)
	const asked = readAsked(url)
	return {
		link: details.linkData,
		/** Absolute. */
		shortUrl,
		/** Why it redirects nobody; its state does not say. */
		block: links.blockOf(link),
		blockReason: links.blockReasonOf(link),
		...{ details, lines },
		/** In place of statistics with filters, where counting took too long. */
		refused,
		lastClick,
		/** Paths of the other choices of days. */
		hrefs: rangeHrefs(url),
		asked: { path: `${pathOf(url)}${asksPrevious(url) ? '?previous=true' : ''}`, ...asked },
		/** Newest first. */
		clicks,
		qr: await readQr({ shortUrl, places: link.places }, url, { drawer }),
		now: new Date(now()),
		/** Paths of older clicks, and of the newest; absent where there are none, and for these. */
		next: older && `${withAsked(older, asked)}#newest`,
		first: isFirst ? undefined : `${withAsked(pathOf(url), asked)}#newest`,
	}
}

/** Path to which the forms of a page post: its own, with what it asks. */
export const formPath = ({ url }: Request): string => withAsked(pathOf(url), readAsked(url))

const notices = ['edited', 'claimed', 'key_replaced', 'key_ended'] as const

/** What only who may change a link sees. `isUnconfirmed`: the delete form lacked its tick. */
export const toManagement = async (
	{ config, links, now }: Needs<'config' | 'links' | 'now'>,
	link: LinkRow,
	request: Request,
	isUnconfirmed: boolean,
) => {
	const key = links.statistics.keyOf(link)
	return {
		actionPath: formPath(request),
		/** Newest first. */
		formerTargets: await links.historyOf(link),
		/** Absolute; undefined while there is none. */
		statisticsUrl: key && `${config.baseUrl}/${paths.statisticsUrl(key)}`,
		tried: readTried(link, request.url, now()),
		notice: notices.find((known) => known === readPageQuery(request.url).notice),
		faultConfirm: isUnconfirmed,
	}
}
