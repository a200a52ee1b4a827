/** A QR code in its own colours in every theme, links to save it, and the form for its look. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { dataUrl } from '../../../shared/qr/drawing.ts'
import { isColour, levelText, qrLevels } from '../../../shared/qr/look.ts'
import { queryOf, withAsked } from '../../../shared/statistics/asked.ts'
import { Check } from '../forms/Check.tsx'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { Field, SelectField } from '../forms/Field.tsx'
import { readFault } from '../forms/faults.ts'
import { Hidden } from '../forms/Hidden.tsx'
import { useWords } from '../words/use-words.ts'
import type { AskedPage } from './asked.ts'
import { lookNames, type ShownQr } from './qr.ts'

export interface QrPanelProps {
	qr: ShownQr
	/** The encoded URL. */
	url: string
	/** Name of the saved file, without extension. */
	name: string
	/** Shown from the start; otherwise the anchor `#qr` opens it. */
	isOpen: boolean
	/** What the page asks besides. Without it the look can't be chosen. */
	asked?: AskedPage | undefined
}

/** Sent to the page itself, which shows the picture before anything is saved. */
const LookForm = ({ qr, asked }: { qr: ShownQr; asked: AskedPage }) => {
	const words = useWords()
	const { look: said } = words.link
	const { path, ...others } = asked
	const { size, margin } = bounds.qr
	const reading = readFault(qr.fault, lookNames, { outcome: said.outcome }, words)
	const colourOf = (name: 'dark' | 'light') => ({
		...{ name, label: said[name], fault: reading.byField[name], type: 'color' as const },
		// Any other value would be black in a colour field.
		value: isColour.test(qr.look[name]) ? `#${qr.look[name]}` : '',
	})
	const numberOf = (name: 'size' | 'margin', min: number, max: number) => ({
		...{ name, label: said[name], hint: said.hints[name], fault: reading.byField[name] },
		...{ type: 'number' as const, min, max, value: qr.look[name] },
	})
	return (
		<details class="look" open={qr.isAsked}>
			<summary>{said.title}</summary>
			<FaultSummary reading={reading} />
			<form method="get" action={`${path}#qr`} class="stack">
				<Hidden {...queryOf(others)} />
				<div class="looks">
					<Field {...colourOf('dark')} />
					<Field {...colourOf('light')} />
					<Field {...numberOf('size', size.min, size.max)} />
					<Field {...numberOf('margin', 0, margin.max)} />
					<SelectField
						name="level"
						label={said.level}
						value={qr.look.level}
						choices={qrLevels.map((level) => [level, levelText(level)])}
					/>
				</div>
				<Check name="mark" label={said.mark} isTicked={qr.look.mark === 'on'} fault={reading.byField.mark} />
				<button type="submit" class="quiet">
					{said.show}
				</button>
			</form>
		</details>
	)
}

/** With a mark, only a browser can make the PNG, of the SVG that it shows. */
const SavePng = ({ qr: { pngHref, look }, name }: Pick<QrPanelProps, 'qr' | 'name'>) => {
	const { link: words } = useWords()
	if (pngHref !== undefined)
		return (
			<a href={pngHref} download={`${name}.png`}>
				{words.saveAs('PNG')}
			</a>
		)
	return (
		<>
			<p hidden data-png={look.size} data-name={`${name}.png`}>
				{words.saveAs('PNG')}
			</p>
			<p class="hint unscripted">{words.look.needsScript}</p>
		</>
	)
}

/** Large enough for a phone to read across a table. It opens without scripts. */
export const QrPanel = ({ qr, url, name, isOpen, asked }: QrPanelProps) => {
	const { link: words } = useWords()
	const isFolded = !isOpen && !qr.isAsked
	return (
		<section id="qr" class={isFolded ? 'panel qr folded' : 'panel qr'} aria-labelledby="qr-title">
			{qr.svg !== undefined && <img src={dataUrl(qr.svg)} alt={words.qrOf(url)} width="280" height="280" />}
			<div class="saving">
				<h2 id="qr-title">{words.qr}</h2>
				{qr.svg !== undefined && (
					<>
						<a href={dataUrl(qr.svg)} download={`${name}.svg`}>
							{words.saveAs('SVG')}
						</a>
						<SavePng qr={qr} name={name} />
					</>
				)}
				{isFolded && <a href="#actions">{words.close}</a>}
				{!isOpen && qr.isAsked && asked && (
					<a href={`${withAsked(asked.path, asked)}#actions`}>{words.close}</a>
				)}
			</div>
			{asked && <LookForm qr={qr} asked={asked} />}
		</section>
	)
}
