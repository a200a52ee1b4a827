/** The links that the background is still trying to create. */
import { useEffect, useState } from 'preact/hooks'
import { withoutScheme } from '../../../shared/addresses.ts'
import { isRemembered } from '../../actions/begin.ts'
import type { Kurz } from '../../actions/kurz.ts'
import type { Subject } from '../../actions/popup.ts'
import { useWords } from '../use-words.tsx'

/** Addresses that are named, and characters of each that are shown. */
const NAMED = 2
const SHOWN = 40

export interface PendingProps {
	kurz: Kurz
	subject: Subject
	/** The page's own request is still under way, so it isn't tried again. */
	isWaiting?: boolean
}

export const Pending = ({ kurz, subject, isWaiting = false }: PendingProps) => {
	const words = useWords()
	const [targets, setTargets] = useState<string[]>([])
	useEffect(() => {
		const { creations, unwanted } = kurz.items
		void Promise.all([creations.read(), unwanted.read()]).then(([open, without]) =>
			setTargets(
				open
					.filter((one) => isRemembered(one, kurz.now()) && !without.includes(one.id))
					.map(({ body }) => body.url),
			),
		)
	}, [])
	const others = targets.filter((url) => url !== subject.url)
	const isOwn = !isWaiting && targets.some((url) => url === subject.url)
	return (
		<>
			{isOwn && <p class="hint">{words.triedAgain}</p>}
			{others.length > 0 && (
				<div class="hint pending">
					<p>{words.alsoTried(others.length)}</p>
					<ul>
						{others.slice(0, NAMED).map((url) => (
							<li key={url} title={url}>
								{withoutScheme(url).slice(0, SHOWN)}
							</li>
						))}
					</ul>
				</div>
			)}
		</>
	)
}
