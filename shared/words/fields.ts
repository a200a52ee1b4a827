/** What every language says of the fields of a link that people fill in. */
import type { TypedName } from '../link/fields.ts'
import type { FreeName, RowsName } from '../link/free-fields.ts'

interface FieldWords {
	label: string
	hint?: string
}
export interface TypedWords extends FieldWords {
	/** What is wrong with a value. */
	fault: string
	/** Where a link is edited, if it differs. */
	edit?: Partial<FieldWords>
}

/** A field that forms show. */
export type ShownName = TypedName | FreeName
/** A switch has nothing that could be mistyped. */
export type FieldsWords = { [Name in ShownName]: Name extends TypedName ? TypedWords : FieldWords }
/** Those that the extension's forms have too. */
export type BriefWords = Omit<FieldsWords, RowsName>
