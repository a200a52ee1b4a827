/** Where a visit of an open link leads. */
// A visit: steps.ts → here → choose-target.ts.
import { locationFor } from '../links/forward.ts'
import type { Click } from '../store/clicks/commit.ts'
import type { OtherTarget } from './choose-target.ts'
import type { KnownLink } from './link-cache.ts'
import type { VisitOutcome } from './steps.ts'
import type { Visitor } from './visitor/visitor.ts'

/** To its own target, or to another one. */
export const leadTo = (
	link: KnownLink,
	{ url }: Pick<Visitor, 'url'>,
	target?: OtherTarget,
): VisitOutcome & { kind: 'redirect' } => ({
	kind: 'redirect',
	location: locationFor(link, url, target?.location),
	url: target?.url ?? link.longUrl,
})

/** To each of its targets; the link's own is first. */
export const leadToAll = (link: KnownLink, visitor: Pick<Visitor, 'url'>): VisitOutcome => {
	const others = link.others?.all.map((target) => leadTo(link, visitor, target).location)
	return { ...leadTo(link, visitor), ...(others && { others: [...new Set(others)] }) }
}

/** The target of a visit, if it is another than the link's own: chosen once, by its click. */
export const targetOf = (link: KnownLink, click: Click, { url }: Visitor): OtherTarget | undefined =>
	link.others === null ? undefined : link.others.choose({ ...click, url })
