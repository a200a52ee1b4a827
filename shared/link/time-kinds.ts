/** The fields of a link that are a time: what they take, how they are typed. */
import * as z from 'zod/mini'
import { lastTime } from '../text/time.ts'

const writtenTime = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
/** Date.parse turns February 30 into a day of March. */
const isTime = (text: string): boolean => {
	const [, day] = writtenTime.exec(text) ?? []
	const start = Date.parse(`${day}T00:00Z`)
	return (
		!Number.isNaN(Date.parse(text)) && !Number.isNaN(start) && new Date(start).toISOString().startsWith(day!)
	)
}

/** A time with its zone. */
export const time = (fault: string) => ({
	kind: 'time' as const,
	record: z.nullable(z.string()),
	none: null,
	takes: 'ISO 8601 time with its zone',
	input: {},
	schema: z
		.string(fault)
		.check(
			z.refine(isTime, { error: fault, params: { code: 'invalid_format' } }),
			z.meta({ format: 'date-time' }),
		),
})

/** A time from 1970 to 9999; `null` for none. */
export const timeOrNone = (fault: string) => {
	const { schema, takes, ...of } = time(fault)
	const isKept = (text: string) => !(Date.parse(text) < 0 || Date.parse(text) > lastTime)
	return {
		...of,
		takes: `${takes}, or \`null\``,
		schema: z.nullable(schema.check(z.refine(isKept, { error: fault, params: { code: 'invalid_format' } }))),
	}
}
