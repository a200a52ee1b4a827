/** An account's links: a table, and cards where the page is narrow. */
/** @jsxImportSource preact */

import { isWeb, withoutScheme } from '../../shared/addresses.ts'
import { figure } from '../../shared/analytics/formats.ts'
import { Time } from '../../shared/analytics/Time.tsx'
import { english } from '../../shared/analytics/words.ts'
import type { LinkRecord } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import { accountPaths } from './account-paths.ts'
import { Copy } from './Copy.tsx'

/** A target may have thousands of characters; a row shows its beginning. */
const shownOfTarget = 160
const cut = (text: string): string =>
	text.length <= shownOfTarget ? text : `${text.slice(0, shownOfTarget).toWellFormed()}…`

const Target = ({ url }: { url: string }) => (
	<td class="to">
		<span aria-hidden="true">→</span>
		{isWeb(url) ? (
			<a href={url} rel="noreferrer">
				{cut(withoutScheme(url))}
			</a>
		) : (
			<span>{cut(url)}</span>
		)}
	</td>
)

/** The state in a word, and under it what limits the link. */
const State = ({ link: { status, expires_at, max_clicks, is_protected, clicks } }: { link: LinkRecord }) => (
	<td class="state">
		<span class={status === 'active' ? 'good' : 'bad'}>{english.states[status]}</span>
		{expires_at !== null && (
			<span class="hint">
				{status === 'expired' ? 'on ' : 'until '}
				<Time at={expires_at} precision="day" />
			</span>
		)}
		{max_clicks !== null && (
			<span class="hint">{english.clicksUsed(figure(clicks, english), figure(max_clicks, english))}</span>
		)}
		{is_protected && <span class="hint">{english.withPassword}</span>}
	</td>
)

const Count = ({ value, one, many }: { value: number; one: string; many: string }) => (
	<td class="number">
		{figure(value, english)}
		<span class="unit"> {value === 1 ? one : many}</span>
	</td>
)

const Actions = ({ slug, name }: { slug: string; name: string }) => (
	<td class="actions">
		<a href={accountPaths.link(slug)} aria-label={`Details of ${name}`}>
			Details
		</a>
		<a href={`${accountPaths.link(slug)}#qr`} aria-label={`QR code of ${name}`}>
			QR
		</a>
		<a href={`${accountPaths.link(slug)}#delete`} aria-label={`Delete ${name}`}>
			Delete
		</a>
	</td>
)

const Row = ({ link, baseUrl, now }: { link: LinkRecord; baseUrl: string; now: Date }) => {
	const shortUrl = baseUrl + paths.visit(link.short_url)
	const name = withoutScheme(shortUrl)
	return (
		<tr>
			<th scope="row">
				<a href={shortUrl} rel="noreferrer">
					{name}
				</a>
				<Copy text={shortUrl} what={name} />
			</th>
			<Target url={link.long_url} />
			<Count value={link.clicks} one="click" many="clicks" />
			<Count value={link.unique_clicks} one="visitor" many="visitors" />
			<State link={link} />
			<td class="made">
				<span class="unit">Created </span>
				<Time at={link.created_at} now={now} />
			</td>
			<Actions slug={link.short_url} name={name} />
		</tr>
	)
}

export interface LinksTableProps {
	links: LinkRecord[]
	baseUrl: string
	/** The id of what names the table. */
	labelledBy: string
	now: Date
}

/** Links as handed in. Deleting is a way to where it is asked first. */
export const LinksTable = ({ links, baseUrl, labelledBy, now }: LinksTableProps) => (
	<table class="links" aria-labelledby={labelledBy}>
		<thead>
			<tr>
				<th scope="col">Short link and target</th>
				<th scope="col" class="unseen">
					Target
				</th>
				<th scope="col" class="number">
					Clicks
				</th>
				<th scope="col" class="number">
					Visitors
				</th>
				<th scope="col">State</th>
				<th scope="col">Created</th>
				<th scope="col" class="actions">
					<span class="unseen">Actions</span>
				</th>
			</tr>
		</thead>
		<tbody>
			{links.map((link) => (
				<Row key={link.short_url} link={link} baseUrl={baseUrl} now={now} />
			))}
		</tbody>
	</table>
)
