/** Owns what follows the link in the popup: its QR code, and its figures as the way to the statistics. */
import { useEffect, useState } from 'preact/hooks'
import type { LinkDetails } from '../../../shared/records.ts'
import { readDetails } from '../../actions/details.ts'
import { type Failure, failureOf } from '../../actions/failure.ts'
import type { KeptLink } from '../../actions/items.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { failureText } from '../../locales/languages.ts'
import { withoutScheme } from '../address.ts'
import { Qr } from '../Qr.tsx'
import { Sparkline } from '../Sparkline.tsx'
import { useWords } from '../words.tsx'
import type { Doors } from './Popup.tsx'

export interface ExtrasProps {
	kurz: Kurz
	doors: Doors
	link: KeptLink
	isPrivate: boolean
	/** Just made: nobody can have clicked it. */
	isNew: boolean
}

/** The figures of a link that was made before; a new one has none to ask for. */
const useDetails = ({ kurz, link, isNew }: ExtrasProps) => {
	const [details, setDetails] = useState<LinkDetails>()
	const [failure, setFailure] = useState<Failure>()
	useEffect(() => {
		if (isNew) return
		readDetails(kurz, link).then(setDetails, (error: unknown) => setFailure(failureOf(error)))
	}, [link.url])
	return { details, failure }
}

export const Extras = (props: ExtrasProps) => {
	const { kurz, doors, link, isPrivate, isNew } = props
	const words = useWords()
	const { details, failure } = useDetails(props)
	const isGone = failure?.code === 'not_found'
	const isEnded = details !== undefined && details.linkData.status !== 'active'
	const clicks = details?.clicks ?? link.figures?.clicks ?? (isNew ? 0 : undefined)
	const visitors = details?.unique_clicks ?? link.figures?.visitors ?? (isNew ? 0 : undefined)
	const isCounted = clicks !== undefined && visitors !== undefined
	const figures = isCounted ? words.clicksAndVisitors(clicks, visitors) : words.statistics
	const statistics = words.showStatistics(withoutScheme(link.url))
	return (
		<>
			{(isGone || isEnded) && (
				<p class="fault" role="alert">
					{isGone ? words.gone : words.ended}
				</p>
			)}
			<Qr url={link.url} name={link.slug} save={doors.save} copyPicture={doors.copyPicture} />
			<p role="status" class="hint">
				{failure !== undefined && !isGone && failureText(failure, new URL(link.origin).host, words)}
			</p>
			{!isPrivate && !isGone && (
				<button
					type="button"
					class="plain figures-line"
					aria-label={isCounted ? `${figures}. ${statistics}` : statistics}
					onClick={() => doors.openLinks(link.url)}
				>
					<span>{figures}</span>
					{(details !== undefined || isNew) && <Sparkline dates={details?.dates ?? {}} now={kurz.now()} />}
				</button>
			)}
		</>
	)
}
