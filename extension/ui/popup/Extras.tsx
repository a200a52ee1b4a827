/** What follows the link in the popup: the page's other link, QR code, figures. */

import { withoutScheme } from '../../../shared/addresses.ts'
import type { Kurz } from '../../actions/kurz.ts'
import type { ViewOfLink } from '../../actions/popup.ts'
import { ShortLink } from '../Copy.tsx'
import { LimitChips } from '../LimitChips.tsx'
import { Qr } from '../Qr.tsx'
import { Sparkline } from '../Sparkline.tsx'
import { useWords } from '../use-words.tsx'
import type { Doors } from './Popup.tsx'

export interface ExtrasProps {
	kurz: Kurz
	doors: Doors
	view: ViewOfLink
}

export const Extras = ({ kurz, doors, view }: ExtrasProps) => {
	const words = useWords()
	const { link, limited, details, failure, isKnown, wish } = view
	// Just made: nobody can have clicked it.
	const none = isKnown ? undefined : 0
	const clicks = details?.clicks ?? link.figures?.clicks ?? none
	const visitors = details?.unique_clicks ?? link.figures?.visitors ?? none
	const isCounted = clicks !== undefined && visitors !== undefined
	const figures = isCounted ? words.clicksAndVisitors(clicks, visitors) : words.statistics
	const statistics = words.showStatistics(withoutScheme(link.url))
	return (
		<>
			{/* Nothing is offered while the server doesn't answer. */}
			{limited !== undefined && failure === undefined && (
				<section class="limited" aria-label={words.alsoLinked}>
					<div>
						<p class="hint">{words.alsoLinked}</p>
						<LimitChips link={limited} now={kurz.now()} />
					</div>
					<ShortLink class="compact" url={limited.url} copy={doors.copy} />
				</section>
			)}
			<Qr url={link.url} name={link.slug} save={doors.save} copyPicture={doors.copyPicture} />
			{!wish.isPrivate && (
				<button
					type="button"
					class="plain figures-line"
					aria-label={isCounted ? `${figures}. ${statistics}` : statistics}
					onClick={() => doors.openLinks(link.url)}
				>
					<span>{figures}</span>
					{(details !== undefined || !isKnown) && <Sparkline dates={details?.dates ?? {}} now={kurz.now()} />}
				</button>
			)}
		</>
	)
}
