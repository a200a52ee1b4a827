/** Describes statistics operations for the OpenAPI document. */
import { figuresRequest } from '../../../shared/figures-request.ts'
import { rangeQuestion } from '../../http/statistics-question.ts'
import type { Description } from './description.ts'

/** The details of a link, for each way to read them. */
export const withRange = <By extends Pick<Description, 'tag' | 'errors'>>(by: By) => ({
	...by,
	summary: 'Statistics of a link as counts by name',
	description: 'Of all days, or of the last `days` days (UTC), with the same number before to compare.',
	query: rangeQuestion,
	answers: { 200: { says: 'Counts by name.' } },
	errors: [...(by.errors ?? []), 'validation_failed' as const],
})

export const figuresOfMany: Description = {
	tag: 'Monitor key',
	summary: 'Statistics of many links',
	description:
		'1 to 100 links in one request: totals and state of each, `null` where key and link don’t match.',
	body: figuresRequest,
	answers: { 200: { says: 'The statistics, in the order of the links.' } },
	errors: ['validation_failed', 'payload_too_large', 'unsupported_media_type'],
}
