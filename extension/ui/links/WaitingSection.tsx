/** The wishes that still wait for their server, each with the time of the next try and Cancel. */
import type { Kurz } from '../../actions/kurz.ts'
import { shownAddress } from '../../actions/readable.ts'
import { Countdown } from '../Countdown.tsx'
import { Target } from '../Target.tsx'
import { useAllWords } from '../use-words.tsx'
import { Cancel, useWaiting } from '../waiting.tsx'

export const WaitingSection = ({ kurz, say }: { kurz: Kurz; say: (text: string) => void }) => {
	const words = useAllWords()
	const waiting = useWaiting(kurz)
	if (waiting.length === 0) return null
	return (
		<section class="panel waiting" aria-labelledby="waiting">
			<h2 id="waiting">{words.waiting.title}</h2>
			<p class="hint">{words.waiting.hint}</p>
			<ul>
				{waiting.map((one) => (
					<li key={one.id}>
						<Target url={one.body.url} />
						<span class="hint">
							<Countdown until={Date.parse(one.next_at ?? '') || 0} text={words.waiting.next} />
						</span>
						<Cancel
							kurz={kurz}
							wish={one}
							onCancelled={(url) => say(words.waiting.cancelled(shownAddress(url)))}
						/>
					</li>
				))}
			</ul>
		</section>
	)
}
