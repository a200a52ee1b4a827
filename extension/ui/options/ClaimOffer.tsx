/** Offers to take links made before into the account, and says how far that is. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { figure } from '../../../shared/statistics/formats.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { shownAddress } from '../../actions/readable.ts'
import { type Claimed, claimable, claimLinks } from '../../actions/server/claim.ts'
import { readFailure } from '../../actions/server/failure.ts'
import type { Account } from '../../actions/storage/items.ts'
import { failureText } from '../../locales/texts.ts'
import { Button } from '../Button.tsx'
import { type Pause, Paused, pauseOf } from '../Paused.tsx'
import { pauseFor } from '../pause.ts'
import { Done, Fault } from '../Said.tsx'
import { useAllWords } from '../use-words.tsx'

export interface ClaimOfferProps {
	kurz: Kurz
	account: Account
}

interface Progress {
	done: number
	of: number
	pause?: Pause
}

/** Nothing of it is lost when the page closes: the rest is offered again. */
export const ClaimOffer = ({ kurz, account }: ClaimOfferProps) => {
	const words = useAllWords()
	const host = shownAddress(account.origin)
	const [count, setCount] = useState(0)
	const [progress, setProgress] = useState<Progress>()
	const [claimed, setClaimed] = useState<Claimed>()
	const over = useRef(new AbortController()).current
	const look = async (): Promise<void> => setCount(claimable(await kurz.items.links.read(), account).length)
	useEffect(() => {
		void look()
		return () => over.abort()
	}, [])

	const start = async (): Promise<void> => {
		setClaimed(undefined)
		setProgress({ done: 0, of: count })
		const outcome = await claimLinks(kurz, account, {
			show: (done, of) => setProgress({ done, of }),
			pause: (seconds) => {
				setProgress((now) => now && { ...now, pause: pauseOf(host, seconds) })
				return pauseFor(seconds, over.signal)
			},
			isOver: () => over.signal.aborted,
		}).catch((error: unknown): Claimed => ({ taken: 0, refused: 0, failure: readFailure(error) }))
		if (over.signal.aborted) return
		setClaimed(outcome)
		setProgress(undefined)
		await look()
	}
	const { taken = 0, refused = 0, failure } = claimed ?? {}
	return (
		<>
			{progress === undefined && count > 0 && (
				<div class="claim">
					<p>{words.claim.offer(count)}</p>
					<p class="hint">{words.claim.why}</p>
					<Button class="quiet" onClick={() => void start()} text={words.claim.take(count)} />
				</div>
			)}
			{progress !== undefined && (
				<p>{words.many.progress(figure(progress.done, words), figure(progress.of, words))}</p>
			)}
			<Paused pause={progress?.pause} />
			<Done>
				{taken > 0 && words.claim.taken(taken)}
				{refused > 0 && ` ${words.claim.refused(refused)}`}
			</Done>
			<Fault>{failure && `${failureText(failure, host, words)} ${words.claim.rest}`}</Fault>
		</>
	)
}
