/** Owns watching one link: asked again while the page is looked at, as often as its service likes. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Details, type ListedLink, pauseAfter, readAll } from '../../actions/details.ts'
import { type Failure, failureOf } from '../../actions/failure.ts'
import type { Kurz } from '../../actions/kurz.ts'

export interface WatchedDetails {
	/** The last that came. */
	details: Details | undefined
	/** Why none came since. */
	failure: Failure | undefined
	refresh: () => void
}

export const useDetails = (kurz: Kurz, link: ListedLink): WatchedDetails => {
	const [details, setDetails] = useState<Details>()
	const [failure, setFailure] = useState<Failure>()
	const look = useRef(() => {})
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined
		let isOver = false
		/** Nobody looks at a hidden page: it waits until it is shown. */
		const later = (seconds: number | undefined): void => {
			if (isOver || seconds === undefined) return
			timer = setTimeout(
				() => (document.hidden ? document.addEventListener('visibilitychange', ask, { once: true }) : ask()),
				seconds * 1000,
			)
		}
		const ask = (): void => {
			clearTimeout(timer)
			readAll(kurz, link).then(
				(read) => {
					if (isOver) return
					setDetails(read)
					setFailure(undefined)
					later(pauseAfter())
				},
				(error: unknown) => {
					if (isOver) return
					setFailure(failureOf(error))
					later(pauseAfter(error))
				},
			)
		}
		look.current = ask
		ask()
		return () => {
			isOver = true
			clearTimeout(timer)
			document.removeEventListener('visibilitychange', ask)
		}
	}, [link.url])
	return { details, failure, refresh: () => look.current() }
}
