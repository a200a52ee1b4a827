/** One link on a page: figures, charts, newest clicks, QR code, and how to delete it. */
/** @jsxImportSource preact */

import { withoutScheme } from '../../shared/addresses.ts'
import type { AgentOf } from '../../shared/analytics/agent-text.ts'
import { Breakdowns } from '../../shared/analytics/Breakdowns.tsx'
import { ClicksList } from '../../shared/analytics/ClicksList.tsx'
import { ClicksOverTime } from '../../shared/analytics/ClicksOverTime.tsx'
import type { RangeChoice } from '../../shared/analytics/days.ts'
import { LinkFigures } from '../../shared/analytics/Figures.tsx'
import { RangeSummary } from '../../shared/analytics/RangeSummary.tsx'
import { Time } from '../../shared/analytics/Time.tsx'
import type { ClickRecord, LinkDetails, LinkRecord } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import { Copy } from './Copy.tsx'
import { DangerZone } from './DangerZone.tsx'
import { DayRanges } from './DayRanges.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { MonitorPanel } from './MonitorPanel.tsx'
import { Qr } from './Qr.tsx'
import { Target } from './Target.tsx'

export interface LinkViewProps {
	link: LinkRecord
	/** Absolute. */
	shortUrl: string
	details: LinkDetails
	lastClick?: Date | undefined
	/** What the statistics cover. */
	days: { shown: RangeChoice; hrefs: Record<RangeChoice, string> }
	/** Newest first. */
	clicks: ClickRecord[]
	/** Reads their user agents. */
	agentOf: AgentOf
	/** Older clicks. */
	next?: string | undefined
	/** Back to the newest clicks; absent when these are the newest. */
	first?: string | undefined
	/** An SVG document. */
	qrSvg: string
	/** What opens this page without an account, and whether there is an account that does as well. */
	monitor?: { url: string; isOwned: boolean } | undefined
	/** Where the delete form posts to; absent where nothing can be changed. */
	actionPath?: string | undefined
	csvHref?: string | undefined
	now: Date
	/** The delete form came without its confirmation. */
	faultConfirm?: boolean | undefined
}

const NewestClicks = ({ clicks, agentOf, now, details, next, first, csvHref }: LinkViewProps) => (
	<section class="panel" aria-labelledby="newest">
		<div class="heading">
			<h2 id="newest">{first === undefined ? 'Newest clicks' : 'Older clicks'}</h2>
			{csvHref !== undefined && details.clicks > 0 && (
				<a href={csvHref} download>
					Save all as CSV
				</a>
			)}
		</div>
		<ClicksList clicks={clicks} agentOf={agentOf} now={now} labelledBy="newest" />
		{(next !== undefined || first !== undefined) && (
			<nav class="turn" aria-label="Pages of clicks">
				{first !== undefined && <a href={first}>Newest clicks</a>}
				{next !== undefined && (
					<a href={next} rel="next">
						Older clicks
					</a>
				)}
			</nav>
		)}
	</section>
)

const QrPanel = ({ qrSvg, shortUrl, link }: LinkViewProps) => (
	<section class="panel" aria-labelledby="qr">
		<h2 id="qr">QR code</h2>
		<Qr svg={qrSvg} text={shortUrl} name={link.short_url} />
	</section>
)

/** Everything known of one link; the frame and the way back are the page's. */
export const LinkView = (data: LinkViewProps) => {
	const { link, shortUrl, details, lastClick, days, now, faultConfirm = false } = data
	const created = new Date(link.created_at)
	/** Nobody has it yet: what it takes to hand it out comes before figures that are all zero. */
	const isFresh = details.clicks === 0
	const keep = data.monitor && <MonitorPanel {...data.monitor} />
	const chart = (
		<section class="panel" aria-labelledby="days">
			<div class="heading">
				<h2 id="days">Clicks by day</h2>
				<DayRanges from={created} to={now} {...days} />
			</div>
			<RangeSummary details={details} />
			<ClicksOverTime details={details} now={now} />
		</section>
	)
	const isChartBeside = isFresh && keep === undefined
	return (
		<>
			<FaultSummary
				outcome="The link was not deleted."
				reading={{ sentences: [], byField: faultConfirm ? { delete: 'Tick the box first.' } : {} }}
			/>
			<div class="hero">
				<h1>
					<a href={shortUrl} rel="noreferrer">
						{withoutScheme(shortUrl)}
					</a>
				</h1>
				<Copy text={shortUrl} what="the short link" />
			</div>
			<Target url={link.long_url} />
			<p class="hint">
				Created <Time at={link.created_at} />
				{isFresh && keep && (
					<>
						{' · '}
						<a href={paths.home()}>Shorten another</a>
					</>
				)}
			</p>
			{isFresh && (
				<div class="pair">
					<QrPanel {...data} />
					{isChartBeside ? chart : keep}
				</div>
			)}
			<LinkFigures link={link} details={details} lastClick={lastClick?.toISOString()} now={now} />
			{!isChartBeside && chart}
			<div class="pair">
				<Breakdowns details={details} />
			</div>
			<NewestClicks {...data} />
			<div class="pair">
				{!isFresh && <QrPanel {...data} />}
				<div class="stack">
					{!isFresh && keep}
					{data.actionPath !== undefined && (
						<DangerZone actionPath={data.actionPath} isUnconfirmed={faultConfirm} />
					)}
				</div>
			</div>
		</>
	)
}
