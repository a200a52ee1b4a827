/** Describes the operations of one link for the OpenAPI document, for each way to it. */
import type { ErrorCode } from '../../../shared/errors.ts'
import { editFields } from '../../../shared/link/edit.ts'
import { clicksCsvQuestion } from '../../http/csv-file.ts'
import { rangeQuestion } from '../../http/statistics-question.ts'
import { repeatKeyPattern } from '../../links/create.ts'
import type { Description, Success } from './description.ts'

/** What all operations of a way to a link have in common. */
export interface Way extends Pick<Description, 'tag' | 'access'> {
	errors: ErrorCode[]
}

/** What an account can do, and what it can do with something of its own. */
export const ofAccount = { tag: 'Account', access: 'account' } as const
export const byAccount: Way = { ...ofAccount, errors: ['not_found'] }

/** A file that browsers save. `text`: an example. */
export const fileAnswer = (says: string, type: string, text: string, schema?: Success['schema']) =>
	({
		200: { says, ...(schema && { schema }), texts: { [type]: text }, headers: ['Content-Disposition'] },
	}) satisfies Description['answers']

const csv = `time_of_click,country,user_agent,referer,ip_hash,language,place,rule\r
2026-11-20T12:00:00.000Z,DE,curl/8.14.1,Direct,9f86d081884c7d659a2feaa0c55ad015,de,p1,app\r
`
const sharedCsv = `time_of_click,country,referer,browser,platform,language,place,rule\r
2026-11-20T12:00:00.000Z,DE,Direct,Firefox,Linux,de,p1,app\r
`

/** Reading the statistics and clicks of the link at this path. */
export const readOperations = (path: string, by: Way, isShared = false): Record<string, Description> => ({
	[`GET ${path}/details`]: {
		...by,
		summary: 'Statistics of a link as counts by name',
		description:
			'Of all days or a range of UTC days, with as many days before to compare. With filters, only clicks that match all of them.',
		query: rangeQuestion,
		answers: { 200: { says: 'Counts by name.' } },
		errors: [...by.errors, 'too_much'],
	},
	[`GET ${path}/clicks.csv`]: {
		...by,
		summary: 'All clicks of a link as CSV',
		description:
			'As in RFC 4180; an apostrophe stands before what a spreadsheet would run. A range and filters narrow it as in the details.',
		query: clicksCsvQuestion,
		answers: fileAnswer('All clicks, newest first.', 'text/csv', isShared ? sharedCsv : csv),
	},
})

export const repeatHeader: NonNullable<Description['header']> = {
	name: 'Idempotency-Key',
	in: 'header',
	required: false,
	description:
		'Random text. For 24 hours the same request with it gets the same response and makes nothing again.',
	schema: { type: 'string', pattern: repeatKeyPattern.source, examples: ['4f9d1c2b7a6e5d4c3b2a19'] },
}

/** Changing, deleting and sharing the link at this path. */
export const writeOperations = (path: string, by: Way): Record<string, Description> => ({
	[`PATCH ${path}`]: {
		...by,
		summary: 'Change a link',
		description:
			'Absent fields stay as they are. Every visit that begins after the response sees the change. With a version, in the body or as `If-Match`, an edit that another one overtook changes nothing.',
		header: {
			name: 'If-Match',
			in: 'header',
			required: false,
			description: 'The version that is edited, in quotes, instead of `version`.',
			schema: { type: 'string', examples: ['"3"'] },
		},
		body: editFields,
		answers: { 200: { says: 'The link as it is now.' } },
		errors: [...by.errors, 'edit_conflict'],
	},
	[`DELETE ${path}`]: {
		...by,
		summary: 'Delete a link',
		answers: { 200: { says: 'The link is gone; its clicks are erased within a minute.' } },
	},
	[`POST ${path}/monitor-key`]: {
		...by,
		summary: 'Replace the monitor key of a link',
		description:
			'From the answer on, the former key opens nothing. By that key, the same request with the same `Idempotency-Key` gets the same answer again.',
		...(by.access === undefined && {
			...{ header: repeatHeader, errors: [...by.errors, 'validation_failed' as const] },
		}),
		answers: { 201: { says: 'The new key.' } },
	},
	...(by.access !== undefined && {
		[`DELETE ${path}/monitor-key`]: {
			...by,
			summary: 'End the monitor key of a link',
			description: 'Until the link gets another one, no key opens it.',
			answers: { 200: { says: 'No key opens the link any more.' } },
		},
	}),
	[`POST ${path}/statistics-key`]: {
		...by,
		summary: 'Create a statistics link',
		description:
			'It shows what the monitor key shows, read-only, and of its clicks neither `user_agent` nor `ip_hash`. A link has one at a time: repeated requests return the same.',
		answers: { 201: { says: 'The statistics link, new or not.' } },
	},
	[`DELETE ${path}/statistics-key`]: {
		...by,
		summary: 'End the statistics link',
		description: 'Succeeds even if there is none. The next one has another key.',
		answers: { 200: { says: 'The statistics link no longer works.' } },
	},
})
