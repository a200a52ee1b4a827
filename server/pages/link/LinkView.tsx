/** The page of one link: the short link, actions, statistics, charts and clicks. */
/** @jsxImportSource preact */

import type { ClickRecord, FormerTarget, LinkDetails, LinkRecord } from '../../../shared/link/links.ts'
import { spanOf } from '../../../shared/statistics/asked.ts'
import { Breakdowns } from '../../../shared/statistics/Breakdowns.tsx'
import { ClicksOverTime } from '../../../shared/statistics/ClicksOverTime.tsx'
import type { RangeChoice } from '../../../shared/statistics/days.ts'
import { dimensions } from '../../../shared/statistics/dimensions.ts'
import { LinkCounts } from '../../../shared/statistics/Figures.tsx'
import { RangeSummary } from '../../../shared/statistics/RangeSummary.tsx'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { useWords } from '../words/use-words.ts'
import { Asking } from './Asking.tsx'
import { type AskedPage, hrefWith } from './asked.ts'
import { BlockNotice, type ShownBlock } from './BlockNotice.tsx'
import { LinkFacts } from './LinkFacts.tsx'
import { LinkActions, LinkHero } from './LinkHero.tsx'
import { NewestClicks } from './NewestClicks.tsx'
import { QrPanel } from './Qr.tsx'
import type { ShownQr } from './qr.ts'
import { DangerZone, MonitorPanel, SharePanel } from './SharePanel.tsx'
import { type RefusedQuestion, TooMuch } from './TooMuch.tsx'

export interface MonitorLink {
	/** Absolute. */
	url: string
	/** Whether the link also has an owner. */
	isOwned: boolean
	/** How the reader makes the link theirs: by a form that posts here, or by signing in first. */
	claim?: { by: 'form' | 'sign-in'; path: string } | undefined
}

/** For those who may change the link: its owner, or by its monitor key. */
export interface LinkManagement {
	/** Path to which the forms on the page post. */
	actionPath: string
	editPath: string
	/** The monitor link, if it opened the page. */
	monitor?: MonitorLink | undefined
	/** Newest first. */
	formerTargets: FormerTarget[]
	/** The statistics link, absolute; undefined while there is none. */
	statisticsUrl: string | undefined
	/** Path of the account's links with a tag. */
	tagHref?: (tag: string) => string
	notice?: 'edited' | 'claimed' | undefined
	/** The delete form was sent without the tick. */
	faultConfirm?: boolean | undefined
}

export interface LinkViewProps {
	link: LinkRecord
	/** Absolute. */
	shortUrl: string
	details: LinkDetails
	/** In place of statistics with filters, where counting took too long. */
	refused?: RefusedQuestion | undefined
	lastClick?: Date | undefined
	/** Why it redirects nobody; its state does not say. */
	block?: ShownBlock | undefined
	blockReason?: string | undefined
	/** The days that the page covers (all if undefined), and paths of the other choices. */
	days: { shown: number | undefined; hrefs: Record<RangeChoice, string> }
	/** What the page asks. Without it nothing on the page filters. */
	asked?: AskedPage | undefined
	/** Newest first. */
	clicks: ClickRecord[]
	/** Path of older clicks. */
	next?: string | undefined
	/** Path of the newest clicks; absent when these are the newest. */
	first?: string | undefined
	qr: ShownQr
	csvHref?: string | undefined
	now: Date
	/** Without it the page is read-only. */
	manage?: LinkManagement | undefined
}

/** In place of statistics: one panel that says what they will be. */
const NothingYet = () => {
	const { link, charts } = useWords()
	return (
		<section class="panel" aria-labelledby="nothing">
			<h2 id="nothing">{link.nothingYet.title}</h2>
			<p class="empty">
				{link.nothingYet.what(dimensions.map((dimension) => charts.dimensions[dimension].title).join(', '))}
			</p>
		</section>
	)
}

const Statistics = (data: LinkViewProps) => {
	const { details, now, asked, refused } = data
	const { charts } = useWords()
	if (refused !== undefined && asked !== undefined)
		return (
			<>
				<div id="days" class="covering">
					<Asking {...data} />
				</div>
				<TooMuch {...refused} asked={asked} />
			</>
		)
	return (
		<>
			<div id="days" class="covering">
				<Asking {...data} />
				<RangeSummary details={details} span={spanOf(asked)} words={charts} />
			</div>
			<section class="panel" aria-labelledby="chart">
				<h2 id="chart">{(details.hours === undefined ? charts.days : charts.hours).name}</h2>
				<ClicksOverTime details={details} now={now} words={charts} />
			</section>
			<div class="pair">
				<Breakdowns
					details={details}
					hrefOf={asked && ((dimension, name) => hrefWith(asked, dimension, name))}
					words={charts}
				/>
			</div>
			<NewestClicks {...data} />
		</>
	)
}

/** Everything about one link, without the page's frame. */
export const LinkView = (data: LinkViewProps) => {
	const { link, shortUrl, block, details, lastClick, now, manage } = data
	const { link: words, frame, charts } = useWords()
	/** No clicks yet: what is needed to share the link comes before statistics of zeros. */
	const isFresh = details.clicks === 0 && data.refused === undefined
	const keep = manage?.monitor && <MonitorPanel {...manage.monitor} />
	const isOpen = isFresh && manage !== undefined
	const qr = (
		<QrPanel {...{ qr: data.qr, url: shortUrl, name: link.short_url, isOpen }} asked={manage && data.asked} />
	)
	return (
		<>
			{manage?.notice && (
				<div class="notice good" role="status">
					<p>
						{manage.notice === 'claimed' ? words.keep.claimed : words.saved}
						{manage.notice === 'edited' && block === undefined && ` ${words.applies}`}
					</p>
				</div>
			)}
			{block && <BlockNotice block={block} reason={data.blockReason} isManaged={manage !== undefined} />}
			<FaultSummary
				reading={{
					outcome: words.danger.notDone,
					sentences: [],
					byField: manage?.faultConfirm ? { delete: frame.tickFirst } : {},
				}}
			/>
			<LinkHero {...data} />
			<LinkActions {...data} />
			<LinkFacts {...data} />
			{isFresh && keep ? (
				<div class="pair">
					{qr}
					{keep}
				</div>
			) : (
				qr
			)}
			<LinkCounts
				link={link}
				details={details}
				lastClick={lastClick?.toISOString()}
				now={now}
				words={charts}
				stopped={block && words.stopped[block]}
			/>
			{isFresh ? <NothingYet /> : <Statistics {...data} />}
			{manage && (
				<div class={isFresh || !keep ? 'ends' : 'pair'}>
					{!isFresh && keep}
					<SharePanel {...manage} />
				</div>
			)}
			{manage && <DangerZone {...manage} />}
		</>
	)
}
