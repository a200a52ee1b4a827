/** What a form says when it is refused. */
import type { ErrorCode } from '../errors.ts'

export interface FormWords {
	/** What did not happen, without a full stop. */
	outcome: string
	/** What to say when it is unknown whether it happened, in whole sentences. */
	unknown?: string
	/** Codes with words of this form; with `field`, the sentence is shown there. */
	own?: Partial<Record<ErrorCode, { text: string; field?: string }>>
}
