/** The fields of a link that are a list of rows: objects in a request, a line each where typed. */
import * as z from 'zod/mini'
import { verbatim } from './field-kinds.ts'

/** What visits are counted by; capitals make no difference. */
export const rowName = (max: number, fault: string) =>
	z.string(fault).check(z.trim(), z.toLowerCase(), z.regex(new RegExp(`^[a-z0-9_-]{1,${max}}$`), fault))

interface RowsOptions<Row extends z.ZodMiniType, Kept> {
	/** "places" */
	what: string
	/** Of a row that is sent. */
	row: Row
	/** Of one in a record. */
	record: z.ZodMiniType<Kept>
	max: number
	/** Said beside it. */
	min?: number
	/** How a row is typed. It takes any line: the schema says what is wrong with it. */
	read: (line: string) => unknown
	write: (row: Kept) => string
}

/** In words. */
const numberOf = ({ min, max }: { min?: number; max: number }): string =>
	min === undefined ? `at most ${max}` : `${min} to ${max}`

/** At most `max` rows with different names; `null` or an empty list for none. */
export const rows = <Row extends z.ZodMiniType<{ name?: string | undefined }>, Kept>(
	of: RowsOptions<Row, Kept>,
) => ({
	kind: 'rows' as const,
	takes: `list of ${numberOf(of)} objects, or \`null\``,
	input: { rows: 4, ...verbatim },
	record: z.nullable(z.array(of.record)),
	none: null,
	schema: z.pipe(
		z.nullable(
			z.array(of.row, `Give the ${of.what} as a list of objects.`).check(
				z.maxLength(of.max, `A link has ${numberOf(of)} ${of.what}.`),
				z.superRefine((all, context) => {
					const names = all.map(({ name }) => name)
					for (const [at, name] of names.entries())
						if (name !== undefined && names.indexOf(name) < at)
							context.addIssue({
								code: 'custom',
								path: [at, 'name'],
								params: { code: 'twice' },
								message: 'Each name can be used only once.',
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
