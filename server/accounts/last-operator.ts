/** The refusal of what would leave an installation without an operator. */
import { invalid } from '../errors.ts'

export const lastOperator = () =>
	invalid('confirm', 'last_operator', 'No operator would be left. Make another account an operator first.')
