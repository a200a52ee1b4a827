/** The one-time key of a form that creates something: sent twice, it creates one thing. */
import { invalid } from '../../errors.ts'
import type { Needs } from '../../http/deps.ts'
import { type Repeat, repeatKeyPattern } from '../../links/create.ts'
import { newFormKey } from '../frame/FormKey.tsx'
import type { FormFault } from './faults.ts'

/** The key of a sent form; undefined from programs. Fails with `validation_failed`. */
export const readFormKey = ({ key = '' }: Record<string, string>): string | undefined => {
	if (key === '') return undefined
	if (repeatKeyPattern.test(key)) return key
	throw invalid('key', 'invalid_format', 'This form was damaged on its way. Send the form once more.')
}

/** How a form that creates a link is recognised when sent again. Fails like `readFormKey`. */
export const readFormRepeat = (form: Record<string, string>): Repeat | undefined => {
	const key = readFormKey(form)
	return key === undefined ? undefined : { by: 'form', key }
}

/**
 * The key for a form that is shown again: the same one, since it created nothing or its response
 * was lost. A malformed key, or one that was used for something else, is replaced.
 */
export const formKeyAfter = (
	deps: Needs<'random'>,
	{ key = '' }: Record<string, string>,
	{ code, details }: FormFault,
): string =>
	key === '' || code === 'idempotency_conflict' || details.some(({ path }) => path === 'key')
		? newFormKey(deps)
		: key
