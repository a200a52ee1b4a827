/** Links that open with a button: for a click that no preview, scanner or Office can make. */
import type { KnownLink } from './link-cache.ts'
import type { VisitOutcome } from './steps.ts'
import type { Agent } from './visitor/agent.ts'

/**
 * What a visit has sent: whether the page's form, and how that opens a protected link; undefined
 * for one that has no password any more.
 */
export interface Sent {
	isPressed: boolean
	unlock: () => Promise<VisitOutcome | undefined> | VisitOutcome
}
export const nothingSent: Sent = { isPressed: false, unlock: () => ({ kind: 'protected' }) }

/** Whether this client's visit of an open link gets a button. */
export type Asks = (link: KnownLink) => boolean
export const asksFor =
	({ isOffice }: Agent): Asks =>
	({ confirm }) =>
		confirm || isOffice

/** The page of an active link that hides its target until its button is pressed. */
export const stubOf = ({ maxClicks }: KnownLink): VisitOutcome => ({
	kind: 'stub',
	why: maxClicks === null ? 'asks' : 'limited',
})
