/** The folded options of the popup, which make another link for the same page. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import type { View } from '../../actions/popup.ts'
import type { LinkOptions } from '../../actions/storage/limits.ts'
import { changePreferences, rememberingTo } from '../../actions/storage/preferences.ts'
import { failureText } from '../../locales/texts.ts'
import { Checkbox } from '../Checkbox.tsx'
import { ConfirmBox } from '../ConfirmBox.tsx'
import { faultsIn, type OptionName, optionsOf, refusedIn } from '../draft.ts'
import { OptionFields } from '../OptionFields.tsx'
import { Fault } from '../Said.tsx'
import { useWords } from '../use-words.tsx'
import { useDraft } from './use-draft.ts'
import { WithoutAccount } from './WithoutAccount.tsx'

export interface OptionsProps {
	kurz: Kurz
	makeNew: (options: LinkOptions) => Promise<View>
	withoutAccount: () => void
}

const names: OptionName[] = ['alias', 'days', 'until', 'clicks', 'password']

export const Options = ({ kurz, makeNew, withoutAccount }: OptionsProps) => {
	const words = useWords()
	const folded = useRef<HTMLDetailsElement>(null)
	const [draft, setDraft] = useDraft(kurz)
	const [isConfirmed, setConfirmed] = useState(false)
	const [isRemembering, setRemembering] = useState(false)
	const [isRefused, setRefused] = useState(false)
	const [isBusy, setBusy] = useState(false)
	const [refusal, setRefusal] = useState<View & { kind: 'failed' }>()
	useEffect(() => {
		void kurz.items.preferences.read().then(({ remember }) => setRemembering(remember))
	}, [])

	const remember = async (isWished: boolean): Promise<void> => {
		setRemembering(isWished)
		try {
			await changePreferences(kurz, rememberingTo(isWished))
			setRefused(false)
		} catch {
			setRemembering((await kurz.items.preferences.read()).remember)
			setRefused(true)
		}
	}
	const submit = async (event?: Event): Promise<void> => {
		event?.preventDefault()
		if (isBusy || faultsIn(draft).size > 0) return
		setBusy(true)
		setRefusal(undefined)
		const made = await makeNew({ ...optionsOf(draft), ...(isConfirmed && { confirm: true }) })
		if (made.kind === 'failed') setRefusal(made)
		else folded.current?.removeAttribute('open')
		setBusy(false)
	}
	const sentence = refusal && failureText(refusal.failure, refusal.host, words)
	const isAtField = refusal !== undefined && refusedIn(names, refusal.failure) !== undefined
	return (
		<details class="options" ref={folded}>
			<summary>{words.options}</summary>
			<form onSubmit={submit} noValidate>
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
				<Checkbox
					name="remember"
					label={words.remember}
					isChecked={isRemembering}
					onChange={(isWished) => void remember(isWished)}
				/>
				<Fault>{isRefused && words.choiceNotKept}</Fault>
				<Fault>{isAtField ? '' : sentence}</Fault>
				<WithoutAccount refusal={refusal} go={withoutAccount} again={() => void submit()} />
				<button type="submit" disabled={isBusy}>
					{isBusy ? words.working : words.makeLink}
				</button>
			</form>
		</details>
	)
}
