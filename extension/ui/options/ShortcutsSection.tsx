/** The shortcuts as they are set, and the way to the browser's page for them. */
import { useEffect, useState } from 'preact/hooks'
import { own } from '../../../shared/text/own.ts'
import { Button } from '../Button.tsx'
import { useAllWords } from '../use-words.tsx'
import { Section } from './Section.tsx'

export interface Shortcuts {
	/** Name and keys of each. */
	read: () => Promise<[name: string, keys: string][]>
	/** Absent where no extension can open that page. */
	change: (() => Promise<unknown>) | undefined
}

export const ShortcutsSection = ({ read, change }: Shortcuts) => {
	const words = useAllWords()
	const [all, setAll] = useState<[string, string][]>([])
	useEffect(() => {
		const look = () => void read().then(setAll)
		look()
		// One who comes back from the browser's page may have changed them.
		window.addEventListener('focus', look)
		return () => window.removeEventListener('focus', look)
	}, [])
	const names: Record<string, string> = words.shortcutNames
	return (
		<Section id="shortcuts" title={words.keys}>
			<dl class="shortcuts">
				{all.map(([name, keys]) => (
					<div key={name}>
						<dt>{own(names, name) ?? name}</dt>
						<dd>{keys === '' ? words.shortcutUnset : <kbd>{keys}</kbd>}</dd>
					</div>
				))}
			</dl>
			{change === undefined ? (
				<p class="hint">{words.shortcutsByHand}</p>
			) : (
				<p>
					<Button class="quiet small" onClick={() => void change()} text={words.changeShortcuts} />
				</p>
			)}
			<p class="hint">{words.keysHint}</p>
		</Section>
	)
}
