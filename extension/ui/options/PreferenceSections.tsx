/** Settings of new links, theme and language. */
import { useEffect, useState } from 'preact/hooks'
import { languages } from '../../../shared/words/languages.ts'
import { languageChoices, type Preferences, themes } from '../../actions/storage/items.ts'
import { rememberingTo } from '../../actions/storage/preferences.ts'
import { Checkbox } from '../Checkbox.tsx'
import { Choice } from '../Choice.tsx'
import { draftOf, faultsIn, optionsOf } from '../draft.ts'
import { OptionFields } from '../OptionFields.tsx'
import { useAllWords } from '../use-words.tsx'
import { Section } from './Section.tsx'

interface SectionProps {
	preferences: Preferences
	onChange: (change: Partial<Preferences>) => void
}

export const DefaultsSection = ({ preferences, onChange }: SectionProps) => {
	const words = useAllWords()
	const [draft, setDraft] = useState(draftOf(preferences.defaults))
	const { days: keptDays, clicks: keptClicks } = preferences.defaults
	useEffect(() => {
		// The popup may have remembered others; what is typed here may already say the same.
		const { days, clicks } = optionsOf(draft)
		if (days !== keptDays || clicks !== keptClicks) setDraft(draftOf(preferences.defaults))
	}, [keptDays, keptClicks])
	return (
		<Section id="defaults" title={words.defaults}>
			<div class="pair">
				<OptionFields
					names={['days', 'clicks']}
					draft={draft}
					onDraft={(changed) => {
						setDraft(changed)
						if (faultsIn(changed).size > 0) return
						const { days, clicks } = optionsOf(changed)
						onChange({
							defaults: { ...(days !== undefined && { days }), ...(clicks !== undefined && { clicks }) },
						})
					}}
				/>
			</div>
			<Checkbox
				name="remember"
				label={words.remember}
				isChecked={preferences.remember}
				onChange={(isWished) => onChange(rememberingTo(isWished))}
			/>
			<Checkbox
				name="clean"
				label={words.alwaysClean}
				isChecked={preferences.clean}
				onChange={(clean) => onChange({ clean })}
			/>
		</Section>
	)
}

export const AppearanceSection = ({ preferences, onChange }: SectionProps) => {
	const words = useAllWords()
	return (
		<Section id="appearance" title={words.appearance}>
			<div class="pair">
				<Choice
					id="theme"
					label={words.theme}
					choices={themes}
					nameOf={(theme) => words.themes[theme]}
					value={preferences.theme}
					onValue={(theme) => onChange({ theme })}
				/>
				<Choice
					id="language"
					label={words.language}
					choices={languageChoices}
					nameOf={(language) => (language === 'system' ? words.languageOfBrowser : languages[language].name)}
					value={preferences.language}
					onValue={(language) => onChange({ language })}
				/>
			</div>
		</Section>
	)
}
