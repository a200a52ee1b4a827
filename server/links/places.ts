/** The places of a link after an edit: none is taken away, and none gets a name that was used. */
import { bounds } from '../../shared/bounds.ts'
import type { Place, PlaceSent } from '../../shared/link/places.ts'
import { invalid } from '../errors.ts'
import type { Store } from '../store/store.ts'

const { all: most } = bounds.places

/** The number of a name that was made; 0 of another one, and of one too long to count on. */
const numberIn = (name: string): number => Number(/^p([1-9]\d{0,7})$/.exec(name)?.[1] ?? 0)

/** As records have them: rows from before 2026-11-28 don’t say `closed`. */
export const placesOf = (stored: readonly Place[] | null): Place[] | null =>
	stored?.map(({ name, label, closed = false }) => ({ name, label, closed })) ?? null

/** Those without a name get that of an open place with their label, which is not sent itself. */
const namedAlike = (stored: readonly Place[], sent: readonly PlaceSent[]): PlaceSent[] => {
	const taken = new Set(sent.map(({ name }) => name))
	return sent.map((one) => {
		if (one.name !== undefined) return one
		const same = stored.find(({ name, label, closed }) => !closed && label === one.label && !taken.has(name))
		taken.add(same?.name)
		return { ...one, name: same?.name }
	})
}

/**
 * Those that are sent, then those that are not, closed. Past the bound the longest closed go: none
 * of `clicked`, the names with clicks, which have to be known, and not the last one made, after
 * which names are. Fails with `validation_failed`.
 */
export const placesAfter = (
	before: readonly Place[] | null,
	sent: readonly PlaceSent[] | null,
	clicked?: ReadonlySet<string>,
): Place[] | null => {
	const stored = placesOf(before) ?? []
	const asked = namedAlike(stored, sent ?? [])
	const used = [...(clicked ?? []), ...[...stored, ...asked].flatMap(({ name = [] }) => name)]
	let last = Math.max(0, ...used.map(numberIn))
	const newest = `p${last}`
	const made = (): string => (used.includes(`p${++last}`) ? made() : `p${last}`)
	const named = asked.map(({ name = made(), label, closed = false }) => ({ name, label, closed }))
	const names = new Set(named.map(({ name }) => name))
	const rest = stored.filter(({ name }) => !names.has(name))
	const closed = [...rest.filter((one) => !one.closed), ...rest.filter((one) => one.closed)]
	const over = named.length + closed.length - most
	const mayGo = closed.filter(({ name }) => clicked?.has(name) === false && name !== newest)
	if (over > mayGo.length)
		throw invalid('places', 'too_big', `A link has at most ${most} places, with those that are closed.`)
	const going = new Set(over > 0 ? mayGo.slice(-over) : [])
	const kept = closed.filter((one) => !going.has(one)).map((one) => ({ ...one, closed: true }))
	return named.length + kept.length === 0 ? null : [...named, ...kept]
}

/** Names of a link under which clicks are counted, if an edit to these places depends on it. */
export const createClickedPlaces =
	({ statistics }: Pick<Store, 'statistics'>) =>
	async (
		link: { id: number; places: readonly Place[] | null },
		sent: readonly PlaceSent[],
	): Promise<ReadonlySet<string> | undefined> => {
		const isMade = sent.some(({ name }) => name === undefined)
		if (!isMade && (link.places ?? []).length + sent.length <= most) return undefined
		const read = await statistics.read(link.id, { limit: 0 })
		return new Set(read?.figures.places.map(([name]) => name))
	}
