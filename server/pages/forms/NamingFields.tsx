/** The fields for title and tags, and the words of the query checkbox, for creation and edit. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { Field, type FieldProps } from './Field.tsx'

/** Label of the checkbox that forwards a visit's query. */
export const forwardWords = 'Pass on the query of each visit (what follows “?”) to the target'

/** `field` gives a field's name, value and fault. */
export const NamingFields = ({
	field,
}: {
	field: (name: string) => Pick<FieldProps, 'name' | 'value' | 'fault'>
}) => (
	<>
		<Field
			{...field('title')}
			label="Title"
			hint="Shown only to those who see the statistics."
			maxLength={bounds.title}
			autoComplete="off"
		/>
		<Field
			{...field('tags')}
			label="Tags"
			hint={`Up to ${bounds.tags.number}, separated by commas. Put a tag that contains a comma in double quotes.`}
			autoComplete="off"
			autoCapitalize="off"
		/>
	</>
)
