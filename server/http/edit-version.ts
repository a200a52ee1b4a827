/** Reads which version of a record an edit was made for. */
import { fail, invalid } from '../errors.ts'

/**
 * From the body or from `If-Match: "3"`; undefined without one and for `*`. Fails with
 * `validation_failed`, and with `edit_conflict` when both are there and differ.
 */
export const readVersion = (
	{ headers }: Pick<Request, 'headers'>,
	{ version }: { version?: number | undefined },
): number | undefined => {
	const header = headers.get('if-match')?.trim()
	if (header === undefined || header === '*') return version
	const read = /^"(\d{1,15})"$/.exec(header)
	if (read === null) throw invalid('If-Match', 'invalid', 'If-Match takes one version in quotes, like "3".')
	const named = Number(read[1])
	if (version !== undefined && version !== named) throw fail('edit_conflict')
	return named
}
