/** The heads of the list's columns; some of them sort it. */
/** @jsxImportSource preact */
import type { LinkSort } from '../../../shared/link/links.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { useWords } from '../words/use-words.ts'
import type { LinksAsked } from './list-page.ts'

interface SortHeadProps {
	by: LinkSort
	asked: LinksAsked
	text: string
	class?: string
}

/** Every order has its greatest value first. */
const SortHead = ({ by, asked, text, ...cell }: SortHeadProps) => {
	const isSorted = (asked.sort ?? 'created') === by
	return (
		<th scope="col" aria-sort={isSorted ? 'descending' : undefined} {...cell}>
			<a href={accountPaths.links({ ...asked, sort: by === 'created' ? undefined : by })}>
				{text}
				{isSorted && <span aria-hidden="true"> ↓</span>}
			</a>
		</th>
	)
}

export const LinksHead = ({ asked }: { asked: LinksAsked }) => {
	const { charts, fields, links } = useWords()
	return (
		<thead>
			<tr>
				<th scope="col" class="pick">
					<span class="unseen">{links.select}</span>
				</th>
				<th scope="col">{links.link}</th>
				<th scope="col" class="unseen">
					{fields.tags.label}
				</th>
				<th scope="col" class="unseen">
					{links.details}
				</th>
				<SortHead by="clicks" asked={asked} text={charts.clicks} class="number" />
				<SortHead by="created" asked={asked} text={links.created} class="state" />
				<th scope="col" class="actions">
					<span class="unseen">{links.actions}</span>
				</th>
			</tr>
		</thead>
	)
}
