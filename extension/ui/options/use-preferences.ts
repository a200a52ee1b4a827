/** State of the preferences: choices show at once, and changes from other pages follow. */
import { useRef, useState } from 'preact/hooks'
import type { Preferences } from '../../actions/items.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { changePreferences } from '../../actions/preferences.ts'
import { useKept } from '../use-kept.ts'

export const usePreferences = (kurz: Kurz, first: Preferences) => {
	const [preferences, setPreferences] = useState(first)
	/** The browser didn't store the last choice. */
	const [isRefused, setRefused] = useState(false)
	/** Changes that aren't stored yet; meanwhile storage is older than what is shown. */
	const underWay = useRef(0)
	const { items } = kurz
	useKept(items.preferences, (kept) => {
		if (underWay.current === 0) setPreferences(kept)
	})
	const change = async (part: Partial<Preferences>): Promise<void> => {
		setPreferences((now) => ({ ...now, ...part }))
		underWay.current++
		try {
			await changePreferences(kurz, part)
			setRefused(false)
		} catch {
			setRefused(true)
		}
		const kept = await items.preferences.read()
		underWay.current--
		if (underWay.current === 0) setPreferences(kept)
	}
	return { preferences, isRefused, change: (part: Partial<Preferences>) => void change(part) }
}
