/** What is said of the lines of an imported file, in English; the model for other languages. */
import { own } from '../../../text/own.ts'
import { plural } from './locale.ts'
import { targetFaults } from './target.ts'

/** `name`: the name, value or fault’s code. `other`: another line. */
type Sentence = (name: string, other: number) => string

const problems = {
	broken: () => 'The file can’t be read beyond this place: a quote or a bracket is never closed.',
	too_many: () => 'The file has more links than one import takes. Divide it.',
	entry_too_large: () =>
		'This entry has more than a link can: 256 fields, 64 KiB in one of them, or 128 KiB in all.',
	more_values: () =>
		'This line has more values than there are columns. Is a comma in a value without quotes?',
	name_missing: () => 'The short name is missing.',
	name_invalid: (name) => `“${name}”: a name has 1 to 64 letters A–Z, digits, “_” or “-”.`,
	reserved: (name) => `“${name}” is reserved for a page of this service.`,
	host_closed: (name) => `“${name}” is on a host where you can make no links.`,
	taken: (name) => `“${name}” is taken.`,
	same_name: (name, other) => `“${name}” is also on line ${other}, with another target.`,
	same_but_case: (name, other) => `“${name}” differs from the name on line ${other} only in capitals.`,
	url_missing: () => 'The target is missing.',
	url_invalid: (code) => `The target can’t be used. ${own(targetFaults, code) ?? ''}`,
	own_host: () => 'The target is an address of this service itself.',
	blocked_host: () => 'This service creates no links to this site.',
	time_invalid: (name) => `“${name}” is not a time that can be read, such as 2026-05-01 12:30:00.`,
	starts_late: (name) => `“${name}” would open only after it has expired.`,
	number_invalid: (name) => `“${name}” is not a whole number, such as 1234.`,
	limit_unclear: (name) =>
		`“${name}” has a limit of 0 clicks: say whether that means no limit or none left, by the service or by an empty value.`,
	state_invalid: (name) => `“${name}” is not a known state, such as active or disabled.`,
	switch_invalid: (name) => `“${name}” is neither yes nor no, such as true or false.`,
	rows_invalid: (name) => `“${name}” can’t be used.`,
	broken_text: (name) => `“${name}” has characters that can’t be read.`,
	is_protected: (name) => `“${name}” has a password, which can’t be moved.`,
	secret: (name) => `“${name}” has a secret ending, which can’t be moved.`,
	disabled: (name) => `“${name}” is blocked, deleted, over or switched off there.`,
} satisfies Record<string, Sentence>

/** `count`: links, or lines. `more`: the hosts, the time zone, the service or the column. */
const notes = {
	broken_text: (count) => `${linksOf(count)} with a title or tag that can’t be read: it is left out.`,
	domains: (count, more) =>
		`${linksOf(count)} of ${more}: the names are kept, under the host of this service.`,
	time_zone: (count, more) => `${linksOf(count)} with times without a time zone: read as ${more}.`,
	rules: (count) =>
		`${linksOf(count)} with redirect rules that have no match here: the plain target is kept.`,
	queries: (count, more) =>
		`${linksOf(count)} will pass on the query of a visit, as links of ${more} do unless the file says otherwise.`,
	any_table: (count) =>
		`${linksOf(count)} of no certain service: none will pass on the query of a visit. Say which service made the file if its links did.`,
	unused_column: (count, more) =>
		`Nothing is made of the column “${more}”, which ${plural(count, '1 line fills', `${count} lines fill`)}.`,
	other_names: (count) => `${linksOf(count)} with more than one name: the newest is kept.`,
	title_cut: (count) => `${linksOf(count)} with a title that is too long: its beginning is kept.`,
	note_cut: (count) => `${linksOf(count)} with a note that is too long: its beginning is kept.`,
	tags_cut: (count) => `${linksOf(count)} with more or longer tags than fit: what fits is kept.`,
	same: (count) => `${linksOf(count)} already there, with the same target: nothing is made twice.`,
} satisfies Record<string, (count: number, more: string) => string>
const linksOf = (count: number): string => plural(count, '1 link', `${count} links`)

export const importWords = { problems, notes }
