/** A QR code in its own colours in every theme, links to save it, and the workshop for its look. */
/** @jsxImportSource preact */

import { openOnly, type Place } from '../../../shared/link/places.ts'
import { dataUrl } from '../../../shared/qr/drawing.ts'
import { queryOf, withAsked } from '../../../shared/statistics/asked.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { Hidden, SelectField } from '../forms/Field.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import type { AskedPage } from './asked.ts'
import { KeptLook, LookFields } from './Look.tsx'
import type { ShownQr } from './qr.ts'

export interface QrPanelProps {
	qr: ShownQr
	/** Name of the saved file, without extension, unless it is a place's. */
	name: string
	/** Of the link. */
	places: readonly Place[] | null
	/** Shown from the start; otherwise the anchor `#qr` opens it. */
	isOpen: boolean
	/** What the page asks besides. Without it the look can't be chosen. */
	asked?: AskedPage | undefined
}

/** Sent to the page itself, which shows the picture before anything is saved. */
const LookForm = ({ qr, asked, places }: Pick<QrPanelProps, 'qr' | 'places'> & { asked: AskedPage }) => {
	const { look: words } = useWords().link
	const { path, ...others } = asked
	const open = openOnly(places)
	return (
		<details class="look" open={qr.isAsked}>
			<summary>{words.title}</summary>
			<form method="get" action={`${path}#qr`} class="stack" data-look autoComplete="off">
				<div data-unsent>
					<Hidden {...queryOf(others)} />
				</div>
				{open.length > 0 && (
					<SelectField
						name="code_of"
						label={words.codeOf}
						value={qr.place?.name ?? ''}
						choices={[['', words.noPlace], ...open.map(({ name, label }) => [name, label || name] as const)]}
					/>
				)}
				<LookFields
					of={qr}
					names={['dark', 'light', 'mm', 'size', 'margin', 'level', 'under', 'mark']}
					offered={[shownAddress(qr.url), qr.place?.label]}
				/>
				<Submit look="quiet" text={words.show} />
				<KeptLook />
			</form>
		</details>
	)
}

/** With a mark or a text, only a browser can make the PNG, of the SVG that it shows. */
const SavePng = ({ qr: { pngHref, drawn }, name }: Pick<QrPanelProps, 'qr' | 'name'>) => {
	const { link: words } = useWords()
	if (pngHref !== undefined)
		return (
			<a href={pngHref} download={`${name}.png`}>
				{words.saveAs('PNG')}
			</a>
		)
	return (
		<>
			<p hidden data-png={drawn.size} data-mm={drawn.mm} data-name={`${name}.png`}>
				{words.saveAs('PNG')}
			</p>
			<p class="hint unscripted">{words.look.needsScript}</p>
		</>
	)
}

/** Large enough for a phone to read across a table. It opens without scripts. */
export const QrPanel = ({ qr, isOpen, asked, places, ...link }: QrPanelProps) => {
	const { link: words } = useWords()
	const name = qr.place?.name ?? link.name
	const isFolded = !isOpen && !qr.isAsked
	return (
		<section id="qr" class={isFolded ? 'panel qr folded' : 'panel qr'} aria-labelledby="qr-title">
			<img src={dataUrl(qr.svg)} alt={words.qrOf(shownAddress(qr.url))} width="280" data-live />
			<div class="saving">
				<h2 id="qr-title">{words.qr}</h2>
				<div class="saves" data-live>
					<a href={dataUrl(qr.svg)} download={`${name}.svg`}>
						{words.saveAs('SVG')}
					</a>
					<SavePng qr={qr} name={name} />
				</div>
				{isFolded && <a href="#actions">{words.close}</a>}
				{!isOpen && qr.isAsked && asked && (
					<a href={`${withAsked(asked.path, asked)}#actions`}>{words.close}</a>
				)}
			</div>
			{asked && <LookForm qr={qr} asked={asked} places={places} />}
		</section>
	)
}
