/** The address of a link's statistics: the link after the #, and what is asked about it. */
import { type Asked, withAsked } from '../../../shared/statistics/asked.ts'
import { dimensions, dimensionTable } from '../../../shared/statistics/dimensions.ts'

/** A percent sequence that was cut off can't be decoded. */
const decode = (text: string): string => {
	try {
		return decodeURIComponent(text)
	} catch {
		return ''
	}
}

/** The short link that the address names; empty if it names none. */
export const readLink = (hash: string): string => {
	const url = decode(hash.slice(1).split('?', 1)[0]!)
	return URL.canParse(url) ? url : ''
}

/** What the address asks; what makes no sense is left out. */
export const readAsked = (hash: string): Asked => {
	const query = new URLSearchParams(hash.split('?')[1])
	const read = (name: string, form: RegExp): string | undefined => form.exec(query.get(name) ?? '')?.[0]
	const [from, to] = ['from', 'to'].map((name) => read(name, /^\d{4}-\d\d-\d\d$/))
	const days = read('days', /^[1-9]\d{0,3}$/)
	return {
		...(from !== undefined && { from }),
		...(to !== undefined && { to }),
		...(days !== undefined && from === undefined && to === undefined && { days: Number(days) }),
		filters: Object.fromEntries(
			dimensions.flatMap((name) => {
				const wanted = query.get(dimensionTable[name].filter) ?? ''
				return wanted === '' ? [] : [[name, wanted]]
			}),
		),
	}
}

/** The address of these statistics. */
export const hrefTo = (url: string, asked: Asked = {}): string =>
	withAsked(`#${encodeURIComponent(url)}`, asked)
