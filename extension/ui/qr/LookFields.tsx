/** The fields for the look of a QR code. */
import { bounds } from '../../../shared/bounds.ts'
import { isColour, levelText, type QrLevel, qrLevels } from '../../../shared/qr/look.ts'
import { Checkbox } from '../Checkbox.tsx'
import { Choice } from '../Choice.tsx'
import { useWords } from '../use-words.tsx'
import { type LookFault, plainLook, type TypedLook } from './look.ts'
import type { useLook } from './use-look.ts'

type LookFieldsProps = Pick<ReturnType<typeof useLook>, 'typed' | 'fault' | 'change' | 'keep'>

/** Which fields a fault is about; the others concern both colours. */
const atNumber: Partial<Record<LookFault, keyof TypedLook>> = {
	size: 'size',
	no_room: 'size',
	margin: 'margin',
}

export const LookFields = ({ typed, fault, change, keep }: LookFieldsProps) => {
	const { look: words } = useWords()
	const isAt = (name: keyof TypedLook): boolean =>
		fault !== undefined && (atNumber[fault] ?? 'dark') === (name === 'light' ? 'dark' : name)
	const inputOf = (name: keyof TypedLook) => ({
		...{ id: `qr-${name}`, 'aria-describedby': 'qr-fault', 'aria-invalid': isAt(name) || undefined },
	})
	/** Some browsers close the popup when their own colour dialog opens, so it can be typed too. */
	const colour = (name: 'dark' | 'light') => (
		<div class="field">
			<label for={`qr-${name}`}>{words[name]}</label>
			<span class="colour">
				<input
					type="color"
					aria-label={words[name]}
					value={`#${isColour.test(typed[name]) ? typed[name] : plainLook[name]}`}
					onInput={({ currentTarget }) => change({ [name]: currentTarget.value.slice(1) })}
				/>
				<input
					{...inputOf(name)}
					value={`#${typed[name]}`}
					maxLength={7}
					autoComplete="off"
					spellcheck={false}
					onInput={({ currentTarget }) => change({ [name]: currentTarget.value.replace(/^#/, '') })}
				/>
			</span>
		</div>
	)
	const number = (name: 'size' | 'margin', min: number, max: number) => (
		<div class="field">
			<label for={`qr-${name}`}>{words[name]}</label>
			<input
				{...inputOf(name)}
				{...{ type: 'number', min, max, value: typed[name], title: words.hints[name] }}
				onInput={({ currentTarget }) => change({ [name]: currentTarget.value })}
			/>
		</div>
	)
	const { size, margin } = bounds.qr
	return (
		<div class="looks" onChange={() => void keep()}>
			{colour('dark')}
			{colour('light')}
			<div class="two">
				{number('size', size.min, size.max)}
				{number('margin', 0, margin.max)}
			</div>
			<Choice
				id="qr-level"
				label={words.level}
				value={typed.mark === 'on' ? 'H' : (typed.level as QrLevel)}
				choices={qrLevels}
				isDisabled={typed.mark === 'on'}
				nameOf={levelText}
				onValue={(level) => change({ level })}
			/>
			<Checkbox
				name="mark"
				label={words.mark}
				isChecked={typed.mark === 'on'}
				onChange={(isOn) => change({ mark: isOn ? 'on' : 'off' })}
			/>
		</div>
	)
}
