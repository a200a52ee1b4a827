/** The page of an account's links: creating one, searching, the list. */
/** @jsxImportSource preact */

import { bounds } from '../../../shared/bounds.ts'
import { type LinkSort, linkSorts, linkStates } from '../../../shared/links.ts'
import { paths } from '../../../shared/paths.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { english } from '../../../shared/statistics/words.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { CreateForm, type HomeForm } from '../forms/CreateForm.tsx'
import { Field, verbatim } from '../forms/Field.tsx'
import { titleAgain } from '../forms/faults.ts'
import { SelectField } from '../forms/SelectField.tsx'
import { documentOf } from '../frame/document.tsx'
import type { SessionView } from '../frame/session-view.ts'
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

/** The words of each order in the select, and the heading of the list. */
const orders: Record<LinkSort, { choice: string; heading: string }> = {
	created: { choice: 'Newest', heading: 'Newest links' },
	clicks: { choice: 'Most clicks', heading: 'Most clicked links' },
	last_click: { choice: 'Last click', heading: 'Recently clicked links' },
}

const Search = ({ asked }: { asked: LinksAsked }) => (
	<search>
		<form method="get" action={accountPaths.links()} class="asking">
			<Field
				name="q"
				type="search"
				label="Search"
				placeholder="Title, target or short link"
				value={asked.q ?? ''}
				{...verbatim}
			/>
			<Field
				name="tag"
				type="search"
				label="Tag"
				value={asked.tag ?? ''}
				maxLength={bounds.tags.length}
				{...verbatim}
			/>
			<SelectField
				name="status"
				label="State"
				value={asked.status ?? ''}
				choices={[['', 'All'], ...linkStates.map((state) => [state, english.states[state]] as const)]}
			/>
			<SelectField
				name="sort"
				label="Order"
				value={asked.sort ?? ''}
				choices={linkSorts.map((sort) => [sort === 'created' ? '' : sort, orders[sort].choice] as const)}
			/>
			<button type="submit" class="quiet">
				Search
			</button>
		</form>
	</search>
)

const countText = ({ total, asked }: MyLinksPage): string =>
	`${figure(total, english)} ${total === 1 ? 'link' : 'links'}${isAsked(asked) ? ' found' : ' in all'}`

const headingText = ({ asked, first }: MyLinksPage): string => {
	const { sort = 'created' } = asked
	if (first !== undefined) return sort === 'created' ? 'Older links' : 'More links'
	return isAsked(asked) ? 'Links found' : orders[sort].heading
}

/** Replaces an empty list. */
const Empty = ({ asked, total, first }: MyLinksPage) => {
	const { q, tag, status } = asked
	if (total > 0 && first !== undefined)
		return (
			<p class="empty">
				There are no more links. <a href={first}>Back to the first</a>
			</p>
		)
	if (!isAsked(asked))
		return (
			<p class="empty">The links you create will appear here: where they lead, their clicks, their state.</p>
		)
	const missing = [
		q && `contains “${q}”`,
		tag && `has the tag “${tag}”`,
		status && `is ${english.states[status].toLowerCase()}`,
	].filter(Boolean)
	return (
		<p class="empty">
			None of your links {missing.join(' and ')}. <a href={accountPaths.links()}>Show all links</a>
		</p>
	)
}

const Turn = ({ asked: { sort = 'created' }, next, first }: MyLinksPage) =>
	next === undefined && first === undefined ? null : (
		<nav class="turn" aria-label="Pages of links">
			{first !== undefined && <a href={first}>{sort === 'created' ? 'Newest links' : 'First page'}</a>}
			{next !== undefined && (
				<a href={next} rel="next">
					{sort === 'created' ? 'Older links' : 'Next page'}
				</a>
			)}
		</nav>
	)

const Listed = (data: MyLinksPage) => (
	<section aria-labelledby="list">
		<div class="heading">
			<h2 id="list">{headingText(data)}</h2>
			{data.total > 0 && (
				<p class="hint">
					{countText(data)} ·{' '}
					<a href={paths.myLinksCsv(data.asked)} download="links.csv">
						Save as CSV
					</a>
				</p>
			)}
		</div>
		{data.links.length === 0 ? (
			<Empty {...data} />
		) : (
			<>
				<SelectedForm list={data.list} />
				<LinksTable
					links={data.links}
					baseUrl={data.baseUrl}
					asked={data.asked}
					labelledBy="list"
					now={data.now}
				/>
				<Turn {...data} />
			</>
		)}
	</section>
)

/** The create form is open when there are no links yet, or when a sent one was refused. */
export const myLinksPage = (data: MyLinksPage): string => {
	const hasNone = data.total === 0 && !isAsked(data.asked) && data.first === undefined
	return documentOf({
		title: data.create === undefined ? 'My links · Kurz' : `${titleAgain(data.create.fault)} · Kurz`,
		width: 'wide',
		session: data.session,
		current: accountPaths.links(),
		children: (
			<>
				<h1>My links</h1>
				<Notice notice={data.notice} />
				<details class="panel making" open={hasNone || data.create !== undefined}>
					<summary>Shorten a link</summary>
					<CreateForm form={data.create} action={accountPaths.links()} formKey={data.formKey} />
				</details>
				{!hasNone && <Search asked={data.asked} />}
				<Listed {...data} />
			</>
		),
	})
}
