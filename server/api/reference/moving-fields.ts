/** Describes the fields of imports, with an example. */
import {
	exportedLinks,
	importAnswer,
	importColumn,
	importNote,
	importProblem,
	importState,
	takenBack,
} from '../../../shared/link/import.ts'
import { exportQuestion } from '../export.ts'
import { importQuestion } from '../import.ts'
import { at, dateTime, mark, ofTeam } from './record-fields.ts'
import { describe } from './schemas.ts'

describe(importQuestion, {
	format: ['The service that wrote the file; recognised by its fields with `auto`, the default.', 'yourls'],
	dry_run: ['`true`: only say what would happen.', 'true'],
	on_problem: ['`stop`: all or nothing. `skip`: leave out lines with problems.', 'skip'],
	zone: ['The time zone of times that name none: a name or an offset. UTC by default.', 'Europe/Berlin'],
	columns: [
		'What columns become, each by its name or number from 1; `-` leaves one out.',
		'-:Hits,short_url:2',
	],
	...ofTeam,
})
describe(exportQuestion, {
	format: ['The form of the file; `csv` by default.', 'json'],
	bom: mark,
	...ofTeam,
})
describe(importAnswer, {
	import_id: ['Takes the import back; `null`: nothing was made.', 'x1Zr7Jk0QmVt3bLc9sWd'],
	format: ['The service that wrote the file.', 'yourls'],
	encoding: ['How its bytes were read.', 'utf-8'],
	links: ['Links made, or that a dry run without those with problems would make.', 1],
	skipped: ['Lines that make no link.', 1],
	problems: ['The first 1,000 of them, by line.'],
	problem_count: ['All of them.', 1],
	notes: ['What does not come along, and lines that repeat a link.'],
	columns: ['What became of the columns or fields.'],
})
describe(exportedLinks, {
	format: ['Always `kurz`.', 'kurz'],
	version: ['Of this form of file.', 1],
	exported_at: ['When it was made.', at, dateTime],
	links: ['All links, newest first.'],
})
describe(importProblem, {
	line: ['The line, from 1; in JSON the number of the link.', 3],
	code: ['What is wrong, for programs.', 'taken'],
	message: ['What is wrong, for people.', '“docs” is taken.'],
})
describe(importNote, {
	code: ['What it is, for programs.', 'domains'],
	count: ['How many links.', 1],
	message: [
		'What it is, for people.',
		'1 link of sho.rt: the names are kept, under the host of this service.',
	],
})
describe(importColumn, {
	column: ['A column or field of the file.', 'keyword'],
	field: ['What it became; `null`: it is not used.', 'short_url'],
})
describe(importState, {
	import_id: ['Takes the import back, or cancels it.', 'x1Zr7Jk0QmVt3bLc9sWd'],
	format: ['The service that wrote the file.', 'yourls'],
	state: ['`running` until its links are there.', 'running'],
	checked: ['Lines checked so far.', 12_000],
	links: ['Links made; while it runs nobody sees them yet.', 0],
	created_at: ['When it began.', at, dateTime],
})
describe(takenBack, {
	deleted: ['Links that were deleted.', 1],
	kept: ['Links that stay, because they were clicked or edited.', 0],
	cancelled: ['Whether it still ran: then it makes nothing.', false],
})
