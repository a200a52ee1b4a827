/** Reads a user agent as the server does: browser and platform. */
import { UAParser } from 'ua-parser-js'
import type { AgentOf } from '../../../shared/statistics/agent-text.ts'

export const readAgent: AgentOf = (userAgent) => {
	const read = new UAParser(userAgent).getResult()
	return { browser: read.browser.name ?? null, platform: read.os.name ?? null }
}
