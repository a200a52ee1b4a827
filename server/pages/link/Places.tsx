/** The places of a link: an address and a QR code for each, and all codes on sheets to print. */
/** @jsxImportSource preact */
import type { Place } from '../../../shared/link/places.ts'
import { paths } from '../../../shared/paths.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import { SelectField } from '../forms/Field.tsx'
import { Copy } from '../frame/Copy.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { useWords } from '../words/use-words.ts'

export interface PlacesProps {
	places: readonly Place[]
	/** Absolute, of the link. */
	shortUrl: string
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
				<span class="mono">{withoutScheme(url)}</span>
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

export const PlacesPanel = ({ places, shortUrl, codesPath }: PlacesProps & { codesPath: string }) => {
	const { link: words, fields } = useWords()
	const list = (
		<ul class="places">
			{places.map((place) => (
				<Row key={place.name} {...place} url={`${shortUrl}/${place.name}`} />
			))}
		</ul>
	)
	return (
		<section class="panel" aria-labelledby="places-title">
			<div class="heading">
				<h2 id="places-title">{fields.places.label}</h2>
				<a href={codesPath}>{words.places.print}</a>
			</div>
			{places.length <= shownAtOnce ? (
				list
			) : (
				<details>
					<summary>
						{fields.places.label}: {places.length}
					</summary>
					{list}
				</details>
			)}
		</section>
	)
}

/** Codes on one sheet of paper: those that a reader may choose. */
export const perSheet = ['1', '2', '4', '6', '12'] as const
export type PerSheet = (typeof perSheet)[number]

export interface SheetsProps extends Partial<PlacesProps> {
	shortUrl: string
	per: PerSheet
	back: string
}

export const sheetsPage = ({ places = [], shortUrl, per, back }: SheetsProps): Page =>
	documentOf(({ link: words, edit }) => ({
		title: `${words.places.print} · ${withoutScheme(shortUrl)}`,
		heading: words.places.print,
		back: { path: back, text: edit.back },
		width: 'wide',
		children: (
			<>
				<form method="get" class="stack">
					<p class="hint">{places.length === 0 ? words.places.none : words.places.how}</p>
					<SelectField
						name="per"
						label={words.places.perSheet}
						value={per}
						choices={perSheet.map((number) => [number, number])}
					/>
					<button type="submit" class="quiet">
						{words.places.arrange}
					</button>
				</form>
				{Array.from({ length: Math.ceil(places.length / Number(per)) }, (_, sheet) => (
					<ol key={places[sheet * Number(per)]!.name} class={`sheet of-${per}`}>
						{places.slice(sheet * Number(per), (sheet + 1) * Number(per)).map(({ name, label }) => {
							const url = `${shortUrl}/${name}`
							return (
								<li key={name}>
									<img src={paths.qr({ url, format: 'svg' })} alt={words.qrOf(url)} />
									<span>{label || name}</span>
									<span class="mono">{withoutScheme(url)}</span>
								</li>
							)
						})}
					</ol>
				))}
			</>
		),
	}))
