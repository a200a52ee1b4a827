/** Watches one link while its page is visible. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { RangeChoice } from '../../../shared/statistics/days.ts'
import type { ListedLink } from '../../actions/details.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { type Memory, nameIn, type Watched, watchDetails } from '../../actions/watch.ts'

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

/** Until another range's details arrive, the last ones stay. */
export const useDetails = (
	kurz: Kurz,
	link: ListedLink,
	memory: Memory,
	range: RangeChoice,
): Watched & { refresh: () => void } => {
	const asked = range === 'all' ? {} : { days: Number(range) }
	const known = memory.details.get(nameIn(link, asked))
	const [watched, setWatched] = useState<Watched>({ details: known, failure: undefined })
	const ask = useRef(() => {})
	useEffect(() => {
		const show = ({ details, failure }: Watched) =>
			setWatched((before) => ({ details: details ?? before.details, failure }))
		show({ details: known, failure: undefined })
		const watch = watchDetails(kurz, link, { memory, asked, show, later })
		ask.current = () => void watch.ask()
		ask.current()
		return watch.end
	}, [link.url, range])
	return { ...watched, refresh: () => ask.current() }
}
