/** A form with places, which shows how they were read before it saves them. */
import type { Place } from '../../../shared/link/places.ts'
import { prefersHtml } from '../../http/request.ts'
import { placesOf } from '../../links/places.ts'
import { type SentForm, sentAgain } from './faults.ts'
import type { Asked } from './page-route.ts'

/** Hidden beside them: says which places were shown. */
export const markOf = (places: readonly Place[]): string => Bun.hash(JSON.stringify(places)).toString(36)

/**
 * The form with its places as they would be saved, and those that would be closed; undefined once
 * these were shown, and for programs. `before`, `after`: the link's places.
 */
export const placesFirst = (
	{ request, values }: Pick<Asked, 'request' | 'values'>,
	before: readonly Place[] | null,
	after: readonly Place[] | null,
): SentForm | undefined => {
	const wasOpen = new Set((placesOf(before) ?? []).flatMap(({ name, closed }) => (closed ? [] : name)))
	const places = (after ?? []).filter(({ name, closed }) => !closed || wasOpen.has(name))
	if (places.length === 0 || !prefersHtml(request.headers)) return undefined
	if (values.places_read === markOf(places)) return undefined
	const sent = values.password ? sentAgain(values, { code: 'validation_failed', details: [] }) : { values }
	return { ...sent, places }
}
