/** An account's links as a table, and as cards on narrow pages. */
/** @jsxImportSource preact */

import type { LinkRecord } from '../../../shared/link/links.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { isWeb, withoutScheme } from '../../../shared/text/addresses.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Block } from '../../links/blocks.ts'
import { Copy } from '../frame/Copy.tsx'
import { cut, Pick, StateWord } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import { Count } from './Count.tsx'
import { LinksHead } from './LinksHead.tsx'
import type { LinksAsked } from './list-page.ts'

/** A link with its readable target, and why it redirects nobody. */
export type ListedLink = LinkRecord & {
	/** As forms and paths name it. */
	written: string
	target: string
	block?: Block | undefined
	blockReason?: string | undefined
	/** Clicks on the last days, oldest first. */
	lately?: number[] | undefined
}

/** The name of a link in lists: its title, else its target. */
export const nameOf = ({ title, target }: ListedLink): string => title ?? cut(withoutScheme(target))

const Target = ({ link: { long_url, target, block } }: { link: ListedLink }) => (
	<p class="to">
		<span aria-hidden="true">→</span>
		{isWeb(long_url) && block === undefined ? (
			<a href={long_url} rel="noreferrer">
				{cut(withoutScheme(target))}
			</a>
		) : (
			<span>{cut(isWeb(long_url) ? withoutScheme(target) : target)}</span>
		)}
	</p>
)

const Tags = ({ tags, asked }: { tags: string[]; asked: LinksAsked }) => {
	const { fields } = useWords()
	return tags.length === 0 ? null : (
		<ul class="tags" aria-label={fields.tags.label}>
			{tags.map((tag) => (
				<li key={tag}>
					<a href={accountPaths.links({ ...asked, tag })}>{tag}</a>
				</li>
			))}
		</ul>
	)
}

/** The state in a word, and the link's limits below it. A block replaces the state. */
const State = ({ of }: { of: ListedLink }) => {
	const { block, blockReason, status, starts_at, expires_at, max_clicks, is_protected, clicks } = of
	const { charts, fields, links } = useWords()
	return (
		<td class="state">
			<StateWord state={status} block={block} />
			{blockReason !== undefined && (
				<span class="hint">
					<bdi>{blockReason}</bdi>
				</span>
			)}
			{status === 'scheduled' && (
				<span class="hint">
					{fields.starts_at.label} <Time at={starts_at!} precision="day" words={charts} />
				</span>
			)}
			{expires_at !== null && (
				<span class="hint">
					{status === 'expired' ? links.on : charts.until}{' '}
					<Time at={expires_at} precision="day" words={charts} />
				</span>
			)}
			{max_clicks !== null && (
				<span class="hint">
					{charts.clicksUsed(figure(clicks, charts), figure(max_clicks, charts), max_clicks)}
				</span>
			)}
			{is_protected && <span class="hint">{charts.withPassword}</span>}
		</td>
	)
}

const Actions = ({ slug, name }: { slug: string; name: string }) => {
	const { link, links } = useWords()
	return (
		<td class="actions">
			<a href={`${accountPaths.link(slug)}#qr`} aria-label={link.qrOf(name)}>
				{links.qr}
			</a>
			<a href={accountPaths.editLink(slug)} aria-label={links.editWhat(name)}>
				{links.edit}
			</a>
			<a href={`${accountPaths.link(slug)}#delete`} aria-label={links.deleteWhat(name)}>
				{links.delete}
			</a>
		</td>
	)
}

type RowProps = Omit<LinksTableProps, 'links'> & { link: ListedLink }

const Row = ({ link, asked, now }: RowProps) => {
	const { charts, links } = useWords()
	const shortUrl = link.link
	const name = withoutScheme(shortUrl)
	return (
		<tr>
			<Pick name="link" value={link.written} label={name} />
			<th scope="row">
				<a href={accountPaths.link(link.written)} aria-label={links.detailsOf(nameOf(link), name)}>
					{nameOf(link)}
				</a>
			</th>
			<td class="what">
				<p class="short">
					<a href={shortUrl} rel="noreferrer">
						{name}
					</a>
					<Copy text={shortUrl} what={name} />
				</p>
				{link.title !== null && <Target link={link} />}
				<Tags tags={link.tags} asked={asked} />
			</td>
			<Count value={link.clicks} of="clicks" before={link.clicks_before} lately={link.lately} />
			<Count value={link.unique_clicks} of="visitors" />
			<State of={link} />
			<td class="made">
				<span class="unit">{links.created} </span>
				<Time at={link.created_at} now={now} words={charts} />
			</td>
			<Actions slug={link.written} name={name} />
		</tr>
	)
}

export interface LinksTableProps {
	links: ListedLink[]
	asked: LinksAsked
	now: Date
}

/** Each link has a checkbox for `SelectedForm`. Deleting leads to the page that asks first. */
export const LinksTable = ({ links, asked, now }: LinksTableProps) => (
	<table class="links" aria-labelledby="list">
		<LinksHead asked={asked} />
		<tbody>
			{links.map((link) => (
				<Row key={link.written} link={link} asked={asked} now={now} />
			))}
		</tbody>
	</table>
)
