/** Hosts whose letters may be taken for others, and targets as operators see them. */
import { domainToUnicode } from 'node:url'
import { withoutScheme } from '../../shared/text/addresses.ts'
import { readablePart, readableUrl } from './readable.ts'

/** Letters of these scripts, and of all. */
const lettersOf = (scripts: string[]): string =>
	`\\p{scx=Common}\\p{scx=Inherited}${scripts.map((script) => `\\p{scx=${script}}`).join('')}`

/** Scripts that people write in one word. Source: Unicode TS 39, "Highly Restrictive". */
const together = [
	['Latin'],
	['Latin', 'Han', 'Hiragana', 'Katakana'],
	['Latin', 'Han', 'Bopomofo'],
	['Latin', 'Han', 'Hangul'],
].map((scripts) => new RegExp(`^[${lettersOf(scripts)}]*$`, 'u'))
const alone = new RegExp(
	`^(?:${'Arabic Armenian Bengali Cyrillic Devanagari Georgian Greek Gujarati Gurmukhi Han Hebrew Kannada Khmer Lao Malayalam Sinhala Tamil Telugu Thai'
		.split(' ')
		.map((script) => `[${lettersOf([script])}]*`)
		.join('|')})$`,
	'u',
)

/** Letters of other scripts that look like Latin ones; words of nothing else are no words. */
const latinLooking = /^[аеорсухіјѕԁӏһԛԝьвкмнтгґαινοερτυκχωѵօսոցհզ\d-]+$/u

/** Whether a label mixes scripts, or has only letters of another one that look like Latin. */
const isDeceivingLabel = (label: string): boolean => {
	if (/^[\0-\x7f]*$/.test(label)) return false
	const isOneScript = alone.test(label) || together.some((scripts) => scripts.test(label))
	return !isOneScript || latinLooking.test(label)
}

/** `host`: in ASCII. */
export const isDeceiving = (host: string): boolean =>
	(domainToUnicode(host) || host).split('.').some(isDeceivingLabel)

/**
 * An address of ours as people read it: its host in Unicode unless letters of it may be taken for
 * others. What is copied, encoded or opened stays as it is.
 */
export const shownUrl = (url: string): string =>
	url.replace(
		/^(https?:\/\/)?([^/?#:]*)/,
		(_, scheme = '', host: string) =>
			scheme + (host.includes('xn--') && !isDeceiving(host) ? readablePart(host) : host),
	)
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
