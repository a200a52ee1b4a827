/** Loads a part of a page once it is needed, so that the page itself appears sooner. */
import { useEffect, useState } from 'preact/hooks'

/** What `load` returns, once it is wanted and has arrived. */
export const useLoaded = <T extends object>(isWanted: boolean, load: () => Promise<T>): T | undefined => {
	const [loaded, setLoaded] = useState<T>()
	useEffect(() => {
		if (isWanted) void load().then(setLoaded)
	}, [isWanted])
	return loaded
}
