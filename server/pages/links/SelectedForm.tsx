/** The form for selected links, to which the checkboxes in the rows of the list belong. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { verbatim } from '../forms/Field.tsx'
import { PickAll, selectedForm } from '../frame/Records.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import type { LinksAsked } from './list-page.ts'
import { knownTags } from './Search.tsx'

export interface SelectedFormProps {
	/** The query of the list, to return to it. */
	list: string
	/** What was found, unless all of it is on this page. */
	all: { asked: LinksAsked; total: number } | undefined
	/** A viewer of a team can only save. */
	mayChange: boolean
	/** Only owners of a team can. */
	mayMove: boolean
	/** What was sent and refused: links that this page doesn't show, and the tags. */
	elsewhere: string[]
	typed: string | undefined
}

/** Enter in the field adds the tag: browsers submit with the first button. */
export const SelectedForm = ({ list, all, mayChange, mayMove, elsewhere, typed }: SelectedFormProps) => {
	const { charts, links, moves } = useWords()
	const { tag, selected } = links
	const ways = [
		[true, accountPaths.exportSelected(), links.saveCsv],
		[true, accountPaths.sheetsOfSelected(), selected.codes],
		[mayMove, accountPaths.moveSelected(), moves.move],
		[mayChange, accountPaths.deleteSelected(), links.delete],
	] as const
	return (
		<form id={selectedForm} class="selected" method="post" action={accountPaths.tagSelected()}>
			<input type="hidden" name="list" value={list} />
			{elsewhere.map((slug) => (
				<input key={slug} type="hidden" name="link" value={slug} />
			))}
			<div class="what">
				<p class="ticked">{selected.links}</p>
				<PickAll name="link" />
				{all && mayChange && (
					<a href={accountPaths.allFound({ ...all.asked })}>
						{selected.allFound(all.total, figure(all.total, charts))}
					</a>
				)}
			</div>
			{mayChange && (
				<>
					<label class="unseen" for="with_tag">
						{selected.tag}
					</label>
					<input
						id="with_tag"
						name="with_tag"
						placeholder={tag}
						value={typed}
						list={knownTags}
						{...verbatim}
					/>
					<Submit look="quiet small" name="action" value="add" text={selected.addTag} />
					<Submit look="quiet small" name="action" value="remove" text={selected.removeTag} />
				</>
			)}
			{ways.map(
				([may, to, text]) =>
					may && <Submit key={to} look="quiet small" formMethod="get" formAction={to} text={text} />,
			)}
		</form>
	)
}
