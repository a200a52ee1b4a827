/** The form for selected links, to which the checkboxes in the rows of the list belong. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { verbatim } from '../forms/Field.tsx'

/** The id to which the checkboxes refer. */
export const selectedForm = 'selected'

export interface SelectedFormProps {
	/** The query of the list, to return to it. */
	list: string
}

/** Enter in the field adds the tag: browsers submit with the first button. */
export const SelectedForm = ({ list }: SelectedFormProps) => (
	<form id={selectedForm} class="selected" method="post" action={accountPaths.tagSelected()}>
		<input type="hidden" name="list" value={list} />
		<label class="check" hidden>
			<input type="checkbox" data-all="link" />
			<span>All on this page</span>
		</label>
		<span class="hint">Selected links:</span>
		<label class="unseen" for="with_tag">
			Tag for the selected links
		</label>
		<input id="with_tag" name="with_tag" placeholder="Tag" maxLength={bounds.tags.length} {...verbatim} />
		<button type="submit" class="quiet small" name="action" value="add">
			Add tag
		</button>
		<button type="submit" class="quiet small" name="action" value="remove">
			Remove tag
		</button>
		<button type="submit" class="quiet small" formMethod="get" formAction={accountPaths.exportSelected()}>
			Save selected
		</button>
		<button type="submit" class="quiet small" formMethod="get" formAction={accountPaths.deleteSelected()}>
			Delete selected
		</button>
	</form>
)
