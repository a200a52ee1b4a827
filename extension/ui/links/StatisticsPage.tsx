/** The page of one link: what can be done with it, and its statistics. */
import { useState } from 'preact/hooks'
import type { RangeChoice } from '../../../shared/analytics/days.ts'
import { Time } from '../../../shared/analytics/Time.tsx'
import type { ListedLink } from '../../actions/details.ts'
import type { Account } from '../../actions/items.ts'
import type { Kurz } from '../../actions/kurz.ts'
import type { Memory } from '../../actions/watch.ts'
import { failureText } from '../../locales/texts.ts'
import { ShortLink } from '../Copy.tsx'
import type { QrProps } from '../Qr.tsx'
import { Target } from '../Target.tsx'
import { usePageWords } from '../use-page-words.tsx'
import { QrDialog } from './QrDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { Statistics } from './Statistics.tsx'
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
	const [range, setRange] = useState<RangeChoice>('all')
	const { details, failure, refresh } = useDetails(kurz, link, memory, range)
	const [opened, setOpened] = useState<'code' | 'remove'>()
	/** Without details, the figures of the list are shown. */
	const at = details?.at.toISOString() ?? link.figures?.at
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
				<button type="button" class="quiet small" onClick={() => setOpened('code')}>
					{words.qrTitle}
				</button>
				<button type="button" class="quiet small" onClick={refresh}>
					{words.refresh}
				</button>
				<button type="button" class="quiet small" onClick={() => setOpened('remove')}>
					{words.removeAnyway}
				</button>
			</div>
			<p class="hint known">
				{at !== undefined && (
					<>
						{words.asOf} <Time at={at} words={words.charts} />
					</>
				)}
			</p>
			<Statistics
				link={link}
				details={details}
				hasFailed={failure !== undefined}
				now={kurz.now()}
				range={range}
				choose={setRange}
			/>
			<p role="status" class="fault floating">
				{failure === undefined ? '' : failureText(failure, new URL(link.origin).host, words)}
			</p>
			{opened === 'code' && (
				<QrDialog link={link} save={save} copyPicture={copyPicture} onEnd={() => setOpened(undefined)} />
			)}
			{opened === 'remove' && (
				<RemoveDialog
					kurz={kurz}
					link={link}
					account={account}
					onEnd={(said) => {
						setOpened(undefined)
						if (said !== undefined) onRemoved(said)
					}}
				/>
			)}
		</main>
	)
}
