/** The refusal of what would leave an installation without an operator. */
import { Failure, invalid } from '../errors.ts'

const code = 'last_operator'

export const lastOperator = () =>
	invalid('confirm', code, 'No operator would be left. Make another account an operator first.')

export const isLastOperator = (error: unknown): boolean =>
	error instanceof Failure && error.extra.details?.[0]?.code === code
