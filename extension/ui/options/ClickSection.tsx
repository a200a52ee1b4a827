/** Owns what a click on the button and the context menu do, in the settings. */
import { useState } from 'preact/hooks'
import { menuKinds, type Preferences } from '../../actions/items.ts'
import { usePageWords } from '../page-words.tsx'
import { Section } from './Section.tsx'

/** Which optional permissions were given on this machine; the choices themselves come from all of the person's. */
export interface Granted {
	copying: boolean
	notifications: boolean
}

export interface ClickSectionProps {
	preferences: Preferences
	/** When the page opened. */
	granted: Granted
	onChange: (change: Partial<Preferences>) => void
	/** Ask for the permission; the first thing after the click. */
	requestCopying: () => Promise<boolean>
	requestNotifications: () => Promise<boolean>
}

export const ClickSection = ({
	preferences,
	granted: first,
	onChange,
	requestCopying,
	requestNotifications,
}: ClickSectionProps) => {
	const words = usePageWords()
	const [fault, setFault] = useState('')
	const [granted, setGranted] = useState(first)
	const { menus } = preferences
	const click = granted.copying ? preferences.click : 'popup'
	const notify = granted.notifications && preferences.notify

	const choose = async (wanted: Preferences['click']): Promise<void> => {
		const isAllowed = wanted === 'popup' || (await requestCopying())
		if (wanted === 'copy') setGranted((now) => ({ ...now, copying: isAllowed }))
		setFault(isAllowed ? '' : words.clickCopyRefused)
		onChange({ click: isAllowed ? wanted : 'popup' })
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
				<fieldset>
					<legend class="unseen">{words.clicking}</legend>
					{(['popup', 'copy'] as const).map((kind) => (
						<label class="check" key={kind}>
							<input
								type="radio"
								name="click"
								value={kind}
								checked={click === kind}
								onChange={() => void choose(kind)}
							/>
							{kind === 'popup' ? words.clickPopup : words.clickCopy}
						</label>
					))}
				</fieldset>
				<label class="check">
					<input
						type="checkbox"
						name="notify"
						checked={notify}
						onChange={(event) => void chooseNotify(event.currentTarget.checked)}
					/>
					{words.notify}
				</label>
				<p role="alert" class="fault">
					{fault}
				</p>
				<p class="hint">{words.keysHint}</p>
			</Section>
			<Section id="menus" title={words.menus}>
				<div>
					{menuKinds.map((kind) => (
						<label class="check" key={kind}>
							<input
								type="checkbox"
								name={`menu-${kind}`}
								checked={menus.includes(kind)}
								onChange={(event) =>
									onChange({
										menus: event.currentTarget.checked
											? [...menus, kind]
											: menus.filter((other) => other !== kind),
									})
								}
							/>
							{words.menuLabels[kind]}
						</label>
					))}
				</div>
			</Section>
		</>
	)
}
