/** What made a click, in words: browser and platform, or the name a program gave. */
import type { ChartWords } from './words.ts'

/** A user agent and what was read from it; null is unknown. */
export interface ReadAgent {
	userAgent: string
	browser: string | null
	platform: string | null
}

/** A program's own name, e.g. `curl/8.5.0` or `Mozilla/5.0 (compatible; Googlebot/2.1)`. */
const programOf = (userAgent: string): string | undefined =>
	(/^(?!Mozilla\/)([A-Za-z][\w.-]*(?: [A-Za-z][\w.-]*)*)(?:\/|$)/.exec(userAgent) ??
		/\(compatible; ([A-Za-z][\w.-]*)/.exec(userAgent))?.[1]

/** "Chrome on Android", or as much of it as is known. */
export const agentText = ({ userAgent, browser, platform }: ReadAgent, words: ChartWords): string => {
	const program = browser ?? programOf(userAgent) ?? words.unknownBrowser
	return platform === null ? program : words.on(program, platform)
}
