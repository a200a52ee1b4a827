/** The form for selected links, to which the checkboxes in the rows of the list belong. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { verbatim } from '../forms/Field.tsx'
import { useWords } from '../words/use-words.ts'

/** The id to which the checkboxes refer. */
export const selectedForm = 'selected'

export interface SelectedFormProps {
	/** The query of the list, to return to it. */
	list: string
}

/** Enter in the field adds the tag: browsers submit with the first button. */
export const SelectedForm = ({ list }: SelectedFormProps) => {
	const { tag, selected } = useWords().links
	return (
		<form id={selectedForm} class="selected" method="post" action={accountPaths.tagSelected()}>
			<input type="hidden" name="list" value={list} />
			<label class="check" hidden>
				<input type="checkbox" data-all="link" />
				<span>{selected.all}</span>
			</label>
			<span class="hint">{selected.links}</span>
			<label class="unseen" for="with_tag">
				{selected.tag}
			</label>
			<input id="with_tag" name="with_tag" placeholder={tag} maxLength={bounds.tags.length} {...verbatim} />
			<button type="submit" class="quiet small" name="action" value="add">
				{selected.addTag}
			</button>
			<button type="submit" class="quiet small" name="action" value="remove">
				{selected.removeTag}
			</button>
			<button type="submit" class="quiet small" formMethod="get" formAction={accountPaths.exportSelected()}>
				{selected.save}
			</button>
			<button type="submit" class="quiet small" formMethod="get" formAction={accountPaths.deleteSelected()}>
				{selected.delete}
			</button>
		</form>
	)
}
