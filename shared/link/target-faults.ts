/** What can be wrong with a target, by code. */
import { firstBounds } from '../first.ts'
import { hasScheme, isWeb } from '../text/addresses.ts'
import { locationOf } from '../text/location.ts'
import { isPrintable } from '../text/text.ts'
import type { targetFaults } from '../words/en/shared/target.ts'

/** `words/` has a sentence for each. */
export type TargetFaultCode = keyof typeof targetFaults

const webScheme = /^https?:[\\/]*/i

/** Why the text behind a web scheme has no place that a browser could ask. */
const hostFault = (text: string): TargetFaultCode => {
	const [authority = ''] = text.replace(webScheme, '').split(/[\\/?#]/, 1)
	const [, host = '', port = ''] =
		/^(\[[^\]]*\]|[^:]*)(.*)$/s.exec(authority.slice(authority.lastIndexOf('@') + 1)) ?? []
	if (host === '') return port.startsWith('::') ? 'host' : 'no_host'
	if (port.startsWith(':') && URL.canParse(`http://${host}`)) return 'port'
	return /\s|%20/.test(host) ? 'space_in_host' : 'host'
}

/** Why no link can lead there; undefined if one can. `text`: trimmed. */
export const targetFaultOf = (text: string): TargetFaultCode | undefined => {
	if (text === '') return 'too_small'
	if ([...text].length > firstBounds.url) return 'too_big'
	if (!isPrintable(text)) return 'characters'
	if (!isWeb(text)) {
		if (webScheme.test(text)) return hostFault(text)
		return hasScheme(text) ? 'scheme' : 'not_absolute'
	}
	// `https:` alone would be read as the host `https` without a port.
	if (/^https?:[\\/]*https?:[\\/]/i.test(text)) return 'two_schemes'
	if (/\s["'<(]?https?:\/\//i.test(text)) return 'several'
	const { username, password } = new URL(text)
	if (username !== '' || password !== '') return 'credentials'
	// International text grows in a redirect, and browsers and proxies limit its length.
	return locationOf(text).length > firstBounds.url ? 'grows' : undefined
}
