/** An account's links as a table, and as cards on narrow pages. */
/** @jsxImportSource preact */
import type { LinkRecord } from '../../../shared/link/links.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { isWeb, withoutScheme } from '../../../shared/text/addresses.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Block } from '../../links/blocks.ts'
import { shownAddress } from '../../links/look-alikes.ts'
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
export const nameOf = ({ title, target }: Pick<ListedLink, 'title' | 'target'>): string =>
	title ?? cut(withoutScheme(target))

/** Characters at the end of a target that are always there. */
const endOfTarget = 14

/** Cut in its middle, by the style: its end tells pages of one site apart. */
const Target = ({ link: { long_url, target, block } }: { link: ListedLink }) => {
	const letters = [...cut(isWeb(long_url) ? withoutScheme(target) : target)]
	const halves = (
		<>
			<span>{letters.slice(0, -endOfTarget).join('')}</span>
			<span>{letters.slice(-endOfTarget).join('')}</span>
		</>
	)
	return (
		<>
			<span aria-hidden="true">→</span>
			{isWeb(long_url) && block === undefined ? (
				<a class="to" href={long_url} rel="noreferrer">
					{halves}
				</a>
			) : (
				<span class="to">{halves}</span>
			)}
		</>
	)
}

const Tags = ({ tags, asked }: { tags: string[]; asked: LinksAsked }) => {
	const { fields } = useWords()
	return (
		<td class="tagged">
			{tags.length > 0 && (
				<ul class="tags" aria-label={fields.tags.label}>
					{tags.map((tag) => (
						<li key={tag}>
							<a href={accountPaths.links({ ...asked, tag })}>{tag}</a>
						</li>
					))}
				</ul>
			)}
		</td>
	)
}

/** What limits the link, and its state unless it is active. A block replaces the state. */
const State = ({ of, now }: { of: ListedLink; now: Date }) => {
	const { block, blockReason, status, starts_at, expires_at, max_clicks, is_protected, clicks, created_at } =
		of
	const { charts, fields, links } = useWords()
	return (
		<td class="state">
			{(status !== 'active' || block !== undefined) && <StateWord state={status} block={block} />}
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
			<span class="hint made">
				<span class="unit">{links.created} </span>
				<Time at={created_at} now={now} words={charts} />
			</span>
		</td>
	)
}

type ActionsProps = Pick<LinksTableProps, 'list' | 'mayChange' | 'mayMove'> & { slug: string; name: string }

/** Behind one stop of the Tab key. Only one is open at a time. */
const Actions = ({ slug, name, list, mayChange, mayMove }: ActionsProps) => {
	const { link, links, moves } = useWords()
	const page = accountPaths.link(slug)
	const acts = (
		[
			[true, `${page}#qr`, links.qr, link.qrOf(name)],
			[mayChange, accountPaths.editLink(slug), links.edit, links.editWhat(name)],
			[mayMove, accountPaths.moveSelected({ link: slug, list }), moves.move, moves.moveWhat(name)],
			[mayChange, `${page}#delete`, links.delete, links.deleteWhat(name)],
		] as const
	).filter(([may]) => may)
	return (
		<td class="actions">
			<details class="menu" name="actions">
				<summary aria-label={links.actionsOf(name)}>
					<span aria-hidden="true">⋯</span>
				</summary>
				<ul>
					{acts.map(([, href, text, label]) => (
						<li key={href}>
							<a href={href} aria-label={label}>
								{text}
							</a>
						</li>
					))}
				</ul>
			</details>
		</td>
	)
}

type RowProps = Omit<LinksTableProps, 'links'> & { link: ListedLink }

/** Two lines: what it is, and where it leads. */
const Row = ({ link, asked, now, picked, ...may }: RowProps) => {
	const { links } = useWords()
	const name = shownAddress(link.link)
	const slugAt = name.lastIndexOf('/')
	return (
		<tr>
			<Pick name="link" value={link.written} label={name} isTicked={picked.includes(link.written)} />
			<th scope="row">
				<a href={accountPaths.link(link.written)} aria-label={links.detailsOf(nameOf(link), name)}>
					{nameOf(link)}
				</a>
			</th>
			<Tags tags={link.tags} asked={asked} />
			<td class="what">
				<a class="short" href={link.link} rel="noreferrer">
					<span>{name.slice(0, slugAt)}</span>
					<span>{name.slice(slugAt)}</span>
				</a>
				<Copy text={link.link} what={name} />
				{link.title !== null && <Target link={link} />}
			</td>
			<Count of={link} />
			<State of={link} now={now} />
			<Actions slug={link.written} name={name} {...may} />
		</tr>
	)
}

export interface LinksTableProps {
	links: ListedLink[]
	asked: LinksAsked
	/** Whether the reader may. */
	mayChange: boolean
	mayMove: boolean
	/** The query of the list. */
	list: string
	now: Date
	picked: string[]
}

/** Each link has a checkbox for `SelectedForm`. Deleting leads to the page that asks first. */
export const LinksTable = ({ links, ...list }: LinksTableProps) => (
	<table class="links" aria-labelledby="list">
		<LinksHead asked={list.asked} />
		<tbody>
			{links.map((link) => (
				<Row key={link.written} link={link} {...list} />
			))}
		</tbody>
	</table>
)
