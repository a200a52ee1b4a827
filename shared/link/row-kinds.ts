/** The fields of a link that are a list of rows: objects in a request, a line each where typed. */
import * as z from 'zod/mini'
import { verbatim } from './field-kinds.ts'

/** What visits are counted by; capitals make no difference. */
export const rowName = (max: number, fault: string) =>
	z.string(fault).check(z.trim(), z.toLowerCase(), z.regex(new RegExp(`^[a-z0-9_-]{1,${max}}$`), fault))

/** How a row is typed. `read` takes any line: the schema says what is wrong with it. */
interface Typing<Row> {
	read: (line: string) => unknown
	write: (row: Row) => string
}

interface RowsOptions<Row extends z.ZodMiniType> extends Typing<z.output<Row>> {
	/** Of a row that is sent. */
	row: Row
	/** Of one in a record. */
	record: z.ZodMiniType<z.output<Row>>
	max: number
	/** "A link has at most 100 places." */
	tooMany: string
	/** "Give the places as a list of objects." */
	given: string
	/** "Each name can be used only once." */
	twice: string
}

/** At most `max` rows with different names; `null` or an empty list for none. */
export const rows = <Row extends z.ZodMiniType<{ name: string }>>(of: RowsOptions<Row>) => ({
	kind: 'rows' as const,
	takes: `list of at most ${of.max} objects, or \`null\``,
	input: { rows: 4, ...verbatim },
	record: z.nullable(z.array(of.record)),
	none: null,
	schema: z.pipe(
		z.nullable(
			z.array(of.row, of.given).check(
				z.maxLength(of.max, of.tooMany),
				z.superRefine((all, context) => {
					const names = all.map(({ name }) => name)
					for (const [at, name] of names.entries())
						if (names.indexOf(name) < at)
							context.addIssue({
								code: 'custom',
								path: [at, 'name'],
								params: { code: 'twice' },
								message: of.twice,
							})
				}),
			),
		),
		z.transform((all) => (all === null || all.length === 0 ? null : all)),
	),
	read: of.read,
	write: of.write as (row: never) => string,
})

/** The lines that hold a row each. */
export const linesOf = (typed: string): string[] => typed.split(/\r?\n/).filter((line) => line.trim() !== '')
