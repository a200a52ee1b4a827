/** The page of an account's links: creating one, searching, the list. */
/** @jsxImportSource preact */
import { paths } from '../../../shared/paths.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { againPage } from '../forms/AgainPage.tsx'
import { CreateForm } from '../forms/CreateForm.tsx'
import { type SentForm, titleAgain } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { Notice } from '../frame/Notice.tsx'
import { Recents } from '../frame/Recents.tsx'
import { TeamSwitch } from '../frame/TeamSwitch.tsx'
import { Turn } from '../frame/Turn.tsx'
import { useWords } from '../words/use-words.ts'
import { LinksTable } from './LinksTable.tsx'
import { isAsked, type ListNotice } from './list-page.ts'
import { Offers } from './move.tsx'
import type { readList } from './route.ts'
import { AskedChips, KnownTags, Search } from './Search.tsx'
import { SelectedForm } from './SelectedForm.tsx'

export interface MyLinksPage extends Awaited<ReturnType<typeof readList>> {
	/** A create form that was sent and refused. */
	create?: SentForm | undefined
	/** Of an act that was sent and refused: the selected links. */
	picked?: string[]
}

const sentencesOf = ({ kind, done, gone, full }: ListNotice, { links, charts }: Words): string[] => [
	links.notices[kind](done, figure(done, charts)),
	...(full > 0 ? [links.noticeFull(full, figure(full, charts))] : []),
	...(gone > 0 ? [links.noticeGone(gone, figure(gone, charts))] : []),
]

/** The notice above the list; nothing without one. */
const Done = ({ notice }: { notice: ListNotice | undefined }) => {
	const words = useWords()
	if (notice === undefined) return null
	const tone = notice.kind.startsWith('no_') ? 'bad' : 'good'
	return <Notice tone={tone}>{sentencesOf(notice, words).join(' ')}</Notice>
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
			<a href={accountPaths.links({ team: asked.team })}>{links.showAll}</a>
		</p>
	)
}

/** In the order of their making, pages have names. */
const Pages = ({ asked: { sort = 'created' }, next, previous, first }: MyLinksPage) => {
	const { links } = useWords()
	const isByTime = sort === 'created'
	return (
		<Turn
			label={links.pages}
			ways={[
				[first, isByTime ? links.headings.created : links.firstPage],
				[previous, isByTime ? links.newer : links.previousPage, 'prev'],
				[next, isByTime ? links.older : links.nextPage, 'next'],
			]}
		/>
	)
}

const Listed = (data: MyLinksPage) => {
	const words = useWords()
	const { charts, links } = words
	const { total, asked, list, mayChange, mayMove, now, picked = [], typed } = data
	const count = isAsked(asked) ? links.countFound : links.countAll
	return (
		<section aria-labelledby="list">
			<div class="heading">
				<h2 id="list">{headingOf(data, words)}</h2>
				{total > 0 && (
					<p class="hint">
						{count(total, figure(total, charts))} ·{' '}
						<a href={paths.myLinksCsv({ ...asked, bom: true })} download="links.csv">
							{links.saveCsv}
						</a>{' '}
						·{' '}
						<a href={accountPaths.statistics({ tag: asked.tag, team: asked.team })}>
							{links.statistics.title}
						</a>
					</p>
				)}
			</div>
			<AskedChips asked={asked} />
			{data.links.length === 0 ? (
				<Empty {...data} />
			) : (
				<>
					<LinksTable links={data.links} {...{ asked, list, mayChange, mayMove, now, picked }} />
					<SelectedForm
						{...{ list, mayChange, mayMove, typed }}
						elsewhere={picked.filter((slug) => !data.links.some(({ written }) => written === slug))}
						all={total > data.links.length ? { asked, total } : undefined}
					/>
					<Pages {...data} />
				</>
			)}
		</section>
	)
}

/** The keys of this page, in the order in which they are explained. */
const keyNames = ['/', 'n', 'j', 'k', 'c', 'e', '?'] as const

/** Shown by the script that hears them. */
const Keys = () => {
	const { keys } = useWords().links
	return (
		<details class="keys" data-keys hidden>
			<summary>{keys.title}</summary>
			<dl>
				{keyNames.map((key) => (
					<div key={key}>
						<dt>
							<kbd>{key}</kbd>
						</dt>
						<dd>{keys[key]}</dd>
					</div>
				))}
			</dl>
			<label class="check">
				<input type="checkbox" checked />
				<span>{keys.use}</span>
			</label>
		</details>
	)
}

/** The create form is open when there are no links yet, or when a sent one was refused. */
export const myLinksPage = (data: MyLinksPage): Page => {
	const hasNone = data.total === 0 && !isAsked(data.asked) && data.first === undefined
	return documentOf((words) => ({
		title: `${data.create === undefined ? words.frame.myLinks : titleAgain(data.create.fault, words)} · Kurz`,
		heading: words.frame.myLinks,
		width: 'wide',
		current: accountPaths.links(),
		children: (
			<>
				<TeamSwitch {...data} team={data.asked.team} to={(team) => accountPaths.links({ team })} />
				<Done notice={data.notice} />
				<Offers offers={data.offers} list={data.list} />
				{data.mayChange && (
					<details class="panel making" open={hasNone || data.create !== undefined}>
						<summary>{words.formAgain.headings.create}</summary>
						<CreateForm
							form={data.create ?? { values: { team: data.asked.team ?? '' } }}
							hosts={data.hosts}
							teams={data.teams}
							action={accountPaths.links({ team: data.asked.team })}
							formKey={data.formKey}
						/>
						<p>
							<a href={accountPaths.createMany({ team: data.asked.team })}>{words.links.many.heading}</a>
						</p>
					</details>
				)}
				{!hasNone && <Search asked={data.asked} tags={data.tags} />}
				<KnownTags tags={data.tags} />
				<Listed {...data} />
				<Recents mayKeep />
				<Keys />
			</>
		),
	}))
}

/** Its form alone, filled in: for when it is not taken now. */
export const createAgainPage = (form: SentForm, formKey: string): Page =>
	againPage({
		...{ heading: 'create', fault: form.fault },
		form: <CreateForm form={form} action={accountPaths.links()} formKey={formKey} />,
	})
