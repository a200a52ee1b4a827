/** Places of a link: where it was put up, each with a name that its visits are counted by. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { isPrintable } from '../text/text.ts'
import { rowName, rows } from './row-kinds.ts'

const { name, label, number, all } = bounds.places
const nameFault = `A place’s name has 1 to ${name} of a–z, 0–9, “-” and “_”.`
const labelFault = `A place’s label has at most ${label} characters.`

/** As sent; capitals in a name make no difference. One without a name gets one. */
export const placeSent = z
	.object(
		{
			name: z.optional(rowName(name, nameFault)),
			label: z._default(
				z
					.string('Give the label as text.')
					.check(
						z.trim(),
						z.maxLength(label, labelFault),
						z.refine(isPrintable, 'A label may not contain control or broken characters.'),
					),
				'',
			),
			closed: z.optional(z.boolean('Say of a place whether it is closed: true or false.')),
		},
		'A place has a name and a label.',
	)
	.check(
		z.refine(({ name, label }) => name !== undefined || label !== '', {
			error: 'A place has a name or a label.',
			path: ['name'],
		}),
	)
export type PlaceSent = z.output<typeof placeSent>
/** Servers before 2026-11-28 have no closed ones. */
export const placeRecord = z.object({
	name: z.string(),
	label: z.string(),
	closed: z._default(z.boolean(), false),
})
export type Place = z.output<typeof placeRecord>

export const openOnly = <One extends Pick<Place, 'closed'>>(places: readonly One[] | null): One[] =>
	(places ?? []).filter(({ closed }) => !closed)

/** The name before a colon in a file, and whether it is closed; a line without is no place. */
const inFile = /^\s*([^\s:]+)( \(closed\))?:(.*)$/su

const placeRows = rows({
	what: 'places',
	row: placeSent,
	record: placeRecord,
	max: all,
	read: (line) => {
		const [, name, closed, label] = inFile.exec(line) ?? []
		return name === undefined ? line : { name, label, closed: closed !== undefined }
	},
	write: ({ name, label, closed }: Place) => `${name}${closed ? ' (closed)' : ''}: ${label}`.trim(),
})
export const places = {
	...placeRows,
	schema: placeRows.schema.check(
		z.refine((all) => openOnly(all as Place[] | null).length <= number, {
			error: `A link has at most ${number} open places.`,
			params: { code: 'too_big' },
		}),
	),
}

/** A line of a form: a label, after a name only where a place of the link has that name. */
export const readTypedPlace = (line: string, known: readonly string[]): unknown => {
	const [, name = '', label] = /^\s*([^\s:]+):(.*)$/su.exec(line) ?? []
	return known.includes(name.toLowerCase()) ? { name, label } : { label: line }
}
