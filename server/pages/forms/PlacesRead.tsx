/** The places of a form as they were read, above it: nothing is saved yet. */
/** @jsxImportSource preact */
import type { Place } from '../../../shared/link/places.ts'
import { useWords } from '../words/use-words.ts'
import { Hidden } from './Field.tsx'
import { markOf } from './places-first.ts'

/** Nothing where there is none to show. `button`: sends the form. */
export const PlacesRead = ({ places, button }: { places: Place[] | undefined; button: string }) => {
	const { placesRead: words } = useWords().forms
	if (places === undefined) return null
	return (
		<div class="notice asks" role="status">
			<p>
				<strong>{words.title}</strong>
			</p>
			<ul class="read-places">
				{places.map(({ name, label, closed }) => (
					<li key={name}>
						<span class="mono">/{name}</span>
						{label && ` · ${label}`}
						{closed && ` (${words.closed})`}
					</li>
				))}
			</ul>
			{places.some(({ closed }) => closed) && <p>{words.closing}</p>}
			<Hidden places_read={markOf(places)} />
			<button type="submit">{button}</button>
		</div>
	)
}
