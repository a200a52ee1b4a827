/** Ignores text stuck to a short link, as people paste it: `/menu.`, `/menu%20)`, `//menu`. */
import { requestAt } from './received.ts'
import { pathOf } from './request.ts'

/** A path that is spelled as our routes are, or holds a slug with `+`. */
const plain = /^(?:\/[A-Za-z0-9_-]+)+\+?$/

/** A character as HTML writes it, `&quot;`, also escaped again: `&amp;quot;`. */
const entity = /&(?:amp;)*(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/gi
/** A slug, then `+`, a place or a link's key, among characters that none of them can contain. */
const stuck =
	/^[^A-Za-z0-9_-]+([A-Za-z0-9_-]{1,64})(\+?)([^A-Za-z0-9_-]*)(?:([A-Za-z0-9_-]{1,15}|[A-Za-z0-9_-]{24})[^A-Za-z0-9_-]*)?$/

/** Text is escaped twice or more when it goes through several programs. */
const timesEscaped = 3

/** One character per byte. No byte of what is not ASCII can be in a slug, so none is decoded. */
const bytesOf = (path: string): string => {
	let text = path
	for (let times = 0; times < timesEscaped && text.includes('%'); times += 1)
		text = text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
	return text
}

/** The path of a link or its page, without text stuck to it; undefined if there is none. */
const linkPathIn = (path: string): string | undefined => {
	// Longer ones are no links with a few characters too many, and cost time.
	if (path.length > 512) return undefined
	const bytes = bytesOf(path)
	// Nobody types or pastes NUL, however it is written.
	if (bytes.includes('\0') || /&(?:amp;)*#x?0+;/i.test(bytes)) return undefined
	const text = bytes.replace(entity, ' ')
	// A broken escape: nobody knows what it was.
	if (/%[A-Za-z0-9_-]/.test(text)) return undefined
	const [, slug, preview, between, key] = stuck.exec(text) ?? []
	if (slug === undefined || key === undefined) return slug && `/${slug}${preview}`
	return preview === '' && between?.includes('/') ? `/${slug}/${key}` : undefined
}

/** The same request for the link in its path, if text is stuck to that. `fixed`: of other pages. */
export const withoutStuckText = (request: Request, fixed: { has: (path: string) => boolean }): Request => {
	const { url } = request
	const path = pathOf(url)
	if (plain.test(path) || fixed.has(path)) return request
	const clean = linkPathIn(path)
	if (clean === undefined || fixed.has(clean)) return request
	const start = url.indexOf('/', url.indexOf('//') + 2)
	const query = url.indexOf('?', start)
	return requestAt(url.slice(0, start) + clean + (query < 0 ? '' : url.slice(query)), request)
}
