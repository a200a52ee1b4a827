/** The page of one link: charts, QR code, deleting. */
import { useState } from 'preact/hooks'
import { Breakdowns } from '../../../shared/analytics/Breakdowns.tsx'
import { ClicksList } from '../../../shared/analytics/ClicksList.tsx'
import { ClicksOverTime } from '../../../shared/analytics/ClicksOverTime.tsx'
import { LinkFigures } from '../../../shared/analytics/Figures.tsx'
import { Time } from '../../../shared/analytics/Time.tsx'
import type { Details, ListedLink } from '../../actions/details.ts'
import type { Account } from '../../actions/items.ts'
import type { Kurz } from '../../actions/kurz.ts'
import type { Memory } from '../../actions/watch.ts'
import { failureText } from '../../locales/texts.ts'
import { ShortLink } from '../Copy.tsx'
import { Qr, type QrProps } from '../Qr.tsx'
import { Target } from '../Target.tsx'
import { usePageWords } from '../use-page-words.tsx'
import { readAgent } from './agent.ts'
import { KeptFigures } from './KeptFigures.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { useDetails } from './use-details.ts'

export interface StatisticsPageProps extends Pick<QrProps, 'save' | 'copyPicture'> {
	kurz: Kurz
	link: ListedLink
	/** Whose link it is if it has no key here. */
	account: Account | null
	memory: Memory
	copy: (text: string) => Promise<boolean>
	/** Called with a sentence when it was deleted or removed from the list. */
	onRemoved: (said: string) => void
}

const Charts = ({ details: { details, clicks, at } }: { details: Details }) => {
	const words = usePageWords()
	return (
		<>
			<LinkFigures
				link={details.linkData}
				details={details}
				newest={clicks[0]}
				now={at}
				words={words.charts}
			/>
			<section class="panel" aria-labelledby="days">
				<h2 id="days">{words.byDay}</h2>
				<ClicksOverTime details={details} now={at} words={words.charts} />
			</section>
			<div class="charts">
				<Breakdowns details={details} words={words.charts} />
			</div>
			<section class="panel" aria-labelledby="newest">
				<h2 id="newest">{words.newest}</h2>
				<ClicksList clicks={clicks} now={at} agentOf={readAgent} labelledBy="newest" words={words.charts} />
			</section>
		</>
	)
}

export const StatisticsPage = ({
	kurz,
	link,
	account,
	memory,
	copy,
	save,
	copyPicture,
	onRemoved,
}: StatisticsPageProps) => {
	const words = usePageWords()
	const { details, failure, refresh } = useDetails(kurz, link, memory)
	const [isRemoving, setRemoving] = useState(false)
	/** Without details, the figures of the list are shown instead. */
	const isWaiting = details === undefined && failure !== undefined
	const at = isWaiting ? link.figures?.at : details?.at.toISOString()
	return (
		<main>
			<p>
				<a href="#all">← {words.back}</a>
			</p>
			<div class="hero">
				<h1>
					<ShortLink url={link.url} copy={copy} />
				</h1>
			</div>
			<Target url={link.target} isWhole />
			<div class="row">
				<button type="button" class="quiet small" onClick={refresh}>
					{words.refresh}
				</button>
				{at !== undefined && (
					<span class="hint">
						{words.asOf} <Time at={at} words={words.charts} />
					</span>
				)}
				<span role="status" class="fault">
					{failure === undefined ? '' : failureText(failure, new URL(link.origin).host, words)}
				</span>
			</div>
			{isWaiting && <KeptFigures link={link} />}
			{details !== undefined && <Charts details={details} />}
			<section class="panel" id="qr" aria-labelledby="qr-title">
				<h2 id="qr-title">{words.qrTitle}</h2>
				<Qr url={link.url} name={link.slug} save={save} copyPicture={copyPicture} />
			</section>
			<section class="panel" aria-labelledby="remove">
				<h2 id="remove">{words.remove}</h2>
				<p>{words.removeText}</p>
				<button type="button" class="danger" onClick={() => setRemoving(true)}>
					{words.removeAnyway}
				</button>
			</section>
			{isRemoving && (
				<RemoveDialog
					kurz={kurz}
					link={link}
					account={account}
					onEnd={(said) => {
						setRemoving(false)
						if (said !== undefined) onRemoved(said)
					}}
				/>
			)}
		</main>
	)
}
