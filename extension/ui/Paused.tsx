/** Says that a server asked to wait, and counts the seconds down. */
import { waitText } from '../../shared/text/time.ts'
import { Countdown } from './Countdown.tsx'
import { Spoken } from './Spoken.tsx'
import { useAllWords } from './use-words.tsx'

export interface Pause {
	host: string
	seconds: number
	/** Milliseconds since 1970. */
	until: number
}

export const pauseOf = (host: string, seconds: number): Pause => ({
	host,
	seconds,
	until: Date.now() + seconds * 1_000,
})

/** Announced once, as a region that is always there. */
export const Paused = ({ pause }: { pause: Pause | undefined }) => {
	const words = useAllWords()
	const text = (when: string): string => (pause === undefined ? '' : words.tabs.waiting(pause.host, when))
	return (
		<>
			<Spoken class="unseen">{pause && text(waitText(pause.seconds, words.locale))}</Spoken>
			{pause !== undefined && (
				<p aria-hidden="true">
					<Countdown until={pause.until} text={text} />
				</p>
			)}
		</>
	)
}
