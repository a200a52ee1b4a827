/** Reads what a link's page asks for, its days too, and builds what it shows. */
import QRCode from 'qrcode'
import { bounds } from '../../../shared/bounds.ts'
import { paths } from '../../../shared/paths.ts'
import { type RangeChoice, rangeChoices } from '../../../shared/statistics/days.ts'
import { readQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { checkQuery, pathOf, prefersHtml } from '../../http/request.ts'
import { clickQuestion, rangeQuestion } from '../../http/statistics-question.ts'
import type { LinkStatistics } from '../../statistics/statistics.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { readAgent } from '../../visits/visitor/agent.ts'
import type { LinkViewProps } from './LinkView.tsx'

/** The number of UTC days up to today; undefined for all. Fails with `validation_failed`. */
export const readDays = (url: string): number | undefined => checkQuery(rangeQuestion, url).days

/** The same page with each choice; its other parameters stay. */
const rangeHrefs = (url: string): Record<RangeChoice, string> => {
	const hrefOf = (range: RangeChoice): string => {
		const query = new URL(url).searchParams
		query.delete('days')
		// A notice is shown once.
		query.delete('notice')
		if (range !== 'all') query.set('days', range)
		return `${pathOf(url)}${query.size > 0 ? `?${query}` : ''}#days`
	}
	return Object.fromEntries(rangeChoices.map((range) => [range, hrefOf(range)])) as Record<
		RangeChoice,
		string
	>
}

/** A URL of the same page that keeps the choice. */
export const withDays = (href: string, days: number | undefined): string =>
	days === undefined ? href : `${href}${href.includes('?') ? '&' : '?'}days=${days}`

/** Default number of clicks on the page, and on the pages of older clicks. */
const pageClicks = { newest: 10, older: bounds.clicksShown.default }

/** The statistics and clicks that a request asks for. Fails with `validation_failed`. */
export const readStatistics = async (
	{ statistics }: Deps,
	link: LinkRow,
	{ url, headers }: Request,
): Promise<LinkStatistics & { older: string | undefined; isFirst: boolean }> => {
	const asked = checkQuery(clickQuestion, url)
	const isPlain = prefersHtml(headers) && readQuery(url).clicks === undefined
	const clicks = isPlain ? pageClicks.newest : asked.clicks
	const days = prefersHtml(headers) ? readDays(url) : undefined
	const read = await statistics.read(link, { ...asked, clicks, days })
	const { next: cursor } = read
	const step = String(isPlain ? pageClicks.older : clicks)
	return {
		...read,
		older: cursor && `${pathOf(url)}?${new URLSearchParams({ clicks: step, cursor })}`,
		isFirst: asked.cursor === undefined,
	}
}

/** Sets headers: the number of clicks, and the URL of older ones. */
export const tellClicks = (
	headers: Record<string, string | number>,
	{ details, older }: Awaited<ReturnType<typeof readStatistics>>,
	{ baseUrl }: Pick<Deps['config'], 'baseUrl'>,
): void => {
	headers.vary = 'Accept'
	headers['x-total-count'] = String(details.clicks)
	if (older !== undefined) headers.link = `<${baseUrl}${older}>; rel="next"`
}

/** What every page of a link shows, for any reader. */
export const toLinkView = async (
	{ config, links, now }: Deps,
	link: LinkRow,
	{ details, lastClick, clicks, older, isFirst }: Awaited<ReturnType<typeof readStatistics>>,
	{ url }: Request,
): Promise<Omit<LinkViewProps, 'csvHref' | 'manage'>> => {
	const shortUrl = config.linkBaseUrl + paths.visit(link.slug)
	const days = readDays(url)
	return {
		link: details.linkData,
		shortUrl,
		block: links.blockOf(link),
		details,
		lastClick,
		days: { shown: days, hrefs: rangeHrefs(url) },
		clicks,
		agentOf: readAgent,
		qrSvg: await QRCode.toString(shortUrl, {
			type: 'svg',
			errorCorrectionLevel: 'M',
			margin: bounds.qr.margin.default,
		}),
		now: new Date(now()),
		next: older && `${withDays(older, days)}#newest`,
		first: isFirst ? undefined : `${withDays(pathOf(url), days)}#newest`,
	}
}
