/** The wishes that still wait for their server, each with the time of the next try and Cancel. */
import { useEffect, useState } from 'preact/hooks'
import { withoutScheme } from '../../../shared/addresses.ts'
import { waitText } from '../../../shared/time.ts'
import type { Creation } from '../../actions/items.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { cancelWaiting, readWaiting } from '../../actions/waiting.ts'
import { Button } from '../Button.tsx'
import { Target } from '../Target.tsx'
import { useAllWords } from '../use-words.tsx'

export interface WaitingSectionProps {
	kurz: Kurz
	say: (text: string) => void
}

export const WaitingSection = ({ kurz, say }: WaitingSectionProps) => {
	const words = useAllWords()
	const [waiting, setWaiting] = useState<Creation[]>([])
	useEffect(() => {
		const look = () => void readWaiting(kurz).then(setWaiting)
		look()
		return kurz.items.creations.watch(look)
	}, [])
	if (waiting.length === 0) return null
	const cancel = async ({ id, body }: Creation): Promise<void> => {
		await cancelWaiting(kurz, id)
		say(words.waiting.cancelled(withoutScheme(body.url)))
	}
	const seconds = ({ next_at }: Creation): number =>
		Math.max(0, Math.ceil((Date.parse(next_at ?? '') - kurz.now().getTime()) / 1_000) || 0)
	return (
		<section class="panel waiting" aria-labelledby="waiting">
			<h2 id="waiting">{words.waiting.title}</h2>
			<p class="hint">{words.waiting.hint}</p>
			<ul>
				{waiting.map((one) => (
					<li key={one.id}>
						<Target url={one.body.url} />
						<span class="hint">{words.waiting.next(waitText(seconds(one), words.locale))}</span>
						<Button
							class="plain"
							aria-label={words.waiting.cancelWhat(withoutScheme(one.body.url))}
							onClick={() => void cancel(one)}
							text={words.cancel}
						/>
					</li>
				))}
			</ul>
		</section>
	)
}
