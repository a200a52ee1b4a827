/** Where a visit of an open link leads. */
// A visit: steps.ts → here → choose-target.ts.
import { locationFor, locationsFor } from '../links/forward.ts'
import type { PlacedVisit } from '../links/place.ts'
import type { Click } from '../store/clicks/commit.ts'
import type { OtherTarget } from './choose-target.ts'
import type { KnownLink } from './link-cache.ts'
import type { VisitOutcome } from './steps.ts'
import type { Visitor } from './visitor/visitor.ts'

/** To its own target, or to another one. */
export const leadTo = (
	link: KnownLink,
	visit: PlacedVisit,
	target?: OtherTarget,
): VisitOutcome & { kind: 'redirect' } => ({
	kind: 'redirect',
	location: locationFor(link, visit, target?.location),
	url: target?.url ?? link.longUrl,
})

/** To each of its targets; the link's own is first. */
export const leadToAll = (link: KnownLink, visit: PlacedVisit): VisitOutcome => {
	const toLocation = locationsFor(link, visit)
	const others = link.others?.all.map(({ location }) => toLocation(location))
	return {
		...{ kind: 'redirect', location: toLocation(link.location), url: link.longUrl },
		...(others && { others: [...new Set(others)] }),
	}
}

/**
 * The target of a visit, if it is another than the link's own: chosen once, by its click, which
 * then says so.
 */
export const targetOf = (
	link: KnownLink,
	click: Click,
	{ url, language }: Visitor,
): OtherTarget | undefined => {
	if (link.others === null) return undefined
	const target = link.others.choose({ ...click, url, acceptLanguage: language })
	click.rule = target?.name ?? null
	return target
}
