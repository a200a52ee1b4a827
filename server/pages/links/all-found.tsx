/** The page for all links that a search found: what to do with them, and how far it is. */
/** @jsxImportSource preact */
import { paths } from '../../../shared/paths.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { EndKeys } from '../forms/EndKeys.tsx'
import { ConfirmBox, Field, Hidden, verbatim } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import { isAsked, type LinksAsked } from './list-page.ts'
import { ReceiverField, type Receivers } from './move.tsx'
import { type CountedTag, KnownTags, knownTags } from './Search.tsx'

/** What every step of an act is sent with. */
interface Found {
	/** The query of the list, and its path. */
	list: string
	back: string
	/** Where the next step begins. */
	from: string
	/** Number of links found at first. */
	total: number
}

export interface AllFoundPage extends Found {
	asked: LinksAsked
	tags: CountedTag[]
	/** None for those who may not move them. */
	receivers: Receivers
	/** The form was sent without the tick, or without a tag. */
	missing?: 'confirm' | 'with_tag' | undefined
	/** What else was wrong, and what was sent. */
	fault?: FormFault | undefined
	values?: Record<string, string>
	endsKeys: boolean
}

const Asked = ({ asked: { q, tag, status } }: Pick<AllFoundPage, 'asked'>) => {
	const { charts, links } = useWords()
	const texts = [
		q && `${links.search}: ${q}`,
		tag && `${links.tag}: ${tag}`,
		status && `${charts.state}: ${charts.states[status]}`,
	].filter(Boolean)
	return texts.length === 0 ? null : (
		<ul class="chips">
			{texts.map((text) => (
				<li key={text}>{text}</li>
			))}
		</ul>
	)
}

const Acts = (data: AllFoundPage) => {
	const { charts, frame, links, moves } = useWords()
	const { asked, tags, receivers, list, from, total, missing, values = {} } = data
	const { deleting, selected } = links
	return (
		<>
			<p>
				<a href={paths.myLinksCsv({ ...asked, bom: true })} download="links.csv">
					{links.saveCsv}
				</a>{' '}
				·{' '}
				<a href={paths.myLinksCodes({ ...asked, format: 'svg' })} download="qr-codes.zip">
					{selected.codes}
				</a>
			</p>
			<form class="panel stack" method="post" action={accountPaths.allFound()}>
				<Field
					name="with_tag"
					label={links.tag}
					value={values.with_tag}
					list={knownTags}
					required
					fault={missing === 'with_tag' ? links.notices.no_tag() : undefined}
					{...verbatim}
				/>
				<p class="ways">
					<Submit look="quiet" name="act" value="add" text={selected.addTag} />
					<Submit look="quiet" name="act" value="remove" text={selected.removeTag} />
				</p>
				<KnownTags tags={tags} />
				<Hidden {...{ list, from, of: total }} />
			</form>
			{receivers.length > 0 && (
				<form class="panel stack" method="post" action={accountPaths.allFound()}>
					<ReceiverField choices={receivers} value={values.to} />
					<EndKeys isTicked={data.endsKeys} />
					<p class="hint">{moves.why(total)}</p>
					<p class="ways">
						<Submit look="quiet" text={moves.what(total, figure(total, charts))} />
					</p>
					<Hidden {...{ list, from, of: total, act: 'move' }} />
				</form>
			)}
			<section class="panel danger">
				<p>{deleting.why(total)}</p>
				<form method="post" action={accountPaths.allFound()}>
					<ConfirmBox
						label={deleting.confirm(total)}
						fault={missing === 'confirm' ? frame.nothingDeleted : undefined}
					/>
					<Submit look="bad" text={deleting.what(total, figure(total, charts))} />
					<Hidden {...{ list, from, of: total, act: 'delete' }} />
				</form>
			</section>
		</>
	)
}

/** Asks what to do with all of them. */
export const allFoundPage = (data: AllFoundPage): Page =>
	documentOf((words) => {
		const { frame, charts, links } = words
		const heading = (isAsked(data.asked) ? links.countFound : links.countAll)(
			data.total,
			figure(data.total, charts),
		)
		const first = data.missing === 'confirm' ? frame.tickFirst.replace(/\.$/, '') : undefined
		return {
			title: `${first ?? heading} · Kurz`,
			back: { path: data.back, text: frame.myLinks },
			heading,
			reading: readFault(data.fault, [], words.formAgain.button, words),
			current: accountPaths.links(),
			children: (
				<>
					<Asked asked={data.asked} />
					<Acts {...data} />
				</>
			),
		}
	})

export interface ProgressPage extends Found {
	act: 'add' | 'remove' | 'move' | 'delete'
	/** What else every step is sent with. */
	more: Record<string, string | undefined>
	/** Numbers of links so far: worked for, gone, and full of tags. */
	so: { done: number; gone: number; full: number }
}

/** Sends the next step by itself with a script, and by its button without one. */
export const progressPage = (data: ProgressPage): Page =>
	documentOf(({ charts, links }) => {
		const { list, back, from, total, act, more, so } = data
		const past = so.done + so.gone + so.full
		const { doing, of, goOn, stop, stays } = links.allFound
		const far = of(figure(past, charts), figure(Math.max(past, total), charts))
		return {
			title: `${far} · ${doing[act]} · Kurz`,
			heading: doing[act],
			current: accountPaths.links(),
			children: (
				<>
					<p class="lead" role="status">
						{far}
					</p>
					<progress value={past} max={Math.max(past, total)} aria-label={doing[act]} />
					<form method="post" action={accountPaths.allFound()} data-continues>
						<Hidden {...{ list, from, of: total, act, ...so, ...more }} />
						<p class="ways">
							<button type="submit">{goOn}</button>
							<a href={back}>{stop}</a>
						</p>
					</form>
					<p class="hint">{stays}</p>
				</>
			),
		}
	})
