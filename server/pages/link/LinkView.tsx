/** The page of one link: the short link, actions, statistics, charts and clicks. */
/** @jsxImportSource preact */

import { ClicksList } from '../../../shared/statistics/ClicksList.tsx'
import { LinkCounts } from '../../../shared/statistics/Figures.tsx'
import { FaultSummary } from '../frame/FaultSummary.tsx'
import { Notice } from '../frame/Notice.tsx'
import { Turn } from '../frame/Turn.tsx'
import { useWords } from '../words/use-words.ts'
import { BlockNotice } from './BlockNotice.tsx'
import { LinkFacts } from './LinkFacts.tsx'
import { LinkActions, LinkHero } from './LinkHero.tsx'
import type { toLinkView, toManagement } from './link-page.ts'
import { OtherTargets } from './OtherTargets.tsx'
import { PlacesPanel } from './Places.tsx'
import { QrPanel } from './Qr.tsx'
import { DangerZone, MonitorPanel, SharePanel } from './SharePanel.tsx'
import { NothingYet, Statistics } from './Statistics.tsx'

export interface MonitorLink {
	/** Absolute. */
	url: string
	/** The link as forms name it. */
	written: string
	/** Whether the link also has an owner. */
	isOwned: boolean
	/** How the reader makes the link theirs: by a form that posts here, or by signing in first. */
	claim?: { by: 'form' | 'sign-in'; path: string } | undefined
}

/** For those who may change the link: its owner, or by its monitor key. */
export interface LinkManagement extends Awaited<ReturnType<typeof toManagement>> {
	editPath: string
	/** Of the pages with the codes of its places, and that asks before its key ends. */
	codesPath: string
	keyPath: string
	/** The monitor link, if it opened the page. */
	monitor?: MonitorLink | undefined
	/** Path of the account's links with a tag. */
	tagHref?: (tag: string) => string
}

export interface LinkViewProps extends Awaited<ReturnType<typeof toLinkView>> {
	csvHref?: string | undefined
	/** Without it the page is read-only. */
	manage?: LinkManagement | undefined
}

/** The newest clicks one by one, with ways to older ones. */
const NewestClicks = ({ link, clicks, now, next, first, csvHref }: LinkViewProps) => {
	const { link: words, charts } = useWords()
	return (
		<section class="panel" aria-labelledby="newest">
			<div class="heading">
				<h2 id="newest">{first === undefined ? words.newest : words.older}</h2>
				{csvHref !== undefined && clicks.length > 0 && (
					<a href={csvHref} download>
						{csvHref.includes('?') ? words.saveThese : words.saveAll}
					</a>
				)}
			</div>
			<ClicksList clicks={clicks} now={now} labelledBy="newest" places={link.places} words={charts} />
			<Turn
				label={words.turn}
				ways={[
					[first, words.newest],
					[next, words.older, 'next'],
				]}
			/>
		</section>
	)
}

/** Everything about one link, without the page's frame. */
export const LinkView = (data: LinkViewProps) => {
	const { link, shortUrl, block, details, lastClick, now, manage } = data
	const { link: words, frame, charts } = useWords()
	/** No clicks yet: what is needed to share the link comes before statistics of zeros. */
	const isFresh = details.clicks === 0 && data.refused === undefined
	const made = isFresh ? { link: shortUrl, title: link.title } : undefined
	const keep = manage?.monitor && <MonitorPanel {...manage.monitor} made={made} keyPath={manage.keyPath} />
	const isOpen = isFresh && manage !== undefined
	const qr = (
		<QrPanel
			{...{ qr: data.qr, name: link.short_url, places: link.places, isOpen }}
			asked={manage && data.asked}
		/>
	)
	return (
		<>
			{manage?.notice && (
				<Notice>
					{{ ...words.keep.notices, edited: words.saved }[manage.notice]}
					{manage.notice === 'edited' && block === undefined && ` ${words.applies}`}
				</Notice>
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
			{manage && link.places && (
				<PlacesPanel places={link.places} shortUrl={shortUrl} codesPath={manage.codesPath} />
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
			{!isFresh && !data.refused && <NewestClicks {...data} />}
			{manage?.tried && <OtherTargets link={link} tried={manage.tried} asked={data.asked} />}
			{manage && (
				<div class={isFresh || !keep ? 'ends' : 'pair'}>
					{!isFresh && keep}
					<SharePanel {...manage}>
						{manage.monitor === undefined && (
							<p>
								{words.keys.panel} <a href={manage.keyPath}>{words.keys.manage}</a>
							</p>
						)}
					</SharePanel>
				</div>
			)}
			{manage && <DangerZone {...manage} />}
		</>
	)
}
