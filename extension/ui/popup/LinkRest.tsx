/** What follows the link in the popup: its QR code, actions, statistics, options. */
import { paths } from '../../../shared/paths.ts'
import { own } from '../../../shared/text/own.ts'
import { day } from '../../../shared/text/time.ts'
import type { ViewOfLink } from '../../actions/popup.ts'
import { shownAddress } from '../../actions/readable.ts'
import { Button } from '../Button.tsx'
import { Copy } from '../Copy.tsx'
import { qrSize } from '../qr/drawing.ts'
import { Qr } from '../qr/Qr.tsx'
import { RemoveDialog } from '../RemoveDialog.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useWords } from '../use-words.tsx'
import { CopyAs } from './CopyAs.tsx'
import { CopyOffer, type CopyOfferState } from './CopyOffer.tsx'
import { First } from './First.tsx'
import { Options } from './Options.tsx'
import { Others } from './Others.tsx'
import type { RestProps } from './Rest.tsx'

/** Days and pixels. */
const DAYS = 30
const WIDTH = 96
const HEIGHT = 24

/** A small line of the last 30 days' clicks. Decoration: the statistics say it in full. */
const Sparkline = ({ dates, now }: { dates: Record<string, number>; now: Date }) => {
	const days = Array.from({ length: DAYS }, (_, index) => {
		const at = new Date(now.getTime() - (DAYS - 1 - index) * day)
		return own(dates, at.toISOString().slice(0, 10)) ?? 0
	})
	const most = Math.max(1, ...days)
	const points = days.map((clicks, index) => {
		const x = (index / (DAYS - 1)) * (WIDTH - 4) + 2
		return `${x.toFixed(1)},${(HEIGHT - 2 - (clicks / most) * (HEIGHT - 4)).toFixed(1)}`
	})
	return (
		<svg class="sparkline" width={WIDTH} height={HEIGHT} aria-hidden="true">
			<polyline points={points.join(' ')} />
		</svg>
	)
}

export interface LinkRestProps extends RestProps {
	view: ViewOfLink
	copyOffer: CopyOfferState
}

export const LinkRest = ({ kurz, doors, view, steps, overlay, setOverlay, copyOffer }: LinkRestProps) => {
	const words = useWords()
	const form = useLoaded(overlay === 'edit', () => import('../EditDialog.tsx'))
	const code = useLoaded(overlay === 'qr', () => import('../qr/QrDialog.tsx'))
	const { link, others, details, failure, isKnown, wish } = view
	// Just made: nobody can have clicked it.
	const none = isKnown ? undefined : 0
	const clicks = details?.clicks ?? link.figures?.clicks ?? none
	const visitors = details?.unique_clicks ?? link.figures?.visitors ?? none
	const isCounted = clicks !== undefined && visitors !== undefined
	const figures = isCounted ? words.clicksAndVisitors(clicks, visitors) : words.statistics
	const statistics = words.showStatistics(shownAddress(link.url))
	const close = () => setOverlay(undefined)
	const picture = { kurz, link, name: link.slug }
	return (
		<>
			<CopyOffer {...copyOffer} />
			<First kurz={kurz} view={view} />
			{/* Nothing is offered while the server doesn't answer. */}
			{failure === undefined && <Others kurz={kurz} links={others} openLinks={steps.openLinks} />}
			{wish.isPrivate && (
				<div class="note">
					<p>{words.notKept}</p>
					<Copy
						class="small"
						text={link.origin + paths.monitor(link.slug, link.monitor_key)}
						what={words.monitorLink}
						label={words.copyWhat(words.monitorLink)}
					/>
				</div>
			)}
			<div class="beside">
				<Qr {...picture} enlarge={() => setOverlay('qr')} />
				<div class="tools">
					<CopyAs kurz={kurz} link={{ title: wish.title, ...link }} />
					{!wish.isPrivate && <Button class="plain" onClick={() => setOverlay('edit')} text={words.edit} />}
					<Button class="plain" onClick={() => setOverlay('delete')} text={words.remove} />
				</div>
			</div>
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
			<Options
				kurz={kurz}
				page={wish.url}
				makeNew={steps.makeNew}
				giveUp={steps.giveUp}
				openSite={wish.isPrivate ? undefined : doors.openSite}
			/>
			{overlay === 'qr' && code !== undefined && (
				<code.QrDialog
					{...picture}
					pixels={qrSize.inPopup}
					// Popups can't print; and a private window's link has no page.
					print={wish.isPrivate ? undefined : () => doors.printCode(link.url)}
					onEnd={close}
				/>
			)}
			{overlay === 'edit' && form !== undefined && (
				<form.EditDialog
					kurz={kurz}
					link={link}
					onEnd={close}
					onEdited={(edited) => {
						close()
						steps.show({ ...view, isOpen: false, link: { ...edited, monitor_key: link.monitor_key } })
					}}
				/>
			)}
			{overlay === 'delete' && (
				<RemoveDialog
					kurz={kurz}
					link={link}
					onEnd={(done) => {
						close()
						if (done !== undefined) steps.show({ kind: 'deleted', url: link.url })
					}}
				/>
			)}
		</>
	)
}
