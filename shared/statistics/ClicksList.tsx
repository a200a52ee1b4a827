/** Single clicks in words: country, browser, referring site, how long ago. */
/** @jsxImportSource preact */
import type { ShownClick } from '../link/links.ts'
import type { Place } from '../link/places.ts'
import { agentText } from './agent-text.ts'
import { displayName } from './display-name.ts'
import { Time } from './Time.tsx'
import type { ChartWords } from './words.ts'

export interface ClicksListProps {
	/** In the order they are shown, newest first. */
	clicks: ShownClick[]
	now: Date
	/** Names the list; usually the id of the heading above it. */
	labelledBy: string
	/** Those of the link. */
	places?: readonly Place[] | null | undefined
	words: ChartWords
}

/** A line never begins with the dot. */
const separator = '\u00a0· '

/** The site of a referrer; its text if there is none. */
const siteOf = (referer: string): string => {
	const site = URL.canParse(referer) ? new URL(referer).host : ''
	return (site || referer).replace(/^www\.(?=.)/, '')
}

const referrerText = ({ referer }: ShownClick, words: ChartWords): string =>
	referer === 'Direct' ? words.directly : words.from(siteOf(referer))

const orNull = (name: string): string | null => (name === 'Unknown' ? null : name)

/** Leaves out unknown countries: without a country database, all are unknown. */
const textOf = (click: ShownClick, { words, places }: Pick<ClicksListProps, 'words' | 'places'>): string =>
	[
		...(click.place === null ? [] : [displayName('places', click.place, words, places)]),
		...(click.country === 'Unknown' ? [] : [displayName('countries', click.country, words)]),
		agentText(
			{ userAgent: click.user_agent ?? '', browser: orNull(click.browser), platform: orNull(click.platform) },
			words,
		),
		referrerText(click, words),
	].join(separator)

/** Each line unfolds to the record: exact time, whole referrer; for some, user agent and hash. */
export const ClicksList = ({ clicks, now, labelledBy, places, words }: ClicksListProps) =>
	clicks.length === 0 ? (
		<p class="empty">{words.clicksEmpty}</p>
	) : (
		<ol class="clicks" aria-labelledby={labelledBy}>
			{clicks.map((click, index) => (
				<li key={`${click.time_of_click} ${click.ip_hash} ${index}`}>
					<details>
						<summary>
							<span>
								{textOf(click, { words, places }) + separator}
								<Time at={click.time_of_click} now={now} words={words} />
							</span>
						</summary>
						<dl>
							<dt>{words.time}</dt>
							<dd>
								<Time at={click.time_of_click} words={words} />
							</dd>
							<dt>{words.dimensions.referrers.heading}</dt>
							<dd>{click.referer === 'Direct' ? words.direct : click.referer}</dd>
							{click.user_agent !== undefined && (
								<>
									<dt>{words.userAgent}</dt>
									<dd>{click.user_agent || words.unknown}</dd>
								</>
							)}
							<dt>{words.dimensions.languages.heading}</dt>
							<dd>{displayName('languages', click.language, words)}</dd>
							{click.place !== null && (
								<>
									<dt>{words.dimensions.places.heading}</dt>
									<dd>{displayName('places', click.place, words, places)}</dd>
								</>
							)}
							{click.rule !== null && (
								<>
									<dt>{words.dimensions.rules.heading}</dt>
									<dd>{click.rule}</dd>
								</>
							)}
							{click.ip_hash !== undefined && (
								<>
									<dt>{words.visitor}</dt>
									<dd class="visitor">{click.ip_hash.slice(0, 8)}</dd>
								</>
							)}
						</dl>
					</details>
				</li>
			))}
		</ol>
	)
