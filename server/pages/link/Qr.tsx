/** A QR code in its own colours in every theme, links to save it, and the workshop for its look. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { dataUrl } from '../../../shared/qr/drawing.ts'
import { isColour, levelText, qrLevels } from '../../../shared/qr/look.ts'
import { queryOf, withAsked } from '../../../shared/statistics/asked.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import { Check } from '../forms/Check.tsx'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { Field, SelectField, verbatim } from '../forms/Field.tsx'
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

/**
 * Sent to the page itself, which shows the picture before anything is saved. The script sends it
 * after each change, and puts what comes back in place of all that is `data-live`.
 */
const LookForm = ({ qr, asked, url }: { qr: ShownQr; asked: AskedPage; url: string }) => {
	const words = useWords()
	const { look: said } = words.link
	const { path, ...others } = asked
	const { size, mm, margin, under } = bounds.qr
	const reading = readFault(qr.fault, lookNames, { outcome: said.outcome }, words)
	const colourOf = (name: 'dark' | 'light') => ({
		...{ name, label: said[name], fault: reading.byField[name], type: 'color' as const },
		// Any other value would be black in a colour field.
		value: isColour.test(qr.look[name]) ? `#${qr.look[name]}` : '',
	})
	const numberOf = (name: 'size' | 'mm' | 'margin', min: number, max: number) => ({
		...{ name, label: said[name], hint: said.hints[name], fault: reading.byField[name] },
		...{ type: 'number' as const, min, max, value: qr.look[name] },
	})
	return (
		<details class="look" open={qr.isAsked}>
			<summary>{said.title}</summary>
			<form method="get" action={`${path}#qr`} class="stack" data-look autoComplete="off">
				<Hidden {...queryOf(others)} />
				<div data-live>
					<FaultSummary reading={reading} />
					<Hidden last={String(new URLSearchParams(qr.drawn))} />
				</div>
				<div class="looks">
					<Field {...colourOf('dark')} />
					<Field {...colourOf('light')} />
					<Field {...numberOf('mm', mm.min, mm.max)} />
					<Field {...numberOf('size', size.min, size.max)} />
					<Field {...numberOf('margin', 0, margin.max)} />
					<SelectField
						name="level"
						label={said.level}
						value={qr.look.level}
						choices={qrLevels.map((level) => [level, levelText(level)])}
					/>
					<Field
						{...{ name: 'under', label: said.under, hint: said.hints.under, fault: reading.byField.under }}
						{...{ value: qr.look.under, maxLength: under, list: 'unders' }}
						{...verbatim}
					/>
					<datalist id="unders">
						<option value={withoutScheme(url)} />
					</datalist>
					<Check
						name="mark"
						label={said.mark}
						isTicked={qr.look.mark === 'on'}
						fault={reading.byField.mark}
					/>
				</div>
				<button type="submit" class="quiet">
					{said.show}
				</button>
				<p class="hint" data-kept hidden>
					{said.kept}{' '}
					<button type="button" class="quiet small">
						{said.forget}
					</button>
				</p>
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
export const QrPanel = ({ qr, url, name, isOpen, asked }: QrPanelProps) => {
	const { link: words } = useWords()
	const isFolded = !isOpen && !qr.isAsked
	return (
		<section id="qr" class={isFolded ? 'panel qr folded' : 'panel qr'} aria-labelledby="qr-title">
			<img src={dataUrl(qr.svg)} alt={words.qrOf(url)} width="280" data-live />
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
			{asked && <LookForm qr={qr} asked={asked} url={url} />}
		</section>
	)
}
