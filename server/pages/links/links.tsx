/** The page of an account's links: creating one, searching, the list. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { linkStates } from '../../../shared/link-states.ts'
import { linkSorts } from '../../../shared/links.ts'
import { paths } from '../../../shared/paths.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { CreateForm, type HomeForm } from '../forms/CreateForm.tsx'
import { Field, SelectField, verbatim } from '../forms/Field.tsx'
import { titleAgain } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import type { SessionView } from '../frame/SiteHeader.tsx'
import { useWords } from '../words/use-words.ts'
import type { Words } from '../words/words.ts'
import { type LinksAsked, LinksTable, type ListedLink } from './LinksTable.tsx'
import { type ListNotice, Notice } from './ListNotice.tsx'
import { SelectedForm } from './SelectedForm.tsx'

export interface MyLinksPage {
	session: SessionView
	/** The start of short links, without a trailing slash. */
	baseUrl: string
	links: ListedLink[]
	/** Number of all matching links. */
	total: number
	asked: LinksAsked
	/** The query of this page of the list. */
	list: string
	/** Path of the next page. */
	next?: string | undefined
	/** Path of the first page; absent when this is it. */
	first?: string | undefined
	/** A create form that was sent and refused. */
	create?: HomeForm | undefined
	/** A form sent twice with the same key creates one link. */
	formKey: string
	notice?: ListNotice | undefined
	now: Date
}

const isAsked = ({ q, tag, status }: LinksAsked): boolean => [q, tag, status].some(Boolean)

const Search = ({ asked }: { asked: LinksAsked }) => {
	const { charts, links } = useWords()
	return (
		<search>
			<form method="get" action={accountPaths.links()} class="asking">
				<Field
					name="q"
					type="search"
					label={links.search}
					placeholder={links.where}
					value={asked.q ?? ''}
					{...verbatim}
				/>
				<Field
					name="tag"
					type="search"
					label={links.tag}
					value={asked.tag ?? ''}
					maxLength={bounds.tags.length}
					{...verbatim}
				/>
				<SelectField
					name="status"
					label={charts.state}
					value={asked.status ?? ''}
					choices={[
						['', links.anyState],
						...linkStates.map((state) => [state, charts.states[state]] as const),
					]}
				/>
				<SelectField
					name="sort"
					label={links.order}
					value={asked.sort ?? ''}
					choices={linkSorts.map((sort) => [sort === 'created' ? '' : sort, links.orders[sort]] as const)}
				/>
				<button type="submit" class="quiet">
					{links.search}
				</button>
			</form>
		</search>
	)
}

const headingOf = ({ asked, first }: MyLinksPage, { links }: Words): string => {
	const { sort = 'created' } = asked
	if (first !== undefined) return sort === 'created' ? links.older : links.more
	return isAsked(asked) ? links.found : links.headings[sort]
}

/** Replaces an empty list. */
const Empty = ({ asked, total, first }: MyLinksPage) => {
	const { charts, links } = useWords()
	const { q, tag, status } = asked
	if (total > 0 && first !== undefined)
		return (
			<p class="empty">
				{links.noMore} <a href={first}>{links.backToFirst}</a>
			</p>
		)
	if (!isAsked(asked)) return <p class="empty">{links.empty}</p>
	return (
		<p class="empty">
			{links.noMatch(q, tag, status && charts.states[status])}{' '}
			<a href={accountPaths.links()}>{links.showAll}</a>
		</p>
	)
}

const Turn = ({ asked: { sort = 'created' }, next, first }: MyLinksPage) => {
	const { links } = useWords()
	return next === undefined && first === undefined ? null : (
		<nav class="turn" aria-label={links.pages}>
			{first !== undefined && (
				<a href={first}>{sort === 'created' ? links.headings.created : links.firstPage}</a>
			)}
			{next !== undefined && (
				<a href={next} rel="next">
					{sort === 'created' ? links.older : links.nextPage}
				</a>
			)}
		</nav>
	)
}

const Listed = (data: MyLinksPage) => {
	const words = useWords()
	const { charts, links } = words
	const { total, asked, baseUrl, now } = data
	const count = isAsked(asked) ? links.countFound : links.countAll
	return (
		<section aria-labelledby="list">
			<div class="heading">
				<h2 id="list">{headingOf(data, words)}</h2>
				{total > 0 && (
					<p class="hint">
						{count(total, figure(total, charts))} ·{' '}
						<a href={paths.myLinksCsv(asked)} download="links.csv">
							{links.saveCsv}
						</a>{' '}
						· <a href={accountPaths.statistics({ tag: asked.tag })}>{links.statistics.title}</a>
					</p>
				)}
			</div>
			{data.links.length === 0 ? (
				<Empty {...data} />
			) : (
				<>
					<SelectedForm list={data.list} />
					<LinksTable links={data.links} {...{ baseUrl, asked, now }} labelledBy="list" />
					<Turn {...data} />
				</>
			)}
		</section>
	)
}

/** The create form is open when there are no links yet, or when a sent one was refused. */
export const myLinksPage = (data: MyLinksPage): Page => {
	const hasNone = data.total === 0 && !isAsked(data.asked) && data.first === undefined
	return documentOf((words) => ({
		title: `${data.create === undefined ? words.frame.myLinks : titleAgain(data.create.fault, words)} · Kurz`,
		width: 'wide',
		session: data.session,
		current: accountPaths.links(),
		children: (
			<>
				<h1>{words.frame.myLinks}</h1>
				<Notice notice={data.notice} />
				<details class="panel making" open={hasNone || data.create !== undefined}>
					<summary>{words.links.make}</summary>
					<CreateForm form={data.create} action={accountPaths.links()} formKey={data.formKey} />
				</details>
				{!hasNone && <Search asked={data.asked} />}
				<Listed {...data} />
			</>
		),
	}))
}
