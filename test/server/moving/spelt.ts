/** How values of each kind are written in files, and what they are read as. */
import type { typedFields } from '../../../shared/link/import.ts'

/** What a link of the line has; a code of a problem; or undefined, which is none. */
export type Read = number | string | boolean | undefined | { code: string }
type Spelling = readonly [spelling: unknown, read: Read]

const bad =
	(code: string) =>
	(spelling: unknown): Spelling => [spelling, { code }]
const time = '2033-05-01T12:30:00.000Z'
export const spellings: Record<keyof typeof typedFields, readonly Spelling[]> = {
	number: [
		...(['5', ' 5 ', '5.0', '5.00', 5, '05'] as const).map((text): Spelling => [text, 5]),
		...[{ $numberLong: '5' }, { $numberInt: '5' }, { $numberDouble: '5.0' }].map((one): Spelling => [one, 5]),
		...['', 'NULL', 'null', '\\N', null].map((none): Spelling => [none, undefined]),
		...['five', '-5', '5.5', '1.234', '1,234', '5e3', '0x5', '5 clicks', '∞', 'NaN'].map(
			bad('number_invalid'),
		),
		...[true, {}, { a: 5 }, [5], { $numberLong: 'x' }, { $numberLong: {} }].map(bad('number_invalid')),
	],
	time: [
		...[time, '2033-05-01 12:30:00', '2033-05-01T12:30', '2033-05-01T18:15+05:45'].map(
			(text): Spelling => [text, time],
		),
		...['2033-05-01 12:30:00.000456+00', '2033-05-01 14:30:00+02', '2033-05-01 07:00:00-0530'].map(
			(text): Spelling => [text, time],
		),
		...[Date.parse(time) / 1000, String(Date.parse(time)), { $date: time }].map(
			(one): Spelling => [one, time],
		),
		...[{ $date: Date.parse(time) }, { $date: { $numberLong: String(Date.parse(time)) } }].map(
			(one): Spelling => [one, time],
		),
		['2033-05-01', '2033-05-01T00:00:00.000Z'],
		['9999-12-31 23:59:59', '9999-12-31T23:59:59.000Z'],
		['9999-12-31 23:59:59-08', '9999-12-31T23:59:59.999Z'],
		...['', '0', 0, 'NULL', '\\N', null, '0000-00-00', '0000-00-00 00:00:00', '0001-01-01T00:00:00Z'].map(
			(none): Spelling => [none, undefined],
		),
		...['infinity', '0000-00-00 00:00:00.000000'].map((none): Spelling => [none, undefined]),
		...['soon', '01.05.2033', '5/1/2033', '2033-02-30', '2033-13-01', '24:00', '1969-12-31', '-5'].map(
			bad('time_invalid'),
		),
		...['12345-01-01', '999999999999999', '2033-05-01 12:30:00+99', true, {}, [time], { $date: 'x' }].map(
			bad('time_invalid'),
		),
	],
	state: [
		...['active', 'Enabled', ' LIVE ', 'publish', '1', 'true', 'WAHR', 1, true].map(
			(word): Spelling => [word, true],
		),
		...['disabled', 'Draft', 'INACTIVE', 'trash', '0', 'FALSE', 0, false].map(
			(word): Spelling => [word, false],
		),
		...['', 'NULL', null].map((none): Spelling => [none, undefined]),
		...['odd', '301', '2', {}, ['active']].map(bad('state_invalid')),
	],
	switch: [
		...'1 true TRUE t yes Y on WAHR VRAI VERDADERO VERO ja oui sí'
			.split(' ')
			.map((word): Spelling => [word, true]),
		...['PRAWDA', 'WAAR', true, 1].map((word): Spelling => [word, true]),
		...['0', 'false', 'FALSE', 'f', 'no', 'N', 'off', 'FALSCH', 'FAUX', 'FALSO', 'nein', 'non', 'não'].map(
			(word): Spelling => [word, false],
		),
		...['FAŁSZ', 'ONWAAR', false, 0].map((word): Spelling => [word, false]),
		...['', 'NULL', null].map((none): Spelling => [none, undefined]),
		...['maybe', '2', '-1', 'x', 'tru', {}, { a: 1 }, ['yes']].map(bad('switch_invalid')),
	],
}
