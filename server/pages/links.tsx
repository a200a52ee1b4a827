/** The page of an account's links: creating one, searching, the list. */
/** @jsxImportSource preact */
import { figure } from '../../shared/analytics/formats.ts'
import { english } from '../../shared/analytics/words.ts'
import { type LinkRecord, type LinkState, linkStates } from '../../shared/links.ts'
import { accountPaths } from './account-paths.ts'
import { CreateForm, type HomeForm } from './CreateForm.tsx'
import { documentOf } from './document.tsx'
import { Field } from './Field.tsx'
import { LinksTable } from './LinksTable.tsx'
import { SelectField } from './SelectField.tsx'
import type { SessionView } from './session-view.ts'

export interface MyLinksPage {
	session: SessionView
	/** What short links begin with, without a closing slash. */
	baseUrl: string
	/** Newest first. */
	links: LinkRecord[]
	/** How many there are in all that match what was asked. */
	total: number
	asked: { q?: string | undefined; status?: LinkState | undefined }
	/** Older links. */
	next?: string | undefined
	/** Back to the newest links; absent when these are the newest. */
	first?: string | undefined
	/** A create form that was sent and not taken. */
	create?: HomeForm | undefined
	/** Of the form: sent twice, it makes one link. */
	formKey: string
	notice?: 'deleted' | undefined
	now: Date
}

const isAsked = ({ q, status }: MyLinksPage['asked']): boolean => Boolean(q) || status !== undefined

const Notice = ({ notice }: MyLinksPage) =>
	notice === undefined ? null : (
		<div class="notice good" role="status">
			<p>The link is deleted. It leads nowhere from now on, and its clicks are being erased.</p>
		</div>
	)

const Search = ({ asked }: { asked: MyLinksPage['asked'] }) => (
	<search>
		<form method="get" action={accountPaths.links()} class="asking">
			<Field
				name="q"
				type="search"
				label="Search"
				placeholder="Part of the short or the long link"
				value={asked.q ?? ''}
				autoComplete="off"
				autoCapitalize="off"
				spellcheck={false}
			/>
			<SelectField
				name="status"
				label="State"
				value={asked.status ?? ''}
				choices={[['', 'All'], ...linkStates.map((state) => [state, english.states[state]] as const)]}
			/>
			<button type="submit" class="quiet">
				Search
			</button>
		</form>
	</search>
)

const countText = ({ total, asked }: MyLinksPage): string =>
	`${figure(total, english)} ${total === 1 ? 'link' : 'links'}${isAsked(asked) ? ' found' : ' in all'}`

const headingText = ({ asked, first }: MyLinksPage): string =>
	first !== undefined ? 'Older links' : isAsked(asked) ? 'Links found' : 'Newest links'

/** Instead of a list: what would be here, and the way on. */
const Empty = ({ asked, total, first }: MyLinksPage) => {
	if (total > 0 && first !== undefined)
		return (
			<p class="empty">
				There are no older links. <a href={first}>Back to the newest</a>
			</p>
		)
	if (isAsked(asked))
		return (
			<p class="empty">
				{asked.q ? <>No link of yours contains “{asked.q}”</> : 'No link of yours'}
				{asked.status !== undefined && (
					<>
						{' '}
						{asked.q ? 'and is' : 'is'} {english.states[asked.status].toLowerCase()}
					</>
				)}
				. <a href={accountPaths.links()}>Show all links</a>
			</p>
		)
	return (
		<p class="empty">The links you create will appear here: where they lead, their clicks, their state.</p>
	)
}

const Listed = (data: MyLinksPage) => (
	<section aria-labelledby="list">
		<div class="heading">
			<h2 id="list">{headingText(data)}</h2>
			{data.total > 0 && <p class="hint">{countText(data)}</p>}
		</div>
		{data.links.length === 0 ? (
			<Empty {...data} />
		) : (
			<LinksTable links={data.links} baseUrl={data.baseUrl} labelledBy="list" now={data.now} />
		)}
		{data.links.length > 0 && (data.next !== undefined || data.first !== undefined) && (
			<nav class="turn" aria-label="Pages of links">
				{data.first !== undefined && <a href={data.first}>Newest links</a>}
				{data.next !== undefined && (
					<a href={data.next} rel="next">
						Older links
					</a>
				)}
			</nav>
		)}
	</section>
)

/** The links of an account. The form to make one is open when nothing is here yet or when what was sent was not taken. */
export const myLinksPage = (data: MyLinksPage): string => {
	const hasNone = data.total === 0 && !isAsked(data.asked) && data.first === undefined
	return documentOf({
		title: data.create === undefined ? 'My links · Kurz' : 'Check the fields · Kurz',
		width: 'wide',
		session: data.session,
		current: accountPaths.links(),
		children: (
			<>
				<h1>My links</h1>
				<Notice {...data} />
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
