/** The places of a link: an address and a QR code for each. */
/** @jsxImportSource preact */

import { openOnly, type Place } from '../../../shared/link/places.ts'
import { paths } from '../../../shared/paths.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { Copy } from '../frame/Copy.tsx'
import { useWords } from '../words/use-words.ts'

interface PlacesProps {
	places: readonly Place[]
	/** Absolute, of the link. */
	shortUrl: string
	codesPath: string
}

/** Pixels of a saved picture: sharp in print. */
const savedSize = 1024

const Row = ({ url, name, label }: Place & { url: string }) => {
	const { link: words } = useWords()
	const codeAs = (format: 'svg' | 'png') => (
		<a
			href={paths.qr({ url, format, ...(format === 'png' && { size: savedSize }) })}
			download={`${name}.${format}`}
			aria-label={`${words.qr} ${label || name}, ${format.toUpperCase()}`}
		>
			{format.toUpperCase()}
		</a>
	)
	return (
		<li>
			<span class="where">
				{label || name}
				<span class="mono">{shownAddress(url)}</span>
			</span>
			<span class="ways">
				<Copy text={url} what={label || name} isQuiet />
				{codeAs('svg')}
				{codeAs('png')}
			</span>
		</li>
	)
}

/** More fold. */
const shownAtOnce = 10

export const PlacesPanel = ({ places, shortUrl, codesPath }: PlacesProps) => {
	const { link: words, fields } = useWords()
	const open = openOnly(places)
	const closed = places.filter((place) => place.closed)
	const list = (
		<ul class="places">
			{open.map((place) => (
				<Row key={place.name} {...place} url={`${shortUrl}/${place.name}`} />
			))}
		</ul>
	)
	return (
		<section class="panel" aria-labelledby="places-title">
			<div class="heading">
				<h2 id="places-title">{fields.places.label}</h2>
				{open.length > 0 && <a href={codesPath}>{words.sheets.print}</a>}
			</div>
			{open.length <= shownAtOnce ? (
				list
			) : (
				<details>
					<summary>
						{fields.places.label}: {open.length}
					</summary>
					{list}
				</details>
			)}
			{closed.length > 0 && (
				<details>
					<summary>
						{words.closedPlaces.title}: {closed.length}
					</summary>
					<p class="hint">{words.closedPlaces.hint}</p>
					<ul class="places">
						{closed.map(({ name, label }) => (
							<li key={name} class="mono">
								{name}: {label}
							</li>
						))}
					</ul>
				</details>
			)}
		</section>
	)
}
