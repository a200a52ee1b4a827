/** Follows a stored value, whichever page changes it. */
import { useEffect } from 'preact/hooks'
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
