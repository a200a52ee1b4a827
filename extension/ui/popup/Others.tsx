/** The page's other links, to copy. */
import type { Kurz } from '../../actions/kurz.ts'
import type { KeptLink } from '../../actions/storage/items.ts'
import { hasLimits } from '../../actions/storage/limits.ts'
import { Button } from '../Button.tsx'
import { ShortLink } from '../Copy.tsx'
import { LimitChips } from '../LimitChips.tsx'
import { useWords } from '../use-words.tsx'

/** Links that are shown; the rest is on the list. Limits take the room of another link. */
const SHOWN = { plain: 2, limited: 1 }
/** Characters that fit beside the button. */
const ROOM = 30

export interface OthersProps {
	kurz: Kurz
	links: KeptLink[]
	openLinks: () => void
}

export const Others = ({ kurz, links, openLinks }: OthersProps) => {
	const words = useWords()
	if (links.length === 0) return null
	const shown = links.slice(0, links.slice(0, SHOWN.plain).some(hasLimits) ? SHOWN.limited : SHOWN.plain)
	const [first] = shown
	const rest = links.length - shown.length
	return (
		<section class="others" aria-label={words.alsoLinked}>
			<div class="about">
				<p class="hint">{words.alsoLinked}</p>
				{first !== undefined && <LimitChips link={first} now={kurz.now()} />}
				{rest > 0 && <Button class="plain" onClick={openLinks} text={words.moreLinks(rest)} />}
			</div>
			<ul>
				{shown.map((link) => (
					<li key={link.url}>
						<ShortLink class="compact" url={link.url} room={ROOM} />
					</li>
				))}
			</ul>
		</section>
	)
}
