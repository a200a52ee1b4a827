/** Hosts whose letters may be taken for others, and targets as operators see them. */
import { domainToUnicode } from 'node:url'
import { withoutScheme } from '../../shared/text/addresses.ts'
import { looksLikeOther, shownBy } from '../../shared/text/look-alikes.ts'
import { readablePart, readableUrl } from './readable.ts'

/** `host`: in ASCII. */
export const isDeceiving = (host: string): boolean => looksLikeOther(domainToUnicode(host) || host)

/** An address of ours as people read it. */
export const shownUrl = shownBy(readablePart)
/** The same without its scheme. */
export const shownAddress = (url: string): string => withoutScheme(shownUrl(url))

/**
 * A target for operators: as people read it, unless that would show another host than it is. Then
 * its host is in ASCII, because its letters may be taken for others (`isDeceiving`).
 */
export const shownTarget = (url: string): { text: string; isDeceiving: boolean } => {
	const parsed = URL.parse(url)
	if (parsed === null || !isDeceiving(parsed.hostname))
		return { text: withoutScheme(readableUrl(url)), isDeceiving: false }
	return { text: withoutScheme(parsed.href), isDeceiving: true }
}
