/** The fields for the look of QR codes, of one or of a sheet. */
/** @jsxImportSource preact */
import { Fragment } from 'preact'
import { bounds } from '../../../shared/bounds.ts'
import { isColour, levelText, qrLevels } from '../../../shared/qr/look.ts'
import { Check, Field, Hidden, SelectField, verbatim } from '../forms/Field.tsx'
import { readFault } from '../forms/faults.ts'
import { FaultSummary, FilledContext } from '../frame/FaultSummary.tsx'
import { useWords } from '../words/use-words.ts'
import { type ChosenLook, type LookName, lookNames } from './qr.ts'

interface LookFieldsProps {
	of: ChosenLook
	/** Those that there are fields for. */
	names: readonly LookName[]
	/** Texts to go under the code. */
	offered?: (string | undefined)[]
}

/**
 * For a form that asks its own page again. The script sends it after each change, and puts what
 * comes back in place of all that is `data-live`.
 */
export const LookFields = ({ of: { look, drawn, fault }, names, offered }: LookFieldsProps) => {
	const words = useWords()
	const { look: said } = words.link
	const { size, mm, margin, under } = bounds.qr
	const reading = readFault(fault, lookNames, { outcome: said.outcome }, words)
	const colour = (name: 'dark' | 'light') => (
		<Field
			{...{ name, label: said[name], type: 'color' }}
			// Any other value would be black in a colour field.
			value={isColour.test(look[name]) ? `#${look[name]}` : ''}
		/>
	)
	const number = (name: 'size' | 'mm' | 'margin', min: number, max: number) => (
		<Field {...{ name, label: said[name], hint: said.hints[name], type: 'number', min, max }} />
	)
	const fields = {
		...{ dark: colour('dark'), light: colour('light') },
		...{ size: number('size', size.min, size.max), mm: number('mm', mm.min, mm.max) },
		margin: number('margin', 0, margin.max),
		level: (
			<SelectField
				name="level"
				label={said.level}
				value={look.level}
				choices={qrLevels.map((level) => [level, levelText(level)])}
			/>
		),
		under: (
			<Field
				{...{ name: 'under', label: said.under, hint: said.hints.under }}
				{...{ maxLength: under, list: 'unders', ...verbatim }}
			/>
		),
		mark: <Check name="mark" label={said.mark} isTicked={look.mark === 'on'} />,
	}
	return (
		<FilledContext.Provider value={{ values: look, faults: reading.byField }}>
			<div data-live>
				<FaultSummary reading={reading} />
				<Hidden last={String(new URLSearchParams(drawn))} />
				{offered && (
					<datalist id="unders">
						{offered.filter(Boolean).map((text) => (
							<option key={text} value={text} />
						))}
					</datalist>
				)}
			</div>
			<div class="looks">
				{names.map((name) => (
					<Fragment key={name}>{fields[name]}</Fragment>
				))}
			</div>
		</FilledContext.Provider>
	)
}

/** Shown by the script that keeps it. */
export const KeptLook = () => {
	const { look } = useWords().link
	return (
		<p class="hint" data-kept hidden>
			{look.kept}{' '}
			<button type="button" class="quiet small">
				{look.forget}
			</button>
		</p>
	)
}
