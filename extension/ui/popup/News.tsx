/** What came of waiting wishes since the last popup. */
import { useEffect, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { takeNews } from '../../actions/making/waiting.ts'
import { shownAddress } from '../../actions/readable.ts'
import type { ShownFailure } from '../../actions/server/failure.ts'
import type { News as Told } from '../../actions/storage/items.ts'
import { failureText } from '../../locales/texts.ts'
import { Button } from '../Button.tsx'
import { ShortLink } from '../Copy.tsx'
import { useWords } from '../use-words.tsx'

/** How many are shown; the rest is on the list. */
const SHOWN = 2
/** Characters that fit beside the button. */
const ROOM = 30

export interface NewsProps {
	kurz: Kurz
	host: string
	openLinks: () => void
}

const isFailure = (code: string, failures: object): code is ShownFailure['code'] =>
	Object.hasOwn(failures, code)

export const News = ({ kurz, host, openLinks }: NewsProps) => {
	const words = useWords()
	const [told, setTold] = useState<Told[]>([])
	useEffect(() => void takeNews(kurz).then(setTold), [])
	if (told.length === 0) return null
	const why = (code = ''): string =>
		isFailure(code, words.failures) ? failureText({ code }, host, words) : ''
	return (
		<section class="others news" aria-label={words.meanwhile.title}>
			<p class="hint">{words.meanwhile.title}</p>
			<ul>
				{told.slice(-SHOWN).map(({ target, url, failure }) => (
					<li key={target}>
						{url !== undefined && <ShortLink class="compact" url={url} room={ROOM} />}
						<p class="hint" title={target}>
							{url === undefined
								? words.meanwhile.refused(shownAddress(target), why(failure?.code))
								: `→ ${shownAddress(target)}`}
						</p>
					</li>
				))}
			</ul>
			{told.length > SHOWN && (
				<Button class="plain" onClick={openLinks} text={words.waiting.more(told.length - SHOWN)} />
			)}
		</section>
	)
}
