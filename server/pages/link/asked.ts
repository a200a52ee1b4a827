/** What a page of statistics asks, read from its address and written into others. */

import { type Asked, withAsked } from '../../../shared/statistics/asked.ts'
import { type RangeChoice, rangeChoices } from '../../../shared/statistics/days.ts'
import { Failure } from '../../errors.ts'
import { readPagePairs, readPageQuery } from '../../http/decode.ts'
import { pathOf } from '../../http/request.ts'
import { rangeQuestion, readRange } from '../../http/statistics-question.ts'
import { lookParameters } from './qr.ts'
import type { FileKind } from './take-along.ts'

/**
 * What a page asks. Forms send empty fields, and old bookmarks what is no longer understood: both
 * are as if they were not there.
 */
export const readAsked = (url: string): Asked => {
	const asked = new URL(pathOf(url), url)
	for (const [name, value] of readPagePairs(url))
		if (value !== '' && Object.hasOwn(rangeQuestion.def.shape, name)) asked.searchParams.append(name, value)
	for (;;) {
		try {
			return readRange(asked.href)
		} catch (error) {
			const { details = [] } = error instanceof Failure ? error.extra : {}
			const known = details.filter(({ path }) => asked.searchParams.has(path))
			if (known.length === 0) throw error
			for (const { path } of known) asked.searchParams.delete(path)
		}
	}
}

/** The same page with each choice of days. Its other parameters stay, but those of the QR code. */
export const rangeHrefs = (url: string): Record<RangeChoice, string> => {
	const hrefOf = (range: RangeChoice): string => {
		const query = new URL(url).searchParams
		// A notice is shown once.
		for (const name of ['days', 'from', 'to', 'notice', 'as', ...lookParameters]) query.delete(name)
		if (range !== 'all') query.set('days', range)
		return `${pathOf(url)}${query.size > 0 ? `?${query}` : ''}#days`
	}
	return Object.fromEntries(rangeChoices.map((range) => [range, hrefOf(range)])) as Record<
		RangeChoice,
		string
	>
}

/** Whether a page asks for the days before as a second line. */
export const asksPrevious = (url: string): boolean => readPageQuery(url).previous === 'true'

/** What a page asks, and where it is. */
export interface AskedPage extends Asked {
	/** Path of the page. */
	path: string
}

/** The same page, asked this. */
export const hrefOf = ({ path, ...asked }: AskedPage): string => `${withAsked(path, asked)}#days`

/** What the page shows, as a file. */
export const fileHref = ({ path, ...asked }: AskedPage, kind: FileKind): string =>
	withAsked(`${path}${path.includes('?') ? '&' : '?'}as=${kind}`, asked)

/** The same page with the days before as a second line, or without. */
export const previousHref = ({ path, ...asked }: AskedPage, isOn: boolean): string => {
	const [way, query] = path.split('?')
	const kept = new URLSearchParams(query)
	if (isOn) kept.set('previous', 'true')
	else kept.delete('previous')
	return hrefOf({ ...asked, path: kept.size > 0 ? `${way}?${kept}` : way! })
}
