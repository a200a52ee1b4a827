/** What the forms that make a link share: its options as typed, and what the server refused. */
import type { Ref } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import type { View } from '../../actions/popup.ts'
import { failures, type GivenUp } from '../../actions/server/remedies.ts'
import type { LinkOptions } from '../../actions/storage/limits.ts'
import { readDefaults } from '../../actions/storage/preferences.ts'
import { failureText } from '../../locales/texts.ts'
import { Button } from '../Button.tsx'
import { ConfirmBox } from '../ConfirmBox.tsx'
import { draftOf, faultsIn, type OptionName, optionsOf, refusedIn } from '../draft.ts'
import { OptionFields } from '../OptionFields.tsx'
import { Fault } from '../Said.tsx'
import { useWords } from '../use-words.tsx'

type Refusal = View & { kind: 'failed' }
const untouched = draftOf({})

/** `first` is in the fields beside what was remembered. */
export const useMaking = (kurz: Kurz, names: readonly OptionName[], first: LinkOptions = {}) => {
	const [draft, setDraft] = useState(untouched)
	const [isConfirmed, setConfirmed] = useState(false)
	const [isBusy, setBusy] = useState(false)
	const [refusal, setRefusal] = useState<Refusal>()
	useEffect(() => {
		// Keep what was typed before the defaults were read.
		void readDefaults(kurz).then((defaults) =>
			setDraft((now) => (now === untouched ? draftOf({ ...defaults, ...first }) : now)),
		)
	}, [])
	return {
		...{ names, draft, setDraft, isConfirmed, setConfirmed, isBusy, refusal, setRefusal },
		/** Whether a link was made. */
		submit: async (make: (options: LinkOptions) => Promise<View>): Promise<boolean> => {
			if (isBusy || faultsIn(draft).size > 0) return false
			setBusy(true)
			setRefusal(undefined)
			const made = await make({ ...optionsOf(draft), ...(isConfirmed && { confirm: true }) })
			if (made.kind === 'failed') setRefusal(made)
			setBusy(false)
			return made.kind !== 'failed'
		},
	}
}
type Making = ReturnType<typeof useMaking>

export const MakingFields = ({ making }: { making: Making }) => {
	const { names, draft, setDraft, isConfirmed, setConfirmed, refusal, setRefusal } = making
	return (
		<>
			<OptionFields
				names={names}
				draft={draft}
				onDraft={(changed) => {
					setRefusal(undefined)
					setDraft(changed)
				}}
				refusal={refusal}
			/>
			<ConfirmBox name="confirm" clicks={draft.clicks} {...{ isConfirmed }} onChange={setConfirmed} />
		</>
	)
}

interface MakingEndProps {
	making: Making
	giveUp: (what: GivenUp) => Promise<void>
	again: () => void
	button?: Ref<HTMLButtonElement>
}

/** Why there is no link, unless a field says it, a way without what was refused, and the button. */
export const MakingEnd = ({ making, giveUp, again, button }: MakingEndProps) => {
	const words = useWords()
	const { names, isBusy, refusal } = making
	const without = refusal && failures[refusal.failure.code].without
	return (
		<>
			<Fault>
				{refusal &&
					refusedIn(names, refusal.failure) === undefined &&
					failureText(refusal.failure, refusal.host, words)}
			</Fault>
			{without && (
				<Button
					class="quiet"
					onClick={() => void giveUp(without).then(again)}
					text={words.without[without]}
				/>
			)}
			<button type="submit" {...(button && { ref: button })} disabled={isBusy}>
				{isBusy ? words.working : words.makeLink}
			</button>
		</>
	)
}
