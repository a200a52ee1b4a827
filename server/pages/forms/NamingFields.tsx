/** The fields for title and tags, and the words of the query checkbox, for creation and edit. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { Field } from './Field.tsx'

/** Label of the checkbox that forwards a visit's query. */
export const forwardWords = 'Pass on the query of each visit (what follows “?”) to the target'

export interface NamingFieldsProps {
	value: (name: string) => string
	fault: Record<string, string>
}

export const NamingFields = ({ value, fault }: NamingFieldsProps) => (
	<>
		<Field
			name="title"
			label="Title"
			hint="Shown only to those who see the statistics."
			value={value('title')}
			fault={fault.title}
			maxLength={bounds.title}
			autoComplete="off"
		/>
		<Field
			name="tags"
			label="Tags"
			hint={`Up to ${bounds.tags.number}, separated by commas. Put a tag that contains a comma in double quotes.`}
			value={value('tags')}
			fault={fault.tags}
			autoComplete="off"
			autoCapitalize="off"
		/>
	</>
)
