/** Watches one link while its page is visible. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListedLink } from '../../actions/details.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { type Memory, type Watched, watchDetails } from '../../actions/watch.ts'

/** A hidden page waits until it is shown. */
const later = (seconds: number, work: () => void): (() => void) => {
	const whenSeen = () =>
		document.hidden ? document.addEventListener('visibilitychange', work, { once: true }) : work()
	const timer = setTimeout(whenSeen, seconds * 1000)
	return () => {
		clearTimeout(timer)
		document.removeEventListener('visibilitychange', work)
	}
}

export const useDetails = (
	kurz: Kurz,
	link: ListedLink,
	memory: Memory,
): Watched & { refresh: () => void } => {
	const [watched, show] = useState<Watched>({ details: memory.details.get(link.url), failure: undefined })
	const ask = useRef(() => {})
	useEffect(() => {
		const watch = watchDetails(kurz, link, { memory, show, later })
		ask.current = () => void watch.ask()
		ask.current()
		return watch.end
	}, [link.url])
	return { ...watched, refresh: () => ask.current() }
}
