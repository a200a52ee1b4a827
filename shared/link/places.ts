/** Places of a link: where it was put up, each with a name that its visits are counted by. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { isPrintable } from '../text/text.ts'
import { rowName, rows } from './row-kinds.ts'

const { name, label, number } = bounds.places
const nameFault = `A place’s name has 1 to ${name} of a–z, 0–9, “-” and “_”.`
const labelFault = `A place’s label has at most ${label} characters.`

/** As sent; capitals in a name make no difference. */
export const placeSent = z.object(
	{
		name: rowName(name, nameFault),
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
	},
	'A place has a name and a label.',
)
export const placeRecord = z.object({ name: z.string(), label: z.string() })
export type Place = z.output<typeof placeRecord>

export const places = rows({
	what: 'places',
	row: placeSent,
	record: placeRecord,
	max: number,
	read: (line) => {
		const [, name = '', label = ''] = /^\s*(\S*)(.*)$/su.exec(line) ?? []
		return { name, label }
	},
	write: ({ name, label }: Place) => `${name} ${label}`.trim(),
})
