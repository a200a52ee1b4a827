/** Follows stored values, whichever page changes them. */
import { useEffect, useState } from 'preact/hooks'
import type { Item } from '../actions/storage/item.ts'

/** Only the first `taken` is used, so it may rely on refs and setters only. */
export const useKept = <T>(item: Item<T>, taken: (value: T) => void): void => {
	useEffect(() => {
		const end = item.watch(taken)
		// Catches changes made between the page's first read and this one.
		void item.read().then(taken)
		return end
	}, [])
}

/** What `read` finds, again after each change of these; undefined at first. */
export const useRead = <T>(
	read: () => Promise<T>,
	...of: { watch: (changed: () => void) => () => void }[]
): T | undefined => {
	const [value, setValue] = useState<T>()
	useEffect(() => {
		const look = () => void read().then(setValue)
		look()
		const ends = of.map((item) => item.watch(look))
		return () => {
			for (const end of ends) end()
		}
	}, [])
	return value
}
