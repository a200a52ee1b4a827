/** Hosts whose letters may be taken for others. */

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

/** `host`: as people read it. */
export const looksLikeOther = (host: string): boolean => host.split('.').some(isDeceivingLabel)

/**
 * An address of ours as people read it: its host in Unicode unless letters of it may be taken for
 * others. What is copied, encoded or opened stays as it is. `read`: how the platform reads a host.
 */
export const shownBy =
	(read: (host: string) => string) =>
	(url: string): string =>
		url.replace(/^(https?:\/\/)?([^/?#:]*)/, (whole, scheme = '', host: string) => {
			const shown = host.includes('xn--') ? read(host) : host
			return looksLikeOther(shown) ? whole : scheme + shown
		})
