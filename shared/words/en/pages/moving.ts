/** What the page that moves links in, and the panel that moves them out, say in English. */
import { storedNames } from '../../../link/stored-fields.ts'
import type { FormWords } from '../../form-words.ts'
import { labelsOf } from '../../labels.ts'
import { importWords } from '../shared/import.ts'
import { countedLinks as links, plural } from '../shared/locale.ts'
import { fields } from './fields.ts'

export const moving = {
	...importWords,
	heading: 'Import links',
	what: 'From a file made by another service, or by Kurz. The names stay, so printed links go on working under this host. First the file is only checked.',
	file: 'File',
	fileHint: 'CSV or JSON of at most 64 MiB. Drop it here, or choose it.',
	again: 'Choose the same file again to import it.',
	from: 'Made by',
	auto: 'Recognised by its columns',
	zone: 'Time zone of times without one',
	zoneHint: 'For example Europe/Berlin or +02:00.',
	skip: 'Leave out lines with problems, and import the others',
	check: 'Check the file',
	checking: 'Checking the file',
	submit: 'Import',
	/** What the check found. */
	found: 'What will happen',
	makes: (count: number, text: string) => `${links(count, text)} can be imported.`,
	leavesOut: (count: number, text: string) => `${text} ${plural(count, 'line makes', 'lines make')} no link.`,
	readAs: (encoding: string) => `The file was read as ${encoding}.`,
	stops: 'While there are problems, nothing is imported, unless you leave out the lines with problems.',
	comes: 'Worth knowing',
	problemsHeading: (count: number, text: string) => `${text} ${plural(count, 'problem', 'problems')}`,
	shown: (text: string) => `The first ${text} are shown.`,
	line: 'Line',
	problem: 'Problem',
	mapping: 'Columns of the file',
	column: 'Column',
	becomes: 'Becomes',
	unused: 'Not used',
	fields: {
		...labelsOf(fields, storedNames),
		short_url: 'Name',
		long_url: 'Target',
		created_at: 'Created',
		expires_at: 'Expires',
		clicks: 'Clicks before the move',
		clicks_before: 'Clicks before an earlier move',
		forward_query: 'Passes on the query',
		confirm: 'Opens with a button',
		is_protected: 'Has a password',
		disabled: 'Is blocked, deleted or switched off',
		secret: 'Has a secret ending',
		domain: 'Host',
		other_rules: 'Rules without a match here',
		other_names: 'Other names',
	},
	form: {
		outcome: 'Nothing was imported',
		unknown: 'It may have been imported. Importing the file again makes nothing twice.',
	} as FormWords,
	/** By the code of a file that is refused. */
	faults: {
		unknown_format: 'No known service writes files with these columns. Is the line of names missing?',
		no_links: 'There are no links in this file.',
		broken: 'The file can’t be read.',
		cancelled: 'The import was cancelled: nothing was made.',
		no_file: 'Choose a file.',
		incomplete: 'The upload ended too early.',
		invalid: 'This is not a time zone.',
	} as Record<string, string>,
	recent: 'Imports of the last 24 hours',
	recentWhat: 'Taking one back deletes its links, except those that were clicked or edited since.',
	takeBack: 'Take back',
	takeBackWhat: (name: string, count: number, text: string) => `Take back ${links(count, text)} of ${name}`,
	sofar: (checked: number, checkedText: string, made: number, madeText: string) =>
		`${checkedText} ${plural(checked, 'line', 'lines')} checked${made === 0 ? '' : `, ${links(made, madeText)} made`} so far`,
	importedNow: (count: number, text: string) => `${links(count, text)} imported.`,
	takenBack: (deleted: string, kept: string) => `${deleted} deleted, ${kept} kept.`,
	panel: {
		heading: 'Import and export',
		what: 'Bring links from another service, or take yours along.',
		links: 'All links',
		csv: 'CSV',
		json: 'JSON',
		shlink: 'for Shlink',
		all: 'Everything, with clicks (zip)',
	},
}
