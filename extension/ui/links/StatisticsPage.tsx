/** The page of one link: what can be done with it, and its statistics. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { unsaidWait } from '../../../shared/client/caller.ts'
import type { DetailsRequest } from '../../../shared/paths.ts'
import { type Asked, isFiltered, isFree, queryOf } from '../../../shared/statistics/asked.ts'
import { lifeByHour } from '../../../shared/statistics/days.ts'
import { hostAndPath } from '../../../shared/text/host-and-path.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { readableUrl, shownAddress } from '../../actions/readable.ts'
import { readClicksCsv } from '../../actions/server/clicks-csv.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { readFailure, type ShownFailure } from '../../actions/server/failure.ts'
import { type Memory, nameIn, type Watched, watchDetails } from '../../actions/server/watch.ts'
import { asInRecord } from '../../actions/storage/keep-figures.ts'
import { failureText } from '../../locales/texts.ts'
import { Buttons } from '../Buttons.tsx'
import { ShortLink } from '../Copy.tsx'
import { Countdown } from '../Countdown.tsx'
import { saveFile } from '../clipboard.ts'
import { useKeys } from '../popup/use-keys.ts'
import { Spoken } from '../Spoken.tsx'
import { Target } from '../Target.tsx'
import { useAllWords } from '../use-words.tsx'
import { Facts } from './Facts.tsx'
import { type LinkDialog, LinkDialogs } from './LinkDialogs.tsx'
import { Statistics } from './Statistics.tsx'

/** A hidden page waits until it is shown. */
const later = (seconds: number, work: () => void): (() => void) => {
	const whenSeen = () =>
		document.hidden ? document.addEventListener('visibilitychange', work, { once: true }) : work()
	const timer = setTimeout(whenSeen, seconds * 1000)
	return () => {
		clearTimeout(timer)
		document.removeEventListener('visibilitychange', work)
	}
}

/** Watches the link while its page is visible. Details stay until what was asked arrives. */
const useDetails = (
	kurz: Kurz,
	link: ListedLink,
	memory: Memory,
	asked: DetailsRequest,
): Watched & { refresh: () => void } => {
	const name = nameIn(link, asked)
	const remembered = memory.get(name)
	const [watched, setWatched] = useState<Watched>({ details: remembered, failure: undefined })
	const ask = useRef(() => {})
	useEffect(() => {
		const show = ({ details, failure }: Watched) =>
			setWatched((before) => ({ details: details ?? before.details, failure }))
		show({ details: remembered, failure: undefined })
		const watch = watchDetails(kurz, link, { memory, asked, show, later })
		ask.current = () => void watch.ask()
		ask.current()
		return watch.end
	}, [name])
	return { ...watched, refresh: () => ask.current() }
}

export interface StatisticsPageProps {
	kurz: Kurz
	link: ListedLink
	/** Which days and which clicks the statistics cover. */
	asked: Asked
	memory: Memory
	/** Opens and prints the QR code. */
	isToPrint: boolean
	/** Called with the edited link. */
	onEdited: (link: ListedLink) => void
	/** Deletes the link. */
	remove: () => void
}

export const StatisticsPage = ({
	kurz,
	link,
	asked,
	memory,
	isToPrint,
	onEdited,
	remove,
}: StatisticsPageProps) => {
	const words = useAllWords()
	const [made, setMade] = useState(link.made_at)
	const query = queryOf(asked)
	const isWhole = Object.keys(query).length === 0
	const request = isWhole ? lifeByHour(new Date(made), kurz.now()) : query
	const { details, failure, refresh } = useDetails(kurz, link, memory, request)
	const record = details?.details.linkData
	/** Until its server has said more, as it is on the list. */
	const shown = details === undefined ? link : asInRecord(link, details.details.linkData, details.at)
	const created = record?.created_at ?? made
	useEffect(() => setMade(created), [created])
	const [opened, setOpened] = useState<LinkDialog | undefined>(isToPrint ? 'code' : undefined)
	useKeys({ q: () => setOpened('code') })
	const [csvFailure, setCsvFailure] = useState<ShownFailure>()
	const shownFailure = csvFailure ?? failure
	const host = shownAddress(link.origin)
	const said = shownFailure === undefined ? '' : failureText(shownFailure, host, words)
	const until = useMemo(() => Date.now() + (shownFailure?.wait ?? unsaidWait) * 1_000, [shownFailure])
	const saveCsv = async (): Promise<void> => {
		setCsvFailure(undefined)
		const isPart = isFree(asked) || isFiltered(asked)
		await readClicksCsv(kurz, link, isPart ? query : {}).then(
			(csv) => saveFile(csv, `${link.slug}-clicks.csv`),
			(error: unknown) => setCsvFailure(readFailure(error)),
		)
	}
	return (
		<main>
			<p>
				<a href="#all">← {words.back}</a>
			</p>
			<p class={shown.title === undefined ? 'name plain' : 'name'}>
				{shown.title ?? hostAndPath(readableUrl(shown.target))}
			</p>
			<div class="hero">
				<h1>
					<ShortLink url={link.url} />
				</h1>
			</div>
			<Target url={shown.target} isWhole />
			<div class="row">
				<Buttons
					class="quiet small"
					all={[
						{ text: words.qrTitle, 'aria-keyshortcuts': 'q', onClick: () => setOpened('code') },
						{ text: words.edit, onClick: () => setOpened('edit') },
						{ text: words.csv, onClick: saveCsv },
						{ text: words.refresh, onClick: refresh },
						{ text: words.removeAnyway, onClick: remove },
					]}
				/>
			</div>
			<Facts link={{ ...shown, made_at: created }} edited={record?.updated_at} now={kurz.now()} />
			<Statistics {...{ link, details, asked, request }} hasFailed={failure !== undefined} now={kurz.now()} />
			<Spoken class="fault floating" say={said}>
				{shownFailure?.code === 'rate_limited' ? (
					<>
						{words.failures.rate_limited.replace('%h', host)}{' '}
						<Countdown until={until} text={words.tryAgain} />
					</>
				) : (
					said
				)}
			</Spoken>
			{opened !== undefined && (
				<LinkDialogs
					{...{ kurz, link, opened, isToPrint }}
					onEnd={() => setOpened(undefined)}
					onEdited={(edited) => {
						onEdited(edited)
						refresh()
					}}
				/>
			)}
		</main>
	)
}
