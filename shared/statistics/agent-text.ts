/** What made a click, in words: browser and platform, or the name a program gave. */
import type { ChartWords } from './words.ts'

/** Reads a user agent; null is unknown. */
export type AgentOf = (userAgent: string) => { browser: string | null; platform: string | null }

/** A program's own name, e.g. `curl/8.5.0` or `Mozilla/5.0 (compatible; Googlebot/2.1)`. */
const programOf = (userAgent: string): string | undefined =>
	(/^(?!Mozilla\/)([A-Za-z][\w.-]*(?: [A-Za-z][\w.-]*)*)(?:\/|$)/.exec(userAgent) ??
		/\(compatible; ([A-Za-z][\w.-]*)/.exec(userAgent))?.[1]

/** "Chrome on Android", or as much of it as is known. */
export const agentText = (userAgent: string, agentOf: AgentOf, words: ChartWords): string => {
	const agent = agentOf(userAgent)
	const program = agent.browser ?? programOf(userAgent) ?? words.unknownBrowser
	return agent.platform === null ? program : words.on(program, agent.platform)
}
