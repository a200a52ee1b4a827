/** The links that the background is still trying to create. */
import type { Kurz } from '../../actions/kurz.ts'
import type { Subject } from '../../actions/popup.ts'
import { shownAddress } from '../../actions/readable.ts'
import { Button } from '../Button.tsx'
import { useWords } from '../use-words.tsx'
import { Cancel, useWaiting } from '../waiting.tsx'

/** Addresses that are named, and characters of each: more than a line holds. */
const NAMED = 2
const SHOWN = 80

export interface PendingProps {
	kurz: Kurz
	subject: Subject
	/** The page's own request is still under way, so it isn't tried again. */
	isWaiting?: boolean
	openLinks: () => void
}

export const Pending = ({ kurz, subject, isWaiting = false, openLinks }: PendingProps) => {
	const words = useWords()
	const waiting = useWaiting(kurz)
	const others = waiting.filter(({ body }) => body.url !== subject.url)
	const [own] = isWaiting ? [] : waiting.filter(({ body }) => body.url === subject.url)
	return (
		<>
			{own !== undefined && (
				<p class="hint one">
					<span>{words.triedAgain}</span> <Cancel kurz={kurz} wish={own} />
				</p>
			)}
			{others.length > 0 && (
				<div class="hint pending">
					<p>{words.alsoTried(others.length)}</p>
					<ul>
						{others.slice(0, NAMED).map((one) => (
							<li key={one.id} class="one" title={one.body.url}>
								<span>{shownAddress(one.body.url).slice(0, SHOWN)}</span> <Cancel kurz={kurz} wish={one} />
							</li>
						))}
					</ul>
					{others.length > NAMED && (
						<Button class="plain" onClick={openLinks} text={words.waiting.more(others.length - NAMED)} />
					)}
				</div>
			)}
		</>
	)
}
