/** The folded options of the popup, which make another link for the same page. */
import { useRef, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import type { View } from '../../actions/popup.ts'
import { shownAddress } from '../../actions/readable.ts'
import type { GivenUp } from '../../actions/server/remedies.ts'
import type { LinkOptions } from '../../actions/storage/limits.ts'
import { changePreferences, rememberingTo } from '../../actions/storage/preferences.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { faultsIn, type OptionName } from '../draft.ts'
import { Fault } from '../Said.tsx'
import { useWords } from '../use-words.tsx'
import { MakingEnd, MakingFields, type Remembered, useMaking, useRemembered } from './Making.tsx'

export interface OptionsProps {
	kurz: Kurz
	/** The page's address. */
	page: string
	makeNew: (options: LinkOptions) => Promise<View>
	giveUp: (what: GivenUp) => Promise<void>
	/** Opens the settings where this site has defaults; not from a private window. */
	openSite: ((site: string) => void) | undefined
}

const names: OptionName[] = ['alias', 'days', 'until', 'clicks', 'password']

interface OptionsFormProps extends OptionsProps {
	remembered: Remembered
}

const OptionsForm = ({ kurz, page, makeNew, giveUp, openSite, remembered }: OptionsFormProps) => {
	const words = useWords()
	const folded = useRef<HTMLDetailsElement>(null)
	const making = useMaking({ kurz, page, names, first: remembered.defaults, giveUp })
	const [isRemembering, setRemembering] = useState(remembered.remember)
	const [isRefused, setRefused] = useState(false)

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
	const site = URL.parse(page)?.hostname.replace(/^www\./, '') ?? ''
	const submit = async (event?: Event): Promise<void> => {
		event?.preventDefault()
		if (await making.submit(makeNew)) folded.current?.removeAttribute('open')
	}
	return (
		<details class="options" ref={folded} onToggle={making.onToggle}>
			<summary>{words.options}</summary>
			<form onSubmit={submit} noValidate>
				<MakingFields making={making} />
				<Checkbox
					name="remember"
					label={words.remember}
					isChecked={isRemembering}
					onChange={(isWished) => void remember(isWished)}
				/>
				<Fault>{isRefused && words.choiceNotKept}</Fault>
				<MakingEnd {...{ making }} again={() => void submit()} />
				{/* With faults, there is no room for it. */}
				{openSite && faultsIn(making.draft).size === 0 && (
					<Button class="plain" onClick={() => openSite(site)} text={words.defaultsOf(shownAddress(site))} />
				)}
			</form>
		</details>
	)
}

export const Options = (props: OptionsProps) => {
	const remembered = useRemembered(props.kurz, props.page)
	return remembered && <OptionsForm {...{ ...props, remembered }} />
}
