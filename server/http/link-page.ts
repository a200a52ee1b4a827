/** A link's page: which clicks are asked for, what is shown, and whether its delete form is confirmed. */
import * as z from 'zod/mini'
import { bounds } from '../../shared/bounds.ts'
import { paths } from '../../shared/paths.ts'
import type { LinkAnalytics } from '../analytics/analytics.ts'
import { invalid } from '../errors.ts'
import type { LinkViewProps } from '../pages/LinkView.tsx'
import type { LinkRow } from '../store/links.ts'
import { readAgent } from '../visits/visitor/agent.ts'
import { readDays, withDays } from './day-range.ts'
import type { Deps } from './deps.ts'
import { qrMarkup } from './qr-markup.ts'
import { checkQuery, pathOf, prefersHtml, wholeNumber } from './request.ts'

const { default: shown, max } = bounds.clicksShown
/** `?clicks=` and `?cursor=` of every list of clicks. */
export const clickQuestion = z.object({
	clicks: wholeNumber(0, max, shown),
	cursor: z.optional(z.string().check(z.maxLength(100))),
})

/** Figures and clicks as a request asks for them, and the address of the older clicks. Fails with `validation_failed`. */
export const readAnalytics = async (
	{ analytics }: Pick<Deps, 'analytics'>,
	link: LinkRow,
	{ url }: Request,
): Promise<LinkAnalytics & { older: string | undefined; isFirst: boolean }> => {
	const asked = checkQuery(clickQuestion, url)
	const read = await analytics.read(link, asked)
	const { next } = read
	return {
		...read,
		older: next && `${pathOf(url)}?${new URLSearchParams({ clicks: String(asked.clicks), cursor: next })}`,
		isFirst: asked.cursor === undefined,
	}
}

/** How many clicks there are, and where the older ones are. */
export const tellClicks = (
	headers: Record<string, string | number>,
	{ details, older }: Awaited<ReturnType<typeof readAnalytics>>,
	{ baseUrl }: Pick<Deps['config'], 'baseUrl'>,
): void => {
	headers.vary = 'Accept'
	headers['x-total-count'] = String(details.clicks)
	if (older !== undefined) headers.link = `<${baseUrl}${older}>; rel="next"`
}

/** What the page shows. `isUnconfirmed`: its delete form came without its confirmation. */
export const toLinkView = async (
	{ config, now }: Pick<Deps, 'config' | 'now'>,
	link: LinkRow,
	{ details, lastClick, clicks, older, isFirst }: Awaited<ReturnType<typeof readAnalytics>>,
	{ url }: Request,
	isUnconfirmed: boolean,
): Promise<Omit<LinkViewProps, 'csvHref' | 'monitor'>> => {
	const shortUrl = config.baseUrl + paths.visit(link.slug)
	const path = pathOf(url)
	const days = readDays(url)
	return {
		link: details.linkData,
		shortUrl,
		details,
		lastClick,
		days,
		clicks,
		agentOf: readAgent,
		qrSvg: await qrMarkup(shortUrl),
		actionPath: path,
		now: new Date(now()),
		next: older && withDays(older, days.shown),
		first: isFirst ? undefined : withDays(path, days.shown),
		faultConfirm: isUnconfirmed,
	}
}

/** Whether a delete form is confirmed; if not, browsers are shown the page again. Fails with `validation_failed` for others. */
export const isConfirmed = (form: Record<string, string>, { headers }: Request): boolean => {
	if (form.action === 'delete' && form.confirm === 'yes') return true
	if (prefersHtml(headers)) return false
	throw invalid('confirm', 'required', 'Send action=delete and confirm=yes.')
}
