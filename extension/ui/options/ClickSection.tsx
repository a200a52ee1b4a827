/** Settings of the toolbar button and the context menu. */
import { useEffect, useState } from 'preact/hooks'
import { menuKinds, type Preferences } from '../../actions/storage/items.ts'
import { Checkbox } from '../Checkbox.tsx'
import { Radios } from '../Radios.tsx'
import { Fault } from '../Said.tsx'
import { useAllWords } from '../use-words.tsx'
import { Section } from './Section.tsx'
import type { Requests } from './Settings.tsx'

/** Permissions of this machine; the choices are synced between machines. */
export interface Granted {
	copying: boolean
	notifications: boolean
}

export interface ClickSectionProps {
	preferences: Preferences
	/** When the page opened. */
	granted: Granted
	onChange: (change: Partial<Preferences>) => void
	requests: Requests
}

export const ClickSection = ({ preferences, granted: first, onChange, requests }: ClickSectionProps) => {
	const { requestCopying, requestNotifications, popupCopying, watchGranted } = requests
	const words = useAllWords()
	const [fault, setFault] = useState('')
	const [granted, setGranted] = useState(first)
	useEffect(() => watchGranted(setGranted), [])
	const { menus } = preferences
	const click = granted.copying ? preferences.click : 'popup'
	const notify = granted.notifications && preferences.notify

	const choose = async (wanted: Preferences['click']): Promise<void> => {
		const isAllowed = wanted === 'popup' || (await requestCopying())
		if (wanted === 'copy') setGranted((now) => ({ ...now, copying: isAllowed }))
		setFault(isAllowed ? '' : words.clickCopyRefused)
		onChange({ click: isAllowed ? wanted : 'popup' })
	}
	const chooseCopying = async (isWanted: boolean): Promise<void> => {
		const isAllowed = isWanted && (await requestCopying())
		if (!isWanted) await popupCopying?.giveUp()
		setGranted((now) => ({ ...now, copying: isAllowed }))
		setFault(isWanted && !isAllowed ? words.copyingRefused : '')
	}
	const chooseNotify = async (isWanted: boolean): Promise<void> => {
		const isAllowed = !isWanted || (await requestNotifications())
		if (isWanted) setGranted((now) => ({ ...now, notifications: isAllowed }))
		setFault(isAllowed ? '' : words.notifyRefused)
		onChange({ notify: isWanted && isAllowed })
	}
	return (
		<>
			<Section id="clicking" title={words.clicking}>
				<Radios
					id="click"
					label={words.clicking}
					choices={['popup', 'copy'] as const}
					nameOf={(kind) => (kind === 'popup' ? words.clickPopup : words.clickCopy)}
					value={click}
					onValue={(kind) => void choose(kind)}
				/>
				{popupCopying !== undefined && (
					<>
						<Checkbox
							name="copying"
							label={words.copying}
							isChecked={granted.copying}
							onChange={(isWanted) => void chooseCopying(isWanted)}
						/>
						<p class="hint">{words.copyingHint}</p>
					</>
				)}
				<Checkbox
					name="ask"
					label={words.ask}
					isChecked={preferences.ask}
					onChange={(ask) => onChange({ ask })}
				/>
				<p class="hint">{words.askHint}</p>
				<Checkbox
					name="notify"
					label={words.notify}
					isChecked={notify}
					onChange={(isWanted) => void chooseNotify(isWanted)}
				/>
				<Fault>{fault}</Fault>
			</Section>
			<Section id="menus" title={words.menus}>
				<div>
					{menuKinds.map((kind) => (
						<Checkbox
							key={kind}
							name={`menu-${kind}`}
							label={words.menuLabels[kind]}
							isChecked={menus.includes(kind)}
							onChange={(isWanted) =>
								onChange({ menus: isWanted ? [...menus, kind] : menus.filter((other) => other !== kind) })
							}
						/>
					))}
				</div>
			</Section>
		</>
	)
}
