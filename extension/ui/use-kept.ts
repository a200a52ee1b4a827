/** Follows a stored value, whichever page changes it. */
import { useEffect } from 'preact/hooks'
import type { Item } from '../actions/item.ts'

/** `taken` is the first one's: it may use references and setters alone. */
export const useKept = <T>(item: Item<T>, taken: (value: T) => void): void => {
	useEffect(() => {
		const end = item.watch(taken)
		// Between the page's first look and this one nobody listened.
		void item.read().then(taken)
		return end
	}, [])
}
