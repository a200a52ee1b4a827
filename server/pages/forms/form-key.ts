/** The one-time key of a form that makes something: sent twice, the form makes one thing. */
import { invalid } from '../../errors.ts'
import type { Deps } from '../../http/deps.ts'
import { type Repeat, repeatKeyPattern } from '../../links/create.ts'
import type { FormFault } from './faults.ts'

const keyBytes = 18

/** A key for a form that is about to be shown. */
export const newFormKey = ({ random }: Pick<Deps, 'random'>): string =>
	Buffer.from(random(keyBytes)).toString('base64url')

/** The key a form was sent with; undefined when a program sent it without one. Fails with `validation_failed`. */
export const readFormKey = ({ key = '' }: Record<string, string>): string | undefined => {
	if (key === '') return undefined
	if (repeatKeyPattern.test(key)) return key
	throw invalid('key', 'invalid_format', 'This form was damaged on its way. Send the form once more.')
}

/** What a form that makes a link is known by when it is sent again. Fails like `readFormKey`. */
export const readFormRepeat = (form: Record<string, string>): Repeat | undefined => {
	const key = readFormKey(form)
	return key === undefined ? undefined : { by: 'form', key }
}

/**
 * The key for a form that is shown again with its fault: the same one, because nothing was made of
 * it or the answer was lost. A key that was used for something else, or is none, is replaced, so
 * that the form can be sent again.
 */
export const formKeyAfter = (
	deps: Pick<Deps, 'random'>,
	{ key = '' }: Record<string, string>,
	{ code, details }: FormFault,
): string =>
	key === '' || code === 'idempotency_conflict' || details.some(({ path }) => path === 'key')
		? newFormKey(deps)
		: key
